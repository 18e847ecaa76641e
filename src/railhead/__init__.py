"""Railhead: a platform for 18xx railway games."""

__version__ = "0.2.0"
