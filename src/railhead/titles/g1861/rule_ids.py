"""The rules of 1861 behind the refusals of shared steps."""

from __future__ import annotations

from collections.abc import Mapping

RULE_IDS: Mapping[str, str] = {
    "turn": "1861-10-3",
    "order_of_steps": "1861-10-4",
    "own_cash": "1861-10.2-6",
    # auctions
    "bid_step": "1861-9.2-2",
    "bid_least": "1861-9.2-2",
    "bid_cash": "1861-9.2-2",
    "raise_or_leave": "1861-9.2-2",
    # certificates
    "player_turn": "1861-9-1",
    "share_source": "1861-9.3-1",
    "not_started": "1861-9.3-2",
    "one_block": "1861-9.1-5",
    "sold_before": "1861-9.1-10",
    "none_for_sale": "1861-9.3-1",
    "share_price": "1861-9.3-2",
    "holding_limit": "1861-7.3-3",
    "certificate_limit": "1861-9-8",
    "sell_first": "1861-9-9",
    "not_operated": "1861-9.1-2",
    "sale_held": "1861-9.1-1",
    "pool_limit": "1861-9.1-3",
    "president_sale": "1861-9.1-4",
    "no_successor": "1861-9.1-4",
    "must_lose_presidency": "1861-9.1-4",
    "regular_first": "1861-9.1-7",
    # shares of a new public
    "offer_over": "1861-12.4-4",
    "offer_price": "1861-12.4-2",
    "offer_limits": "1861-12.4-5",
    # track
    "no_hex": "1861-5-1",
    "fixed_hex": "1861-5-2",
    "supply": "1861-10.4-4",
    "tile_colour": "1861-10.4-3",
    "next_colour": "1861-10.4-3",
    "kind_of_hex": "1861-10.4-5",
    "kind_kept": "1861-10.4-11",
    "keeps_track": "1861-10.4-11",
    "rotation": "1861-10.4-11",
    "closed_edge": "1861-10.4-8",
    "track_cost": "1861-10.4-20",
    # tokens
    "no_city": "1861-5-3",
    "no_token": "1861-10.5-5",
    "one_token_a_hex": "1861-10.5-2",
    "token_reach": "1861-10.5-1",
    "slot_kept": "1861-10.5-3",
    "slots_full": "1861-10.5-1",
    # routes
    "train_once": "1861-10.6-1",
    "route_track": "1861-10.1-1",
    "route_twice": "1861-10.1-2",
    "track_twice": "1861-10.1-4",
    "same_place": "1861-10.1-2",
    "shared_track": "1861-10.6-1",
    "route_end": "1861-10.1-5",
    "full_city": "1861-10.1-3",
    "route_token": "1861-10.1-1",
    "two_stations": "1861-10.6-2",
    "too_many_stops": "1861-10.6-2",
    "best_routes": "1861-10.6-12",
    # trains
    "train_offered": "1861-10.10-1",
    "train_price": "1861-10.10-2",
    "train_consent": "1861-R-3",
    "no_discard": "1861-10.10-6",
    "discard": "1861-10.10-6",
    # private companies
    "private_sale": "1861-7.1-5",
    "private_owner": "1861-7.1-7",
    "private_never": "1861-7.1-7",
}

# Enforced by shared code that never refuses anything:
# titles/common/presidency.py: 1861-7.3-2, 1861-9.1-6 and 1861-9.3-3
# titles/common/stock.py: 1861-9-3, 1861-9-4 and 1861-9-6
# titles/common/selling.py: 1861-9.1-9
# titles/common/loans.py: 1861-10.2-1, 1861-10.2-2 and 1861-10.2-5
# titles/common/trains.py: 1861-10.10-15
# titles/common/automatic.py: 1861-R-18
# engine/tabletop.py: 1861-6-6, 1861-7.1-2 and 1861-10.4-14
