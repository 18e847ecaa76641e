"""What lies on the table: hexes, tiles, the map, the market, certificates and trains."""
