"""The documentation as pages to read in a browser: `make docs` (CONTRIBUTING.md).

Sphinx makes them: it is kept by many, reads docstrings itself, and its search needs no other host.
MyST lets it read the guides as they stand, Furo is how they look; another theme is one line.
The usual generators for Markdown alone were left out. One has had no release since 2024, its best
known theme only mends faults, and what follows both has no stable release yet.
"""
