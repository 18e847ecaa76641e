"""The track step (rulebook 4.1) and the teleport of SMS (rulebook 2.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from railhead.engine.actions import Action, Choose, LayTile
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK
from railhead.table.faces import NARROW, STANDARD, Face
from railhead.table.maps import Hex
from railhead.table.tiles import COLOURS, Upgrade
from railhead.titles.g1849.closing import close_private
from railhead.titles.g1849.game import Table1849
from railhead.titles.g1849.operating import CompanyStep, purchasable

USE, DECLINE = "use", "decline"


def closed_hex(game: Table1849, hex_: Hex) -> Illegal | None:
    """Why no tile at all may be laid on a hex now, None if one may."""
    if not hex_.takes_tiles:
        return Illegal("1849-4.1-2", "{hex} never takes a tile.", hex=hex_.id)
    if hex_.id == game.title.special["blocked_hex"]:
        owner = game.state.privates.get("SCE", "")
        if owner in game.players:
            return Illegal("1849-2.4-6", "{hex} is closed while a player owns SCE.", hex=hex_.id)
    if game.state.earthquake and hex_.id == game.title.special["earthquake_hex"]:
        return Illegal(
            "1849-4.6.3.1-2", "{hex} takes no tile until the next Stock Round.", hex=hex_.id
        )
    return None


def tile_cost(game: Table1849, company: str, hex_: Hex, upgrade: Upgrade) -> int:
    """Rules 1849-4.1-11, 4.1-12, 2.4-7 and 2.4-8."""
    if not hex_.face.terrain:
        return 0
    rates = game.title.terrain[hex_.face.terrain]
    if upgrade.gauge == NARROW:
        return rates["narrow"]
    halved = upgrade.gauge == STANDARD and game.state.privates.get("SIGI") == company
    return rates["standard"] // 2 if halved else rates["standard"]


def connected(game: Table1849, company: str, hex_id: str, upgrade: Upgrade) -> bool:
    """The company reaches new track or a changed value (rules 1849-4.1-5, 4.1-6, 4.1-15)."""
    ways = game.ways
    if game.has_token_on(hex_id, company):
        return True
    reach = ways.reach(company)
    base = ways.grid.index[hex_id] * 8
    for node in range(len(upgrade.face.nodes)):
        station = base + node
        if station in reach.stations and (
            upgrade.value_changes[node] or (upgrade.from_station[node] and reach.passes(station))
        ):
            return True
    standard, narrow = ways.entries(company, hex_id)
    return bool(standard & upgrade.edges_standard or narrow & upgrade.edges_narrow)


def _misfit(game: Table1849, face: Face, lay: LayTile) -> Illegal:
    """Why a tile cannot replace the face of a hex, whatever lies around it."""
    tiles = game.title.tiles
    if lay.rotation not in range(6):
        return Illegal("1849-R-map-2", "A tile is laid in one of six rotations, 0 to 5.")
    colour = tiles.tiles[lay.tile].colour
    if COLOURS.index(colour) != COLOURS.index(face.colour) + 1:
        rule = "1849-4.1-14" if lay.hex in game.state.tiles else "1849-4.1-2"
        return Illegal(
            rule,
            "A {colour} tile does not follow on what lies on {hex}.",
            colour=colour,
            hex=lay.hex,
        )
    if not tiles.suits(face, lay.hex, lay.tile):
        return Illegal("1849-4.1-4", "Tile {tile} does not fit {hex}.", tile=lay.tile, hex=lay.hex)
    return Illegal(
        "1849-4.1-14",
        "Tile {tile} in this position does not keep the track of {hex}.",
        tile=lay.tile,
        hex=lay.hex,
    )


def check_tile(game: Table1849, company: str, lay: LayTile, teleport: bool) -> Upgrade:
    """Check a tile lay. Raises Illegal with the rule that refuses it."""
    title, state = game.title, game.state
    hex_ = title.map.hexes.get(lay.hex)
    if hex_ is None:
        raise Illegal("1849-4.1-7", "There is no hex {hex} on the map.", hex=lay.hex)
    refusal = closed_hex(game, hex_)
    if refusal is not None:
        raise refusal
    if state.supply.get(lay.tile, 0) < 1:
        raise Illegal("1849-4.1-3", "No tile {tile} is left.", tile=lay.tile)
    colour = title.tiles.tiles[lay.tile].colour
    if colour not in game.phase.tiles:
        raise Illegal(
            "1849-4.1-2", "No {colour} tiles in phase {phase}.", colour=colour, phase=state.phase
        )
    face = game.ways.face(lay.hex)
    upgrade = title.tiles.upgrade(face, lay.hex, lay.tile, lay.rotation)
    if upgrade is None:
        raise _misfit(game, face, lay)
    if upgrade.track_edges & ~hex_.open_edges:
        raise Illegal(
            "1849-4.1-7",
            "Track of tile {tile} on {hex} would lead over a closed edge.",
            tile=lay.tile,
            hex=lay.hex,
        )
    if teleport:
        if lay.hex not in title.special["coastal_cities"]:
            raise Illegal("1849-2.4-11", "{hex} is not a coastal city.", hex=lay.hex)
    elif not connected(game, company, lay.hex, upgrade):
        rule = "1849-4.1-15" if face.tracks else "1849-4.1-5"
        raise Illegal(
            rule, "{company} cannot reach the new track on {hex}.", company=company, hex=lay.hex
        )
    cost = tile_cost(game, company, hex_, upgrade)
    if state.cash[company] < cost:
        raise Illegal(
            "1849-4.1-13",
            "{company} cannot pay {price} for {hex}.",
            company=company,
            price=cost,
            hex=lay.hex,
        )
    return upgrade


def tile_lays(game: Table1849, company: str, teleport: bool) -> Iterator[LayTile]:
    """Yield every legal tile lay."""
    title, state = game.title, game.state
    if teleport:
        hexes = list(title.special["coastal_cities"])
    else:
        ways = game.ways
        hexes = [ways.grid.ids[here] for here in ways.reach(company).hexes()]
    cash = state.cash[company]
    for hex_id in hexes:
        hex_ = title.map.hexes[hex_id]
        if closed_hex(game, hex_) is not None:
            continue
        for upgrade in title.tiles.fitting(game.ways.face(hex_id), hex_):
            if (
                state.supply[upgrade.tile] > 0
                and upgrade.face.colour in game.phase.tiles
                and (teleport or connected(game, company, hex_id, upgrade))
                and tile_cost(game, company, hex_, upgrade) <= cash
            ):
                yield LayTile(company, hex_id, upgrade.tile, upgrade.rotation)


@dataclass(frozen=True, slots=True)
class TrackStep(CompanyStep):
    """Lay or replace one tile (rule 1849-4.1-1); SMS is announced before (rule 1849-2.4-13)."""

    name: ClassVar[str] = "track"

    def run(self, game: Table1849) -> bool:
        if game.state.privates.get("SMS") == self.company and not game.state.acting.sms:
            game.push(AskSms(self.company))
            return False
        return CompanyStep.run(self, game)

    def needed(self, game: Table1849) -> bool:
        if game.ways.own(self.company):
            game.must_own_train(self.company)
            return True
        # Without a token on the map there is only SMS: its own, or one that it can still buy.
        return self._teleport(game) or "SMS" in purchasable(game, self.company)

    def _teleport(self, game: Table1849) -> bool:
        return game.state.acting.sms == "used"

    def choices(self, game: Table1849) -> Sequence[Answer]:
        return list(tile_lays(game, self.company, self._teleport(game)))

    def act(self, game: Table1849, action: Action) -> None:
        if not isinstance(action, LayTile):
            raise self.wrong(action)
        upgrade = check_tile(game, self.company, action, self._teleport(game))
        cost = tile_cost(game, self.company, game.title.map.hexes[action.hex], upgrade)
        game.pop()
        game.set_tile(action.hex, (action.tile, action.rotation))
        game.state.acting = replace(game.state.acting, tile=action.hex)
        game.emit(
            "tile_laid",
            company=self.company,
            hex=action.hex,
            tile=action.tile,
            rotation=action.rotation,
            amount=cost,
        )
        game.pay(self.company, BANK, cost, "tile")


@dataclass(frozen=True, slots=True)
class AskSms(CompanyStep):
    """Will the corporation use SMS in this turn? (rules 1849-2.4-11 and 2.4-13)"""

    name: ClassVar[str] = "sms"

    def may_pass(self, game: Table1849) -> bool:
        return False

    def needed(self, game: Table1849) -> bool:
        return True

    def choices(self, game: Table1849) -> Sequence[Answer]:
        return [Choose(self.company, USE), Choose(self.company, DECLINE)]

    def act(self, game: Table1849, action: Action) -> None:
        if action not in self.choices(game):
            raise Illegal(
                "1849-2.4-13", "{company} must first say whether it uses SMS.", company=self.company
            )
        game.pop()
        used = action == Choose(self.company, USE)
        game.state.acting = replace(game.state.acting, sms="used" if used else "declined")
        if used:
            game.emit("sms_used", company=self.company)
            close_private(game, "SMS")
