"""The railway network as built: what companies can reach and run, cached until it changes.

A change of a tile or a token drops only the answers that depend on its hex.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol, TypeVar

from railhead.network.direct_routes import DirectRoutes, direct_routes
from railhead.network.lines import Effort, Lines, Worth, worthwhile_lines
from railhead.network.missing_tiles import MissingTiles, missing_tiles
from railhead.network.reach import Reach
from railhead.network.router.counting import bits
from railhead.network.routes import BestRoutes
from railhead.network.tracks import NODES, Grid, Section, TrackMap
from railhead.network.walk_limits import DenseTrackError
from railhead.table.faces import FIRST_NODE, Face
from railhead.table.maps import GameMap
from railhead.table.tiles import TileSet

K = TypeVar("K")

MOST_MISSING_TILES = 3
"""`missing_tiles` leaves out cities to which more tiles are missing."""


MOST_REMEMBERED = 1_000
"""So many best routes of earlier networks are remembered, about; then it begins anew."""


NO_PHASE: frozenset[str] = frozenset()


@lru_cache(maxsize=16)
def grid_of(game_map: GameMap, shut: frozenset[str] = NO_PHASE) -> Grid:
    """Return the grid of a map, which numbers its hexes and edges; worked out once.

    `shut`: the phases whose borders are still closed.
    """
    return Grid.of(game_map, shut)


@dataclass(frozen=True, slots=True)
class TrackUse:
    """How a title's routes may use track, as far as titles differ.

    `lists_direct`: whether the title asks for all direct routes from its cities. `places`: groups
    of hexes whose cities are one city while track joins them, except for the companies in `apart`.
    `shut`: the phases whose borders are still closed. `limited`: the board is from outside, so that
    walks over its track count their steps.
    """

    lists_direct: bool = True
    places: tuple[tuple[str, ...], ...] = ()
    apart: frozenset[str] = NO_PHASE
    shut: frozenset[str] = NO_PHASE
    limited: bool = False


class _Examined(Protocol):
    """What depends on hexes; `examined`: bit set of their numbers."""

    @property
    def examined(self) -> int: ...


E = TypeVar("E", bound=_Examined)


def _elsewhere(known: dict[K, E], here: int) -> dict[K, E]:
    """Return a copy of what does not depend on a hex; another thread may be adding to it."""
    if not known:
        return {}
    return {at: found for at, found in known.copy().items() if not found.examined >> here & 1}


class RailwayNetwork:
    """The railway network as built: track, reach and best routes for these tiles and tokens.

    It never changes; `with_tile` and `with_tokens` return its successors. `notes`: a cache for what
    a title works out from tiles and tokens alone; a successor begins with an empty one. `steps`:
    how many a search for best routes may take, None for as many as usual (`apart`).
    """

    __slots__ = (
        "_apart",
        "_best",
        "_blocked",
        "_direct_routes",
        "_lines",
        "_missing_tiles",
        "_own",
        "_reach",
        "_remembered",
        "_tokens",
        "notes",
        "steps",
        "track",
        "track_use",
    )

    def __init__(
        self,
        track: TrackMap,
        tokens: Mapping[str, tuple[str, ...]],
        track_use: TrackUse = TrackUse(),
    ) -> None:
        """`tokens`: city -> company in each slot, "" where free."""
        self.track = track
        self.track_use = track_use
        numbers = track.grid.stations
        self._tokens = {numbers[city]: slots for city, slots in tokens.items()}
        self._own: dict[str, tuple[int, ...]] | None = None
        self._reach: dict[str, Reach] = {}
        self._best: dict[tuple[object, ...], BestRoutes] = {}
        self._direct_routes: dict[int, DirectRoutes] = {}
        self._missing_tiles: dict[int, MissingTiles] = {}
        self._lines: dict[tuple[int, ...], Lines] = {}
        self.notes: dict[tuple[object, ...], Any] = {}
        self.steps: int | None = None
        self._apart: RailwayNetwork | None = None
        self._blocked: dict[str, frozenset[int]] = {}
        self._remembered: dict[tuple[object, ...], tuple[tuple[Face, ...], BestRoutes]] = {}

    @classmethod
    def of(
        cls,
        game_map: GameMap,
        tiles: TileSet,
        laid: Mapping[str, tuple[str, int]],
        tokens: Mapping[str, tuple[str, ...]],
        track_use: TrackUse = TrackUse(),
    ) -> RailwayNetwork:
        """Return the network of a map; `laid`: hex -> (tile, rotation); `tokens` as in `State`."""
        faces = [
            tiles.face(*laid[hex_.id]) if hex_.id in laid else hex_.face
            for hex_ in game_map.hexes.values()
        ]
        grid = grid_of(game_map, track_use.shut)
        return cls(TrackMap(grid, faces, limited=track_use.limited), tokens, track_use)

    @property
    def grid(self) -> Grid:
        """The numbers of hexes, edges and stations."""
        return self.track.grid

    def face(self, hex_id: str) -> Face:
        """The face that lies on a hex: a tile or what is printed there."""
        return self.track.faces[self.track.grid.index[hex_id]]

    def with_tile(
        self, hex_id: str, face: Face, tokens: Mapping[str, tuple[str, ...]]
    ) -> RailwayNetwork:
        """Return the network with another face on a hex; `tokens`: all of them then."""
        here = self.grid.index[hex_id]
        network = self._successor(
            RailwayNetwork(self.track.with_face(here, face), tokens, self.track_use), here
        )
        network._direct_routes = _elsewhere(self._direct_routes, here)
        network._missing_tiles = _elsewhere(self._missing_tiles, here)
        network._lines = _elsewhere(self._lines, here)
        return network

    def with_tokens(self, hex_id: str, tokens: Mapping[str, tuple[str, ...]]) -> RailwayNetwork:
        """Return the network after the tokens of a hex have changed; `tokens`: all of them then."""
        network = self._successor(
            RailwayNetwork(self.track, tokens, self.track_use), self.grid.index[hex_id]
        )
        network._direct_routes, network._missing_tiles = (
            self._direct_routes.copy(),
            self._missing_tiles.copy(),
        )
        network._lines = self._lines.copy()
        return network

    def _successor(self, network: RailwayNetwork, here: int) -> RailwayNetwork:
        if network._tokens == self._tokens:
            network._tokens, network._own = self._tokens, self._own
        network.steps, network._remembered = self.steps, self._remembered
        changed = sum(1 << other for other in self._place(here))
        for company, reach in self._reach.copy().items():
            if not reach.examined & changed and self.own(company) == network.own(company):
                network._reach[company] = reach
        best = self._best.copy()
        network._best = {key: found for key, found in best.items() if key[0] in network._reach}
        return network

    def own(self, company: str) -> tuple[int, ...]:
        """The numbers of the stations with a token of the company."""
        if self._own is None:
            own: dict[str, tuple[int, ...]] = {}
            for station, slots in self._tokens.items():
                for name in slots if len(slots) == 1 else dict.fromkeys(slots):
                    own[name] = (*own.get(name, ()), station)
            self._own = own
        return self._own.get(company, ())

    def blocked(self, company: str) -> frozenset[int]:
        """The numbers of the cities whose slots are all taken by other companies.

        Of cities that are one city all must be full (rule 18FB-R-37), except for `apart`.
        """
        found = self._blocked.get(company)
        if found is None:
            found = self._blocked[company] = self._blocked_now(company)
        return found

    def _blocked_now(self, company: str) -> frozenset[int]:
        full = frozenset(
            [
                station
                for station, slots in self._tokens.items()
                if slots and "" not in slots and company not in slots
            ]
        )
        if not self.track_use.places or company in self.track_use.apart:
            return full
        return frozenset(station for station in full if full.issuperset(self.twins(station)))

    def _place(self, here: int) -> tuple[int, ...]:
        """The numbers of the hexes of a place (see TrackUse), given one of them."""
        if not self.track_use.places:
            return (here,)
        name, index = self.grid.ids[here], self.grid.index
        for group in self.track_use.places:
            if name in group:
                return tuple(index[other] for other in group)
        return (here,)

    def twins(self, station: int) -> list[int]:
        """The cities on other hexes that track over the border makes one city with this one.

        See rules 18FB-2.5.3-4 and 18FB-R-37.
        """
        return [section.end for section in self.to_twins(station)]

    def to_twins(self, station: int) -> list[Section]:
        """The sections from a city to its twins."""
        track, grid, (here, node) = self.track, self.grid, divmod(station, NODES)
        others = self._place(here)
        if len(others) == 1:
            return []
        sides = (
            (grid.across[here * 6 + edge], gauge) for edge, gauge in track.faces[here].at_node[node]
        )
        return [
            Section(
                station,
                side // 6 * NODES + end - FIRST_NODE,
                gauge & other,
                1,
                grid.crossing[side],
                (side,),
            )
            for side, gauge in sides
            if side >= 0 and side // 6 in others
            for end, other in track.faces[side // 6].at_edge[side % 6]
            if end >= FIRST_NODE and gauge & other
        ]

    def reach(self, company: str) -> Reach:
        """What a company can reach.

        Raises DenseTrackError on a board from outside with too much track, as most methods below.
        """
        found = self._reach.get(company)
        if found is None:
            found = Reach(self.track, self.own(company), self.blocked(company))
            self._reach[company] = found
        return found

    def direct_routes(self, station: int) -> DirectRoutes:
        """The direct routes from a station, whatever the tokens."""
        found = self._direct_routes.get(station)
        if found is None:
            found = self._direct_routes[station] = direct_routes(self.track, station)
        return found

    def lines(self, starts: tuple[int, ...], worth: Callable[[], Worth], effort: Effort) -> Lines:
        """The worthwhile lines from some stations, whatever the tokens.

        `worth`: called for what lines cost and gain, if they are not known yet.
        """
        found = self._lines.get(starts)
        if found is None:
            found = self._lines[starts] = worthwhile_lines(self.track, starts, worth(), effort)
        return found

    def missing_tiles(self, station: int) -> MissingTiles:
        """The cities that a few more tiles would connect to a station, whatever the tokens."""
        found = self._missing_tiles.get(station)
        if found is None:
            found = self._missing_tiles[station] = missing_tiles(
                self.track, station, MOST_MISSING_TILES
            )
        return found

    def walk_all(self) -> None:
        """Follow all track from all stations, and direct routes from all cities.

        Raises DenseTrackError where the track of a board from outside is too dense for that.
        """
        self.track.walk_all()
        if not self.track_use.lists_direct:
            return
        for here, face in enumerate(self.track.faces):
            for number, node in enumerate(face.nodes):
                if node.kind == "city":
                    self.direct_routes(here * NODES + number)

    def known_best(self, key: tuple[object, ...]) -> BestRoutes | None:
        """The best routes kept for a key: (company, whatever else they depend on).

        They may be those of an earlier network in which the company had the same track and tokens.
        """
        found = self._best.get(key)
        if found is None and self._remembered:
            try:
                same, _ = self._same(key)
            except DenseTrackError:
                return None
            if same in self._remembered:
                found = self._best[key] = self._remembered[same][1]
        return found

    def _same(self, key: tuple[object, ...]) -> tuple[tuple[object, ...], tuple[Face, ...]]:
        """A key with all track and tokens that its company reaches, and the faces named in it.

        Faces are named by their place in memory, which is theirs as long as they are kept.
        """
        company = str(key[0])
        near = self.reach(company).examined
        faces = tuple(self.track.faces[here] for here in bits(near))
        full = frozenset(at for at in self.blocked(company) if near >> at // NODES & 1)
        return (key, near, self.own(company), full, tuple(map(id, faces))), faces

    def apart(self, steps: int) -> RailwayNetwork:
        """Return the same network for who thinks ahead, with all that is known of it.

        What a search of so many steps finds passes there for the best, with or without a proof.
        Asked again, the same one is returned.
        """
        if self.steps == steps:
            return self
        if self._apart is None or self._apart.steps != steps:
            network = copy(self)
            network.steps, network._apart = steps, None
            self._apart = network
        return self._apart

    def keep_best(self, key: tuple[object, ...], best: BestRoutes) -> None:
        """Keep best routes for a key until track or tokens that they depend on change."""
        self._best[key] = best
        if len(self._remembered) >= MOST_REMEMBERED:
            self._remembered.clear()
        same, faces = self._same(key)
        self._remembered[same] = faces, best

    def joins_counted_station(self, company: str, uncounted: frozenset[int]) -> bool:
        """Whether track connects a token of the company to another station that counts.

        `uncounted`: numbers of stations that are none of the two that a route needs.
        """
        return any(
            section.end not in uncounted
            for station in self.own(company)
            for section in self.track.sections(station)
        )

    def joins_any_station(self, company: str) -> bool:
        """Whether track connects a token of the company to any other station, ports included."""
        return any(self.track.sections(station) for station in self.own(company))

    def entries(self, company: str, hex_id: str) -> tuple[int, int]:
        """Bit sets of the edges over which its routes can enter a hex: standard, narrow gauge."""
        return self.reach(company).entries(self.grid.index[hex_id])

    def reaches(self, company: str, city: str) -> bool:
        """Whether the company reaches a station, named as in `C5.0`."""
        return self.grid.station(city) in self.reach(company).stations

    def node_count(self, hex_id: str) -> int:
        """How many stations and junctions the face on a hex has."""
        return len(self.face(hex_id).nodes)

    def hex_of(self, station: int) -> str:
        """The id of the hex of a station."""
        return self.grid.ids[station // NODES]
