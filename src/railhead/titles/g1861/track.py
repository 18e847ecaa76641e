"""The track step (rulebook 10.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from railhead.engine.actions import Action, LayTile
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK
from railhead.table.maps import Hex
from railhead.table.tiles import Upgrade
from railhead.titles.common.track import (
    Connected,
    check_tile,
    lay_tile,
    reachable_hexes,
    tile_lays,
)
from railhead.titles.common.turn import CompanyStep
from railhead.titles.g1861.game import Table1861
from railhead.titles.g1861.railway import place_in_second_home

OPERATIONS = 2


def closed_hex(game: Table1861, hex_: Hex) -> Illegal | None:
    """Why a hex that takes tiles takes none now, None if it does (rule 1861-10.4-18)."""
    opened = str(game.title.special["private_hexes_from"])
    if not game.phase_reached(opened):
        for private in game.title.privates.values():
            if hex_.id in private.blocks:
                return Illegal(
                    "1861-10.4-18",
                    "{hex} is closed before phase {phase}.",
                    hex=hex_.id,
                    phase=opened,
                )
    return None


def tile_cost(game: Table1861, hex_: Hex) -> int:
    """The fee of a second operation, terrain and upgrades (rules 1861-10.4-2, 10.4-9, 10.4-10)."""
    face = game.ways.face(hex_.id)
    cost = face.cost
    if face is hex_.face and face.colour != "white":
        cost = min(cost, int(str(game.options["nizhnii_upgrade_cost"])))
    if game.state.acting.laid:
        cost += int(game.title.special["second_lay"])
    return cost


def bare_homes(game: Table1861, company: str) -> list[str]:
    """The hexes of a company's tokens, if none of its tokens has track (rule 1861-10.4-6)."""
    ways = game.ways
    cities = game.cities_of(company)
    grid = ways.grid
    for city in cities:
        hex_id, _, node = city.rpartition(".")
        if ways.face(hex_id).at_node[int(node)]:
            return []
    return [grid.ids[grid.station(city) // 8] for city in cities]


def unconnected(game: Table1861, company: str) -> Connected:
    """Why a company may not lay a tile, whatever its price (rules 1861-10.4-1 and 10.4-6 ff)."""
    acting, bare = game.state.acting, bare_homes(game, company)

    def refusal(hex_id: str, upgrade: Upgrade) -> Illegal | None:
        face = game.ways.face(hex_id)
        if hex_id in acting.laid:
            return Illegal(
                "1861-10.4-1", "{hex} has had its track operation in this turn.", hex=hex_id
            )
        if acting.upgraded and upgrade.face.colour != "yellow":
            return Illegal("1861-10.4-1", "A turn has one upgrade.")
        if bare:
            if hex_id in bare:
                return _six_exits(game, hex_id, upgrade)
            return Illegal(
                "1861-10.4-6", "{company} must first lay track on its home.", company=company
            )
        if not _touches(game, company, hex_id, upgrade):
            rule = "1861-10.4-12" if face.kind == "plain" else "1861-10.4-13"
            return Illegal(
                "1861-10.4-7" if upgrade.face.colour == "yellow" else rule,
                "{company} cannot reach the new track on {hex}.",
                company=company,
                hex=hex_id,
            )
        return _six_exits(game, hex_id, upgrade)

    return refusal


def _touches(game: Table1861, company: str, hex_id: str, upgrade: Upgrade) -> bool:
    """New track, or in a city any track, is part of a route of the company."""
    if upgrade.face.kind == "plain":
        return game.uses_new_track(company, hex_id, upgrade, lambda _: False)
    entries, _ = game.ways.entries(company, hex_id)
    return bool(entries & upgrade.track_edges) or game.has_token_on(hex_id, company)


def _six_exits(game: Table1861, hex_id: str, upgrade: Upgrade) -> Illegal | None:
    """A tile with six exits is laid where one is left and fits (rule 1861-10.4-17)."""
    better = game.title.special["six_exits"].get(upgrade.tile)
    if not better or game.state.supply[better] < 1:
        return None
    fitting = game.title.tiles.fitting(game.ways.face(hex_id), game.title.map.hexes[hex_id])
    if not any(other.tile == better for other in fitting):
        return None
    return Illegal(
        "1861-10.4-17", "Tile {tile} with six exits fits {hex}.", tile=better, hex=hex_id
    )


@dataclass(frozen=True, slots=True)
class TrackStep(CompanyStep[Table1861]):
    """Lay or upgrade one tile, and for a fee a second one (rules 1861-10.4-1 and 10.4-21)."""

    name: ClassVar[str] = "track"

    def needed(self, game: Table1861) -> bool:
        done = len(game.state.acting.laid)
        if done >= OPERATIONS or not game.cities_of(self.company):
            return False
        return game.track_funds(self.company) >= (int(game.title.special["second_lay"]) * done)

    def choices(self, game: Table1861) -> Sequence[Answer]:
        company = self.company
        hexes = bare_homes(game, company) or reachable_hexes(game, company)
        return list(tile_lays(game, company, hexes, unconnected(game, company)))

    def act(self, game: Table1861, action: Action) -> None:
        if not isinstance(action, LayTile):
            raise self.wrong(game, action)
        company, acting = self.company, game.state.acting
        upgrade = check_tile(game, company, action, unconnected(game, company))
        cost = game.tile_cost(company, game.title.map.hexes[action.hex], upgrade)
        upgraded = acting.upgraded or upgrade.face.colour != "yellow"
        game.state.acting = replace(acting, laid=(*acting.laid, action.hex), upgraded=upgraded)
        lay_tile(game, company, action, cost)
        game.borrow(company, cost)
        game.pay(company, BANK, cost, "tile")
        place_in_second_home(game, action.hex, action.tile)
