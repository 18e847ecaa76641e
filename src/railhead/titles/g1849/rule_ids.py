"""The rules of 1849 behind the refusals of shared steps."""

from __future__ import annotations

from collections.abc import Mapping

RULE_IDS: Mapping[str, str] = {
    "turn": "1849-4-2",
    "order_of_steps": "1849-4-4",
    "own_cash": "1849-4-6",
    # the Starting Round
    "opening_turn": "1849-2.4-3",
    "privates_first": "1849-2.4-1",
    "offer_not_bid_on": "1849-2.4.2-1",
    "offer_price_fixed": "1849-2.4-4",
    "offer_paid": "1849-2.4-4",
    "bid_least": "1849-2.4.2-1",
    "bid_step": "1849-2.4.2-1",
    "bid_cash": "1849-2.4.2-2",
    "raise_or_leave": "1849-2.4.2-5",
    # certificates
    "player_turn": "1849-3-1",
    "stock_turn": "1849-3-1",
    "share_source": "1849-3.2-4",
    "not_started": "1849-3.2-3",
    "sold_before": "1849-3.1-7",
    "none_for_sale": "1849-3.2-1",
    "share_price": "1849-3.2-2",
    "holding_limit": "1849-3.5.2-1",
    "certificate_limit": "1849-3.5.2-2",
    "sell_first": "1849-3.5.2-4",
    "sale_held": "1849-3.1-1",
    "pool_limit": "1849-3.1-5",
    "president_sale": "1849-3.1-6",
    "emergency_president": "1849-4.6.1-12",
    "emergency_seller": "1849-4.6.1-5",
    "emergency_enough": "1849-4.6.1-4",
    "no_successor": "1849-3.5.3-4",
    "must_lose_presidency": "1849-3.5.3-6",
    "last_not_split": "1849-3.5.3-10",
    "regular_first": "1849-3.5.3-5",
    # track
    "no_hex": "1849-4.1-7",
    "fixed_hex": "1849-4.1-2",
    "supply": "1849-4.1-3",
    "tile_colour": "1849-4.1-2",
    "next_colour": "1849-4.1-14",
    "kind_of_hex": "1849-4.1-4",
    "kind_kept": "1849-4.1-4",
    "keeps_track": "1849-4.1-14",
    "rotation": "1849-R-map-2",
    "closed_edge": "1849-4.1-7",
    "track_cost": "1849-4.1-13",
    # tokens
    "no_city": "1849-4.2-4",
    "no_token": "1849-4.2-2",
    "one_token_a_hex": "1849-4.2-2",
    "token_reach": "1849-4.2-1",
    "slot_kept": "1849-4.2-3",
    "slots_full": "1849-4.2-1",
    "token_consent": "1849-4.4-3",
    # routes
    "train_once": "1849-R-train-1",
    "route_track": "1849-4.3.1-1",
    "route_twice": "1849-4.3.1-1",
    "track_twice": "1849-4.3.1-1",
    "same_place": "1849-4.3.1-1",
    "shared_track": "1849-4.3.1-8",
    "route_end": "1849-4.3.1-4",
    "full_city": "1849-4.2-6",
    "route_token": "1849-4.3.1-2",
    "two_stations": "1849-4.3.1-2",
    "too_many_stops": "1849-4.3.1-7",
    "best_routes": "1849-4.3.2-2",
    # trains
    "train_offered": "1849-4.6-3",
    "train_price": "1849-4.6-5",
    "train_consent": "1849-4.6-6",
    "no_discard": "1849-4.6-9",
    "discard": "1849-4.6.3-8",
    # private companies
    "private_sale": "1849-4.8-1",
    "private_owner": "1849-4.8-2",
    "private_never": "1849-2.4.5-4",
}

# Enforced by shared code that never refuses anything:
# titles/common/presidency.py: 1849-1.1-3, 1849-3.5.3-1, 1849-3.5.3-2 and 1849-3.5.3-3
# titles/common/stock.py: 1849-3-2, 1849-3-3 and 1849-3.2-5
# titles/common/selling.py: 1849-3.1-3
# titles/common/phases.py: 1849-4.6.3-9
# engine/tabletop.py: 1849-3.5.1-1, 1849-4.1-18, 1849-5-4 and 1849-6-2
# engine/game.py: 1849-5-8
