"""The face of a hex or tile: its stations, track, label and terrain.

The ends of track are ints: 0 to 5 are edges, FIRST_NODE + n is the nth node of the face, counted
from 0 (city, town, off-board area or junction).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

# Gauges are bit sets: dual track is both standard and narrow.
STANDARD, NARROW, DUAL = 1, 2, 3
GAUGES = {"broad": STANDARD, "standard": STANDARD, "narrow": NARROW, "dual": DUAL}
GAUGE_NAMES = {STANDARD: "standard", NARROW: "narrow", DUAL: "dual"}

FIRST_NODE = 6

STATIONS = ("city", "town", "offboard")


@dataclass(frozen=True, slots=True)
class Node:
    """A city, a town, an off-board area or a bare junction of a face.

    `kind`: one of STATIONS or `junction`. `revenue`: (colour, money) pairs; the colour is "" where
    one value serves all phases. `slots`: how many slots for tokens are printed on it. `group`: a
    name by which the title groups stations, such as those of one area, "" for none. `towns`: how
    many towns it stands for, which count as one stop.
    """

    kind: str
    revenue: tuple[tuple[str, int], ...] = (("", 0),)
    slots: int = 0
    group: str = ""
    towns: int = 1

    @property
    def is_station(self) -> bool:
        """Whether a train can stop there: it is more than a junction."""
        return self.kind != "junction"

    def value(self, colour: str) -> int:
        """Return the revenue, in money, in a phase whose `revenue_colour` is `colour`.

        Raises KeyError if the node has several values and none for `colour`.
        """
        for name, money in self.revenue:
            if name in ("", colour):
                return money
        raise KeyError(colour)


@dataclass(frozen=True, slots=True)
class Track:
    """A segment of track between the ends `a` and `b`; `gauge`: STANDARD, NARROW or DUAL."""

    a: int
    b: int
    gauge: int = STANDARD

    def rotated(self, rotation: int) -> Track:
        """Return the segment after turning the face clockwise by `rotation` edges."""
        return Track(_turn(self.a, rotation), _turn(self.b, rotation), self.gauge)

    @property
    def ends(self) -> tuple[int, int]:
        """Both ends, the smaller first."""
        return (self.a, self.b) if self.a <= self.b else (self.b, self.a)


def _turn(end: int, rotation: int) -> int:
    return (end + rotation) % 6 if end < FIRST_NODE else end


def _kind(nodes: tuple[Node, ...]) -> str:
    """The kind of a face with these nodes; see Face."""
    kinds = {node.kind for node in nodes}
    kind = next((kind for kind in STATIONS if kind in kinds), "plain")
    if kind == "town" and sum(node.towns for node in nodes if node.kind == "town") == 2:
        return "double_town"
    return kind


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """What is printed on a hex or tile. Compared by identity, so that it can key caches.

    `label`: the letters printed on it, "" for none. `terrain`: a word such as `mountain`; `cost`:
    what laying track here costs, in money. `barriers`: the edges over which no track may lead.
    `icons`: names of what else is printed.
    `kind`: `city`, `town`, `offboard` or `plain`, by the most important node. Two towns on one face
    are a `double_town`, whether they share a stop or not.
    """

    colour: str
    nodes: tuple[Node, ...] = ()
    tracks: tuple[Track, ...] = ()
    label: str = ""
    cost: int = 0
    terrain: str = ""
    barriers: frozenset[int] = frozenset()
    icons: tuple[str, ...] = ()
    # For each edge: (other end, gauge) of the segments which touch it.
    at_edge: tuple[tuple[tuple[int, int], ...], ...] = field(init=False)
    # For each node: (edge, gauge) of the segments which leave it.
    at_node: tuple[tuple[tuple[int, int], ...], ...] = field(init=False)
    kind: str = field(init=False)

    def __post_init__(self) -> None:
        edges: list[list[tuple[int, int]]] = [[] for _ in range(6)]
        nodes: list[list[tuple[int, int]]] = [[] for _ in self.nodes]
        for a, b, gauge in self.segments():
            for this, other in ((a, b), (b, a)):
                if this < FIRST_NODE:
                    edges[this].append((other, gauge))
                elif other < FIRST_NODE:
                    nodes[this - FIRST_NODE].append((other, gauge))
        object.__setattr__(self, "at_edge", tuple(map(tuple, edges)))
        object.__setattr__(self, "at_node", tuple(map(tuple, nodes)))
        object.__setattr__(self, "kind", _kind(self.nodes))

    def segments(self) -> Iterator[tuple[int, int, int]]:
        """Yield (end, other end, gauge) of each stretch that a train can run over on this face.

        Junctions are dissolved: each pair of tracks that meet in one becomes a segment.
        """
        arms: dict[int, list[tuple[int, int]]] = {}
        for track in self.tracks:
            hubs = [end for end in track.ends if self._is_junction(end)]
            if not hubs:
                yield track.a, track.b, track.gauge
            for hub in hubs:
                other = track.b if track.a == hub else track.a
                arms.setdefault(hub, []).append((other, track.gauge))
        for spokes in arms.values():
            for i, (a, gauge_a) in enumerate(spokes):
                for b, gauge_b in spokes[:i]:
                    if gauge_a & gauge_b:
                        yield a, b, gauge_a & gauge_b

    def _is_junction(self, end: int) -> bool:
        return end >= FIRST_NODE and self.nodes[end - FIRST_NODE].kind == "junction"

    @property
    def edges(self) -> frozenset[int]:
        """The edges that carry track."""
        return frozenset(edge for edge in range(6) if self.at_edge[edge])

    def rotated(self, rotation: int) -> Face:
        """Return the face turned clockwise by `rotation` edges."""
        return Face(
            self.colour,
            self.nodes,
            tuple(track.rotated(rotation) for track in self.tracks),
            self.label,
            self.cost,
            self.terrain,
            self.barriers,
            self.icons,
        )
