"""The track that lies on the map, as legs and sections between stations.

Everything is a small int so that sets can be bit sets: hexes are numbered by the map, the port
`hex * 6 + edge` is the way into a hex over an edge, and both ports of an edge share one bit, the
crossing. A station is `hex * NODES + node`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from railhead.network.steps import MOST_OF_LEG, MOST_OF_MAP, DenseTrackError, Steps
from railhead.table.faces import FIRST_NODE, NARROW, STANDARD, Face
from railhead.table.hexes import opposite
from railhead.table.maps import GameMap

NODES = 8


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """The geometry of a map in ints. `across[port]` is the port met when leaving by it, or -1."""

    ids: tuple[str, ...]
    index: Mapping[str, int]
    across: tuple[int, ...]
    crossing: tuple[int, ...]

    @classmethod
    def of(cls, game_map: GameMap) -> Grid:
        """Number the hexes and edges of a map."""
        index = game_map.index
        across = []
        for hex_ in game_map.hexes.values():
            for edge, name in enumerate(hex_.neighbours):
                across.append(index[name] * 6 + opposite(edge) if name else -1)
        crossing = tuple(
            1 << (min(port, other) if other >= 0 else port) for port, other in enumerate(across)
        )
        return cls(tuple(index), index, tuple(across), crossing)

    def station(self, city: str) -> int:
        """Return the number of a station from its id, hex and node as in `C5.0`."""
        hex_id, _, node = city.rpartition(".")
        return self.index[hex_id] * NODES + int(node)

    def station_id(self, station: int) -> str:
        """The inverse of `station`."""
        return f"{self.ids[station // NODES]}.{station % NODES}"


@dataclass(frozen=True, slots=True, eq=False)
class Section:
    """Track between two stations without a station in between.

    `gauge`: the gauges on which a train can run all of it (bit set); `hexes`: how many hexes it
    enters; `crossings`: bit set of the edges it crosses; `ports`: the ports it enters, in order.
    """

    start: int
    end: int
    gauge: int
    hexes: int
    crossings: int
    ports: tuple[int, ...]

    @property
    def path(self) -> tuple[int, ...]:
        """The hexes passed, with those of both stations."""
        return (self.start // NODES, *(port // 6 for port in self.ports))


@dataclass(frozen=True, slots=True, eq=False)
class Leg:
    """All that lies beyond a station on one of its tracks, as far as the next stations.

    `arrivals`: (port, gauge, crossings so far) for every edge that track leads to.
    `standard`, `narrow`: bit sets of the ports among them, by gauge. `crossings`: all edges
    crossed. `first`: the crossing next to the station. `seen`: bit set of hexes looked at.
    `steps`: what it took to walk it.
    """

    sections: tuple[Section, ...]
    arrivals: tuple[tuple[int, int, int], ...]
    standard: int
    narrow: int
    crossings: int
    first: int
    seen: int
    steps: int


@dataclass(slots=True)
class _Walk:
    """A depth-first walk from one station along one track."""

    grid: Grid
    faces: list[Face]
    start: int
    steps: Steps
    sections: list[Section] = field(default_factory=list)
    arrivals: list[tuple[int, int, int]] = field(default_factory=list)
    standard: int = 0
    narrow: int = 0
    crossings: int = 0
    seen: int = 0

    def enter(self, port: int, gauge: int, crossings: int, ports: tuple[int, ...]) -> None:
        """Go on from a port, having crossed its edge. Raises DenseTrackError."""
        self.steps.spend()
        self.steps.check_length(len(ports))
        here, edge = divmod(port, 6)
        self.arrivals.append((port, gauge, crossings))
        if gauge & STANDARD:
            self.standard |= 1 << port
        if gauge & NARROW:
            self.narrow |= 1 << port
        self.crossings |= crossings
        self.seen |= 1 << here
        base = here * 6
        for end, track in self.faces[here].at_edge[edge]:
            both = gauge & track
            if not both:
                continue
            if end >= FIRST_NODE:
                station = here * NODES + end - FIRST_NODE
                if station != self.start:
                    self.steps.spend(len(ports))
                    section = Section(self.start, station, both, len(ports), crossings, ports)
                    self.sections.append(section)
                continue
            bit = self.grid.crossing[base + end]
            port_after = self.grid.across[base + end]
            if port_after >= 0 and not crossings & bit:
                self.enter(port_after, both, crossings | bit, (*ports, port_after))


class TrackMap:
    """The track of one arrangement of tiles. Immutable; facts are worked out when asked for."""

    __slots__ = ("_legs", "_steps", "faces", "grid")

    def __init__(
        self, grid: Grid, faces: list[Face], legs: dict[int, tuple[Leg, ...]] | None = None
    ) -> None:
        self.grid = grid
        self.faces = faces
        self._legs = {} if legs is None else legs
        self._steps = sum(leg.steps for legs in self._legs.values() for leg in legs)

    def legs(self, station: int) -> tuple[Leg, ...]:
        """Return what lies beyond a station, one leg for each of its tracks.

        Raises DenseTrackError where that are too many ways, here or on the whole map.
        """
        found = self._legs.get(station)
        if found is None:
            found = self._explore(station)
            steps = self._steps + sum(leg.steps for leg in found)
            if steps > MOST_OF_MAP:
                raise DenseTrackError.around(self.grid.ids[station // NODES])
            # Two threads may count the same legs: that makes the limit no larger.
            self._legs[station], self._steps = found, steps
        return found

    def _explore(self, station: int) -> tuple[Leg, ...]:
        here, node = divmod(station, NODES)
        legs = []
        for edge, gauge in self.faces[here].at_node[node]:
            port = self.grid.across[here * 6 + edge]
            if port < 0:
                continue
            first = self.grid.crossing[port]
            steps = Steps(MOST_OF_LEG, self.grid.ids[here])
            walk = _Walk(self.grid, self.faces, station, steps, seen=1 << here)
            walk.enter(port, gauge, first, (port,))
            legs.append(
                Leg(
                    tuple(walk.sections),
                    tuple(walk.arrivals),
                    walk.standard,
                    walk.narrow,
                    walk.crossings,
                    first,
                    walk.seen,
                    MOST_OF_LEG - steps.left,
                )
            )
        return tuple(legs)

    def with_face(self, here: int, face: Face) -> TrackMap:
        """Return the track after a hex changed; legs that never saw the hex are kept."""
        faces = self.faces.copy()
        faces[here] = face
        bit = 1 << here
        # A copy, here and in Ways: another thread may be asking for more at the same time.
        kept = {
            station: legs
            for station, legs in self._legs.copy().items()
            if station // NODES != here and not any(leg.seen & bit for leg in legs)
        }
        return TrackMap(self.grid, faces, kept)

    def sections(self, station: int) -> list[Section]:
        """Return the sections that start at a station."""
        return [section for leg in self.legs(station) for section in leg.sections]

    def walk_all(self) -> None:
        """Walk from all stations. Raises DenseTrackError if the track is too dense for that."""
        for here, face in enumerate(self.faces):
            for node in range(len(face.nodes)):
                self.legs(here * NODES + node)

    def is_terminal(self, station: int) -> bool:
        """Off-board areas and ports end a route; nothing runs through them."""
        here, node = divmod(station, NODES)
        return self.faces[here].nodes[node].kind == "offboard"
