"""Benchmarks: `python -m benchmarks` runs them all and prints one line each."""
