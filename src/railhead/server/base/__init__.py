"""What any room of the server may use: caches, counts, the database, languages, loops."""
