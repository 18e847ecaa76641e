"""Interest and the repayment of loans (rulebook 10.8 and 10.9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from railhead.engine.state import BANK
from railhead.engine.step import Step
from railhead.titles.common.events.possessions import InterestPaid
from railhead.titles.minors_and_publics.events import InterestUnpaid
from railhead.titles.minors_and_publics.game import MinorsGame
from railhead.titles.minors_and_publics.nationalising import nationalise


@dataclass(frozen=True, slots=True)
class Interest(Step[MinorsGame]):
    """Pay interest on the loans that the company had as its turn began, then repay loans.

    Nobody is asked; a company that cannot pay its interest is nationalised.

    See rules 10.8-1, 10.8-2, 10.8-3, 10.9-1 and 10.9-2.
    """

    name: ClassVar[str] = "interest"
    company: str

    def run(self, game: MinorsGame) -> bool:
        company = self.company
        game.pop()
        owed = game.interest_on(game.state.acting.old_loans)
        unlimited = game.loan_room(company) is None
        if not unlimited and max(game.funds(company), game.state.cash[company]) < owed:
            game.emit(InterestUnpaid(company=company, amount=owed))
            if game.state_policy.unpaid_interest(game, company):
                game.pay(company, BANK, game.state.cash[company], "interest")
            nationalise(game, company)
            return False
        game.borrow(company, owed)
        if owed:
            game.emit(InterestPaid(company=company, amount=owed))
            game.pay(company, BANK, owed, "interest")
        game.repay_loans(company)
        return False
