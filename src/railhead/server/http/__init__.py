"""Connections and requests: what is let in, how much of it, and what every answer carries."""
