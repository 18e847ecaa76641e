"""Running trains and the dividend (rulebook 10 and 11)."""

from __future__ import annotations

from dataclasses import dataclass

from railhead.engine.illegal import Illegal
from railhead.network.routes import RouteBoard, RouteTrain
from railhead.network.tracks import NODES, TrackMap
from railhead.titles.classic.game import ClassicGame
from railhead.titles.common import dividends as common
from railhead.titles.common.events.operating import NoRevenue
from railhead.titles.common.policies.routes import RoutePolicy
from railhead.titles.common.running import RoutesStep


class _Values(dict[int, int]):
    """Station -> revenue, worked out when it is first needed (rules 10-7 and 10-8)."""

    def __init__(self, track: TrackMap, colour: str) -> None:
        super().__init__()
        self._track, self._colour = track, colour

    def __missing__(self, station: int) -> int:
        here, node = divmod(station, NODES)
        value = self[station] = self._track.faces[here].nodes[node].value(self._colour)
        return value


class ClassicRoutes(RoutePolicy[ClassicGame]):
    """Trains count stations and skip none."""

    def network_of(self, game: ClassicGame, company: str) -> RouteBoard:
        """Track and stations (rules 10-3, 10-6, 10-7 and 10-8)."""
        network = game.network
        return RouteBoard(
            network.track,
            _Values(network.track, game.phase.revenue_colour),
            network.own(company),
            network.blocked(company),
            areas={
                number * NODES + node: place.group
                for number, face in enumerate(network.track.faces)
                for node, place in enumerate(face.nodes)
                if place.group
            },
        )

    def train(self, game: ClassicGame, train: str) -> RouteTrain:
        """A train with its number of stations, and what red areas earn for it alone.

        See rules 10-1, 10-2 and 10-8.
        """
        kind, track = game.train(train), game.network.track
        own = tuple(
            (number * NODES + node, place.value(kind.revenue_colour))
            for number, face in enumerate(track.faces)
            for node, place in enumerate(face.nodes)
            if kind.revenue_colour in dict(place.revenue)
        )
        return RouteTrain(train, stops=kind.stops, skips=frozenset(kind.skips), values=own)

    def period(self, game: ClassicGame) -> str:
        """The colour of the revenues of red areas, all that phases change."""
        return game.phase.revenue_colour


@dataclass(frozen=True, slots=True)
class Routes(RoutesStep[ClassicGame]):
    """Run the trains on any routes, then the dividend (rules 10-9, 10-10 and 11-4)."""

    def earned(self, game: ClassicGame, revenue: int) -> None:
        if revenue:
            game.push(DividendStep(self.company))
        else:
            game.emit(NoRevenue(company=self.company))
            game.move_price(self.company, "left")


@dataclass(frozen=True, slots=True)
class DividendStep(common.DividendStep[ClassicGame]):
    """Pay all of the revenue out, or keep all of it (rules 11-1, 11-2 and 11-3)."""

    def no_such_kind(self, game: ClassicGame) -> Illegal:
        return Illegal(game.rule("11-1"), "The whole revenue is paid out, or all of it is kept.")

    def settled(self, game: ClassicGame, revenue: int, paid: int) -> None:
        game.move_price(self.company, "right" if paid else "left")
