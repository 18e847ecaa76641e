"""The stock round (rulebook 3.1 to 3.5 and 3.13)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from railhead.engine.actions import BuyShare, Par, Pass
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.step import Step
from railhead.titles.common.policies.stock import StockPolicy
from railhead.titles.common.rounds import open_stock_round
from railhead.titles.common.selling import check_has_operated
from railhead.titles.common.stock import BlockSaleRoundStep, StockRoundStep, purchases
from railhead.titles.g1865.dragons import take_turn
from railhead.titles.g1865.game import Base1865
from railhead.titles.g1865.launching import check_launch, float_if_sold, launch, launches


class Stock1865(StockPolicy[Base1865]):
    """What may be sold, and how a sale moves the value."""

    def check_saleable(self, game: Base1865, company: str) -> None:
        """Check that a company is launched and has operated. Raises Illegal.

        See rules 1865-3.4-1 and 1865-3.4-5.
        """
        if not game.started(company):
            raise Illegal("1865-3.4-1", "{company} is not launched.", company=company)
        check_has_operated(game, company)

    def price_after_sale(
        self, game: Base1865, company: str, percent: int, *, by_president: bool
    ) -> None:
        """Move one box down for each share that the president has sold.

        See rules 1865-3.4-3, 1865-3.4-4 and 1865-3.11-2.
        """
        if by_president:
            game.move_price(company, "down", percent // game.share_percent(company))


@dataclass(frozen=True, slots=True)
class BeginStockRound(Step[Base1865]):
    """Begins a stock round after the bookkeeping (rule 1865-3.1-1)."""

    name: ClassVar[str] = "begin_stock_round"

    def run(self, game: Base1865) -> bool:
        open_stock_round(game)
        game.replace(StockRound(game.state.priority))
        return False


@dataclass(frozen=True, slots=True)
class StockRound(BlockSaleRoundStep[Base1865]):
    """A stock round: the Dragons have a turn before each player, who sells, then buys.

    `ready`: whether the Dragons have had their turn before that of the player to act.
    """

    ready: bool = False

    def run(self, game: Base1865) -> bool:
        """Play the Dragons' turn before each player's; end when everybody has passed in turn.

        See rules 1865-3.1-1, 1865-3.1-2 and 1865-3.1-3.
        """
        if self.ready or self.passes >= len(game.state.order):
            return StockRoundStep.run(self, game)
        acted = take_turn(game)
        game.replace(replace(self, ready=True, passes=0 if acted else self.passes))
        return False

    # -- what is possible -----------------------------------------------------------------

    def can_act(self, game: Base1865) -> bool:
        return (
            next(purchases(game, self.turn), None) is not None
            or next(launches(game, self.turn), None) is not None
            or bool(self.sales(game))
        )

    def answers(self, game: Base1865) -> Sequence[Answer]:
        """Purchases, launches, sales and passing (rule 1865-3.3-1)."""
        player = self.turn
        return [
            *purchases(game, player),
            *launches(game, player),
            *self.sales(game),
            Pass(player),
        ]

    # -- what is done ---------------------------------------------------------------------

    def must_sell(self, game: Base1865) -> bool:
        """Never: certificates above the limit may be kept (rule 1865-3.5-9)."""
        return False

    def start(self, game: Base1865, par: Par) -> None:
        check_launch(game, par)
        self.next_turn(game, acted=True)
        launch(game, par)

    def buy(self, game: Base1865, purchase: BuyShare) -> None:
        """Buy a certificate; the company may float by it (rule 1865-3.2-16)."""
        StockRoundStep.buy(self, game, purchase)
        float_if_sold(game, purchase.company)

    def end(self, game: Base1865) -> None:
        """Pass the priority card on (rule 1865-3.13-1); values do not move (rule 1865-3.11-5)."""
        self.hand_priority_on(game)
        game.pop()
