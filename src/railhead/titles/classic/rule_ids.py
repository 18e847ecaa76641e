"""The rules of the family behind the refusals of shared steps, by their numbers.

The rulebooks of its titles number these rules alike; `rule_numbers` of a title says what differs.
"""

from __future__ import annotations

from collections.abc import Mapping

NUMBERS: Mapping[str, str] = {
    "turn": "7-2",
    "order_of_steps": "7-5",
    "own_cash": "7-7",
    # the initial auction
    "opening_turn": "4-2",
    "privates_first": "4-15",
    "offer_not_bid_on": "4-3",
    "offer_price_fixed": "4-3",
    "offer_paid": "4-5",
    "bid_least": "4-4",
    "bid_step": "4-4",
    "bid_cash": "4-5",
    "raise_or_leave": "4-8",
    # certificates
    "player_turn": "5.1-1",
    "stock_turn": "5.1-2",
    "share_source": "5.3-2",
    "not_started": "5.3-2",
    "one_block": "5.4-3",
    "sold_before": "5.3-3",
    "none_for_sale": "5.3-2",
    "share_price": "5.3-1",
    "holding_limit": "5.5-1",
    "certificate_limit": "5.5-2",
    "sell_first": "5.1-7",
    "sale_held": "5.4-1",
    "pool_limit": "5.4-4",
    "president_sale": "5.4-6",
    "no_successor": "5.4-6",
    "must_lose_presidency": "5.4-7",
    "regular_first": "5.4-7",
    "start_value": "5.2-1",
    "start_price": "5.2-1",
    "emergency_president": "12.4-6",
    "emergency_seller": "12.4-5",
    "emergency_enough": "12.4-5",
    # track
    "no_hex": "2-1",
    "fixed_hex": "2-2",
    "supply": "2-10",
    "tile_colour": "8-2",
    "next_colour": "8-2",
    "kind_of_hex": "8-3",
    "kind_kept": "8-4",
    "keeps_track": "8-4",
    "rotation": "8-4",
    "closed_edge": "8-9",
    "track_cost": "8-10",
    # tokens
    "no_city": "9-1",
    "no_token": "9-2",
    "one_token_a_hex": "9-3",
    "token_reach": "9-1",
    "slot_kept": "9-4",
    "slots_full": "9-1",
    # routes
    "train_once": "10-10",
    "route_track": "10-4",
    "route_twice": "10-4",
    "track_twice": "10-4",
    "same_place": "10-4",
    "shared_track": "10-5",
    "route_end": "10-6",
    "full_city": "10-6",
    "route_token": "10-3",
    "two_stations": "10-1",
    "too_many_stops": "10-1",
    # trains
    "train_offered": "12.1-2",
    "train_price": "12.1-3",
    "train_consent": "12.1-4",
    "train_limit": "12.1-7",
    "train_cash": "12.1-1",
    "train_help": "12.4-4",
    "must_own_train": "12.4-1",
    "trade_in": "12.1-6",
    "no_discard": "12.2-2",
    "discard": "12.2-2",
    # private companies
    "private_sale": "15.1-2",
    "private_owner": "15.1-3",
    "private_never": "15.1-2",
}

# Enforced by shared code that never refuses anything:
# titles/common/presidency.py: rules 5.6-1, 5.6-2, 5.6-3 and 5.6-4
# titles/common/stock.py: rules 5.1-5, 5.1-6 and 7-1
# titles/common/selling.py: rule 5.4-1
# titles/common/deals.py: rules 7-7 and 14-3
# network/reach.py: rules 8-7, 9-5, 9-6 and 10-6
# table/tiles.py: rules 8-4 and 8-5
# engine/tabletop.py: rules 1-3, 6-5, 8-13, 12.2-1, 12.2-4 and 16-2
# engine/game.py: rule 16-6
