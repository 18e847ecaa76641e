"""Running trains and the dividend (rulebook 4.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from typing import ClassVar

from railhead.engine.actions import Action, Dividend, RouteSection, RunRoutes
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK
from railhead.network.routes import (
    UNLIMITED,
    BestRoutes,
    Route,
    RouteBoard,
    RouteTrain,
    best_routes,
)
from railhead.network.tracks import NODES, Section, TrackMap
from railhead.table.faces import DUAL, FIRST_NODE
from railhead.titles.g1849.game import Table1849
from railhead.titles.g1849.operating import CompanyStep
from railhead.titles.g1849.prices import move_price

PAY, WITHHOLD = "pay", "withhold"


class _Values(dict[int, int]):
    """Revenue by station, worked out when asked for (rules 1849-4.1-20, 4.3.2-3, 4.3.2-4)."""

    def __init__(self, track: TrackMap, colour: str, extra: dict[int, int]) -> None:
        super().__init__()
        self._track, self._colour, self._extra = track, colour, extra

    def __missing__(self, station: int) -> int:
        here, node = divmod(station, NODES)
        value = self._track.faces[here].nodes[node].value(self._colour)
        value += self._extra.get(station, 0)
        self[station] = value
        return value


def route_board(game: Table1849, company: str) -> RouteBoard:
    """What the routes of a corporation depend on."""
    ways = game.ways
    extra = {}
    if company in game.state.markers:
        marker = ways.grid.station(f"{game.state.markers[company]}.0")
        extra[marker] = int(game.title.special["port_marker"])
    return RouteBoard(
        ways.track,
        _Values(ways.track, game.phase.revenue_colour, extra),
        ways.own(company),
        ways.blocked(company),
        game.port_stations,
    )


def route_train(game: Table1849, train_id: str) -> RouteTrain:
    """A train as the router sees it (rules 1849-4.3.1-5, 4.3.1-7, 4.3.1-10)."""
    kind = game.train(train_id)
    grid = game.ways.grid
    return RouteTrain(
        train_id,
        UNLIMITED if kind.length is None else kind.length,
        (None, kind.hex_count(1), kind.hex_count(2), kind.hex_count(3))
        if kind.length is not None
        else (None, 0, None, 0),
        frozenset(grid.station(f"{hex_id}.0") for hex_id in kind.doubles),
    )


def best_set(game: Table1849, company: str) -> BestRoutes:
    """The best routes of a corporation, worked out once for an unchanged network."""
    state = game.state
    trains = game.trains_of(company)
    classes = tuple(sorted(game.train_class(train) for train in trains))
    key = (company, classes, state.phase, state.markers.get(company, ""))
    best = game.ways.known_best(key)
    if best is None:
        board = route_board(game, company)
        best = best_routes(board, [route_train(game, train) for train in trains])
        game.ways.keep_best(key, best)
    return _with_trains(game, best, trains)


def _with_trains(game: Table1849, best: BestRoutes, trains: tuple[str, ...]) -> BestRoutes:
    """Give the routes to the trains of the same classes that the corporation now has."""
    left = list(trains)
    routes = []
    for route in best.routes:
        kind = game.train_class(route.train)
        train = next(name for name in left if game.train_class(name) == kind)
        left.remove(train)
        routes.append(replace(route, train=train))
    return replace(best, routes=tuple(routes))


# -- routes as actions -------------------------------------------------------------------------


def section_action(game: Table1849, section: Section) -> RouteSection:
    """Write a section: its first station, the edges by which it leaves each hex, its last one."""
    grid = game.ways.grid
    edges = "".join(str(grid.across[port] % 6) for port in section.ports)
    return (grid.station_id(section.start), edges, grid.station_id(section.end))


def run_action(game: Table1849, company: str, routes: Sequence[Route]) -> RunRoutes:
    """Write a set of routes as an action."""
    return RunRoutes(
        company,
        tuple(
            (route.train, tuple(section_action(game, section) for section in route.sections))
            for route in routes
        ),
    )


def _find_section(game: Table1849, written: RouteSection) -> Section:
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
            "1849-4.3.1-3", "The gauge changes between {first} and {last}.", first=first, last=last
        )
    raise Illegal(
        "1849-4.3.1-1",
        "There is no track from {first} to {last} like this.",
        first=first,
        last=last,
    )


def _changes_gauge(game: Table1849, written: RouteSection) -> bool:
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


def check_routes(game: Table1849, action: RunRoutes) -> int:
    """Check a set of routes and return its revenue. Raises Illegal."""
    company = action.actor
    board = route_board(game, company)
    trains = [train for train, _ in action.routes]
    if len(set(trains)) != len(trains) or set(trains) - set(game.trains_of(company)):
        raise Illegal("1849-R-train-1", "Each train of {company} runs once.", company=company)
    used = total = 0
    for train, written in action.routes:
        sections = [_find_section(game, section) for section in written]
        total += _check_route(game, board, route_train(game, train), sections)
        for section in sections:
            if section.crossings & used:
                raise Illegal(
                    "1849-4.3.1-8",
                    "No track is used twice in one turn of {company}.",
                    company=company,
                )
            used |= section.crossings
    return total


def _check_route(
    game: Table1849, board: RouteBoard, train: RouteTrain, sections: Sequence[Section]
) -> int:
    """Check one route and return its revenue."""
    if not sections:
        raise Illegal("1849-4.3.1-1", "A route joins two stations.")
    stations = [sections[0].start, *(section.end for section in sections)]
    if any(a.end != b.start for a, b in pairwise(sections)):
        raise Illegal("1849-4.3.1-1", "A route is continuous.")
    for station in stations[1:-1]:
        if board.track.is_terminal(station):
            raise Illegal(
                "1849-4.3.1-4",
                "A route does not run through {station}.",
                station=game.ways.grid.station_id(station),
            )
        if station in board.blocked:
            raise Illegal(
                "1849-4.2-6",
                "{station} is full of foreign tokens.",
                station=game.ways.grid.station_id(station),
            )
    once = all(not a.crossings & b.crossings for a, b in combinations(sections, 2))
    if len(set(stations)) != len(stations) or not once:
        raise Illegal("1849-4.3.1-1", "A route visits no station and uses no track twice.")
    if not set(stations) & set(board.own):
        raise Illegal("1849-4.3.1-2", "A route holds a city with a token of the corporation.")
    if len([name for name in stations if name not in board.uncounted]) < 2:
        raise Illegal("1849-4.3.1-2", "A route holds two cities or towns; ports do not count.")
    _check_length(train, sections)
    return sum(board.values[name] * (2 if name in train.doubles else 1) for name in stations)


def _check_length(train: RouteTrain, sections: Sequence[Section]) -> None:
    length = 0
    for section in sections:
        rate = train.rates[section.gauge]
        if rate is None:
            raise Illegal("1849-4.3.1-10", "E trains do not run on narrow gauge.")
        length += rate * section.hexes
    if length > train.length:
        raise Illegal(
            "1849-4.3.1-7",
            "The route is {length} hexes long, too long for {train}.",
            length=length,
            train=train.id,
        )


@dataclass(frozen=True, slots=True)
class Routes(CompanyStep):
    """Run the trains; then the dividend (rules 1849-4.3.1-11 and 4.3.2-2)."""

    name: ClassVar[str] = "routes"

    def may_pass(self, game: Table1849) -> bool:
        return False

    def needed(self, game: Table1849) -> bool:
        if not game.trains_of(self.company):
            return False
        return game.ways.joins_any(self.company) or game.must_own_train(self.company)

    def skipped(self, game: Table1849) -> None:
        _without_dividend(game, self.company)

    def choices(self, game: Table1849) -> Sequence[Answer]:
        return [run_action(game, self.company, best_set(game, self.company).routes)]

    def act(self, game: Table1849, action: Action) -> None:
        if not isinstance(action, RunRoutes):
            raise self.wrong(action)
        revenue = check_routes(game, action)
        if game.options["best_route_required"]:
            best = best_set(game, self.company).revenue
            if revenue < best:
                raise Illegal(
                    "1849-4.3.2-2",
                    "{company} must take the best revenue of {best}.",
                    company=self.company,
                    best=best,
                )
        game.pop()
        game.state.acting = replace(game.state.acting, revenue=revenue)
        game.emit(
            "routes_run",
            company=self.company,
            revenue=revenue,
            routes=[[train, [list(section) for section in path]] for train, path in action.routes],
        )
        if revenue:
            game.push(DividendStep(self.company))
        else:
            _without_dividend(game, self.company)


def _without_dividend(game: Table1849, company: str) -> None:
    """No revenue counts as kept: the marker goes left (rule 1849-4.3.2-7)."""
    game.emit("no_revenue", company=company)
    move_price(game, company, "left")


@dataclass(frozen=True, slots=True)
class DividendStep(CompanyStep):
    """Pay the revenue out or keep it (rules 1849-4.3.2-5 to 4.3.2-8, 3.5.1-2)."""

    name: ClassVar[str] = "dividend"

    def may_pass(self, game: Table1849) -> bool:
        return False

    def needed(self, game: Table1849) -> bool:
        return True

    def choices(self, game: Table1849) -> Sequence[Answer]:
        return [Dividend(self.company, PAY), Dividend(self.company, WITHHOLD)]

    def act(self, game: Table1849, action: Action) -> None:
        if not isinstance(action, Dividend):
            raise self.wrong(action)
        if action.kind not in (PAY, WITHHOLD):
            raise Illegal("1849-4.3.2-5", "The whole revenue is paid out, or all of it is kept.")
        revenue = game.state.acting.revenue
        game.pop()
        game.emit("dividend", company=self.company, choice=action.kind, revenue=revenue)
        if action.kind == WITHHOLD:
            game.pay(BANK, self.company, revenue, "revenue")
            move_price(game, self.company, "left")
            return
        for holder in (*game.state.order, self.company):
            share = revenue * game.percent(self.company, holder) // 100
            game.pay(BANK, holder, share, "dividend")
        if revenue >= game.price(self.company):
            move_price(game, self.company, "right")
