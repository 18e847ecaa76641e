"""The stock round (rulebook 3.1 to 3.5 and 3.13)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from railhead.engine.actions import BuyShare, Par, Pass, SellShares
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.step import Step
from railhead.titles.common.events.rounds import StockRoundBegun
from railhead.titles.common.policies.stock import StockPolicy
from railhead.titles.common.stock import BlockSaleRoundStep, StockRoundStep, purchases
from railhead.titles.g1865.dragons import take_turn
from railhead.titles.g1865.game import Table1865
from railhead.titles.g1865.launching import check_launch, float_if_sold, launch, launches


class Stock1865(StockPolicy[Table1865]):
    """What may be sold, and what a sale does to the value."""

    def check_saleable(self, game: Table1865, company: str) -> None:
        """Shares of a company that has operated can be sold (rule 1865-3.4-5)."""
        if not game.started(company):
            raise Illegal("1865-3.4-1", "{company} is not launched.", company=company)
        if not game.has_operated(company):
            raise Illegal(
                "1865-3.4-5",
                "{company} has not operated yet; its shares cannot be sold.",
                company=company,
            )

    def smallest_part(self, game: Table1865, sale: SellShares) -> int:
        """All that is sold are single shares, the president's certificate being exchanged."""
        return 1

    def price_after_sale(
        self, game: Table1865, company: str, percent: int, *, by_president: bool
    ) -> None:
        """One box down for each share that the president sold.

        See rules 1865-3.4-3, 1865-3.4-4 and 1865-3.11-2.
        """
        if by_president:
            game.move_price(company, "down", percent // game.share_percent(company))


@dataclass(frozen=True, slots=True)
class BeginStockRound(Step[Table1865]):
    """Open a stock round once the bookkeeping before it is done (rule 1865-3.1-1)."""

    name: ClassVar[str] = "begin_stock_round"

    def run(self, game: Table1865) -> bool:
        state = game.state
        state.round, state.round_number = "SR", 1
        state.sold = ()
        game.emit(StockRoundBegun(turn=state.turn))
        game.replace(StockRound(state.priority))
        return False


@dataclass(frozen=True, slots=True)
class StockRound(BlockSaleRoundStep[Table1865]):
    """The turns of the players, each after one of the Dragons: sales, then one purchase.

    `ready`: the Dragons have had the turn before that of the player to act.
    """

    ready: bool = False

    def run(self, game: Table1865) -> bool:
        """The Dragons play before each player; all are done when everybody has passed in turn.

        See rules 1865-3.1-1, 1865-3.1-2 and 1865-3.1-3.
        """
        if self.ready or self.passes >= len(game.state.order):
            return StockRoundStep.run(self, game)
        acted = take_turn(game)
        game.replace(replace(self, ready=True, passes=0 if acted else self.passes))
        return False

    # -- what is possible -----------------------------------------------------------------

    def can_act(self, game: Table1865) -> bool:
        return (
            next(purchases(game, self.turn), None) is not None
            or next(launches(game, self.turn), None) is not None
            or bool(self.sales(game))
        )

    def answers(self, game: Table1865) -> Sequence[Answer]:
        """Buy, launch, sell or pass (rule 1865-3.3-1)."""
        player = self.turn
        return [
            *purchases(game, player),
            *launches(game, player),
            *self.sales(game),
            Pass(player),
        ]

    # -- what is done ---------------------------------------------------------------------

    def must_sell(self, game: Table1865) -> bool:
        """Nobody has to: what is above the limit is kept (rule 1865-3.5-9)."""
        return False

    def start(self, game: Table1865, par: Par) -> None:
        check_launch(game, par)
        self.next_turn(game, acted=True)
        launch(game, par)

    def buy(self, game: Table1865, purchase: BuyShare) -> None:
        """A company may float by the purchase (rule 1865-3.2-16)."""
        StockRoundStep.buy(self, game, purchase)
        float_if_sold(game, purchase.company)

    def end(self, game: Table1865) -> None:
        """Hand the priority card on (rule 1865-3.13-1); values do not move (rule 1865-3.11-5)."""
        self.hand_priority_on(game)
        game.pop()
