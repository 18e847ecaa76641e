"""The games: for each title its data files, its rules and its own steps."""
