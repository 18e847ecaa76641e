"""The initial auction of the private companies (rulebook 4)."""

from __future__ import annotations

from dataclasses import dataclass

from railhead.engine.step import Step
from railhead.titles.classic.game import ClassicGame
from railhead.titles.common.events.possessions import PriceReduced
from railhead.titles.common.stock import pay_privates
from railhead.titles.common.waterfall import BiddersAuction, WaterfallStep


@dataclass(frozen=True, slots=True)
class Waterfall(WaterfallStep[ClassicGame]):
    """The initial auction.

    See rules 4-1, 4-2, 4-3, 4-4, 4-5, 4-6, 4-7, 4-9, 4-10 and 4-15.
    """

    def over(self, game: ClassicGame) -> None:
        """The Stock Round begins with the player whose turn would be next (rule 4-14)."""
        game.state.priority = self.turn
        game.pop()

    def auction(self, game: ClassicGame, private: str) -> Step[ClassicGame]:
        return PrivateAuction(private)

    def given(self, game: ClassicGame, private: str, player: str) -> None:
        state = game.state
        state.unsold = tuple(name for name in state.unsold if name != private)
        state.reduced = 0

    def all_passed(self, game: ClassicGame, following: str) -> None:
        """The first of all private companies falls, or all that are owned pay.

        See rules 4-11, 4-12 and 4-13.
        """
        state = game.state
        if state.privates:
            pay_privates(game)
            return
        first = state.unsold[0]
        state.reduced += game.title.facts.price_drop
        if game.price_on_offer(first):
            game.emit(PriceReduced(private=first, price=game.price_on_offer(first)))
        else:
            self.sold(game, first, following, 0)


@dataclass(frozen=True, slots=True)
class PrivateAuction(BiddersAuction[ClassicGame]):
    """The auction of a private company among its bidders (rules 4-8 and 4-16)."""
