"""The backend of Django for SQLite, whose connections are kept from one request to the next."""
