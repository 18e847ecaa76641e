"""The page on which people at a real table set up their board and see the best run."""
