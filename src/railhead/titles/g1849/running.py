"""Running trains and the dividend (rulebook 4.3)."""

from __future__ import annotations

from dataclasses import dataclass

from railhead.engine.illegal import Illegal
from railhead.network.routes import UNLIMITED, RouteBoard, RouteTrain
from railhead.network.tracks import NODES, TrackMap
from railhead.titles.common import dividends as common
from railhead.titles.common.running import RoutesStep, best_set
from railhead.titles.g1849.game import Table1849
from railhead.titles.g1849.prices import move_price


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


@dataclass(frozen=True, slots=True)
class Routes(RoutesStep[Table1849]):
    """Run the trains; then the dividend (rules 1849-4.3.1-11 and 4.3.2-2)."""

    def needed(self, game: Table1849) -> bool:
        if not game.trains_of(self.company):
            return False
        return game.ways.joins_any(self.company) or game.must_own_train(self.company)

    def must_take(self, game: Table1849) -> int:
        if not game.options["best_route_required"]:
            return 0
        return best_set(game, self.company).revenue

    def earned(self, game: Table1849, revenue: int) -> None:
        if revenue:
            game.push(DividendStep(self.company))
        else:
            _without_dividend(game, self.company)


def _without_dividend(game: Table1849, company: str) -> None:
    """No revenue counts as kept: the marker goes left (rule 1849-4.3.2-7)."""
    game.emit("no_revenue", company=company)
    move_price(game, company, "left")


@dataclass(frozen=True, slots=True)
class DividendStep(common.DividendStep[Table1849]):
    """Pay the revenue out or keep it (rules 1849-4.3.2-5 to 4.3.2-8, 3.5.1-2)."""

    def no_such_kind(self, game: Table1849) -> Illegal:
        return Illegal("1849-4.3.2-5", "The whole revenue is paid out, or all of it is kept.")

    def settled(self, game: Table1849, revenue: int, paid: int) -> None:
        if not paid:
            move_price(game, self.company, "left")
        elif paid >= game.price(self.company):
            move_price(game, self.company, "right")
