"""One module for each."""
