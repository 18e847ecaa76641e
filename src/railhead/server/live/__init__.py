"""Answers that stay open and tell pages of news; those for programs are in `api/stream.py`."""
