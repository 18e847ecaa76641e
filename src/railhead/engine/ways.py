"""What the companies of a game can reach and run, kept until a tile or a token changes.

A change of a tile or a token drops only the facts that looked at its hex.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from railhead.network.direct import DirectRoutes, direct_routes
from railhead.network.nearby import Nearby, nearby
from railhead.network.newtrack import Leaves, meets, runs_over
from railhead.network.reach import Reach
from railhead.network.routes import BestRoutes
from railhead.network.tracks import NODES, Grid, TrackMap
from railhead.table.faces import Face
from railhead.table.maps import GameMap
from railhead.table.tiles import TileSet, Upgrade

# How many tiles may be missing to a city that counts as near.
NEAR = 3


@lru_cache(maxsize=16)
def grid_of(game_map: GameMap) -> Grid:
    """Return the grid of a map, made once."""
    return Grid.of(game_map)


class Ways:
    """The network facts of one arrangement of tiles and tokens.

    `notes`: numbers that a title has worked out from these alone and wants to keep.
    """

    __slots__ = ("_best", "_direct", "_near", "_reach", "_tokens", "notes", "track")

    def __init__(self, track: TrackMap, tokens: Mapping[str, tuple[str, ...]]) -> None:
        self.track = track
        self._tokens = {track.grid.station(city): slots for city, slots in tokens.items()}
        self._reach: dict[str, Reach] = {}
        self._best: dict[tuple[object, ...], BestRoutes] = {}
        self._direct: dict[int, DirectRoutes] = {}
        self._near: dict[int, Nearby] = {}
        self.notes: dict[tuple[object, ...], float] = {}

    @classmethod
    def of(
        cls,
        game_map: GameMap,
        tiles: TileSet,
        laid: Mapping[str, tuple[str, int]],
        tokens: Mapping[str, tuple[str, ...]],
    ) -> Ways:
        """Work the facts out from scratch."""
        faces = [
            tiles.face(*laid[hex_.id]) if hex_.id in laid else hex_.face
            for hex_ in game_map.hexes.values()
        ]
        return cls(TrackMap(grid_of(game_map), faces), tokens)

    @property
    def grid(self) -> Grid:
        return self.track.grid

    def face(self, hex_id: str) -> Face:
        """The face that now lies on a hex."""
        return self.track.faces[self.track.grid.index[hex_id]]

    def with_tile(self, hex_id: str, face: Face, tokens: Mapping[str, tuple[str, ...]]) -> Ways:
        """Return the facts after a hex changed its face."""
        here = self.grid.index[hex_id]
        ways = self._successor(Ways(self.track.with_face(here, face), tokens), here)
        direct = self._direct.copy()
        ways._direct = {at: found for at, found in direct.items() if not found.seen >> here & 1}
        near = self._near.copy()
        ways._near = {at: found for at, found in near.items() if not found.seen >> here & 1}
        return ways

    def with_tokens(self, hex_id: str, tokens: Mapping[str, tuple[str, ...]]) -> Ways:
        """Return the facts after the tokens of a hex changed."""
        ways = self._successor(Ways(self.track, tokens), self.grid.index[hex_id])
        ways._direct, ways._near = self._direct.copy(), self._near.copy()
        return ways

    def _successor(self, ways: Ways, here: int) -> Ways:
        bit = 1 << here
        for company, reach in self._reach.copy().items():
            if not reach.seen & bit and self.own(company) == ways.own(company):
                ways._reach[company] = reach
        best = self._best.copy()
        ways._best = {key: found for key, found in best.items() if key[0] in ways._reach}
        return ways

    def own(self, company: str) -> tuple[int, ...]:
        """The stations with a token of the company."""
        return tuple(station for station, slots in self._tokens.items() if company in slots)

    def blocked(self, company: str) -> frozenset[int]:
        """Cities whose slots are all taken by others."""
        return frozenset(
            station
            for station, slots in self._tokens.items()
            if slots and "" not in slots and company not in slots
        )

    def reach(self, company: str) -> Reach:
        """What a company can reach."""
        found = self._reach.get(company)
        if found is None:
            found = Reach(self.track, self.own(company), self.blocked(company))
            self._reach[company] = found
        return found

    def direct(self, station: int) -> DirectRoutes:
        """The direct routes from a station, whoever has tokens where."""
        found = self._direct.get(station)
        if found is None:
            found = self._direct[station] = direct_routes(self.track, station)
        return found

    def nearby(self, station: int) -> Nearby:
        """The cities to which a few tiles are missing from a station, whoever has tokens where."""
        found = self._near.get(station)
        if found is None:
            found = self._near[station] = nearby(self.track, station, NEAR)
        return found

    def walk_all(self) -> None:
        """Follow all track from all stations, and direct routes from all cities.

        Raises DenseTrackError where the track of a board is too dense for that.
        """
        self.track.walk_all()
        for here, face in enumerate(self.track.faces):
            for number, node in enumerate(face.nodes):
                if node.kind == "city":
                    self.direct(here * NODES + number)

    def known_best(self, key: tuple[object, ...]) -> BestRoutes | None:
        """The best routes worked out before for (company, what else they depend on)."""
        return self._best.get(key)

    def keep_best(self, key: tuple[object, ...], best: BestRoutes) -> None:
        """Remember best routes until something that they depend on changes."""
        self.reach(str(key[0]))
        self._best[key] = best

    def joins_two(self, company: str, uncounted: frozenset[int]) -> bool:
        """A token is joined to another station that counts, whatever the length."""
        return any(
            section.end not in uncounted
            for station in self.own(company)
            for section in self.track.sections(station)
        )

    def joins_any(self, company: str) -> bool:
        """A token is joined to any other station, also a port."""
        return any(self.track.sections(station) for station in self.own(company))

    def entries(self, company: str, hex_id: str) -> tuple[int, int]:
        """Edges over which the company's routes enter a hex, for standard and narrow gauge."""
        return self.reach(company).entries(self.grid.index[hex_id])

    def meets_new_track(self, company: str, hex_id: str, upgrade: Upgrade, leaves: Leaves) -> bool:
        """A route of the company comes to one end of a new segment of an upgrade.

        `leaves(node)`: a route may go on from a station of the new face.
        """
        return meets(self.reach(company), self.grid.index[hex_id], upgrade, leaves)

    def runs_over_new_track(
        self, company: str, hex_id: str, upgrade: Upgrade, leaves: Leaves
    ) -> bool:
        """A route of the company can run over a new segment of an upgrade, from end to end.

        Its length does not matter; it crosses no edge and visits no station twice. `leaves` as
        above.
        """
        return runs_over(self.reach(company), self.grid.index[hex_id], upgrade, leaves)

    def reaches(self, company: str, city: str) -> bool:
        """The company reaches this station."""
        return self.grid.station(city) in self.reach(company).stations

    def node_count(self, hex_id: str) -> int:
        return len(self.face(hex_id).nodes)

    def hex_of(self, station: int) -> str:
        return self.grid.ids[station // NODES]
