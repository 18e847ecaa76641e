"""What lies on the table: hexes, tiles, board, market, certificates, trains, bank."""
