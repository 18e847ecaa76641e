"""The track step (rulebook 4.2); competitive upgrades are in competitive.py."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from railhead.engine.actions import Action, LayTile
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK
from railhead.network.tracks import NODES
from railhead.table.faces import Face, Node
from railhead.table.maps import Hex
from railhead.table.tiles import Upgrade
from railhead.titles.common.track import (
    Connected,
    check_tile,
    lay_tile,
    next_colour,
    of_next_colour,
    reachable_hexes,
    tile_lays,
)
from railhead.titles.common.turn import CompanyStep
from railhead.titles.g1865.competitive import exchange, exchanges
from railhead.titles.g1865.game import Table1865

LAYS = 2


def tile_cost(game: Table1865) -> int:
    """The fee of a second lay; terrain costs nothing (rules 1865-4.2-1 and 4.2-3)."""
    return int(game.title.special["second_lay"]) if game.state.acting.lays else 0


def _reaches(game: Table1865, company: str, hex_id: str, upgrade: Upgrade) -> bool:
    """The company can use a segment that the tile brings; any one if it brings none.

    Rules 1865-4.2-12 to 4.2-14.
    """
    if game.has_token_on(hex_id, company):
        return True
    if upgrade.segments:
        nodes = upgrade.face.nodes
        return game.uses_new_track(
            company,
            hex_id,
            upgrade,
            lambda node: _has_room(game, f"{hex_id}.{node}", nodes[node]),
        )
    ways = game.ways
    reach, entries = ways.reach(company), ways.entries(company, hex_id)[0]
    base = ways.grid.index[hex_id] * NODES
    stations = any(base + node in reach.stations for node in range(len(upgrade.face.nodes)))
    return stations or bool(entries & upgrade.track_edges)


def _has_room(game: Table1865, city: str, node: Node) -> bool:
    """A station has a slot free for the way to pass, as it is on the new tile."""
    taken = [name for name in game.state.tokens.get(city, ()) if name]
    return not node.slots or len(taken) < node.slots


def unconnected(game: Table1865, company: str) -> Connected:
    """Why a company may not lay a tile, whatever its price (rules 1865-4.2-12 and 4.2-13)."""

    def refusal(hex_id: str, upgrade: Upgrade) -> Illegal | None:
        if _reaches(game, company, hex_id, upgrade):
            return None
        rule = "1865-4.2-13" if game.ways.face(hex_id).tracks else "1865-4.2-12"
        return Illegal(
            rule, "{company} cannot reach the new track on {hex}.", company=company, hex=hex_id
        )

    return refusal


def _check_place(game: Table1865, lay: LayTile) -> None:
    """Check what a tile says of the hexes that take it. Raises Illegal."""
    tile = game.title.tiles.tiles[lay.tile]
    if tile.hexes and lay.hex not in tile.hexes:
        raise Illegal("1865-4.2-18", "Tile {tile} is not for {hex}.", tile=lay.tile, hex=lay.hex)
    if tile.faces[0].label == game.title.special["mine_label"] and tile.colour != "yellow":
        raise Illegal(
            "1865-4.2-19", "Companies lay only the yellow tile of a mine, not {tile}.", tile=tile.id
        )


def find_upgrade(game: Table1865, face: Face, lay: LayTile) -> Upgrade:
    """What a lay makes of a hex: a tile of the next colour or of the same. Raises Illegal."""
    _check_place(game, lay)
    if game.title.tiles.tiles[lay.tile].colour == face.colour:
        return exchange(game, face, lay)
    return next_colour(game, face, lay)


def upgrades(game: Table1865, hex_: Hex) -> Iterator[Upgrade]:
    """Yield what a company may make of a hex, in the next colour and in the same."""
    if game.is_mine(hex_.id) and hex_.id in game.state.tiles:
        return
    yield from of_next_colour(game, hex_)
    yield from exchanges(game, hex_)


def spread_traffic(game: Table1865, hex_id: str, before: Face) -> None:
    """Give the rise of a city to the companies in it (rules 1865-4.2-6, 4.2-7 and 4.2-21)."""
    for number, node in enumerate(game.ways.face(hex_id).nodes):
        rise = node.value("") - before.nodes[number].value("")
        if node.kind != "city" or rise <= 0:
            continue
        for company in game.state.tokens[f"{hex_id}.{number}"]:
            if game.floated(company):
                game.add_traffic(company, rise, "tile")


@dataclass(frozen=True, slots=True)
class TrackStep(CompanyStep[Table1865]):
    """Lay or replace one tile, and for a fee a second one (rule 1865-4.2-1)."""

    name: ClassVar[str] = "track"

    def needed(self, game: Table1865) -> bool:
        if game.state.acting.lays >= LAYS or game.track_funds(self.company) < tile_cost(game):
            return False
        return next(self._lays(game), None) is not None

    def _lays(self, game: Table1865) -> Iterator[LayTile]:
        company = self.company
        hexes = reachable_hexes(game, company)
        return tile_lays(game, company, hexes, unconnected(game, company), upgrades)

    def choices(self, game: Table1865) -> Sequence[Answer]:
        return list(self._lays(game))

    def act(self, game: Table1865, action: Action) -> None:
        if not isinstance(action, LayTile):
            raise self.wrong(game, action)
        company, acting = self.company, game.state.acting
        check_tile(game, company, action, unconnected(game, company), find_upgrade)
        cost, before = tile_cost(game), game.ways.face(action.hex)
        game.state.acting = replace(acting, lays=acting.lays + 1)
        exchanged = game.title.tiles.tiles[action.tile].colour == before.colour
        lay_tile(game, company, action, cost, exchanged=exchanged)
        game.pay(company, BANK, cost, "tile")
        spread_traffic(game, action.hex, before)
