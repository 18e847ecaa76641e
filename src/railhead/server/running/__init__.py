"""Starting, watching and stopping the server: its processes, its database, its counters."""
