"""Opponents that play."""
