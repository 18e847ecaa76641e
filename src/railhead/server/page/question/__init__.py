"""The question that is asked at a table, and its answers as groups, cards and buttons."""
