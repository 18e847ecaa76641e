"""How pages are made from templates, and what every page is told of its reader."""
