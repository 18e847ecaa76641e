"""Cities that a few more tiles would connect to a station.

An estimate, as a player makes it who plans track. It assumes that one tile is enough to lead track
through any hex that can still take a tile, in any direction, whatever tiles there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from railhead.network.tracks import NODES, Grid, TrackMap
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
    faces, grid = track.faces, track.grid
    free, tolled = _sides(grid, here, _tolls(faces[here], FIRST_NODE + node))
    # The sides met with so many tiles missing; those of the last level are not walked.
    levels = [set(free), set(tolled), *(set[int]() for _ in range(most))]
    beyond: dict[int, tuple[_Beyond, ...]] = {}
    reached: set[int] = set()
    missing: dict[int, int] = {}
    for lacking in range(most + 1):
        level, one_more = levels[lacking] - reached, levels[lacking + 1]
        while level:
            reached |= level
            grown: set[int] = set()
            for side in level:
                here, edge = divmod(side, 6)
                ways = beyond.get(here)
                if ways is None:
                    ways = beyond[here] = _beyond(grid, here, faces[here])
                free, tolled, cities = ways[edge]
                if free:
                    grown.update(free)
                if tolled and lacking < most:
                    one_more.update(tolled)
                for city, toll in cities:
                    count = lacking + toll
                    if count < missing.get(city, most + 1):
                        missing[city] = count
            level = grown - reached
    missing.pop(start, None)
    here = start // NODES
    return MissingTiles(missing, sum(1 << at for at in beyond.keys() | {here}))


# What an edge of a hex leads to: the sides of other hexes to which track leads on, those to which
# one tile could lead it, and (city, tiles missing) for the cities of the hex.
_Beyond: TypeAlias = "tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[int, int], ...]]"


@lru_cache(maxsize=65536)
def _beyond(grid: Grid, here: int, face: Face) -> tuple[_Beyond, ...]:
    """What each edge of a face on a hex leads to; track goes on where there is no city."""
    passes = all(node.kind == "town" for node in face.nodes)
    return tuple(
        (
            *_sides(grid, here, _tolls(face, edge) if passes else ()),
            tuple((here * NODES + number, toll) for number, toll in _cities(face, edge)),
        )
        for edge in range(6)
    )


def _sides(
    grid: Grid, here: int, tolls: Iterable[tuple[int, int]]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The sides beyond edges of a hex: those without a tile missing, and those with one."""
    met = [(grid.across[here * 6 + edge], toll) for edge, toll in tolls]
    free = tuple(side for side, toll in met if side >= 0 and not toll)
    return free, tuple(side for side, toll in met if side >= 0 and toll)


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
