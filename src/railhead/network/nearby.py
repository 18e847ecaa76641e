"""Cities that a station could be joined to by a few more tiles.

An estimate, as whoever plans track makes it: which tiles there are does not matter, one tile
makes any hex that can still take one passable in the wanted way.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from railhead.network.tracks import NODES, TrackMap
from railhead.table.faces import FIRST_NODE, Face
from railhead.table.tiles import COLOURS


@dataclass(frozen=True, slots=True)
class Nearby:
    """`missing`: city -> how many tiles a way to it lacks; `seen`: bit set of hexes looked at."""

    missing: Mapping[int, int]
    seen: int


def nearby(track: TrackMap, start: int, most: int) -> Nearby:
    """Return the next cities around a station to which at most so many tiles are missing."""
    here, node = divmod(start, NODES)
    walk = _Walk(track, most, 1 << here)
    walk.leave(here, FIRST_NODE + node, 0)
    for lacking, level in enumerate(walk.levels):
        # A level grows while it is walked.
        for port in level:
            if port not in walk.reached:
                walk.reached.add(port)
                walk.enter(port, lacking)
    return Nearby({city: count for city, count in walk.missing.items() if city != start}, walk.seen)


class _Walk:
    """A walk by ports that takes those first to which fewest tiles are missing."""

    def __init__(self, track: TrackMap, most: int, seen: int) -> None:
        self.track = track
        self.seen = seen
        self.levels: list[list[int]] = [[] for _ in range(most + 1)]
        self.reached: set[int] = set()
        self.missing: dict[int, int] = {}

    def leave(self, here: int, inner: int, lacking: int) -> None:
        """Go on over the edges of a hex, from one of its edges or nodes."""
        across, reached, base = self.track.grid.across, self.reached, here * 6
        for edge, toll in _tolls(self.track.faces[here], inner):
            port = across[base + edge]
            if port >= 0 and lacking + toll < len(self.levels) and port not in reached:
                self.levels[lacking + toll].append(port)

    def enter(self, port: int, lacking: int) -> None:
        """Arrive in a city, or go on through a hex."""
        here, edge = divmod(port, 6)
        self.seen |= 1 << here
        face = self.track.faces[here]
        for number, toll in _cities(face, edge):
            city, count = here * NODES + number, lacking + toll
            if count < len(self.levels):
                self.missing[city] = min(count, self.missing.get(city, count))
        if all(node.kind == "town" for node in face.nodes):
            self.leave(here, edge, lacking)


def _can_grow(face: Face) -> bool:
    """A tile may still come upon this face: it is neither of the last colour nor off the map."""
    return face.colour in COLOURS[:-1]


@lru_cache(maxsize=65536)
def _cities(face: Face, edge: int) -> tuple[tuple[int, int], ...]:
    """(node, tiles missing) for every city that track joins to an edge, or could."""
    found = []
    for number, node in enumerate(face.nodes):
        joined = any(end == FIRST_NODE + number for end, _ in face.at_edge[edge])
        if node.kind == "city" and (joined or _can_grow(face)):
            found.append((number, int(not joined)))
    return tuple(found)


@lru_cache(maxsize=65536)
def _tolls(face: Face, inner: int) -> tuple[tuple[int, int], ...]:
    """(edge, tiles missing) for every edge to which track leads from inside, or could."""
    joined, grows = _joined(face, inner), _can_grow(face)
    return tuple(
        (edge, 0 if joined >> edge & 1 else 1)
        for edge in range(6)
        if edge != inner and (grows or joined >> edge & 1)
    )


def _joined(face: Face, inner: int) -> int:
    """Bit set of the edges that track joins to an edge or node, through towns if need be."""
    if inner >= FIRST_NODE:
        return sum({1 << edge for edge, _ in face.at_node[inner - FIRST_NODE]})
    found = 0
    for end, _ in face.at_edge[inner]:
        if end < FIRST_NODE:
            found |= 1 << end
        else:
            for edge, _ in face.at_node[end - FIRST_NODE]:
                found |= 1 << edge
    return found
