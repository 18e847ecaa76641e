"""What the page of a table shows, made from a game; requests and database are unknown here."""
