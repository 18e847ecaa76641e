"""1849 The Game of Sicilian Railways, by Federico Vellani."""
