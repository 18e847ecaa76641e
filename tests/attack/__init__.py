"""An attack on a server from outside: whatever is asked of it, no game comes to harm."""
