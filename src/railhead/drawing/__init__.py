"""SVG for map, tiles and market: one renderer for browser, PNG and print."""
