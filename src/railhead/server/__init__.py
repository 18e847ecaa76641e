"""The browser table, a Django application: pages, live updates, and `authority` over all games."""
