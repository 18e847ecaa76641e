"""Pieces of work that need nothing of each other: here, in several processes or on a cluster."""
