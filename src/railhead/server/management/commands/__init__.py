"""The management commands, one module for each."""
