"""Answers that stay open and tell of news: to pages and to programs."""
