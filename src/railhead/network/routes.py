"""The best set of train routes on the track of a map, exactly.

This is what titles call: it describes a company's track and trains to the router, which knows no
title, and turns the answer back into sections of the map. The same network gives the same routes,
in whatever order tokens and trains are named.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from math import gcd

from railhead.network.router import problem as router
from railhead.network.router.budget import Budget
from railhead.network.router.sections import reachable_sections, reversed_section
from railhead.network.router.solve import solve
from railhead.network.tracks import NODES, Section, TrackMap

UNLIMITED = 1 << 30
"""The `length` of a train without a limit."""

USUAL_STEPS = 2_000_000
"""How many steps a search for the best routes may take."""


@dataclass(frozen=True, slots=True)
class RouteTrain:
    """A train that looks for a route.

    `length`: in hexes, UNLIMITED without limit; `rates[gauge]`: how much of it a hex uses up in a
    section of that gauge, None where the train cannot run; `doubles`: stations whose revenue counts
    twice. `stops`: how many stations it counts, whatever the length; `skips`: kinds of stations
    that it may pass without counting them; `multiplier`: of its revenue. `passes_token`: a token
    anywhere on the route is enough, otherwise a station with a token must be counted.
    `loose_ends`: a declared route may end at stations that it does not count. `values`: (station,
    revenue) of stations that earn another amount for this train than for others.
    """

    id: str
    length: int = UNLIMITED
    rates: tuple[int | None, int | None, int | None, int | None] = (None, 1, 1, 1)
    doubles: frozenset[int] = frozenset()
    stops: int | None = None
    skips: frozenset[str] = frozenset()
    multiplier: int = 1
    passes_token: bool = False
    loose_ends: bool = False
    values: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class RouteBoard:
    """What the routes of one company depend on: the board as its trains meet it.

    `values`: station -> revenue in money; `own`: stations with its token; `blocked`: stations that
    may only end a route; `uncounted`: stations that do not count towards the two that a route
    needs. `areas`: station -> name of its area; a route visits only one station of an area.
    `bonuses`: money for places that one train counts together.
    """

    track: TrackMap
    values: Mapping[int, int]
    own: tuple[int, ...]
    blocked: Collection[int]
    uncounted: Collection[int] = ()
    areas: Mapping[int, str] = field(default_factory=dict)
    bonuses: tuple[router.Bonus, ...] = ()

    def groups_of(self, station: int) -> tuple[str, ...]:
        """Names of the groups of a station, its hex and area: a route visits each only once."""
        area = self.areas.get(station)
        here = f"hex {station // NODES}"
        return (here, f"area {area}") if area else (here,)

    def visits_twice(self, stations: Sequence[int]) -> bool:
        """Whether two of these stations share a group."""
        if len({station // NODES for station in stations}) != len(stations):
            return True
        areas = [area for at in stations if (area := self.areas.get(at))] if self.areas else []
        return len(set(areas)) != len(areas)

    def kind_of(self, station: int) -> str:
        """`city`, `town` or `offboard`."""
        return self.track.faces[station // NODES].nodes[station % NODES].kind


@dataclass(frozen=True, slots=True)
class Route:
    """The route of one train: its sections in order, its revenue in money, its crossings."""

    train: str
    sections: tuple[Section, ...]
    revenue: int
    crossings: int

    @property
    def stations(self) -> tuple[int, ...]:
        """The numbers of the stations in the order visited."""
        return (self.sections[0].start, *(section.end for section in self.sections))


@dataclass(frozen=True, slots=True)
class BestRoutes:
    """The best set of routes: at most one for each train.

    `revenue`: of all together, in money; `bound`: no set earns more.
    """

    routes: tuple[Route, ...]
    revenue: int
    bound: int

    @property
    def proven(self) -> bool:
        """Whether it is proven that no set of routes earns more than this one."""
        return self.revenue == self.bound


def best_routes(
    board: RouteBoard,
    trains: Sequence[RouteTrain],
    budget: int = USUAL_STEPS,
    seconds: float | None = None,
) -> BestRoutes:
    """Return the best set of routes for the trains of one company.

    `budget`: how many steps the search may take before it returns the best set found so far with
    a bound; `seconds`: the same in processor time, which makes the answer depend on the machine.
    """
    in_order = sorted(trains, key=lambda train: (-train.length, -(train.stops or 0), train.id))
    solution = solve(_problem(board, in_order), Budget(steps=budget, seconds=seconds))
    routes = tuple(_route(board, route) for route in solution.routes)
    return BestRoutes(routes, solution.value, solution.bound)


def _problem(board: RouteBoard, trains: Sequence[RouteTrain]) -> router.Problem:
    def ends(station: int) -> bool:
        return station in board.blocked or board.track.is_terminal(station)

    numbers, sections = reachable_sections(
        board.track, board.own, lambda station: not ends(station)
    )
    units = _units(board, trains)
    stations = tuple(
        router.Station(
            number,
            board.kind_of(number),
            units.get(number, board.values[number]),
            number in board.own,
            ends(number),
            board.groups_of(number),
            number not in board.uncounted,
        )
        for number in numbers
    )
    known = frozenset(numbers)
    return router.Problem(
        stations,
        tuple(sections),
        tuple(_train(train, known, board, units) for train in trains),
        tuple(_known_places(bonus, known) for bonus in board.bonuses),
    )


def _units(board: RouteBoard, trains: Sequence[RouteTrain]) -> dict[int, int]:
    """Station -> the largest amount of which its revenue is a multiple for each of the trains.

    For stations that earn more for some trains. The router knows one revenue of a station, and for
    each train a factor of it.
    """
    own = {at for train in trains for at, _ in train.values}
    values = [dict(train.values) for train in trains]
    return {at: gcd(*(value.get(at, board.values[at]) for value in values)) for at in own}


def _train(
    train: RouteTrain, known: frozenset[int], board: RouteBoard, units: Mapping[int, int]
) -> router.RouteTrain:
    own = dict(train.values)
    factors = {
        at: own.get(at, board.values[at]) // unit
        for at, unit in units.items()
        if at in known and unit
    }
    for at in train.doubles & known:
        factors[at] = 2 * factors.get(at, 1)
    if train.stops is None:
        length = None if train.length >= UNLIMITED else train.length
        return router.RouteTrain(
            train.id,
            router.HEXES,
            length,
            train.rates,
            multiplier=train.multiplier,
            factors=factors,
        )
    return router.RouteTrain(
        train.id,
        router.STOPS,
        train.stops,
        train.rates,
        train.skips,
        train.multiplier,
        factors,
        needs_token=not train.passes_token,
        passes_token=train.passes_token,
    )


def _known_places(bonus: router.Bonus, known: frozenset[int]) -> router.Bonus:
    return replace(
        bonus,
        places=tuple(place & known for place in bonus.places),
        passed=tuple(place & known for place in bonus.passed),
    )


def best_revenue(board: RouteBoard, train: RouteTrain, sections: Sequence[Section]) -> int | None:
    """Return the most that a train earns on one route, in money; None if it may not run it.

    The track of the route is taken as legal. Stations that the train may not skip must be counted,
    and so must both ends unless it has `loose_ends`.
    """
    line = (sections[0].start, *[section.end for section in sections])
    values, own, doubles = board.values, dict(train.values), train.doubles
    worth = {at: own.get(at, values[at]) * (2 if at in doubles else 1) for at in line}
    if train.stops is None:
        return train.multiplier * sum(worth.values())
    must = {station for station in line if board.kind_of(station) not in train.skips}
    if not train.loose_ends:
        must |= {line[0], line[-1]}
    needs = [[station for station in line if station in board.own]]
    if train.passes_token or must & set(board.own):
        needs = []
    found = [
        _counted(train, worth, must | set(chosen), board.bonuses)
        for wanted in product((False, True), repeat=len(board.bonuses))
        for chosen in product(*needs, *_places(board.bonuses, wanted, line))
    ]
    return max((value for value in found if value is not None), default=None)


def _places(
    bonuses: Sequence[router.Bonus], wanted: Sequence[bool], line: Sequence[int]
) -> list[list[int]]:
    """For each place of the wanted bonuses the stations of the route that lie there."""
    return [
        [station for station in line if station in place]
        for bonus, want in zip(bonuses, wanted, strict=True)
        for place in bonus.places
        if want
    ]


def _counted(
    train: RouteTrain,
    worth: Mapping[int, int],
    counted: set[int],
    bonuses: Sequence[router.Bonus],
) -> int | None:
    """What a train earns if it counts these stations and the best of the others, in money."""
    left = (train.stops or 0) - len(counted)
    if left < 0:
        return None
    rest = sorted((s for s in worth if s not in counted), key=lambda s: (-worth[s], s))
    counted = {*counted, *rest[:left]}
    if len(counted) < 2:
        return None
    total = train.multiplier * sum(worth[station] for station in counted)
    for bonus in bonuses:
        if all(counted & place for place in bonus.places) and all(
            worth.keys() & place for place in bonus.passed
        ):
            total += bonus.amount * (train.multiplier if bonus.times_multiplier else 1)
    return total


def _route(board: RouteBoard, found: router.Route) -> Route:
    """Turn the sections of a route so that each starts where the one before ends."""
    sections = []
    crossings = 0
    for start, section in zip(found.stations, found.sections, strict=False):
        turned = section if section.start == start else reversed_section(board.track, section)
        sections.append(turned)
        crossings |= section.crossings
    return Route(found.train, tuple(sections), found.revenue, crossings)
