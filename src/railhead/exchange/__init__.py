"""Game files of another site: what they write in the same way for every title."""
