"""Drawings inside a web page: a theme of CSS variables, and fragments of SVG."""
