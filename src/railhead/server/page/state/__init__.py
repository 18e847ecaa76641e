"""What lies on the table now: companies, players, market, map, trains and tiles."""
