"""The share price market: cells with zones, and the markers stacked on them."""
