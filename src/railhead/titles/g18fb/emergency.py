"""Money for a train that a company must buy and cannot pay.

See rules 18FB-3.5.10-1 to 18FB-3.5.10-3.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from railhead.engine.actions import Action, SellShares
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal, passes
from railhead.engine.state import DEPOT, RETURNED
from railhead.engine.step import Step
from railhead.titles.common import selling
from railhead.titles.common.emergency import (
    check_emergency_sale,
    check_needed,
    emergency_sales,
    president_adds,
)
from railhead.titles.g18fb import finance
from railhead.titles.g18fb.bankruptcy import bankrupt
from railhead.titles.g18fb.events import TrainMoneyMissing
from railhead.titles.g18fb.game import Base18FB
from railhead.titles.g18fb.market import drop
from railhead.titles.g18fb.phases import take_train


@dataclass(frozen=True, slots=True)
class Emergency(Step[Base18FB]):
    """The company sells shares, then its president adds cash, then the president sells shares.

    Who cannot raise the money is bankrupt. See rules 18FB-3.5.10-1, 18FB-R-46, 18FB-R-47 and
    18FB-R-80.
    """

    name: ClassVar[str] = "emergency"
    company: str
    train: str

    @classmethod
    def begin(cls, game: Base18FB, company: str, train: str) -> None:
        """Raise the money for the cheapest train of the bank."""
        missing = game.train(train).price - game.state.cash[company]
        game.emit(
            TrainMoneyMissing(
                company=company, president=game.state.presidents[company], amount=missing
            )
        )
        game.push(cls(company, train))

    def _missing(self, game: Base18FB) -> int:
        """What the company lacks for the train."""
        return game.train(self.train).price - game.state.cash[self.company]

    def run(self, game: Base18FB) -> bool:
        missing, president = self._missing(game), game.state.presidents[self.company]
        if missing <= 0:
            self._buy(game)
            return False
        if next(self._company_sales(game, missing), None):
            return True
        lacking = missing - game.state.cash[president]
        if lacking <= 0:
            president_adds(game, self.company, game.train(self.train).price)
            self._buy(game)
            return False
        if next(emergency_sales(game, self.company, lacking), None):
            return True
        bankrupt(game, president, self.company)
        return False

    def _buy(self, game: Base18FB) -> None:
        game.pop()
        owner = DEPOT if self.train in game.state.trains[DEPOT] else RETURNED
        take_train(game, self.company, self.train, owner, game.train(self.train).price)

    def actor(self, game: Base18FB) -> str:
        company_sells = next(self._company_sales(game, self._missing(game)), None)
        return self.company if company_sells else game.state.presidents[self.company]

    def answers(self, game: Base18FB) -> Sequence[Answer]:
        missing = self._missing(game)
        own = list(self._company_sales(game, missing))
        if own:
            return own
        president = game.state.presidents[self.company]
        return list(emergency_sales(game, self.company, missing - game.state.cash[president]))

    def take(self, game: Base18FB, action: Action) -> None:
        if not isinstance(action, SellShares):
            raise Illegal(
                "18FB-3.5.10-1",
                "{company} needs {amount} for a train: shares must be sold.",
                company=self.company,
                amount=self._missing(game),
            )
        if action.actor == self.company:
            self._company_sells(game, action)
        else:
            self._president_sells(game, action)

    # -- the company ------------------------------------------------------------------------

    def _company_sales(self, game: Base18FB, missing: int) -> Iterator[SellShares]:
        """What the company can sell, no more than is needed."""
        every = finance.company_sales(game, self.company)
        return (sale for sale in every if passes(check_needed, game, sale, missing))

    def _company_sells(self, game: Base18FB, sale: SellShares) -> None:
        refusal = finance.sale_refusal(game, sale)
        if refusal is not None:
            raise refusal
        check_needed(game, sale, self._missing(game))
        price = game.stock_policy.emergency_price(game, sale.company)
        finance.sell(game, self.company, sale.company, sale.regular, price)

    # -- the president ----------------------------------------------------------------------

    def _president_sells(self, game: Base18FB, sale: SellShares) -> None:
        """A price moves only where that was agreed.

        See rules 18FB-3.5.10-1, 18FB-3.5.10-2, 18FB-3.5.10-3, 18FB-R-45 and 18FB-R-46.
        """
        missing = self._missing(game)
        if next(self._company_sales(game, missing), None):
            raise Illegal(
                "18FB-3.5.10-1", "{company} sells its own shares first.", company=self.company
            )
        president = game.state.presidents[self.company]
        check_emergency_sale(game, self.company, sale, missing - game.state.cash[president])
        selling.sell(game, sale, game.stock_policy.emergency_price(game, sale.company))
        if game.options["emergency_sales"] == "drop":
            drop(game, sale.company, sale.shares)
            finance.sell_forced(game, self.company)
