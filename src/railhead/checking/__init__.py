"""What is missing, contradicts or is unproven in a title, for whoever makes it."""
