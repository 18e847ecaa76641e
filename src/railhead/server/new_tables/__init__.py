"""New tables: the form, and the files that people send, read by workers."""
