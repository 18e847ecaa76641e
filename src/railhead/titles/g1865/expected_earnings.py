"""An estimate of what a company will still earn, for computer players; no rule of the game."""

from __future__ import annotations

from collections.abc import Sequence

from railhead.titles.common.estimates import (
    chance_to_float,
    first_revenue,
    missing_tiles,
    noted,
)
from railhead.titles.common.lines import token_lines
from railhead.titles.g1865.game import Base1865
from railhead.titles.g1865.mines import token_in_district
from railhead.titles.g1865.projection import Hope, Market, course, going, market

# How sure a city is to be reached for each tile that is missing on the way.
SURE = 0.8
# What a token may bring in a city that nobody knows yet, and how many tiles are missing to it.
SOMEWHERE, FAR = 1.5, 4
# What more a minor is worth when it becomes a major, for the shares that can be bought then.
NEW_SHARES = 0.2
# How many tiles a company lays in a turn, about.
LAYS = 1.5
# What a token usually costs, and what a token may cost more that brings one more traffic, in lire.
A_TOKEN, TOKEN_COST = 50, 200
# How sure it is for each share that must still be sold that a company floats.
SURE_TO_SELL = 0.8


def expected_earnings(game: Base1865, company: str, turns: int) -> float:
    """Estimate the earnings of all further turns and the rise of the value, in lire.

    `turns`: operating turns that the company still has. 0 for a company that is not launched.
    """
    if company not in game.state.presidents:
        return 0.0
    sale = market(game)
    worth = _as_it_is(game, company, sale, turns)
    missing = _to_destination(game, company)
    if missing is not None and turns > 2:
        major = _as_major(game, company, sale, turns)
        worth += max(major - worth, 0.0) * SURE**missing
    return worth * _chance(game, company)


def _traffic(game: Base1865, company: str) -> float:
    if game.floated(company):
        return game.traffic_of(company)
    return sum(map(game.station_traffic, game.cities_of(company)))


def _as_it_is(game: Base1865, company: str, sale: Market, turns: int) -> float:
    it = going(game, company, _traffic(game, company), sale)
    hopes = _hopes(game, company, _tokens_left(game, company))
    found = course(game, it, sale, _gains(game, company, sale, turns), hopes)
    return found.earned + found.risen * it.shares


def _as_major(game: Base1865, company: str, sale: Market, turns: int) -> float:
    """What a minor is worth that becomes a major, after conversion of its certificates."""
    facts = game.title.facts
    it = going(game, company, _traffic(game, company), sale)
    left = _tokens_left(game, company) + facts.conversion_tokens[game.state.phase]
    hopes = _hopes(game, company, left)
    held = it.shares - it.offered
    it.shares, it.offered = 10, 10 - held
    found = course(game, it, sale, _gains(game, company, sale, turns), hopes)
    # Each owner has half the part of the revenue and as many shares as before.
    return (found.earned / 2 + found.risen * 5) * (1 + NEW_SHARES)


def _tokens_left(game: Base1865, company: str) -> int:
    if game.floated(company):
        return game.state.tokens_left[company]
    return game.title.facts.tokens["major" if game.is_major(company) else "minor"] - 1


def _gains(game: Base1865, company: str, sale: Market, turns: int) -> Sequence[float]:
    """What mines and the tile of its home add to the traffic of a company in each turn."""
    traffic = [0.0] * turns
    for city in game.cities_of(company):
        if game.is_mine(city.rpartition(".")[0]):
            _dig(traffic, game.station_traffic(city), sale)
        elif turns and not game.station_traffic(city):
            traffic[0] += first_revenue(game.title.tiles)
    return traffic


def _dig(traffic: list[float], number: int, sale: Market) -> None:
    """Add what a mine yields that has this traffic now, until it is worked out."""
    first, second = (sale.ahead.get(kind, 0) / sale.pace for kind in ("PH3", "PH5"))
    for turn in range(len(traffic)):
        if turn > max(first, 1):
            number = min(number, 1)
        if turn > second + 2:
            break
        traffic[turn] += number


def _hopes(game: Base1865, company: str, tokens: int) -> Sequence[Hope]:
    """What tokens still to place may bring, the best first; `tokens`: how many there are."""
    found = noted(game, ("hopes", company), lambda: _worked_out(game, company))[:tokens]
    return [*found, *[Hope(SOMEWHERE, int(FAR / LAYS), A_TOKEN)] * (tokens - len(found))]


def _worked_out(game: Base1865, company: str) -> list[Hope]:
    found: dict[str, Hope] = {}
    for city, count in missing_tiles(game, company).items():
        if _is_free(game, company, city):
            traffic = game.station_traffic(city) or first_revenue(game.title.tiles)
            found[city] = Hope(traffic * SURE**count, int(count / LAYS), A_TOKEN)
    for offer in token_lines(game, company):
        worth, other = offer.gain - offer.cost / TOKEN_COST, found.get(offer.city)
        if other is None or worth > other.traffic - other.cost / TOKEN_COST:
            found[offer.city] = Hope(offer.gain, 0, offer.cost)
    return sorted(found.values(), key=lambda it: (it.cost / TOKEN_COST - it.traffic, it.turn))


def _is_free(game: Base1865, company: str, city: str) -> bool:
    slots = game.state.tokens[city]
    return "" in slots and company not in slots and not token_in_district(game, company, city)


def _to_destination(game: Base1865, company: str) -> int | None:
    """How many tiles are missing to the destination of a minor, None if too many or it has none."""
    target = game.destinations().get(company)
    if target is None:
        return None
    if game.has_token_on(target, company):
        return 0
    return noted(
        game, ("destination", company), lambda: missing_tiles(game, company).get(f"{target}.0")
    )


def _chance(game: Base1865, company: str) -> float:
    """Whether a company that is launched will float."""
    if game.floated(company):
        return 1.0
    president, needed = game.state.presidents[company], game.title.facts.float_percent
    others = (
        name
        for name, owner in game.state.presidents.items()
        if owner == president and name != company and not game.floated(name)
    )
    besides = sum(_lacking(game, name) for name in others)
    sold, price = 100 - game.percent(company, company), game.price(company)
    chance = chance_to_float(game, company, sold, price, needed, besides=besides)
    return float(chance * SURE_TO_SELL ** (_lacking(game, company) / price))


def _lacking(game: Base1865, company: str) -> int:
    """What the shares cost that must still be sold before a company floats, in lire."""
    lacking = game.title.facts.float_percent - 100 + game.percent(company, company)
    return max(lacking, 0) // game.share_percent(company) * game.price(company)
