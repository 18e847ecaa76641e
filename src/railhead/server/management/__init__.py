"""What `python -m django` can do for this server."""
