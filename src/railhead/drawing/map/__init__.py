"""The map of a game: hexes, borders, frame, routes above it, and what a screen reader says."""
