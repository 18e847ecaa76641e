"""What a title decides about the lines along which tokens travel."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, TypeVar

from railhead.network.direct_routes import DirectRoute
from railhead.table.fault import Fault
from railhead.titles.common.basis import BasicGame

G = TypeVar("G", bound=BasicGame)


class LinePolicy(Generic[G]):
    """Which lines lead to a place for a token, and what they yield in addition."""

    def routes(self, game: G, company: str) -> Iterable[DirectRoute]:
        """The direct routes along which tokens may travel: by default from each of its tokens."""
        network = game.network
        return [
            route
            for station in network.own(company)
            for route in network.direct_routes(station).routes
        ]

    def routes_along(self, game: G, company: str, way: str) -> Iterable[DirectRoute] | None:
        """The direct routes over the hexes of `way`, split by blanks.

        None where `routes` lists every direct route anyway.
        """
        return None

    def gain(self, game: G, route: DirectRoute) -> int:
        """What a company gains by a line, in the unit of the title: traffic or money."""
        raise NotImplementedError(type(self).__name__)

    def keepsakes(self, game: G, company: str, towns: Iterable[str]) -> frozenset[str]:
        """What else a company gets for good by a line past these hexes of towns: their ids.

        Of two lines, one that brings such a thing is never left out for one without it.
        """
        return frozenset()

    def leads_to(self, game: G, company: str, end: int) -> bool:
        """Whether a line leads to a city, by its number, whatever it costs."""
        return any(route.end == end for route in self.routes(game, company))

    def left_out(self, game: G, company: str) -> Fault | None:
        """Why `routes` may lack lines that are worthwhile, None if none is missing."""
        return None

    def powers(self, game: G, company: str, city: str) -> Iterable[str]:
        """Which powers to try for a token in a city: "" for none, or a private company."""
        return ("",)

    def check_room(self, game: G, company: str, city: str, private: str) -> None:
        """Check that a city has room for a token of a company. Raises Illegal.

        `private`: the private company whose power is used, "" for none.
        """
        raise NotImplementedError(type(self).__name__)
