"""Which tiles can come to lie on a hex, in the course of a whole game and whoever lays them."""

from __future__ import annotations

from functools import lru_cache

from railhead.table.faces import Face
from railhead.table.maps import Hex
from railhead.table.tiles import TileSet, kept_tracks


@lru_cache(maxsize=4096)
def placeable_tiles(tiles: TileSet, here: Hex) -> tuple[str, ...]:
    """Return the tiles that may lie on a hex, in the order of the set; () where none may.

    Those follow from the printed face by colour, kind and label, tile after tile, or may be laid in
    exchange for it; rotation, supply and phase are not considered.
    """
    if here.id not in tiles.exchanged:
        return upgrading_tiles(tiles, here)
    return _following(tiles, here, {it.tile for it in tiles.exchanges(here.face, here.id)})


@lru_cache(maxsize=4096)
def upgrading_tiles(tiles: TileSet, here: Hex) -> tuple[str, ...]:
    """Return those of `placeable_tiles` that only upgrades bring to a hex."""
    return _following(tiles, here, set()) if here.takes_tiles else ()


def _following(tiles: TileSet, here: Hex, found: set[str]) -> tuple[str, ...]:
    """The tiles `found` and all that upgrades of them and of a printed face bring."""
    faces = [here.face, *(tiles.tiles[name].faces[0] for name in found)]
    while faces:
        face = faces.pop()
        for name in tiles.tiles.keys() - found:
            if tiles.suits(face, here.id, name):
                found.add(name)
                faces.append(tiles.tiles[name].faces[0])
    return tuple(name for name in tiles.tiles if name in found)


@lru_cache(maxsize=16_384)
def placeable_turns(tiles: TileSet, here: Hex, tile: str) -> tuple[int, ...]:
    """Return the rotations of a tile whose track leads over open edges of a hex only.

    Of rotations that look the same there is one; if any keep the printed track, only those.
    """
    turns: dict[frozenset[tuple[int, int, int]], int] = {}
    for rotation, face in enumerate(tiles.tiles[tile].faces):
        if all(here.open_edges >> edge & 1 for edge in face.edges):
            turns.setdefault(_look(face), rotation)
    found = tuple(turns.values())
    keeping = [it for it in found if kept_tracks(here.face, tiles.face(tile, it)) is not None]
    return tuple(keeping) or found


def _look(face: Face) -> frozenset[tuple[int, int, int]]:
    return frozenset((*track.ends, track.gauge) for track in face.tracks)
