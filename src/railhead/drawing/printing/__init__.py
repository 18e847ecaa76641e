"""Drawings on paper: pages of true size, to be cut and glued together."""
