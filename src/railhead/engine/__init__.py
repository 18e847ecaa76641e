"""State, actions, events, decisions, agenda, steps shared by titles, records."""
