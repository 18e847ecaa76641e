"""What the page of a table shows: one module for each panel, with the context of its template.

Most of it is computed from a game alone; only what belongs to a reader, such as their notes and how
far they have read, and what was taken back comes from the database.
"""
