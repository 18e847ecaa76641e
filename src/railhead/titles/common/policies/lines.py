"""What a title decides about the lines by which tokens travel."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, TypeVar

from railhead.network.direct_routes import DirectRoute
from railhead.titles.common.basis import BasicGame

G = TypeVar("G", bound=BasicGame)


class LinePolicy(Generic[G]):
    """Which lines lead to a place for a token, and what they yield besides it."""

    def routes(self, game: G, company: str) -> Iterable[DirectRoute]:
        """The track of every line of a company: by default from each of its tokens."""
        network = game.network
        return [
            route
            for station in network.own(company)
            for route in network.direct_routes(station).routes
        ]

    def routes_along(self, game: G, company: str, way: str) -> Iterable[DirectRoute] | None:
        """The lines of a company over these hexes, where `routes` leaves some out; else None."""
        return None

    def gain(self, game: G, route: DirectRoute) -> int:
        """What a company gains by a line, in the unit of the title."""
        raise NotImplementedError(type(self).__name__)

    def powers(self, game: G, company: str, city: str) -> Iterable[str]:
        """By what a token may find room in a city: "", or a private company with that power."""
        return ("",)

    def check_room(self, game: G, company: str, city: str, private: str) -> None:
        """Check that a token of a company finds room in a city. Raises Illegal."""
        raise NotImplementedError(type(self).__name__)
