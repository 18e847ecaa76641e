"""Who somebody is: sessions, secret links, and what a person may do at a table."""
