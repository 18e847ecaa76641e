"""About what a company will still earn: an estimate for computer players, no rule of the game."""

from __future__ import annotations

from collections.abc import Iterable

from railhead.engine.railway_network import MOST_MISSING_TILES
from railhead.titles.common.dividends import half_rounded_up
from railhead.titles.common.estimates import (
    best_hopes,
    chance_to_float,
    missing_tiles,
    noted,
    turns_left,
)
from railhead.titles.common.track import reachable_hexes
from railhead.titles.g18fb.destinations import lines
from railhead.titles.g18fb.game import REGIONAL, Table18FB
from railhead.titles.g18fb.regional import open_bonuses
from railhead.titles.g18fb.revenue import (
    Revenue,
    earnings,
    interest,
    station_value,
)
from railhead.titles.g18fb.state import DEFINITIVE, OFFER

# How many trains are bought from the bank in one operating round.
PACE = 1.5
# The part of the treasury that goes into trains, and what one more station of theirs costs.
FOR_TRAINS, STATION_COST = 0.15, 100
# What stations without trains, or trains without stations, are worth as they may still be used.
SPARE = 0.1
# Each tile missing on the way to a city leaves so much of the hope to reach it.
HOPE = 0.7
# What each further token is worth beside the one before: there is one in a turn.
NEXT_TOKEN = 0.6
# The revenue of a city without a tile, as it will be.
FIRST_VALUE = 20
# What a destination is worth besides its station: the price rises, and half a deposit comes back.
DESTINATION = 400
# A space of the market in money, by which the price rises with a dividend, and how often it will.
SPACE, MOST_RISES = 10, 5
# What is left in money of a treasury.
TREASURY = 0.2
# What a company is worth that cannot pay for the train that it must buy, for each money missing.
MISSING = 2.0
# What a company that can be started promises to whoever has a share of it already.
PROMISE = 500
# How far away a destination is when no way is known.
FAR = 12


def expected_earnings(game: Table18FB, company: str, turns: int) -> float:
    """The earnings of all turns to come and the rise of the price."""
    if company not in game.state.presidents:
        return float(PROMISE) if company in game.queue else 0.0
    if game.kind(company) == REGIONAL:
        return _regional(game, company, turns)
    revenue = _revenue(game, company, turns)
    total = revenue * turns
    rises = min(turns, MOST_RISES) * min(revenue / game.price(company), 1.0)
    total += rises * SPACE * 100 / game.share_percent(company)
    total += _destinations(game, company) + game.state.cash[company] * TREASURY
    total += _interest_due(game, company) - _train_due(game, company)
    return total * _chance(game, company)


# -- what it earns -----------------------------------------------------------------------------


def _revenue(game: Table18FB, company: str, turns: float) -> float:
    """What the trains that it has and can buy will earn in a turn.

    Of its stations, later phases make areas and ports worth no less than now.
    """
    left, markers = _room(game, company, turns)
    stations = [float(station_value(game, company, city)) for city in game.cities_of(company)]
    carried = 0.0
    for value in sorted((*stations, *_hopes(game, company)), reverse=True):
        part = min(1.0, left)
        carried += value * (part + SPARE * (1 - part))
        left -= part
    owned = game.state.markers.get(company, 0)
    paid = min(owned, markers)
    return carried + (paid + SPARE * (owned - paid)) * game.title.facts.marker


def _room(game: Table18FB, company: str, turns: float) -> tuple[float, float]:
    """Stations and markers of its trains while they last, and of those that it can still buy."""
    stops = markers = 0.0
    for name in game.trains_of(company):
        train = game.train(name)
        lasting = min(turns_left(game, train, PACE) / turns, 1.0)
        stops += (train.stops or 0) * lasting
        markers += train.markers * lasting
    bought = game.state.cash[company] * FOR_TRAINS / STATION_COST
    return stops + bought, markers + 2 * bought


def _regional(game: Table18FB, company: str, turns: int) -> float:
    """Half of its earnings go to its owner (rule 18FB-3.6.3-10), and bonuses still to come."""
    unit = game.title.facts.dividend_unit
    half = half_rounded_up(earnings(game, company).total, unit)
    hope = sum(
        bonus.amount * HOPE ** (2 + 2 * bonus.brown) for _, bonus in open_bonuses(game, company)
    )
    return half * turns + hope + game.state.cash[company] * TREASURY


def _hopes(game: Table18FB, company: str) -> list[float]:
    """What tokens still to place may add to a turn, the best first."""
    left = game.state.tokens_left[company]

    def hoped() -> list[float]:
        values = [
            (station_value(game, company, city) or FIRST_VALUE) * HOPE**count
            for city, count in missing_tiles(game, company).items()
            if game.free_slot(city, company) is not None and not game.has_token_at(city, company)
        ]
        return best_hopes(values, left, HOPE, NEXT_TOKEN)

    return noted(game, ("hopes", company, left), hoped)


# -- destinations ------------------------------------------------------------------------------


def _destinations(game: Table18FB, company: str) -> float:
    """What the destinations of its line that it has not reached are worth."""
    if game.state.status.get(company) == DEFINITIVE:
        return 0.0
    back = sum(game.state.deposits.get(company, ())) / 2
    done = game.state.reached.get(company, ())
    ahead = noted(game, ("missing", company, done), lambda: _missing(game, company))
    return sum((DESTINATION + back) * HOPE**count for count in ahead)


def _missing(game: Table18FB, company: str) -> list[int]:
    """How many tiles are missing to each destination on the nearest of its lines.

    For one far away this is about how many.
    """
    steps = _steps(game, reachable_hexes(game, company))
    tiles = {hex_id: MOST_MISSING_TILES + 1 + count for hex_id, count in steps.items()}
    near: dict[str, int] = {}
    for city, count in missing_tiles(game, company).items():
        hex_id = city.partition(".")[0]
        near[hex_id] = min(count, near.get(hex_id, count))
    tiles |= near
    done = game.state.reached.get(company, ())
    ahead = [
        [
            tiles.get(stop.partition(".")[0], MOST_MISSING_TILES + 1 + FAR)
            for stop in line[1:]
            if stop not in done
        ]
        for line in lines(game, company)
    ]
    return min(ahead, key=sum, default=[])


def on_the_way(game: Table18FB, company: str) -> frozenset[str]:
    """The hexes between the tokens of a building or provisional company and its next destinations.

    Those on ways that are at most one hex longer than the shortest.
    """
    done = game.state.reached.get(company, ())

    def found() -> frozenset[str]:
        hexes: set[str] = set()
        from_home = _steps(game, {city.partition(".")[0] for city in game.cities_of(company)})
        for line in lines(game, company):
            goal = next((stop.partition(".")[0] for stop in line[1:] if stop not in done), "")
            if goal in from_home:
                most, back = from_home[goal] + 1, _steps(game, {goal})
                hexes |= {it for it in back if from_home.get(it, FAR) + back[it] <= most}
        return frozenset(hexes)

    return noted(game, ("on_the_way", company, done), found)


def _steps(game: Table18FB, start: Iterable[str]) -> dict[str, int]:
    """How many hexes each hex lies away from some, over land, up to `FAR`."""
    hexes = game.title.map.hexes
    level: Iterable[str] = list(start)
    steps = dict.fromkeys(level, 0)
    for count in range(1, FAR):
        level = {
            there
            for here in level
            for edge, there in enumerate(hexes[here].neighbours)
            if hexes[here].open_edges >> edge & 1 and there not in steps
        }
        steps.update(dict.fromkeys(level, count))
    return steps


# -- money -------------------------------------------------------------------------------------


def _interest_due(game: Table18FB, company: str) -> float:
    """One secured interest; in its own turn each tile step brings a company nearer to another."""
    state, percent = game.state, game.share_percent(company)
    if not game.earns_interest(company):
        return 0.0
    due = interest(game, company) * 100 / percent
    if not any(isinstance(it, Revenue) and it.company == company for it in state.agenda):
        return due
    kept = due + SPACE * 100 / percent
    return due + kept * state.acting.steps / state.tile_steps[company]


def _train_due(game: Table18FB, company: str) -> float:
    """What a company lacks for the train that it must own."""
    if not game.runs_freely(company) or game.trains_of(company):
        return 0.0
    cheapest = game.train_policy.cheapest(game, company)
    if not cheapest:
        return 0.0
    return MISSING * max(game.train(cheapest).price - game.state.cash[company], 0)


def _chance(game: Table18FB, company: str) -> float:
    """Whether a company that is started will float."""
    if game.floated(company):
        return 1.0
    sold, needed = 100 - game.percent(company, OFFER), game.title.facts.float_percent
    return chance_to_float(game, company, sold, game.price(company), needed)
