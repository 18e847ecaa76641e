"""What a title decides about routes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from railhead.engine.actions import RouteSection
from railhead.engine.illegal import Illegal
from railhead.engine.routeactions import RouteLength
from railhead.network.routes import RouteBoard, RouteTrain
from railhead.network.tracks import Section
from railhead.titles.common.basis import BasicGame

G = TypeVar("G", bound=BasicGame)


class RoutePolicy(Generic[G]):
    """What trains can run, and what they earn."""

    def network_of(self, game: G, company: str) -> RouteBoard:
        """The network for the trains of a company: track, tokens, revenues and bonuses."""
        raise NotImplementedError(type(self).__name__)

    def train(self, game: G, train: str) -> RouteTrain:
        """A train as the router needs it."""
        raise NotImplementedError(type(self).__name__)

    def cache_key(self, game: G, company: str) -> tuple[object, ...]:
        """Whatever the best routes depend on besides track, tokens, trains and `period`."""
        return ()

    def period(self, game: G) -> str:
        """What changes with the phases; by default the phase itself."""
        return game.state.phase

    def check_length(self, game: G, train: RouteTrain, sections: Sequence[Section]) -> None:
        """Check the length of a route where it is counted in hexes. Raises Illegal."""

    def length(self, game: G, train: str, route: Sequence[RouteSection]) -> RouteLength | None:
        """The length of a route where trains count hexes, None where they do not.

        A route that is not there has none.
        """
        return None

    def no_section(self, game: G, written: RouteSection) -> Illegal:
        """The refusal of a section of a route for which there is no track."""
        first, _, last = written
        return Illegal(
            game.rule("route_track"),
            "There is no track from {first} to {last} like this.",
            first=first,
            last=last,
        )
