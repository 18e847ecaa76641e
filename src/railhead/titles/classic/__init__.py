"""The classic family: what 1889 shares with many sisters that play by the same steps.

Private companies are auctioned, corporations started at a price of the president's choice and
floated with full capital; they lay one tile, place one token, run their trains, pay all or nothing
and buy trains in line. A title has its data, the switches and powers in them, and Python only for
what no sister does.
"""
