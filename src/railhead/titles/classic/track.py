"""Laying track (rulebook 8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from railhead.engine.actions import Action, LayTile, UsePrivate
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK
from railhead.table.maps import Hex
from railhead.table.tiles import Upgrade
from railhead.titles.classic.facts import LAYS
from railhead.titles.classic.game import ClassicGame
from railhead.titles.classic.powers import (
    blocker,
    company_lays,
    discount,
    owned_unused,
    reserved_tiles,
)
from railhead.titles.classic.private_tiles import CompanyTile
from railhead.titles.common import track as common
from railhead.titles.common.policies.track import ConnectionCheck, TrackPolicy, UpgradeFilter
from railhead.titles.common.track import extending, lay_tile

SEMI = "semi"


def _reached(game: ClassicGame, company: str) -> UpgradeFilter:
    """A filter for the tiles with an exit to a side that a company reaches, new track or not."""
    network = game.network
    index, reach = network.grid.index, network.reach(company)
    home = {network.hex_of(station) for station in network.own(company)}

    def found(hex_id: str, upgrades: Iterable[Upgrade]) -> Iterator[Upgrade]:
        edges = -1 if hex_id in home else reach.entries(index[hex_id])[0]
        return (it for it in upgrades if edges & it.track_edges)

    return found


class ClassicTrack(TrackPolicy[ClassicGame]):
    """Where track may be laid, which tiles, and at what cost."""

    def closed(self, game: ClassicGame, hex_: Hex) -> Illegal | None:
        """Why no tile may be laid on a hex now (rules 2-2 and 8-14)."""
        never = super().closed(game, hex_)
        if never is not None:
            return never
        private = blocker(game, hex_.id)
        if private:
            return Illegal(
                game.rule("8-14"),
                "{hex} is closed while a player owns {private}.",
                hex=hex_.id,
                private=private,
            )
        return None

    def connection_filter(self, game: ClassicGame, company: str) -> UpgradeFilter:
        """The tiles that a company may lay: it reaches them, and gains by them.

        See rules 8-6, 8-7 and 8-8.
        """
        semi = game.title.facts.restriction == SEMI
        connected = extending(game, company) if semi else _reached(game, company)
        reserved = reserved_tiles(game)

        def found(hex_id: str, upgrades: Iterable[Upgrade]) -> Iterable[Upgrade]:
            return connected(hex_id, [it for it in upgrades if it.tile not in reserved])

        return found

    def connection_check(self, game: ClassicGame, company: str) -> ConnectionCheck:
        connected, reserved = self.connection_filter(game, company), reserved_tiles(game)

        def refusal(hex_id: str, upgrade: Upgrade) -> Illegal | None:
            if upgrade.tile in reserved:
                return Illegal(
                    game.rule("8-12"),
                    "Tile {tile} is laid by a private company only.",
                    tile=upgrade.tile,
                )
            if any(True for _ in connected(hex_id, (upgrade,))):
                return None
            rule = "8-8" if game.network.face(hex_id).tracks else "8-6"
            return Illegal(
                game.rule(rule),
                "{company} cannot reach the new track on {hex}.",
                company=company,
                hex=hex_id,
            )

        return refusal

    def cost(self, game: ClassicGame, company: str, hex_: Hex, upgrade: Upgrade) -> int:
        """What is printed on the face that a tile replaces, less a discount.

        See rules 2-3, 8-10, 8-11 and 15.5-1.
        """
        face = game.network.face(hex_.id)
        if not face.cost:
            return 0
        return max(face.cost - discount(game, company, face.terrain), 0)


@dataclass(frozen=True, slots=True)
class TrackStep(common.TrackStep[ClassicGame]):
    """Lay one tile, or as many as the title lets a corporation (rule 8-1).

    It is asked even where no tile fits. When its tile is laid, the step lasts on for a president
    who may still lay the tile of a private company.
    """

    def needed(self, game: ClassicGame) -> bool:
        return self.may_lay(game) or bool(self._private_lays(game) or self._uses(game))

    def may_lay(self, game: ClassicGame) -> bool:
        return game.state.acting.laid < game.title.facts.tiles_in_turn

    def _private_lays(self, game: ClassicGame) -> list[Answer]:
        answers = game.any_time_policy.answers(game, self.company)
        return [it for it in answers if isinstance(it, LayTile)]

    def _uses(self, game: ClassicGame) -> list[UsePrivate]:
        """The private companies of the corporation whose tile it can lay now."""
        return [
            UsePrivate(self.company, power.private)
            for power in owned_unused(game, LAYS, self.company)
            if (self.may_lay(game) or not power.instead) and company_lays(game, self.company, power)
        ]

    def choices(self, game: ClassicGame) -> Sequence[Answer]:
        return [*(self.lays(game) if self.may_lay(game) else ()), *self._uses(game)]

    def act(self, game: ClassicGame, action: Action) -> None:
        if not isinstance(action, UsePrivate):
            common.TrackStep.act(self, game, action)
            return
        if action not in self._uses(game):
            raise Illegal(
                game.rule("15.3-1"),
                "{company} lays no tile of {private} now.",
                company=self.company,
                private=action.private,
            )
        game.push(CompanyTile(self.company, action.private))

    def lay(self, game: ClassicGame, action: LayTile, upgrade: Upgrade) -> None:
        if not self.may_lay(game):
            raise Illegal(game.rule("8-1"), "{company} has laid its tile.", company=self.company)
        acting = game.state.acting
        cost = game.track_policy.cost(game, self.company, game.title.map.hexes[action.hex], upgrade)
        game.state.acting = replace(acting, begun=True, laid=acting.laid + 1)
        lay_tile(game, self.company, action, cost)
        game.pay(self.company, BANK, cost, "tile")
