"""Processes that answer what would hold up others: pages of the past, costly tables, crowds."""
