"""The track step (rulebook 4.2); competitive upgrades are in common/competitive.py."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from railhead.engine.actions import LayTile
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK
from railhead.table.faces import Face
from railhead.table.maps import Border, Hex
from railhead.table.tiles import Upgrade
from railhead.titles.common import track as common
from railhead.titles.common.competitive import (
    check_competitive_upgrade,
    competitive_upgrades,
    lay_or_exchange,
)
from railhead.titles.common.policies.track import ConnectionCheck, TrackPolicy, UpgradeFilter
from railhead.titles.common.track import UsableTrack
from railhead.titles.g1865.game import Base1865

LAYS = 2
SEA_LINK = "sealink"


class Track1865(TrackPolicy[Base1865]):
    """Which tiles may be laid or replaced, and the cost of a second lay (rulebook 4.2)."""

    def connection_check(self, game: Base1865, company: str) -> ConnectionCheck:
        """A check that the company can use track of a tile.

        See rules 1865-4.2-12, 1865-4.2-13, 1865-4.2-14 and 1865-4.2-17.
        """

        use = UsableTrack(game, company)

        def refusal(hex_id: str, upgrade: Upgrade) -> Illegal | None:
            if use.usable(hex_id, upgrade, partial(_has_room, game, hex_id, upgrade)):
                return None
            rule = "1865-4.2-13" if game.network.face(hex_id).tracks else "1865-4.2-12"
            return Illegal(
                rule, "{company} cannot reach the new track on {hex}.", company=company, hex=hex_id
            )

        return refusal

    def connection_filter(self, game: Base1865, company: str) -> UpgradeFilter:
        use = UsableTrack(game, company)
        return lambda hex_id, found: use.usable_upgrades(
            hex_id, found, partial(_has_room, game, hex_id)
        )

    def upgrades(self, game: Base1865, hex_: Hex) -> Sequence[Upgrade]:
        """Every upgrade of a hex, in the next colour and in the same."""
        if game.is_mine(hex_.id) and hex_.id in game.state.tiles:
            return ()
        return (*super().upgrades(game, hex_), *competitive_upgrades(game, hex_))

    def upgrade(self, game: Base1865, face: Face, lay: LayTile) -> Upgrade:
        """The upgrade by a tile of the next colour or of the same. Raises Illegal.

        See rules 1865-4.2-8 and 1865-4.2-10.
        """
        _check_place(game, lay)
        if game.title.tiles.tiles[lay.tile].colour == face.colour:
            return check_competitive_upgrade(game, face, lay)
        return super().upgrade(game, face, lay)

    def exchangeable(self, game: Base1865, hex_id: str) -> bool:
        """Whether competitive upgrades exist: not of mines, large cities and printed hexes.

        See rule 1865-4.2-11.
        """
        return hex_id in game.state.tiles and not game.network.face(hex_id).label

    def is_track(self, border: Border | None) -> bool:
        """Whether a border is track: only a sea connection is (rule 1865-4.2-9)."""
        return border is not None and border.kind == SEA_LINK

    def cost(self, game: Base1865, company: str, hex_: Hex, upgrade: Upgrade) -> int:
        """The fee for a second lay, in lire; terrain costs nothing.

        See rules 1865-4.2-1 and 1865-4.2-3.
        """
        return _fee(game)


def _fee(game: Base1865) -> int:
    """What a tile lay costs now, whatever the tile."""
    return game.title.facts.second_lay if game.state.acting.lays else 0


def _has_room(game: Base1865, hex_id: str, upgrade: Upgrade, node: int) -> bool:
    """Whether a route may run through a station of a new tile: it has a free slot, or none at all.

    See rule 1865-4.2-22.
    """
    slots = upgrade.face.nodes[node].slots
    taken = [name for name in game.state.tokens.get(f"{hex_id}.{node}", ()) if name]
    return not slots or len(taken) < slots


def _check_place(game: Base1865, lay: LayTile) -> None:
    """Check that a tile may be laid by companies, and on this hex. Raises Illegal."""
    tile = game.title.tiles.tiles[lay.tile]
    if tile.hexes and lay.hex not in tile.hexes:
        raise Illegal("1865-4.2-18", "Tile {tile} is not for {hex}.", tile=lay.tile, hex=lay.hex)
    if tile.faces[0].label == game.title.facts.mine_label and tile.colour != "yellow":
        raise Illegal(
            "1865-4.2-19", "Companies lay only the yellow tile of a mine, not {tile}.", tile=tile.id
        )


def add_upgrade_traffic(game: Base1865, hex_id: str, before: Face) -> None:
    """Give companies the additional traffic of a city in which they have tokens.

    `before`: the face before the tile lay.

    See rules 1865-4.2-6, 1865-4.2-7 and 1865-4.2-21.
    """
    for number, node in enumerate(game.network.face(hex_id).nodes):
        rise = node.value("") - before.nodes[number].value("")
        if node.kind != "city" or rise <= 0:
            continue
        for company in game.state.tokens[f"{hex_id}.{number}"]:
            if game.floated(company):
                game.add_traffic(company, rise, "tile")


@dataclass(frozen=True, slots=True)
class TrackStep(common.TrackStep[Base1865]):
    """Lay or replace a tile, and for a fee a second one (rules 1865-4.2-1 and 1865-4.2-2)."""

    def may_lay(self, game: Base1865) -> bool:
        return game.state.acting.lays < LAYS and game.state.cash[self.company] >= _fee(game)

    def lay(self, game: Base1865, action: LayTile, upgrade: Upgrade) -> None:
        acting = game.state.acting
        cost, before = _fee(game), game.network.face(action.hex)
        game.state.acting = replace(acting, lays=acting.lays + 1)
        lay_or_exchange(game, self.company, action, cost)
        game.pay(self.company, BANK, cost, "tile")
        add_upgrade_traffic(game, action.hex, before)
