"""The rules of 18FB behind the refusals of shared steps."""

from __future__ import annotations

from collections.abc import Mapping

RULE_IDS: Mapping[str, str] = {
    "turn": "18FB-3.5-2",
    "order_of_steps": "18FB-3.5-5",
    "own_cash": "18FB-3.5.8-1",
    # certificates
    "player_turn": "18FB-3.3-2",
    "stock_turn": "18FB-3.3-1",
    "share_source": "18FB-3.3.4-1",
    "not_started": "18FB-3.3.4-2",
    "one_block": "18FB-3.3.1-1",
    "sold_before": "18FB-3.3.1-3",
    "none_for_sale": "18FB-3.3.4-1",
    "share_price": "18FB-3.3.4-1",
    "holding_limit": "18FB-2.3-3",
    "certificate_limit": "18FB-2.3-2",
    "start_value": "18FB-2.1-11",
    "start_price": "18FB-3.3.2-1",
    "not_operated": "18FB-3.3.1-6",
    "sale_held": "18FB-3.3.1-1",
    "pool_limit": "18FB-3.3.1-2",
    "president_sale": "18FB-2.3-4",
    "no_successor": "18FB-3.3.1-5",
    "must_lose_presidency": "18FB-3.3.1-5",
    "regular_first": "18FB-3.3.1-5",
    "emergency_president": "18FB-3.5.10-3",
    "emergency_seller": "18FB-3.5.10-1",
    "emergency_enough": "18FB-R-46",
    # auctions
    "raise_or_leave": "18FB-3.2-1",
    "bid_step": "18FB-3.2-3",
    "bid_least": "18FB-3.2-3",
    "bid_cash": "18FB-3.2-4",
    # track
    "no_hex": "18FB-3.5.1-12",
    "fixed_hex": "18FB-3.5.1-12",
    "supply": "18FB-3.5.1-7",
    "tile_colour": "18FB-3.5.1-2",
    "next_colour": "18FB-3.5.1-2",
    "kind_of_hex": "18FB-3.5.1-12",
    "kind_kept": "18FB-3.5.1-13",
    "keeps_track": "18FB-3.5.1-9",
    "rotation": "18FB-3.5.1-9",
    "closed_edge": "18FB-3.5.1-11",
    "track_cost": "18FB-3.5.1-1",
    "no_exchange": "18FB-3.5.1-8",
    "exchange_kind": "18FB-3.5.1-12",
    "same_track": "18FB-R-75",
    "cut_track": "18FB-R-33",
    # tokens
    "no_city": "18FB-3.5.2-2",
    "no_token": "18FB-R-39",
    "one_token_a_hex": "18FB-3.5.2-4",
    "token_reach": "18FB-3.5.2-2",
    "slot_kept": "18FB-3.5.2-3",
    "slots_full": "18FB-3.5.2-3",
    "line_way": "18FB-3.5.2-2",
    "line_cost": "18FB-3.5.2-6",
    "line_choice": "18FB-3.5.2-5",
    # trains
    "train_offered": "18FB-2.6-2",
    "train_price": "18FB-3.5.8-1",
    "train_consent": "18FB-3.5.8-1",
    "no_discard": "18FB-2.6-5",
    "train_limit": "18FB-2.6-5",
    "train_cash": "18FB-3.5.8-1",
    "train_help": "18FB-3.5.10-1",
    "must_own_train": "18FB-3.5.8-2",
}

# Enforced by code that all titles share, where nothing has to be refused:
# table/tiles.py: 18FB-2.5.3-2, 18FB-2.5.3-6, 18FB-2.5.3-10 and 18FB-3.5.1-15
# engine/events.py: 18FB-1.2-1
# table/maps.py: 18FB-R-35
# engine/railway_network.py: 18FB-3.5.1-6 and 18FB-3.5.2-7
# network/reach.py: 18FB-3.5.2-11
# network/lines.py: 18FB-3.5.2-8 and 18FB-3.5.2-10
