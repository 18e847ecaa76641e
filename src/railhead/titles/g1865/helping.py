"""A president helps to pay for a train that their company must buy (rulebook 4.7 to 4.9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from railhead.engine.actions import Action, SellShares
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK, DEPOT, RETURNED
from railhead.engine.step import Step
from railhead.titles.common.emergency import (
    check_emergency_sale,
    emergency_sales,
    president_adds,
)
from railhead.titles.common.selling import sale_options, sell
from railhead.titles.g1865.events import MoneyMissing, PersonalLoansTaken
from railhead.titles.g1865.game import Base1865
from railhead.titles.g1865.phases import take_train


def lacking(game: Base1865, company: str, train: str) -> int:
    """The money that a company and its president lack for a train; 0 or less if none."""
    cash, president = game.state.cash, game.state.presidents[company]
    return game.train(train).price - cash[company] - cash[president]


@dataclass(frozen=True, slots=True)
class PresidentHelp(Step[Base1865]):
    """The president sells shares, then takes loans, until the train can be paid.

    `sold`: companies whose shares the president has sold in this step. See rules 1865-4.7-2,
    1865-4.7-3, 1865-4.7-4, 1865-4.7-5, 1865-4.7-6, 1865-4.8-1, 1865-4.8-2, 1865-4.8-3, 1865-4.8-4,
    1865-4.9-1 and 1865-4.9-2.
    """

    name: ClassVar[str] = "help"
    company: str
    train: str
    sold: tuple[str, ...] = ()

    @classmethod
    def begin(cls, game: Base1865, company: str, train: str) -> None:
        """Ask the president for the money for a train of the bank."""
        missing = lacking(game, company, train)
        if missing > 0:
            president = game.state.presidents[company]
            game.emit(MoneyMissing(president=president, company=company, amount=missing))
        game.push(cls(company, train))

    def run(self, game: Base1865) -> bool:
        missing = lacking(game, self.company, self.train)
        if missing <= 0:
            self._buy(game)
            return False
        if any(self._sales(game, missing)):
            return True
        lend(game, game.state.presidents[self.company], missing)
        return False

    def actor(self, game: Base1865) -> str:
        return game.state.presidents[self.company]

    def answers(self, game: Base1865) -> Sequence[Answer]:
        return list(self._sales(game, lacking(game, self.company, self.train)))

    def take(self, game: Base1865, action: Action) -> None:
        if not isinstance(action, SellShares):
            raise Illegal(
                "1865-4.8-1",
                "{president} must sell shares for the train of {company}.",
                president=self.actor(game),
                company=self.company,
            )
        missing = lacking(game, self.company, self.train)
        check_emergency_sale(game, self.company, action, missing)
        self._check_block(game, action, missing)
        game.replace(replace(self, sold=(*self.sold, action.company)))
        sell(game, action)

    def _sales(self, game: Base1865, missing: int) -> Iterator[SellShares]:
        most = self._most(game)
        return (
            sale
            for sale in emergency_sales(game, self.company, missing)
            if sale.company in most and self._leaves_enough(game, sale, missing, most)
        )

    def _check_block(self, game: Base1865, sale: SellShares, missing: int) -> None:
        if sale.company in self.sold:
            raise Illegal(
                "1865-4.8-1", "{company} is sold in one block only.", company=sale.company
            )
        if not self._leaves_enough(game, sale, missing, self._most(game)):
            raise Illegal(
                "1865-4.9-2", "Loans come only after all shares that may be sold have been sold."
            )

    def _most(self, game: Base1865) -> dict[str, int]:
        """Company not sold yet -> what its largest legal sale would bring, in lire."""
        president, found = self.actor(game), {}
        for company in game.state.presidents:
            sales = list(sale_options(game, president, company, self.company))
            if sales and company not in self.sold:
                found[company] = game.price(company) * max(sale.shares for sale in sales)
        return found

    def _leaves_enough(
        self, game: Base1865, sale: SellShares, missing: int, most: dict[str, int]
    ) -> bool:
        """Whether a sale causes no loans that selling a larger block would have avoided."""
        total = sum(most.values())
        after = total - most[sale.company] + game.price(sale.company) * sale.shares
        return after >= min(missing, total)

    def _buy(self, game: Base1865) -> None:
        """Buy the train with the whole treasury and the president's cash (rule 1865-4.7-2)."""
        price = game.train(self.train).price
        owner = DEPOT if self.train in game.state.trains[DEPOT] else RETURNED
        game.pop()
        president_adds(game, self.company, price)
        take_train(game, self.company, self.train, owner, price)


def lend(game: Base1865, player: str, missing: int) -> None:
    """Give a bankrupt player the fewest loans that cover the missing money (rule 1865-4.9-1)."""
    loan = game.title.facts.loan
    count = -(-missing // loan)
    loans = game.state.personal_loans
    loans[player] = loans.get(player, 0) + count
    game.emit(PersonalLoansTaken(player=player, count=count, amount=count * loan))
    game.pay(BANK, player, count * loan, "loan")
