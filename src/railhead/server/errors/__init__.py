"""Answers that say what went wrong, to people and to programs."""
