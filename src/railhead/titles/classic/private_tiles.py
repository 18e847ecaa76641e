"""Questions about the tiles of private companies, and questions that owners may interrupt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from railhead.engine.actions import Action, LayTile, Pass
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.step import Step
from railhead.titles.classic.facts import LAYS, SALE, Power
from railhead.titles.classic.game import ClassicGame
from railhead.titles.classic.powers import (
    company_lays,
    fitting,
    lay_private_tile,
    owned_unused,
    owner_answers,
    use_power,
)


@dataclass(frozen=True, slots=True)
class PrivateTile(Step[ClassicGame]):
    """The seller of a private company may lay its tile at once (rules 15.4-2 and 15.4-3)."""

    name: ClassVar[str] = "private_tile"
    private: str
    seller: str

    def _power(self, game: ClassicGame) -> Power:
        return next(
            it
            for it in game.title.facts.powers
            if it.private == self.private and it.kind == LAYS and SALE in it.moments
        )

    def _lays(self, game: ClassicGame) -> list[LayTile]:
        power = self._power(game)
        return [
            LayTile(self.seller, hex_id, it.tile, it.rotation)
            for hex_id in power.hexes
            for it in fitting(game, power, hex_id)
        ]

    def run(self, game: ClassicGame) -> bool:
        if self._lays(game):
            return True
        self._decline(game)
        return False

    def _decline(self, game: ClassicGame) -> None:
        game.state.used = (*game.state.used, self.private)
        game.pop()

    def actor(self, game: ClassicGame) -> str:
        return self.seller

    def answers(self, game: ClassicGame) -> Sequence[Answer]:
        return [*self._lays(game), *owner_answers(game), Pass(self.seller)]

    def take(self, game: ClassicGame, action: Action) -> None:
        if action == Pass(self.seller):
            self._decline(game)
        elif isinstance(action, LayTile) and action in self._lays(game):
            game.pop()
            lay_private_tile(game, self._power(game), action)
        elif isinstance(action, LayTile) or not use_power(game, action):
            raise Illegal(
                game.rule("15.4-2"),
                "{player} lays the tile of {private}, or passes.",
                player=self.seller,
                private=self.private,
            )


@dataclass(frozen=True, slots=True)
class CompanyTile(Step[ClassicGame]):
    """A company lays the tile of its private company, or keeps it for later."""

    name: ClassVar[str] = "company_tile"
    company: str
    private: str

    def _power(self, game: ClassicGame) -> Power:
        return next(
            it for it in owned_unused(game, LAYS, self.company) if it.private == self.private
        )

    def run(self, game: ClassicGame) -> bool:
        return True

    def actor(self, game: ClassicGame) -> str:
        return self.company

    def answers(self, game: ClassicGame) -> Sequence[Answer]:
        lays = company_lays(game, self.company, self._power(game))
        return [*lays, *owner_answers(game), Pass(self.company)]

    def take(self, game: ClassicGame, action: Action) -> None:
        power = self._power(game)
        if action == Pass(self.company):
            game.pop()
        elif isinstance(action, LayTile) and action in company_lays(game, self.company, power):
            game.pop()
            self._lay(game, power, action)
        elif not use_power(game, action):
            raise Illegal(
                game.rule("15.3-1"),
                "{player} lays the tile of {private}, or passes.",
                player=self.company,
                private=self.private,
            )

    def _lay(self, game: ClassicGame, power: Power, lay: LayTile) -> None:
        upgrade = game.title.tiles.upgrade(
            game.network.face(lay.hex), lay.hex, lay.tile, lay.rotation
        )
        assert upgrade is not None
        hex_ = game.title.map.hexes[lay.hex]
        cost = 0 if power.free else game.track_policy.cost(game, self.company, hex_, upgrade)
        acting = game.state.acting
        laid = acting.laid + power.instead
        game.state.acting = replace(acting, begun=True, laid=laid)
        lay_private_tile(game, power, lay, cost)


class OwnersToo(Step[ClassicGame]):
    """A question during which owners of private companies may use them too (rule 15.6-1)."""

    __slots__ = ()

    def answers(self, game: ClassicGame) -> Sequence[Answer]:
        return [*super().answers(game), *owner_answers(game)]

    def take(self, game: ClassicGame, action: Action) -> None:
        if not use_power(game, action):
            super().take(game, action)


def private_sold(game: ClassicGame, private: str, seller: str) -> None:
    """Let the seller of a private company use what it does when it is sold (rule 15.4-2)."""
    sale = [
        it
        for it in game.title.facts.powers
        if it.private == private and it.kind == LAYS and SALE in it.moments
    ]
    if sale and private not in game.state.used:
        game.push(PrivateTile(private, seller))
