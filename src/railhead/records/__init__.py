"""Games written down: our own records, and game files of another site, read and written."""
