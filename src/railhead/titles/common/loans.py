"""Loans of companies, taken by rule: only when money is missing, and as few as suffice.

The amounts are facts of the title (`DebtFacts`). The first interest of a new loan is due at once.
"""

from __future__ import annotations

from railhead.engine.state import BANK
from railhead.titles.common.events.possessions import LoansCounted, LoansRepaid, LoansTaken
from railhead.titles.common.facts import DebtTitle
from railhead.titles.common.game import CommonGame
from railhead.titles.common.state import DebtState


class DebtGame(CommonGame):
    """A game in which companies owe money to the bank."""

    title: DebtTitle
    state: DebtState

    def loans_of(self, company: str) -> int:
        """How many loans a company has out."""
        return self.state.loans.get(company, 0)

    def loan_room(self, company: str) -> int | None:
        """How many more loans a company may take, None without a limit.

        Negative for a company that has taken over more loans than its limit.
        """
        kind = self.title.companies[company].kind
        limit = self.title.facts.loan_limit.get(kind)
        return None if limit is None else int(limit) - self.loans_of(company)

    @property
    def loan_gain(self) -> int:
        """What a new loan adds to a treasury after its first interest, in money."""
        return self.title.facts.loan - self.title.facts.loan_interest

    def funds(self, company: str) -> int:
        """What a company could pay with its cash and all loans still allowed, in money.

        A company without a limit counts its cash alone.
        """
        room = self.loan_room(company)
        return self.state.cash[company] + self.loan_gain * max(room or 0, 0)

    def borrow(self, company: str, amount: int) -> None:
        """Take the fewest loans with which a company can pay an amount."""
        facts, count = self.title.facts, 0
        while self.state.cash[company] < amount:
            count += 1
            self.pay(BANK, company, facts.loan, "loan")
            self.pay(company, BANK, facts.loan_interest, "interest")
        if count:
            self.state.loans[company] = self.loans_of(company) + count
            self.emit(LoansTaken(company=company, count=count))

    def repay_loans(self, company: str) -> None:
        """Repay as many loans as the treasury can pay."""
        loan = self.title.facts.loan
        self.repay(company, min(self.loans_of(company), self.state.cash[company] // loan))

    def repay(self, company: str, count: int) -> None:
        """Repay `count` loans, which the treasury can pay."""
        if not count:
            return
        amount, owed = count * self.title.facts.loan, self.loans_of(company)
        self.state.loans[company] = owed - count
        if owed == count:
            del self.state.loans[company]
        self.emit(LoansRepaid(company=company, count=count, amount=amount))
        self.pay(company, BANK, amount, "loan")

    def final_price(self, company: str) -> int:
        """What a share of a company counts at the end: its price, lowered by the loans."""
        raise NotImplementedError(type(self).__name__)

    def count_loans(self) -> None:
        """Announce by how much loans lower the value of shares at the end."""
        for company in self.operating_order():
            count = self.loans_of(company)
            if count:
                before, after = self.price(company), self.final_price(company)
                self.emit(LoansCounted(company=company, count=count, before=before, after=after))

    def finish(self, reason: str) -> None:
        self.count_loans()
        super().finish(reason)

    def interest_on(self, loans: int) -> int:
        """The interest of one turn on a number of loans."""
        return loans * self.title.facts.loan_interest
