"""Competitive upgrades: a tile is replaced by one of its colour that keeps what is connected.

See rules 1865-4.2-8 to 1865-4.2-11, 18FB-3.5.1-8 and 18FB-3.5.1-9.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from railhead.engine.actions import LayTile
from railhead.engine.illegal import Illegal
from railhead.table.faces import FIRST_NODE, Face
from railhead.table.maps import Hex
from railhead.table.tiles import TileSet, Upgrade
from railhead.titles.common.events.operating import TileLaidOrExchanged
from railhead.titles.common.game import CommonGame
from railhead.titles.common.policies.track import TrackPolicy
from railhead.titles.common.track import put_tile


def connected_edges(game: CommonGame, hex_id: str) -> int:
    """The edges at which the track of a hex meets other track, as a bit set.

    See rules 1865-4.2-9 and 18FB-R-33. A border that is closed joins nothing (rule 18FB-R-7).
    """
    network = game.network
    track, here = network.track, network.grid.index[hex_id]
    found = track.connected_edges(here)
    for edge in _track_borders(game.track_policy, game.title.map.hexes[hex_id]):
        if track.faces[here].at_edge[edge] and network.grid.across[here * 6 + edge] >= 0:
            found |= 1 << edge
    return found


@lru_cache(maxsize=4096)
def _track_borders(policy: TrackPolicy[Any], hex_: Hex) -> tuple[int, ...]:
    """The edges of a hex whose border is itself track, such as a sea connection."""
    return tuple(edge for edge, border in enumerate(hex_.borders) if policy.is_track(border))


@lru_cache(maxsize=4096)
def _joints(face: Face) -> frozenset[tuple[int, int]]:
    """The ends that the segments of a face join: pairs of edges, or an edge and the station."""
    return frozenset(track.ends for track in face.tracks)


def keeps_connections(old: Face, upgrade: Upgrade, connected: int) -> bool:
    """Whether an upgrade keeps every connection of the old face with its neighbours.

    See rules 1865-4.2-8, 1865-4.2-9 and 18FB-R-33.
    """
    if connected & ~upgrade.track_edges:
        return False
    after = _joints(upgrade.face)
    for a, b in _joints(old):
        if not connected >> a & 1:
            continue
        if b >= FIRST_NODE:
            kept = (a, FIRST_NODE + upgrade.nodes[b - FIRST_NODE]) in after
        else:
            kept = not connected >> b & 1 or (a, b) in after
        if not kept:
            return False
    return True


def connection_keeping(
    hex_: Hex, face: Face, connected: int, upgrades: Iterable[Upgrade]
) -> Iterator[Upgrade]:
    """Yield the upgrades of a face that cut no connection and lead over no closed edge."""
    closed = ~hex_.open_edges
    for upgrade in upgrades:
        if not upgrade.track_edges & closed and keeps_connections(face, upgrade, connected):
            yield upgrade


def connection_keeping_upgrade(
    game: CommonGame, hex_id: str, tile: tuple[str, int]
) -> Upgrade | None:
    """The upgrade by (tile, rotation) that cuts no connection, None if there is none.

    The colour of the tile is that of the hex or the next one.
    """
    face, tiles = game.network.face(hex_id), game.title.tiles
    colour = tiles.tiles[tile[0]].colour
    known = tiles.exchanges if colour == face.colour else tiles.successors
    connected = connected_edges(game, hex_id)
    return next(
        (
            up
            for up in known(face, hex_id)
            if (up.tile, up.rotation) == tile and keeps_connections(face, up, connected)
        ),
        None,
    )


def check_replacement(game: CommonGame, lay: LayTile, upgrades: Iterable[Upgrade]) -> Upgrade:
    """Return the one of some upgrades that a tile lay names.

    Raises Illegal if it is not among them, or cuts a connection.
    """
    named = [up for up in upgrades if (up.tile, up.rotation) == (lay.tile, lay.rotation)]
    if not named:
        raise Illegal(game.rule("same_track"), "That lay changes nothing on {hex}.", hex=lay.hex)
    face, connected = game.network.face(lay.hex), connected_edges(game, lay.hex)
    for upgrade in named:
        if keeps_connections(face, upgrade, connected):
            return upgrade
    raise Illegal(
        game.rule("cut_track"),
        "Tile {tile} in this position cuts a connection of {hex}.",
        tile=lay.tile,
        hex=lay.hex,
    )


def check_competitive_upgrade(game: CommonGame, face: Face, lay: LayTile) -> Upgrade:
    """Return the competitive upgrade by a tile lay. Raises Illegal if it is none.

    See rule 1865-4.2-10.
    """
    if not game.track_policy.exchangeable(game, lay.hex):
        raise Illegal(
            game.rule("no_exchange"),
            "What lies on {hex} has no competitive upgrade.",
            hex=lay.hex,
        )
    found = game.title.tiles.exchanges(face, lay.hex)
    if all(upgrade.tile != lay.tile for upgrade in found):
        raise Illegal(
            game.rule("exchange_kind"),
            "Tile {tile} does not fit {hex}.",
            tile=lay.tile,
            hex=lay.hex,
        )
    return check_replacement(game, lay, found)


@lru_cache(maxsize=4096)
def _keeping_exchanges(
    tiles: TileSet, hex_: Hex, face: Face, connected: int
) -> tuple[Upgrade, ...]:
    return tuple(connection_keeping(hex_, face, connected, tiles.exchanges(face, hex_.id)))


def competitive_upgrades(game: CommonGame, hex_: Hex) -> tuple[Upgrade, ...]:
    """Every competitive upgrade of a hex that the map allows."""
    if not game.track_policy.exchangeable(game, hex_.id):
        return ()
    face, connected = game.network.face(hex_.id), connected_edges(game, hex_.id)
    return _keeping_exchanges(game.title.tiles, hex_, face, connected)


def lay_or_exchange(game: CommonGame, company: str, lay: LayTile, cost: int) -> None:
    """Put a checked tile on the map and tell it; see `put_tile`."""
    before = game.network.face(lay.hex).colour
    put_tile(game, lay)
    game.emit(
        TileLaidOrExchanged(
            company=company,
            hex=lay.hex,
            tile=lay.tile,
            rotation=lay.rotation,
            amount=cost,
            exchanged=game.title.tiles.tiles[lay.tile].colour == before,
        )
    )
