"""Experiments: environments and tournaments."""
