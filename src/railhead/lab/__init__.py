"""Simulation: whole games by computer players, and statistics of what happens in them."""
