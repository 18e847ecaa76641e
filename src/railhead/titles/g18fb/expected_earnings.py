"""About what a company will still earn: an estimate for computer players, no rule of the game."""

from __future__ import annotations

from collections.abc import Iterable

from railhead.engine.railway_network import MOST_MISSING_TILES
from railhead.engine.state import DEPOT, POOL
from railhead.table.assets import TrainClass
from railhead.titles.common.track import reachable_hexes
from railhead.titles.g18fb.destinations import lines
from railhead.titles.g18fb.game import REGIONAL, Table18FB
from railhead.titles.g18fb.regional import base_value
from railhead.titles.g18fb.revenue import Revenue, half_for_shares, interest, station_value
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
    price = game.price(company)
    rises = min(turns, MOST_RISES) * min(revenue / price, 1.0)
    total += rises * SPACE * 100 / game.share_percent(company)
    total += _destinations(game, company) + game.state.cash[company] * TREASURY
    total += _interest_due(game, company) - _train_due(game, company)
    return total * _chance(game, company)


# -- what it earns -----------------------------------------------------------------------------


def _revenue(game: Table18FB, company: str, turns: float) -> float:
    """What the trains that it has and can buy will earn in a turn."""
    stops, markers = _room(game, company, turns)
    values = sorted((*_stations(game, company), *_hopes(game, company)), reverse=True)
    carried, left = 0.0, stops
    for value in values:
        part = min(1.0, left)
        carried += value * (part + SPARE * (1 - part))
        left -= part
    owned = game.state.markers.get(company, 0)
    paid = min(owned, markers)
    return carried + (paid + SPARE * (owned - paid)) * game.title.facts.marker


def _stations(game: Table18FB, company: str) -> list[float]:
    """Of each token, later phases make areas and ports worth no less than now."""
    return [float(station_value(game, company, city)) for city in game.cities_of(company)]


def _room(game: Table18FB, company: str, turns: float) -> tuple[float, float]:
    """Stations and markers of its trains while they last, and of those that it can still buy."""
    stops = markers = 0.0
    for name in game.trains_of(company):
        train = game.train(name)
        lasting = min(_life(game, train) / turns, 1.0)
        stops += (train.stops or 0) * lasting
        markers += train.markers * lasting
    bought = game.state.cash[company] * FOR_TRAINS / STATION_COST
    return stops + bought, markers + 2 * bought


def _life(game: Table18FB, train: TrainClass) -> float:
    """For about how many turns a train of the class still runs."""
    if not train.rusted_by:
        return float("inf")
    ahead = enumerate(game.state.trains[DEPOT])
    return 1 + next((n for n, it in ahead if game.train_class(it) == train.rusted_by), 0) / PACE


def _regional(game: Table18FB, company: str, turns: int) -> float:
    """Half of its earnings go to its owner (rule 18FB-3.6.3-10)."""
    trains = [game.train(name) for name in game.trains_of(company)]
    markers = min(game.state.markers.get(company, 0), sum(train.markers for train in trains))
    revenue = base_value(game, company) * bool(trains) + markers * game.title.facts.marker
    half = half_for_shares(revenue, game.title.facts.dividend_unit)
    hope = sum(
        bonus.amount * HOPE ** (2 + 2 * bonus.brown)
        for place, bonus in zip(
            game.title.lines[company][0][1:],
            game.title.facts.regional[company].bonuses,
            strict=True,
        )
        if place not in game.state.rewarded.get(company, ())
    )
    return half * turns + hope + game.state.cash[company] * TREASURY


# -- tokens still to place ---------------------------------------------------------------------


def _hopes(game: Table18FB, company: str) -> list[float]:
    """What tokens still to place may add to a turn, the best first."""
    left = game.state.tokens_left[company]
    key, notes = ("hopes", company, left), game.network.notes
    if key not in notes:
        notes[key] = _hoped(game, company, left)
    found: list[float] = notes[key]
    return found


def _hoped(game: Table18FB, company: str, left: int) -> list[float]:
    network = game.network
    worth: dict[str, float] = {}
    for station in network.own(company):
        for number, count in network.missing_tiles(station).missing.items():
            city = network.grid.station_id(number)
            if _is_free(game, company, city):
                value = (station_value(game, company, city) or FIRST_VALUE) * HOPE**count
                worth[city] = max(worth.get(city, 0.0), value)
    found, part = [], HOPE
    for value in sorted(worth.values(), reverse=True)[:left]:
        found.append(value * part)
        part *= NEXT_TOKEN
    return found


def _is_free(game: Table18FB, company: str, city: str) -> bool:
    return game.free_slot(city, company) is not None and not game.has_token_at(city, company)


# -- destinations ------------------------------------------------------------------------------


def _destinations(game: Table18FB, company: str) -> float:
    """What the destinations of its line that it has not reached are worth."""
    if game.state.status.get(company) == DEFINITIVE:
        return 0.0
    back = sum(game.state.deposits.get(company, ())) / 2
    ahead = _missing(game, company)
    return sum((DESTINATION + back) * HOPE**count for count in ahead)


def _missing(game: Table18FB, company: str) -> list[int]:
    """How many tiles are missing to each destination on the nearest of its lines."""
    key = "missing", company, game.state.reached.get(company, ())
    notes = game.network.notes
    if key not in notes:
        done = game.state.reached.get(company, ())
        near = _Distances(game, company)
        notes[key] = min(
            (
                [near(stop) for stop in line[1:] if stop not in done]
                for line in lines(game, company)
            ),
            key=sum,
            default=[],
        )
    found: list[int] = notes[key]
    return found


class _Distances:
    """How many tiles are missing to a place; for one far away about how many."""

    def __init__(self, game: Table18FB, company: str) -> None:
        network = game.network
        self.steps = _steps(game, reachable_hexes(game, company))
        self.exact: dict[str, int] = {}
        for station in network.own(company):
            for number, count in network.missing_tiles(station).missing.items():
                hex_id = network.grid.station_id(number).partition(".")[0]
                self.exact[hex_id] = min(count, self.exact.get(hex_id, count))

    def __call__(self, place: str) -> int:
        """The tiles missing to the hex of a place."""
        hex_id = place.partition(".")[0]
        if hex_id in self.exact:
            return self.exact[hex_id]
        return MOST_MISSING_TILES + 1 + self.steps.get(hex_id, FAR)


def on_the_way(game: Table18FB, company: str) -> frozenset[str]:
    """The hexes between the tokens of a building or provisional company and its next destinations.

    Those on ways that are at most one hex longer than the shortest.
    """
    done = game.state.reached.get(company, ())
    key, notes = ("on_the_way", company, done), game.network.notes
    if key not in notes:
        homes = {city.partition(".")[0] for city in game.cities_of(company)}
        from_home = _steps(game, homes)
        found: set[str] = set()
        for line in lines(game, company):
            goal = next((stop.partition(".")[0] for stop in line[1:] if stop not in done), "")
            back = _steps(game, {goal} if goal else set())
            if goal in from_home:
                most = from_home[goal] + 1
                found |= {it for it in back if from_home.get(it, FAR) + back[it] <= most}
        notes[key] = frozenset(found)
    hexes: frozenset[str] = notes[key]
    return hexes


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


def _interest(game: Table18FB, company: str) -> float:
    """The secured interest of a turn for all shares together."""
    if company not in game.title.facts.concessions:
        return 0.0
    return interest(game, company) * 100 / game.share_percent(company)


def _interest_due(game: Table18FB, company: str) -> float:
    """One secured interest; in its own turn each tile step brings a company nearer to another."""
    state = game.state
    to_come = any(isinstance(it, Revenue) and it.company == company for it in state.agenda)
    if not game.building(company) or game.frozen(company):
        return 0.0
    due = _interest(game, company)
    if not to_come:
        return due
    kept = due + SPACE * 100 / game.share_percent(company)
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
    """Whether a company that is started will float, as far as its president can buy."""
    if game.floated(company):
        return 1.0
    unit = game.share_percent(company)
    cash = game.state.cash.get(game.state.presidents[company], 0)
    sold = 100 - game.percent(company, OFFER)
    within = sold + cash // game.share_price(company, POOL) * unit
    return float(min(within / game.title.facts.float_percent, 1) ** 2)
