"""What helps those who work on the program; it is not shipped."""
