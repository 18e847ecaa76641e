"""The best set of train routes on the track of a map, exactly.

This is what titles call: it puts a company's board and its hex trains into the words of the
router, which knows no title, and its answer back into sections of the map. The same network
gives the same routes, in whatever order its tokens and trains are named.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from railhead.network.router import problem as router
from railhead.network.router.budget import Budget
from railhead.network.router.solve import solve
from railhead.network.router.survey import reverse, survey
from railhead.network.tracks import NODES, Section, TrackMap

UNLIMITED = 1 << 30


@dataclass(frozen=True, slots=True)
class RouteTrain:
    """A train that looks for a route.

    `length` in hexes (UNLIMITED for none); `rates[gauge]`: what a hex counts in a section of
    that gauge, None where it cannot run; `doubles`: stations that count twice.
    """

    id: str
    length: int
    rates: tuple[int | None, int | None, int | None, int | None]
    doubles: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class RouteBoard:
    """What the routes of one company depend on.

    `values`: station -> revenue; `own`: stations with its token; `blocked`: stations that may
    only end a route; `uncounted`: stations which do not count towards the two that a route needs.
    """

    track: TrackMap
    values: Mapping[int, int]
    own: tuple[int, ...]
    blocked: Collection[int]
    uncounted: Collection[int] = ()


@dataclass(frozen=True, slots=True)
class Route:
    """The route of one train: its sections in order and its revenue."""

    train: str
    sections: tuple[Section, ...]
    revenue: int
    crossings: int

    @property
    def stations(self) -> tuple[int, ...]:
        """The stations in the order visited."""
        return (self.sections[0].start, *(section.end for section in self.sections))


@dataclass(frozen=True, slots=True)
class BestRoutes:
    """The best set of routes: one each for some of the trains.

    `bound`: no set earns more. `proven`: the revenue equals the bound.
    """

    routes: tuple[Route, ...]
    revenue: int
    bound: int

    @property
    def proven(self) -> bool:
        return self.revenue == self.bound


def best_routes(
    board: RouteBoard, trains: Sequence[RouteTrain], budget: int = 2_000_000
) -> BestRoutes:
    """Return the best set of routes for the trains of one company.

    `budget`: how many steps the search may take before it returns with a bound only.
    """
    in_order = sorted(trains, key=lambda train: (-train.length, train.id))
    solution = solve(_problem(board, in_order), Budget(steps=budget))
    routes = tuple(_route(board, route) for route in solution.routes)
    return BestRoutes(routes, solution.value, solution.bound)


def _problem(board: RouteBoard, trains: Sequence[RouteTrain]) -> router.Problem:
    def ends(station: int) -> bool:
        return station in board.blocked or board.track.is_terminal(station)

    numbers, sections = survey(board.track, board.own, lambda station: not ends(station))
    stations = tuple(
        router.Station(
            number,
            board.track.faces[number // NODES].nodes[number % NODES].kind,
            board.values[number],
            number in board.own,
            ends(number),
            (f"hex {number // NODES}",),
            number not in board.uncounted,
        )
        for number in numbers
    )
    known = frozenset(numbers)
    return router.Problem(
        stations,
        tuple(sections),
        tuple(
            router.RouteTrain(
                train.id,
                router.HEXES,
                None if train.length >= UNLIMITED else train.length,
                train.rates,
                factors=dict.fromkeys(train.doubles & known, 2),
            )
            for train in trains
        ),
    )


def _route(board: RouteBoard, found: router.Route) -> Route:
    """Turn the sections of a route so that each starts where the one before ends."""
    sections = []
    crossings = 0
    for start, section in zip(found.stations, found.sections, strict=False):
        turned = section if section.start == start else reverse(board.track, section)
        sections.append(turned)
        crossings |= section.crossings
    return Route(found.train, tuple(sections), found.revenue, crossings)
