"""Connections and requests: which are accepted, how many, and what stands in every answer."""
