"""What a title decides about routes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from railhead.engine.actions import RouteSection
from railhead.engine.illegal import Illegal
from railhead.network.routes import RouteBoard, RouteTrain
from railhead.network.tracks import Section
from railhead.titles.common.basis import BasicGame

G = TypeVar("G", bound=BasicGame)


class RoutePolicy(Generic[G]):
    """What trains can run, and what they earn."""

    def network_of(self, game: G, company: str) -> RouteBoard:
        """The network as the trains of a company find it: its stations, values and limits."""
        raise NotImplementedError(type(self).__name__)

    def train(self, game: G, train: str) -> RouteTrain:
        """A train as the router sees it."""
        raise NotImplementedError(type(self).__name__)

    def cache_key(self, game: G, company: str) -> tuple[object, ...]:
        """What else the best routes depend on, besides track, tokens, trains and phase."""
        return ()

    def check_length(self, game: G, train: RouteTrain, sections: Sequence[Section]) -> None:
        """Check the length of a route, where it is not counted in stations. Raises Illegal."""

    def no_section(self, game: G, written: RouteSection) -> Illegal:
        """Why no train can run as it is written, from one station to the next."""
        first, _, last = written
        return Illegal(
            game.rule("route_track"),
            "There is no track from {first} to {last} like this.",
            first=first,
            last=last,
        )
