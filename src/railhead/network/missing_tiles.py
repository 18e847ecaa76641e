"""Cities that a few more tiles would connect to a station.

An estimate, as a player makes it who plans track. It assumes that one tile is enough to lead track
through any hex that can still take a tile, in any direction, whatever tiles there are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from railhead.network.tracks import NODES, TrackMap
from railhead.table.faces import FIRST_NODE, Face
from railhead.table.tiles import COLOURS


@dataclass(frozen=True, slots=True)
class MissingTiles:
    """`missing`: station number of a city -> the least number of tiles missing between them.

    `examined`: bit set of the hexes that this depends on.
    """

    missing: Mapping[int, int]
    examined: int


def missing_tiles(track: TrackMap, start: int, most: int) -> MissingTiles:
    """Return the next cities around a station that at most `most` more tiles would connect to it.

    The walk goes from side to side of hexes, those with the fewest missing tiles first.
    """
    here, node = divmod(start, NODES)
    faces, across = track.faces, track.grid.across
    levels: list[list[int]] = [[] for _ in range(most + 1)]
    reached: set[int] = set()
    missing: dict[int, int] = {}
    examined = 1 << here
    for edge, toll in _tolls(faces[here], FIRST_NODE + node):
        side = across[here * 6 + edge]
        if side >= 0 and toll <= most:
            levels[toll].append(side)
    for lacking, level in enumerate(levels):
        # A level grows while it is walked.
        for side in level:
            if side in reached:
                continue
            reached.add(side)
            here, edge = divmod(side, 6)
            examined |= 1 << here
            cities, tolls = _beyond(faces[here], edge)
            for number, toll in cities:
                city, count = here * NODES + number, lacking + toll
                if count <= most:
                    missing[city] = min(count, missing.get(city, count))
            for onward, toll in tolls:
                after = across[here * 6 + onward]
                if after >= 0 and after not in reached and lacking + toll <= most:
                    levels[lacking + toll].append(after)
    return MissingTiles({city: n for city, n in missing.items() if city != start}, examined)


@lru_cache(maxsize=65536)
def _beyond(
    face: Face, edge: int
) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
    """What an edge leads to: `_cities`, and `_tolls` if track may go on through the hex."""
    passes = all(node.kind == "town" for node in face.nodes)
    return _cities(face, edge), _tolls(face, edge) if passes else ()


def _can_grow(face: Face) -> bool:
    """Whether a tile may still replace this face: its colour is neither the last nor fixed."""
    return face.colour in COLOURS[:-1]


def _cities(face: Face, edge: int) -> tuple[tuple[int, int], ...]:
    """(node, tiles missing) for every city that track joins to an edge, or could."""
    found = []
    for number, node in enumerate(face.nodes):
        connected = any(end == FIRST_NODE + number for end, _ in face.at_edge[edge])
        if node.kind == "city" and (connected or _can_grow(face)):
            found.append((number, int(not connected)))
    return tuple(found)


@lru_cache(maxsize=65536)
def _tolls(face: Face, inner: int) -> tuple[tuple[int, int], ...]:
    """(edge, tiles missing) for every edge to which track leads from `inner`, or could.

    `inner`: an edge, or FIRST_NODE + node.
    """
    connected, grows = _connected_edges(face, inner), _can_grow(face)
    return tuple(
        (edge, 0 if connected >> edge & 1 else 1)
        for edge in range(6)
        if edge != inner and (grows or connected >> edge & 1)
    )


def _connected_edges(face: Face, inner: int) -> int:
    """Bit set of the edges that track joins to `inner`, an edge or node, also through towns."""
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
