"""The engine: titles, states, decisions, actions, events, the agenda of steps, snapshots."""
