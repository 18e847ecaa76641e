"""The browser table: pages, live updates, and the one authority over every game."""
