"""Drawings that stand inside a page: themes, variables, fragments."""
