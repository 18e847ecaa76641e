"""The Starting Round: private companies are bought and bid on (rulebook 2.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from railhead.engine.actions import Par
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK
from railhead.engine.step import Question, Step
from railhead.titles.common.events.possessions import PriceReduced
from railhead.titles.common.stock import pay_privates
from railhead.titles.common.waterfall import BiddersAuction, WaterfallStep
from railhead.titles.g1849.game import FIRST_PRIVATE, Base1849
from railhead.titles.g1849.starting import start_company


@dataclass(frozen=True, slots=True)
class StartingRound(WaterfallStep[Base1849]):
    """Normal turns: buy the company on offer, bid on another one, or pass.

    See rules 1849-2.4.2-3, 1849-2.4.2-4, 1849-2.4.2-6, 1849-2.4.2-7, 1849-2.4.5-2 and 1849-2.4-5.
    """

    def over(self, game: Base1849) -> None:
        buyer = self.last
        if game.options["auction_priority_deal"] == "last_banker_buyer":
            buyer = self.banker
        game.state.priority = game.left_of(buyer)
        game.pop()

    def auction(self, game: Base1849, private: str) -> Step[Base1849]:
        return PrivateAuction(private)

    def given(self, game: Base1849, private: str, player: str) -> None:
        if game.title.privates[private].power == "president_certificate":
            game.push(FreePresident(player))

    def all_passed(self, game: Base1849, following: str) -> None:
        """Reduce SCE's price, or pay income.

        See rules 1849-2.4.4-1, 1849-2.4.4-2 and 1849-2.4.4-3.
        """
        state, step = game.state, game.title.facts.discount_step
        if FIRST_PRIVATE in state.privates:
            pay_privates(game)
        elif state.sce_price > step:
            state.sce_price -= step
            game.emit(PriceReduced(private=FIRST_PRIVATE, price=state.sce_price))
        else:
            self.sold(game, FIRST_PRIVATE, following, 0)


@dataclass(frozen=True, slots=True)
class PrivateAuction(BiddersAuction[Base1849]):
    """An auction among those who bid on a company (rule 1849-2.4.2-5)."""


@dataclass(frozen=True, slots=True)
class FreePresident(Question[Base1849, Par]):
    """The buyer of RSA sets the starting value of its corporation (rule 1849-2.4.5-1)."""

    name: ClassVar[str] = "free_president"
    buyer: str

    def actor(self, game: Base1849) -> str:
        return self.buyer

    def answers(self, game: Base1849) -> Sequence[Answer]:
        return [Par(self.buyer, game.state.rsa, price) for price in sorted(game.par_values())]

    def refusal(self, game: Base1849) -> Illegal:
        return Illegal(
            "1849-2.4.5-1",
            "{player} fixes the starting value of {company} now.",
            player=self.buyer,
            company=game.state.rsa,
        )

    def answered(self, game: Base1849, action: Par) -> None:
        start_company(game, action, BANK)
