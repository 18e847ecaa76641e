"""Tables in lists: their cards, the lobby, and what somebody has played."""
