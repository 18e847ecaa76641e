"""Game files of another site, read and written: what is the same for every title."""
