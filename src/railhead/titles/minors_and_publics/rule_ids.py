"""The rules of the family behind the refusals of shared steps, by their numbers."""

from __future__ import annotations

from collections.abc import Mapping

_NUMBERS: Mapping[str, str] = {
    "turn": "10-3",
    "order_of_steps": "10-4",
    "own_cash": "10.2-6",
    # auctions
    "bid_step": "9.2-2",
    "bid_least": "9.2-2",
    "bid_cash": "9.2-2",
    "raise_or_leave": "9.2-2",
    # certificates
    "player_turn": "9-1",
    "share_source": "9.3-1",
    "not_started": "9.3-2",
    "one_block": "9.1-5",
    "sold_before": "9.1-10",
    "none_for_sale": "9.3-1",
    "share_price": "9.3-2",
    "holding_limit": "7.3-3",
    "certificate_limit": "9-8",
    "sell_first": "9-9",
    "not_operated": "9.1-2",
    "sale_held": "9.1-1",
    "pool_limit": "9.1-3",
    "president_sale": "9.1-4",
    "no_successor": "9.1-4",
    "must_lose_presidency": "9.1-4",
    "regular_first": "9.1-7",
    # shares of a new public
    "offer_over": "12.4-4",
    "offer_price": "12.4-2",
    "offer_limits": "12.4-5",
    # track
    "no_hex": "5-1",
    "fixed_hex": "5-2",
    "supply": "10.4-4",
    "tile_colour": "10.4-3",
    "next_colour": "10.4-3",
    "kind_of_hex": "10.4-5",
    "kind_kept": "10.4-11",
    "keeps_track": "10.4-11",
    "rotation": "10.4-11",
    "closed_edge": "10.4-8",
    "track_cost": "10.4-20",
    # tokens
    "no_city": "5-3",
    "no_token": "10.5-5",
    "one_token_a_hex": "10.5-2",
    "token_reach": "10.5-1",
    "slot_kept": "10.5-3",
    "slots_full": "10.5-1",
    # routes
    "train_once": "10.6-1",
    "route_track": "10.1-1",
    "route_twice": "10.1-2",
    "track_twice": "10.1-4",
    "same_place": "10.1-2",
    "shared_track": "10.6-1",
    "route_end": "10.1-5",
    "full_city": "10.1-3",
    "route_token": "10.1-1",
    "two_stations": "10.6-2",
    "too_many_stops": "10.6-2",
    "best_routes": "10.6-12",
    # trains
    "train_offered": "10.10-1",
    "train_price": "10.10-2",
    "train_consent": "R-3",
    "no_discard": "10.10-6",
    "discard": "10.10-6",
    # private companies
    "private_sale": "7.1-5",
    "private_owner": "7.1-7",
    "private_never": "7.1-7",
}


def rule_ids_of(title: str, **own: str) -> Mapping[str, str]:
    """Key of a shared refusal -> the id of a title's rule behind it.

    `own`: the numbers that differ from those of the family.
    """
    return {key: f"{title}-{number}" for key, number in {**_NUMBERS, **own}.items()}


# Enforced by shared code that never refuses anything:
# titles/common/presidency.py: rules 7.3-2, 9.1-6 and 9.3-3
# titles/common/stock.py: rules 9-3, 9-4 and 9-6
# titles/common/selling.py: rule 9.1-9
# titles/common/loans.py: rules 10.2-1, 10.2-2 and 10.2-5
# titles/common/trains.py: rule 10.10-15
# titles/common/automatic.py: rule R-18
# engine/tabletop.py: rules 6-6, 7.1-2 and 10.4-14
