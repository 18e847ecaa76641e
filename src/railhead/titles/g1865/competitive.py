"""Competitive upgrades: a tile gives way to another one of its colour (rulebook 4.2)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from railhead.engine.actions import LayTile
from railhead.engine.illegal import Illegal
from railhead.table.faces import FIRST_NODE, Face
from railhead.table.hexes import opposite
from railhead.table.maps import Hex
from railhead.table.tiles import Upgrade
from railhead.titles.g1865.game import Table1865

SEA_LINK = "sealink"


def connected_edges(game: Table1865, hex_id: str) -> int:
    """The edges at which the track of a hex meets track, as a bit set (rule 1865-4.2-9).

    A border that is itself a sea connection counts as track.
    """
    hex_, ways = game.title.map.hexes[hex_id], game.ways
    found = 0
    for edge in ways.face(hex_id).edges:
        name, border = hex_.neighbours[edge], hex_.borders[edge]
        if not name:
            continue
        meets = bool(ways.face(name).at_edge[opposite(edge)])
        if meets or (border is not None and border.kind == SEA_LINK):
            found |= 1 << edge
    return found


@lru_cache(maxsize=4096)
def _joints(face: Face) -> frozenset[tuple[int, int]]:
    """What the segments of a face join: pairs of edges, or an edge and the station."""
    return frozenset(track.ends for track in face.tracks)


def keeps_connections(old: Face, new: Face, connected: int) -> bool:
    """Every connection of the old face with its neighbours is kept (rules 1865-4.2-8, 4.2-9)."""
    after = _joints(new)
    for joint in _joints(old):
        edges = [end for end in joint if end < FIRST_NODE and connected >> end & 1]
        whole = len(edges) + sum(end >= FIRST_NODE for end in joint) == len(joint)
        if edges and whole and joint not in after:
            return False
        if any(not new.at_edge[edge] for edge in edges):
            return False
    return True


def _never_exchanged(game: Table1865, hex_id: str) -> bool:
    """Mines, large cities and printed hexes have no competitive upgrade (rule 1865-4.2-11)."""
    return hex_id not in game.state.tiles or bool(game.ways.face(hex_id).label)


def exchange(game: Table1865, face: Face, lay: LayTile) -> Upgrade:
    """The competitive upgrade of a tile. Raises Illegal where it is none."""
    tiles = game.title.tiles
    if _never_exchanged(game, lay.hex):
        raise Illegal("1865-4.2-11", "What lies on {hex} has no competitive upgrade.", hex=lay.hex)
    found = tiles.exchanges(face, lay.hex)
    if all(upgrade.tile != lay.tile for upgrade in found):
        raise Illegal("1865-4.2-15", "Tile {tile} does not fit {hex}.", tile=lay.tile, hex=lay.hex)
    upgrade = next((up for up in found if (up.tile, up.rotation) == (lay.tile, lay.rotation)), None)
    if upgrade is None:
        raise Illegal("1865-4.2-8", "That lay changes nothing on {hex}.", hex=lay.hex)
    if not keeps_connections(face, upgrade.face, connected_edges(game, lay.hex)):
        raise Illegal(
            "1865-4.2-8",
            "Tile {tile} in this position cuts a connection of {hex}.",
            tile=lay.tile,
            hex=lay.hex,
        )
    return upgrade


def exchanges(game: Table1865, hex_: Hex) -> Iterator[Upgrade]:
    """Yield every competitive upgrade of a hex that the map allows."""
    if _never_exchanged(game, hex_.id):
        return
    face = game.ways.face(hex_.id)
    connected, closed = connected_edges(game, hex_.id), ~hex_.open_edges
    for upgrade in game.title.tiles.exchanges(face, hex_.id):
        # Every connected edge carries track after as before: the quickest part of the check.
        if upgrade.track_edges & closed or connected & ~upgrade.track_edges:
            continue
        if keeps_connections(face, upgrade.face, connected):
            yield upgrade
