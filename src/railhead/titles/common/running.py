"""Running trains: routes as actions, their checks, and the step that asks for them."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from typing import ClassVar, Generic

from railhead.engine.actions import Action, RouteSection, RunRoutes
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.network.router.budget import OutOfBudgetError
from railhead.network.routes import (
    BestRoutes,
    Route,
    RouteBoard,
    RouteTrain,
    best_routes,
    score,
)
from railhead.network.tracks import NODES, Section
from railhead.table.faces import DUAL, FIRST_NODE
from railhead.titles.common.table import CommonTable, T
from railhead.titles.common.turn import CompanyStep


def best_set(game: CommonTable, company: str) -> BestRoutes:
    """The best routes of a company, worked out once for an unchanged network."""
    trains = game.trains_to_run(company)
    best = game.ways.known_best(_key(game, company))
    if best is None:
        best = best_routes(game.route_board(company), _route_trains(game, company))
        keep_best_set(game, company, best)
    return _with_trains(game, best, trains)


def finds_best_set(game: CommonTable, company: str, seconds: float) -> bool:
    """The best routes of a company are known, or are found in so much processor time.

    What was found is then known; with 0 seconds nothing is looked for. A search that is cut off
    leaves nothing behind: the best routes never depend on how quick the machine is.
    """
    if game.ways.known_best(_key(game, company)) is not None:
        return True
    if seconds <= 0:
        return False
    until = time.process_time() + seconds
    board = game.route_board(company)
    try:
        best = best_routes(board, _route_trains(game, company), seconds=seconds)
    except OutOfBudgetError:
        # The time was over before the search had begun: other threads have used it.
        return False
    if time.process_time() >= until:
        return False
    keep_best_set(game, company, best)
    return True


def keep_best_set(game: CommonTable, company: str, best: BestRoutes) -> None:
    """Remember the best routes of a company until the network, a phase or its trains change."""
    game.ways.keep_best(_key(game, company), best)


def _key(game: CommonTable, company: str) -> tuple[object, ...]:
    classes = tuple(sorted(game.train_class(train) for train in game.trains_to_run(company)))
    return (company, classes, game.state.phase, *game.route_facts(company))


def _route_trains(game: CommonTable, company: str) -> list[RouteTrain]:
    return [game.route_train(train) for train in game.trains_to_run(company)]


def _with_trains(game: CommonTable, best: BestRoutes, trains: tuple[str, ...]) -> BestRoutes:
    """Give the routes to the trains of the same classes that the company now has."""
    left = list(trains)
    routes = []
    for route in best.routes:
        kind = game.train_class(route.train)
        train = next(name for name in left if game.train_class(name) == kind)
        left.remove(train)
        routes.append(replace(route, train=train))
    return replace(best, routes=tuple(routes))


# -- routes as actions -------------------------------------------------------------------------


def section_action(game: CommonTable, section: Section) -> RouteSection:
    """Write a section: its first station, the edges by which it leaves each hex, its last one."""
    grid = game.ways.grid
    edges = "".join(str(grid.across[port] % 6) for port in section.ports)
    return (grid.station_id(section.start), edges, grid.station_id(section.end))


def run_action(game: CommonTable, company: str, routes: Sequence[Route]) -> RunRoutes:
    """Write a set of routes as an action."""
    return RunRoutes(
        company,
        tuple(
            (route.train, tuple(section_action(game, section) for section in route.sections))
            for route in routes
        ),
    )


def _find_section(game: CommonTable, written: RouteSection) -> Section:
    first, _, last = written
    try:
        sections = game.ways.track.sections(game.ways.grid.station(first))
        changes = _changes_gauge(game, written)
    except (KeyError, ValueError, IndexError):
        sections, changes = [], False
    for section in sections:
        if section_action(game, section) == written:
            return section
    if changes:
        raise Illegal(
            game.rule("gauge"),
            "The gauge changes between {first} and {last}.",
            first=first,
            last=last,
        )
    raise Illegal(
        game.rule("route_track"),
        "There is no track from {first} to {last} like this.",
        first=first,
        last=last,
    )


def _changes_gauge(game: CommonTable, written: RouteSection) -> bool:
    """Track lies all along a written section, but no gauge runs through."""
    grid, faces = game.ways.grid, game.ways.track.faces
    first, edges, last = written
    here, node = divmod(grid.station(first), NODES)
    end, gauge = FIRST_NODE + node, DUAL
    for edge in map(int, edges):
        port = grid.across[here * 6 + edge]
        tracks = dict(faces[here].at_edge[edge])
        if port < 0 or end not in tracks:
            return False
        gauge &= tracks[end]
        here, end = divmod(port, 6)
    there, node = divmod(grid.station(last), NODES)
    tracks = dict(faces[here].at_edge[end])
    return here == there and not gauge & tracks.get(FIRST_NODE + node, DUAL)


def check_routes(game: CommonTable, action: RunRoutes) -> int:
    """Check a set of routes and return its revenue. Raises Illegal."""
    company = action.actor
    board = game.route_board(company)
    trains = [train for train, _ in action.routes]
    if len(set(trains)) != len(trains) or set(trains) - set(game.trains_to_run(company)):
        raise Illegal(
            game.rule("train_once"), "Each train of {company} runs once.", company=company
        )
    used = total = 0
    for train, written in action.routes:
        sections = [_find_section(game, section) for section in written]
        total += _check_route(game, board, game.route_train(train), sections)
        for section in sections:
            if section.crossings & used:
                raise Illegal(
                    game.rule("shared_track"),
                    "No track is used twice in one turn of {company}.",
                    company=company,
                )
            used |= section.crossings
    return total


def _check_route(
    game: CommonTable, board: RouteBoard, train: RouteTrain, sections: Sequence[Section]
) -> int:
    """Check one route and return its revenue."""
    if not sections:
        raise Illegal(game.rule("route_track"), "A route joins two stations.")
    stations = [sections[0].start, *(section.end for section in sections)]
    if any(a.end != b.start for a, b in pairwise(sections)):
        raise Illegal(game.rule("route_track"), "A route is continuous.")
    for station in stations[1:-1]:
        if board.track.is_terminal(station):
            raise Illegal(
                game.rule("route_end"),
                "A route does not run through {station}.",
                station=game.ways.grid.station_id(station),
            )
        if station in board.blocked:
            raise Illegal(
                game.rule("full_city"),
                "{station} is full of foreign tokens.",
                station=game.ways.grid.station_id(station),
            )
    once = all(not a.crossings & b.crossings for a, b in combinations(sections, 2))
    if len(set(stations)) != len(stations) or not once:
        key = "route_twice" if once else "track_twice"
        raise Illegal(game.rule(key), "A route visits no station and uses no track twice.")
    groups = [name for station in stations for name in board.groups_of(station)]
    if len(set(groups)) != len(groups):
        raise Illegal(game.rule("same_place"), "A route visits no city and no area twice.")
    if not set(stations) & set(board.own):
        raise Illegal(
            game.rule("route_token"), "A route holds a city with a token of the corporation."
        )
    if len([name for name in stations if name not in board.uncounted]) < 2:
        raise Illegal(
            game.rule("two_stations"), "A route holds two cities or towns; ports do not count."
        )
    return _revenue(game, board, train, sections)


def _revenue(
    game: CommonTable, board: RouteBoard, train: RouteTrain, sections: Sequence[Section]
) -> int:
    """What a train earns on a route whose length is checked here. Raises Illegal."""
    if train.stops is None:
        _check_length(game, train, sections)
    revenue = score(board, train, sections)
    if revenue is None:
        raise Illegal(
            game.rule("too_many_stops"),
            "{train} cannot count the stations of this route.",
            train=train.id,
        )
    return revenue


def _check_length(game: CommonTable, train: RouteTrain, sections: Sequence[Section]) -> None:
    length = 0
    for section in sections:
        rate = train.rates[section.gauge]
        if rate is None:
            raise Illegal(game.rule("wrong_gauge"), "E trains do not run on narrow gauge.")
        length += rate * section.hexes
    if length > train.length:
        raise Illegal(
            game.rule("too_long"),
            "The route is {length} hexes long, too long for {train}.",
            length=length,
            train=train.id,
        )


@dataclass(frozen=True, slots=True)
class RoutesStep(CompanyStep[T], Generic[T]):
    """Run the trains; what is done with the revenue follows."""

    name: ClassVar[str] = "routes"

    def may_pass(self, game: T) -> bool:
        return False

    def needed(self, game: T) -> bool:
        """The company has trains, and a token is joined to another station."""
        return bool(game.trains_to_run(self.company)) and game.ways.joins_any(self.company)

    def earned(self, game: T, revenue: int) -> None:
        """Go on with the revenue; also with none, and where no train could run."""
        raise NotImplementedError(type(self).__name__)

    def skipped(self, game: T) -> None:
        self.earned(game, 0)

    def must_take(self, game: T) -> int:
        """The least revenue that is accepted."""
        return 0

    def choices(self, game: T) -> Sequence[Answer]:
        return [run_action(game, self.company, best_set(game, self.company).routes)]

    def act(self, game: T, action: Action) -> None:
        if not isinstance(action, RunRoutes):
            raise self.wrong(game, action)
        revenue, best = check_routes(game, action), self.must_take(game)
        if revenue < best:
            raise Illegal(
                game.rule("best_routes"),
                "{company} must take the best revenue of {best}.",
                company=self.company,
                best=best,
            )
        game.pop()
        self.take_revenue(game, action, revenue)

    def take_revenue(self, game: T, action: RunRoutes, revenue: int) -> None:
        """Note what the trains earned, and go on."""
        game.state.acting = replace(game.state.acting, revenue=revenue)
        game.emit(
            "routes_run",
            company=self.company,
            revenue=revenue,
            routes=[[train, [list(section) for section in path]] for train, path in action.routes],
        )
        self.earned(game, revenue)
