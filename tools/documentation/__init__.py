"""The documentation as pages to read in a browser: `make docs` (CONTRIBUTING.md)."""
