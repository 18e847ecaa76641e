"""Running trains and the dividend (rulebook 4.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from railhead.engine.actions import RouteSection
from railhead.engine.illegal import Illegal
from railhead.engine.routeactions import RouteLength, section_of
from railhead.engine.title import Title
from railhead.network.routes import UNLIMITED, RouteBoard, RouteTrain
from railhead.network.tracks import NODES, Grid, Section, TrackMap
from railhead.table.assets import class_of
from railhead.table.faces import DUAL, FIRST_NODE, NARROW
from railhead.titles.common import dividends as common
from railhead.titles.common.events.operating import NoRevenue
from railhead.titles.common.policies.routes import RoutePolicy
from railhead.titles.common.running import RoutesStep
from railhead.titles.g1849.game import Base1849
from railhead.titles.g1849.prices import move_price


class _Values(dict[int, int]):
    """Station -> revenue, worked out when it is first needed.

    See rules 1849-4.1-20, 1849-4.3.2-3 and 1849-4.3.2-4.
    """

    def __init__(self, track: TrackMap, colour: str, extra: dict[int, int]) -> None:
        super().__init__()
        self._track, self._colour, self._extra = track, colour, extra

    def __missing__(self, station: int) -> int:
        here, node = divmod(station, NODES)
        value = self._track.faces[here].nodes[node].value(self._colour)
        value += self._extra.get(station, 0)
        self[station] = value
        return value


class Routes1849(RoutePolicy[Base1849]):
    """Trains count hexes, with a rate for each gauge; E trains cannot run on narrow gauge."""

    def network_of(self, game: Base1849, company: str) -> RouteBoard:
        """Track and stations, with the bonus of a port marker.

        See rules 1849-4.2-5, 1849-4.3.1-9 and 1849-4.3.2-1.
        """
        network = game.network
        extra = {}
        if company in game.state.markers:
            marker = network.grid.station(f"{game.state.markers[company]}.0")
            extra[marker] = game.title.facts.port_marker
        return RouteBoard(
            network.track,
            _Values(network.track, game.phase.revenue_colour, extra),
            network.own(company),
            network.blocked(company),
            game.port_stations,
        )

    def train(self, game: Base1849, train: str) -> RouteTrain:
        """A train that counts hexes by the gauge of the track.

        See rules 1849-4.3.1-5, 1849-4.3.1-7 and 1849-4.3.1-10.
        """
        return _route_train(game.title, train, game.network.grid)

    def cache_key(self, game: Base1849, company: str) -> tuple[object, ...]:
        return (game.state.markers.get(company, ""),)

    def check_length(self, game: Base1849, train: RouteTrain, sections: Sequence[Section]) -> None:
        """Check the length of a route in hexes, weighed by gauge. Raises Illegal.

        See rules 1849-4.3.1-6, 1849-4.3.1-7 and 1849-4.3.1-10.
        """
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

    def length(
        self, game: Base1849, train: str, route: Sequence[RouteSection]
    ) -> RouteLength | None:
        """Hexes weighed by gauge; E trains have no limit (rules 1849-4.3.1-6 and 1849-4.3.1-7)."""
        kind, count, narrow = self.train(game, train), 0, 0
        if game.title.trains[class_of(train)].length is None:
            return None
        for written in route:
            section = section_of(game, written)
            rate = kind.rates[section.gauge] if section else None
            if section is None or rate is None:
                return None
            count += rate * section.hexes
            narrow += rate * section.hexes if section.gauge == NARROW else 0
        return RouteLength(count, kind.length, narrow)

    def no_section(self, game: Base1849, written: RouteSection) -> Illegal:
        try:
            changes = _changes_gauge(game, written)
        except (KeyError, ValueError, IndexError):
            changes = False
        if not changes:
            return super().no_section(game, written)
        first, _, last = written
        return Illegal(
            "1849-4.3.1-3",
            "The gauge changes between {first} and {last}.",
            first=first,
            last=last,
        )


@lru_cache(maxsize=512)
def _route_train(title: Title, train: str, grid: Grid) -> RouteTrain:
    kind = title.trains[class_of(train)]
    return RouteTrain(
        train,
        UNLIMITED if kind.length is None else kind.length,
        (None, kind.hex_count(1), kind.hex_count(2), kind.hex_count(3))
        if kind.length is not None
        else (None, 0, None, 0),
        frozenset(grid.station(f"{hex_id}.0") for hex_id in kind.doubles),
    )


def _changes_gauge(game: Base1849, written: RouteSection) -> bool:
    """Whether track lies all along a section, but no gauge runs through."""
    grid, faces = game.network.grid, game.network.track.faces
    first, edges, last = written
    here, node = divmod(grid.station(first), NODES)
    end, gauge = FIRST_NODE + node, DUAL
    for edge in map(int, edges):
        side = grid.across[here * 6 + edge]
        tracks = dict(faces[here].at_edge[edge])
        if side < 0 or end not in tracks:
            return False
        gauge &= tracks[end]
        here, end = divmod(side, 6)
    there, node = divmod(grid.station(last), NODES)
    tracks = dict(faces[here].at_edge[end])
    return here == there and not gauge & tracks.get(FIRST_NODE + node, DUAL)


@dataclass(frozen=True, slots=True)
class Routes(RoutesStep[Base1849]):
    """Run the trains; then the dividend (rules 1849-4.3.1-11, 1849-4.3.2-2 and 1849-R-route-1)."""

    def run(self, game: Base1849) -> bool:
        if game.trains_of(self.company) and not game.network.joins_any_station(self.company):
            game.remember_route(self.company)
        return RoutesStep.run(self, game)

    def needed(self, game: Base1849) -> bool:
        if not game.trains_of(self.company):
            return False
        return game.network.joins_any_station(self.company) or game.owes_train(self.company)

    def least_revenue(self, game: Base1849, declared: int) -> int:
        if not game.options["best_route_required"]:
            return 0
        return game.best_routes(self.company).revenue

    def earned(self, game: Base1849, revenue: int) -> None:
        if revenue:
            game.push(DividendStep(self.company))
        else:
            _without_dividend(game, self.company)


def _without_dividend(game: Base1849, company: str) -> None:
    """Without revenue the marker moves left, as if it were withheld (rule 1849-4.3.2-7)."""
    game.emit(NoRevenue(company=company))
    move_price(game, company, "left")


@dataclass(frozen=True, slots=True)
class DividendStep(common.DividendStep[Base1849]):
    """Pay the revenue out or keep it.

    See rules 1849-4.3.2-5, 1849-4.3.2-6, 1849-4.3.2-7, 1849-4.3.2-8 and 1849-3.5.1-2.
    """

    def no_such_kind(self, game: Base1849) -> Illegal:
        return Illegal("1849-4.3.2-5", "The whole revenue is paid out, or all of it is kept.")

    def settled(self, game: Base1849, revenue: int, paid: int) -> None:
        if not paid:
            move_price(game, self.company, "left")
        elif paid >= game.price(self.company):
            move_price(game, self.company, "right")
