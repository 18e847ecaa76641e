"""About what a company will still earn: an estimate for computer players, no rule of the game."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.engine.state import DEPOT
from railhead.table.assets import TrainClass
from railhead.titles.common.lines import token_lines
from railhead.titles.g1865.game import Table1865
from railhead.titles.g1865.mines import token_in_district

# How many trains are bought from the bank in one operating round.
TRAINS_A_ROUND = 2.5
# What the treasury pays for one more of coverage, and how much of it goes into trains.
COVERAGE_COST, SPENT_ON_TRAINS = 20, 0.6
# What traffic without coverage, or coverage without traffic, is worth as it may still be used.
UNUSED_WORTH = 0.1
# Each tile missing on the way to a city leaves so much of the hope to reach it.
MISSING_TILE = 0.5
# What each further token is worth beside the one before: there is one in a turn.
NEXT_TOKEN = 0.7
# The traffic of a city without a tile, as it will be; what a destination is worth in traffic.
FIRST_TRAFFIC, DESTINATION = 2, 4
# What a minor is worth of what a major with the same earnings would be: its tokens are soon placed.
MINOR_WORTH = 0.5
# A box of the market in money, by which the value rises with each dividend.
BOX_WORTH = 12


def expected_earnings(game: Table1865, company: str, turns: int) -> float:
    """The earnings of all turns to come and the rise of the value; nothing while not launched."""
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


def _room(game: Table1865, company: str, turns: int) -> float:
    """The coverage of its trains while they last, of its cards and of what it can still buy."""
    lasting = 0.0
    for name in game.trains_of(company):
        train = game.train(name)
        lasting += train.coverage * min(_life(game, train) / turns, 1)
    cards = len(game.privates_of(company)) * game.title.facts.maritime_coverage
    bought = game.state.cash[company] * SPENT_ON_TRAINS / COVERAGE_COST
    return lasting + cards + bought


def _life(game: Table1865, train: TrainClass) -> float:
    """For about how many turns a train of the class still runs."""
    pile = [game.train_class(name) for name in game.state.trains[DEPOT]]
    if not train.rusted_by:
        return float("inf")
    ahead = pile.index(train.rusted_by) if train.rusted_by in pile else 0
    return 1 + ahead / TRAINS_A_ROUND


def _mines(game: Table1865, company: str) -> Iterator[int]:
    for city in game.cities_of(company):
        if game.is_mine(city.rpartition(".")[0]):
            yield game.station_traffic(city)


def _traffic_to_come(game: Table1865, company: str) -> float:
    """The traffic of tokens still to place, the best first, and of a conversion."""
    left = game.state.tokens_left[company]
    key, notes = (company, left, game.is_major(company)), game.network.notes
    if key not in notes:
        notes[key] = _worked_out(game, company, left)
    traffic: float = notes[key]
    return traffic


def _worked_out(game: Table1865, company: str, left: int) -> float:
    network = game.network
    missing: dict[str, int] = {}
    for station in network.own(company):
        for city, count in network.missing_tiles(station).missing.items():
            name = network.grid.station_id(city)
            missing[name] = min(count, missing.get(name, count))
    worth = {
        city: (game.station_traffic(city) or FIRST_TRAFFIC) * MISSING_TILE**count
        for city, count in missing.items()
        if _is_free(game, company, city)
    }
    if left:
        for offer in token_lines(game, company):
            worth[offer.city] = max(worth.get(offer.city, 0.0), offer.gain - offer.cost / 200)
    total, part = 0.0, MISSING_TILE
    for value in sorted(worth.values(), reverse=True)[:left]:
        total += value * part
        part *= NEXT_TOKEN
    return total + _towards_destination(game, company, missing)


def _is_free(game: Table1865, company: str, city: str) -> bool:
    slots = game.state.tokens[city]
    return "" in slots and company not in slots and not token_in_district(game, company, city)


def _towards_destination(game: Table1865, company: str, missing: dict[str, int]) -> float:
    """What a conversion to come is worth in traffic."""
    target = game.destinations().get(company)
    if target is None:
        return 0.0
    if game.has_token_on(target, company):
        return DESTINATION
    count = missing.get(f"{target}.0")
    return 0.0 if count is None else DESTINATION * MISSING_TILE**count


def _chance(game: Table1865, company: str) -> float:
    """Whether a company that is launched will float, as far as its president can buy."""
    if game.floated(company):
        return 1.0
    unit = game.share_percent(company)
    sold = 100 - game.percent(company, company)
    cash = game.state.cash[game.state.presidents[company]]
    within = sold + cash // game.price(company) * unit
    return float(min(within / game.title.facts.float_percent, 1) ** 2)
