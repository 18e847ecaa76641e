"""The track that lies on the map, as legs and sections between stations.

Everything is a small int so that sets can be bit sets. Hexes are numbered by the map. A side is
an edge as seen from one hex, numbered `hex * 6 + edge`; a crossing is an edge itself, one bit for
both of its sides. A station is numbered `hex * NODES + node`. A leg is what lies beyond a station
on one of its tracks; a section is track from one station to the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from railhead.network.walk_limits import MOST_OF_LEG, MOST_OF_MAP, DenseTrackError, Steps
from railhead.table.faces import FIRST_NODE, NARROW, STANDARD, Face
from railhead.table.frozen import quicken
from railhead.table.maps import GameMap

NODES = 8
"""More than the nodes of any face."""


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """The geometry of a map in ints.

    `ids[number]`: the coordinate of a hex, `index` the inverse. `across[side]`: the same edge as a
    side of the hex beyond it, -1 at the end of the map and where the border is closed.
    `crossing[side]`: the bit of the edge. `stations`: id of a station -> its number, for all that
    any face might have.
    """

    ids: tuple[str, ...]
    index: Mapping[str, int]
    across: tuple[int, ...]
    crossing: tuple[int, ...]
    stations: Mapping[str, int] = field(init=False, repr=False, compare=False)
    _station_ids: tuple[str, ...] = field(init=False, repr=False, compare=False)
    # For each side the edge by which the hex beyond it is entered, as text.
    _entered_by: tuple[str, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        ids = tuple(f"{hex_id}.{node}" for hex_id in self.ids for node in range(NODES))
        object.__setattr__(self, "_station_ids", ids)
        object.__setattr__(self, "stations", {name: number for number, name in enumerate(ids)})
        object.__setattr__(self, "_entered_by", tuple(str(side % 6) for side in self.across))

    @classmethod
    def of(cls, game_map: GameMap, shut: frozenset[str] = frozenset()) -> Grid:
        """Number the hexes and edges of a map; `shut`: the phases whose borders are still closed.

        See rule 18FB-R-7.
        """
        index = game_map.index
        across = []
        for hex_ in game_map.hexes.values():
            for name, met, border in zip(hex_.neighbours, hex_.meets, hex_.borders, strict=True):
                passes = name and not (border and border.opens in shut)
                across.append(index[name] * 6 + met if passes else -1)
        crossing = tuple(
            1 << (min(side, other) if other >= 0 else side) for side, other in enumerate(across)
        )
        return cls(tuple(index), index, tuple(across), crossing)

    def station(self, city: str) -> int:
        """Return the number of a station from its id, hex and node, as in `C5.0`.

        Raises KeyError if there is no such hex or node.
        """
        return self.stations[city]

    def station_id(self, station: int) -> str:
        """Return the id of a station from its number."""
        return self._station_ids[station]

    def edges_left(self, sides: Iterable[int]) -> str:
        """Return the edges over which hexes are left that are entered over these sides, as text."""
        return "".join([self._entered_by[side] for side in sides])


@dataclass(frozen=True, slots=True, eq=False)
class Section:
    """Track between two stations without a station in between.

    `start`, `end`: numbers of the stations. `gauge`: bit set of the gauges on which a train can run
    all of it; `hexes`: how many hexes it enters; `crossings`: bit set of the edges it crosses;
    `sides`: the sides over which it enters hexes, in order.
    """

    start: int
    end: int
    gauge: int
    hexes: int
    crossings: int
    sides: tuple[int, ...]

    @property
    def path(self) -> tuple[int, ...]:
        """The numbers of the hexes passed, with those of both stations."""
        return (self.start // NODES, *[side // 6 for side in self.sides])


@dataclass(frozen=True, slots=True, eq=False)
class Leg:
    """All that lies beyond a station on one of its tracks, as far as the next stations.

    `sections`: those that start here. `arrivals`: (side entered, gauge, crossings so far) for every
    way to an edge that track leads to. `standard`, `narrow`: bit sets of these sides, by gauge.
    `crossings`: bit set of all edges crossed. `first`: the crossing next to the station.
    `examined`: bit set of the hexes that this depends on. `steps`: how many the walk took.
    """

    sections: tuple[Section, ...]
    arrivals: tuple[tuple[int, int, int], ...]
    standard: int
    narrow: int
    crossings: int
    first: int
    examined: int
    steps: int


quicken(Section)
quicken(Leg)


class _Walk:
    """A depth-first walk from a station along one of its tracks; names as those of a `Leg`."""

    __slots__ = (
        "_faces",
        "_grid",
        "_start",
        "arrivals",
        "crossings",
        "examined",
        "narrow",
        "sections",
        "standard",
        "steps",
    )

    def __init__(self, grid: Grid, faces: list[Face], start: int, limited: bool) -> None:
        self._grid, self._faces, self._start = grid, faces, start
        self.steps = Steps(MOST_OF_LEG if limited else None, grid.ids[start // NODES])
        self.sections: list[Section] = []
        self.arrivals: list[tuple[int, int, int]] = []
        self.standard = self.narrow = self.crossings = 0
        self.examined = 1 << start // NODES

    def enter(self, side: int, gauge: int, crossings: int, sides: tuple[int, ...]) -> None:
        """Go on from a side, having crossed its edge. Raises DenseTrackError."""
        faces, across, crossing = self._faces, self._grid.across, self._grid.crossing
        while True:
            self.steps.take(1, len(sides))
            here = side // 6
            base = here * 6
            self.arrivals.append((side, gauge, crossings))
            if gauge & STANDARD:
                self.standard |= 1 << side
            if gauge & NARROW:
                self.narrow |= 1 << side
            self.crossings |= crossings
            self.examined |= 1 << here
            tracks = faces[here].at_edge[side - base]
            for end, track in tracks:
                both = gauge & track
                if not both:
                    continue
                if end >= FIRST_NODE:
                    self._meet(here * NODES + end - FIRST_NODE, both, crossings, sides)
                    continue
                bit, after = crossing[base + end], across[base + end]
                if after < 0 or crossings & bit:
                    continue
                if len(tracks) == 1:
                    # The usual plain track needs no walk of its own.
                    side, gauge, crossings, sides = after, both, crossings | bit, (*sides, after)
                    break
                self.enter(after, both, crossings | bit, (*sides, after))
            else:
                return

    def _meet(self, station: int, gauge: int, crossings: int, sides: tuple[int, ...]) -> None:
        """Note the section that ends at a station, unless it is where the walk began."""
        if station != self._start:
            self.steps.take(len(sides), 0)
            section = Section(self._start, station, gauge, len(sides), crossings, sides)
            self.sections.append(section)


# What lies beyond a station: its legs, the hexes that they depend on (bit set), and their steps.
_Beyond: TypeAlias = tuple[tuple[Leg, ...], int, int]

# The legs of stations of which some must be walked again (None), after a change beyond these.
_Partly: TypeAlias = dict[int, list[Leg | None]]


class TrackMap:
    """The track of one arrangement of tiles. Immutable; legs are worked out when asked for.

    `faces[number]`: what lies on each hex, a tile or the printed face; `limited`: whether walks
    count their steps, as on the board of a stranger (`walk_limits.py`); `beside`: what searches
    have found around a point of the track, kept until a hex changes that it depends on.
    """

    __slots__ = ("_connected", "_known", "_partly", "_steps", "beside", "faces", "grid", "limited")

    def __init__(
        self,
        grid: Grid,
        faces: list[Face],
        known: dict[int, _Beyond] | None = None,
        connected: dict[int, int] | None = None,
        partly: _Partly | None = None,
        *,
        limited: bool = True,
    ) -> None:
        self.grid = grid
        self.limited = limited
        self.beside: dict[int, Any] = {}
        self.faces = faces
        self._known = {} if known is None else known
        self._partly = {} if partly is None else partly
        self._connected = {} if connected is None else connected
        self._steps = sum([steps for _, _, steps in self._known.values()])

    def legs(self, station: int) -> tuple[Leg, ...]:
        """Return what lies beyond a station, one leg for each of its tracks.

        Raises DenseTrackError if there is too much track, beyond this station or on the whole map
        of a stranger.
        """
        found = self._known.get(station)
        if found is None:
            found = self._explore(station)
            steps = self._steps + found[2]
            if self.limited and steps > MOST_OF_MAP:
                raise DenseTrackError.around(self.grid.ids[station // NODES])
            # Two threads may count the same legs: that makes the limit no larger.
            self._known[station], self._steps = found, steps
        return found[0]

    def _explore(self, station: int) -> _Beyond:
        here, node = divmod(station, NODES)
        legs: list[Leg] = []
        examined, steps, partly = 1 << here, 0, self._partly.get(station)
        for edge, gauge in self.faces[here].at_node[node]:
            side = self.grid.across[here * 6 + edge]
            if side < 0:
                continue
            leg = partly[len(legs)] if partly else None
            if leg is None:
                leg = self._walk(station, side, gauge)
            legs.append(leg)
            examined |= leg.examined
            steps += leg.steps
        return tuple(legs), examined, steps

    def _walk(self, station: int, side: int, gauge: int) -> Leg:
        """The leg over a side, on the gauges of the station's track there."""
        first = self.grid.crossing[side]
        walk = _Walk(self.grid, self.faces, station, self.limited)
        walk.enter(side, gauge, first, (side,))
        return Leg(
            tuple(walk.sections),
            tuple(walk.arrivals),
            walk.standard,
            walk.narrow,
            walk.crossings,
            first,
            walk.examined,
            walk.steps.taken,
        )

    def with_face(self, here: int, face: Face) -> TrackMap:
        """Return the track with another face on a hex; legs that do not depend on it are kept."""
        faces = self.faces.copy()
        faces[here] = face
        bit = 1 << here
        known: dict[int, _Beyond] = {}
        partly: _Partly = {
            station: [None if leg is None or leg.examined & bit else leg for leg in legs]
            for station, legs in self._partly.items()
            if station // NODES != here and station not in self._known
        }
        # A copy, here and in RailwayNetwork: another thread may be asking for more meanwhile.
        for station, beyond in self._known.copy().items():
            if not beyond[1] & bit:
                known[station] = beyond
            elif station // NODES != here:
                partly[station] = [None if leg.examined & bit else leg for leg in beyond[0]]
        connected = self._connected.copy()
        for side in (here * 6, *self.grid.across[here * 6 : here * 6 + 6]):
            connected.pop(side // 6, None)
        track = TrackMap(self.grid, faces, known, connected, partly, limited=self.limited)
        track.beside = {
            point: ways for point, ways in self.beside.copy().items() if not ways.examined & bit
        }
        return track

    def connected_edges(self, here: int) -> int:
        """Bit set of the edges of a hex at which its track meets track of the next hex."""
        found = self._connected.get(here)
        if found is None:
            across, found = self.grid.across, 0
            for edge, ends in enumerate(self.faces[here].at_edge):
                side = across[here * 6 + edge]
                if ends and side >= 0 and self.faces[side // 6].at_edge[side % 6]:
                    found |= 1 << edge
            self._connected[here] = found
        return found

    def sections(self, station: int) -> list[Section]:
        """Return the sections that start at a station."""
        return [section for leg in self.legs(station) for section in leg.sections]

    def walk_all(self) -> None:
        """Walk from all stations. Raises DenseTrackError if the track is too dense for that."""
        for here, face in enumerate(self.faces):
            for node in range(len(face.nodes)):
                self.legs(here * NODES + node)

    def is_terminal(self, station: int) -> bool:
        """Whether no route runs through a station: it is an off-board area or a port."""
        here, node = divmod(station, NODES)
        return self.faces[here].nodes[node].kind == "offboard"
