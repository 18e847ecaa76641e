"""An estimate of what a company will still earn, for computer players; no rule of the game."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.titles.common.estimates import (
    best_hopes,
    chance_to_float,
    missing_tiles,
    noted,
    turns_left,
)
from railhead.titles.common.lines import token_lines
from railhead.titles.g1865.game import Base1865
from railhead.titles.g1865.mines import token_in_district

# How many trains are bought from the bank in an operating round.
TRAINS_A_ROUND = 2.5
# What one more point of coverage costs, and which part of a treasury is spent on trains.
COVERAGE_COST, SPENT_ON_TRAINS = 20, 0.6
# What part traffic without coverage, or coverage without traffic, is worth, for its later use.
UNUSED_WORTH = 0.1
# The factor for each tile that is missing on the way to a city.
MISSING_TILE = 0.5
# The factor for each further token, since only one is placed in a turn.
NEXT_TOKEN = 0.7
# The traffic to expect of a city without a tile; what a destination is worth, in traffic.
FIRST_TRAFFIC, DESTINATION = 2, 4
# The factor for a minor against a major with the same earnings: its tokens are soon placed.
MINOR_WORTH = 0.5
# What one box of the market is worth, in lire: the rise with each dividend.
BOX_WORTH = 12


def expected_earnings(game: Base1865, company: str, turns: int) -> float:
    """Estimate the earnings of all further turns and the rise of the value, in lire.

    `turns`: operating turns that the company still has. 0 for a company that is not launched.
    """
    if company not in game.state.presidents:
        return 0.0
    worked = sum(_mines(game, company)) * min(turns, 4)
    traffic = game.traffic_of(company)
    if not game.floated(company):
        traffic = sum(map(game.station_traffic, game.cities_of(company)))
    load, room = traffic + worked + _traffic_to_come(game, company), _room(game, company, turns)
    carried = min(load, room) + UNUSED_WORTH * abs(load - room)
    earned = carried * game.title.facts.revenue_per_traffic * turns
    boxes = turns if min(load, room) >= 1 else 0
    shares = 100 // game.share_percent(company)
    total = earned + boxes * BOX_WORTH * shares + game.state.cash[company] / 5
    return total * _chance(game, company) * (1 if game.is_major(company) else MINOR_WORTH)


def _room(game: Base1865, company: str, turns: int) -> float:
    """The coverage of its trains as long as they last, of its cards and of trains to buy."""
    lasting = 0.0
    for name in game.trains_of(company):
        train = game.train(name)
        lasting += train.coverage * min(turns_left(game, train, TRAINS_A_ROUND) / turns, 1)
    cards = len(game.privates_of(company)) * game.title.facts.maritime_coverage
    bought = game.state.cash[company] * SPENT_ON_TRAINS / COVERAGE_COST
    return lasting + cards + bought


def _mines(game: Base1865, company: str) -> Iterator[int]:
    for city in game.cities_of(company):
        if game.is_mine(city.rpartition(".")[0]):
            yield game.station_traffic(city)


def _traffic_to_come(game: Base1865, company: str) -> float:
    """The traffic that tokens still to place and a conversion may bring."""
    left = game.state.tokens_left[company]
    key = company, left, game.is_major(company)
    return noted(game, key, lambda: _worked_out(game, company, left))


def _worked_out(game: Base1865, company: str, left: int) -> float:
    missing = missing_tiles(game, company)
    worth = {
        city: (game.station_traffic(city) or FIRST_TRAFFIC) * MISSING_TILE**count
        for city, count in missing.items()
        if _is_free(game, company, city)
    }
    if left:
        for offer in token_lines(game, company):
            worth[offer.city] = max(worth.get(offer.city, 0.0), offer.gain - offer.cost / 200)
    hopes = best_hopes(worth.values(), left, MISSING_TILE, NEXT_TOKEN)
    return sum(hopes) + _towards_destination(game, company, missing)


def _is_free(game: Base1865, company: str, city: str) -> bool:
    slots = game.state.tokens[city]
    return "" in slots and company not in slots and not token_in_district(game, company, city)


def _towards_destination(game: Base1865, company: str, missing: dict[str, int]) -> float:
    """What the prospect of a conversion is worth, in traffic."""
    target = game.destinations().get(company)
    if target is None:
        return 0.0
    if game.has_token_on(target, company):
        return DESTINATION
    count = missing.get(f"{target}.0")
    return 0.0 if count is None else DESTINATION * MISSING_TILE**count


def _chance(game: Base1865, company: str) -> float:
    """Whether a company that is launched will float."""
    if game.floated(company):
        return 1.0
    sold, needed = 100 - game.percent(company, company), game.title.facts.float_percent
    return chance_to_float(game, company, sold, game.price(company), needed)
