"""Track for examples: lines over given hexes, and what a company may lay."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from railhead.engine.actions import LayTile
from railhead.table.faces import FIRST_NODE, Face
from railhead.titles.g18fb.tokens import Token
from railhead.titles.g18fb.track import TrackStep
from tests.titles.g18fb.example import Example


def edge_to(table: Example, here: str, there: str) -> int:
    """The edge of a hex over which another one lies."""
    return table.game.title.map.hexes[here].neighbours.index(there)


def yellow_line(table: Example, way: str, bare: str = "") -> Example:
    """Lay yellow tiles on all hexes of a way that have no track yet, to join them.

    `bare`: a hex that stays without a tile.
    """
    hexes = way.split()
    needs: dict[str, list[int]] = {}
    for here, there in pairwise(hexes):
        needs.setdefault(here, []).append(edge_to(table, here, there))
        needs.setdefault(there, []).append(edge_to(table, there, here))
    for hex_id, edges in needs.items():
        if hex_id != bare and not table.game.network.face(hex_id).tracks:
            table.tile(hex_id, *joining(table, hex_id, edges))
    return table


def joining(table: Example, hex_id: str, edges: list[int]) -> tuple[str, int]:
    """A yellow tile that fits a hex, with the rotation in which it joins two edges or a city."""
    tiles, hex_ = table.game.title.tiles, table.game.title.map.hexes[hex_id]
    for upgrade in tiles.fitting(table.game.network.face(hex_id), hex_):
        if table.state.supply[upgrade.tile] and _joins(upgrade.face, edges):
            return upgrade.tile, upgrade.rotation
    raise AssertionError(f"no yellow tile joins {edges} on {hex_id}")


def _joins(face: Face, edges: list[int]) -> bool:
    if len(edges) == 2 and any({a, b} == set(edges) for a, b, _ in face.segments()):
        return True
    ends = [{end for end, _ in face.at_edge[edge] if end >= FIRST_NODE} for edge in edges]
    return bool(set.intersection(*ends))


def grow(table: Example, hex_id: str, *colours: str) -> Example:
    """Upgrade a hex to each of these colours in turn; what is connected stays so."""
    hex_ = table.game.title.map.hexes[hex_id]
    for colour in colours:
        found = table.game.track_policy.upgrades(table.game, hex_)
        upgrade = next(
            it for it in found if it.face.colour == colour and table.state.supply[it.tile]
        )
        table.tile(hex_id, upgrade.tile, upgrade.rotation)
    return table


def at_track(table: Example, company: str) -> Example:
    """The tile steps of a company."""
    return table.turn_of(company, TrackStep(company))


def lays(table: Example, hex_id: str) -> set[tuple[str, int]]:
    """The tiles with their rotations that may be laid on a hex now."""
    found = (it for it in table.answers if isinstance(it, LayTile) and it.hex == hex_id)
    return {(it.tile, it.rotation) for it in found}


def at_token(company: str, way: str, *, cash: int = 500, **terms: Any) -> Example:
    """A company that may place a token, with a yellow line from its home or a token on its way."""
    table = Example().company(company, cash=cash, ann=1, **terms)
    yellow_line(table, way)
    start = way.split(maxsplit=1)[0]
    if not table.game.has_token_on(start, company):
        table.token(
            next(city for city in table.state.tokens if city.startswith(f"{start}.")), company
        )
    return table.turn_of(company, Token(company))
