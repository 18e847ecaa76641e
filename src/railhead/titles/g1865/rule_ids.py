"""The rules of 1865 behind the refusals of shared steps."""

from __future__ import annotations

from collections.abc import Mapping

RULE_IDS: Mapping[str, str] = {
    "turn": "1865-4.1-1",
    "order_of_steps": "1865-4.1-3",
    "own_cash": "1865-4.6-5",
    # certificates
    "player_turn": "1865-3.1-1",
    "stock_turn": "1865-3.3-1",
    "share_source": "1865-3.5-1",
    "not_started": "1865-3.5-1",
    "one_block": "1865-3.4-2",
    "sold_before": "1865-3.5-7",
    "none_for_sale": "1865-3.5-1",
    "share_price": "1865-3.5-2",
    "holding_limit": "1865-3.5-6",
    "certificate_limit": "1865-3.5-4",
    "start_value": "1865-3.6-1",
    "start_price": "1865-3.6-1",
    "not_operated": "1865-3.4-5",
    "sale_held": "1865-3.4-1",
    "pool_limit": "1865-3.4-6",
    "president_sale": "1865-3.4-7",
    "no_successor": "1865-3.4-7",
    "must_lose_presidency": "1865-3.10-5",
    "regular_first": "1865-3.10-5",
    "emergency_president": "1865-4.8-2",
    "emergency_seller": "1865-4.8-1",
    "emergency_enough": "1865-4.8-4",
    # track
    "no_hex": "1865-1-5",
    "fixed_hex": "1865-4.2-4",
    "supply": "1865-4.2-20",
    "tile_colour": "1865-4.2-4",
    "next_colour": "1865-4.2-4",
    "kind_of_hex": "1865-4.2-15",
    "kind_kept": "1865-4.2-15",
    "keeps_track": "1865-4.2-5",
    "rotation": "1865-4.2-5",
    "closed_edge": "1865-4.2-16",
    "track_cost": "1865-4.2-1",
    "no_exchange": "1865-4.2-11",
    "exchange_kind": "1865-4.2-15",
    "same_track": "1865-4.2-8",
    "cut_track": "1865-4.2-8",
    # tokens
    "no_city": "1865-4.4-1",
    "no_token": "1865-4.4-1",
    "one_token_a_hex": "1865-4.4-2",
    "token_reach": "1865-4.4-1",
    "slot_kept": "1865-4.4-10",
    "slots_full": "1865-4.4-10",
    "line_way": "1865-4.4-1",
    "line_cost": "1865-4.4-3",
    "line_choice": "1865-4.4-5",
    # trains
    "train_offered": "1865-4.6-3",
    "train_price": "1865-4.6-4",
    "train_consent": "1865-4.6-5",
    "train_limit": "1865-4.6-1",
    "train_cash": "1865-4.6-4",
    "train_help": "1865-4.7-1",
    "no_discard": "1865-4.6-7",
    "discard": "1865-4.6-7",
}

# Enforced by shared code that never refuses anything:
# titles/common/presidency.py: 1865-3.2-14, 1865-3.10-1, 1865-3.10-2 and 1865-3.10-4
# titles/common/stock.py: 1865-2.1-3 and 1865-3.3-2
# titles/common/selling.py: 1865-3.10-3
# engine/tabletop.py: 1865-3.5-8
