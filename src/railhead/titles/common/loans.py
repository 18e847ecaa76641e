"""Loans of companies, taken by rule: only where money lacks, and as few as suffice.

The title's `loan`, `loan_interest` and `loan_limit` by kind of company stand in its special data.
A new loan pays its first interest at once.
"""

from __future__ import annotations

from railhead.engine.prospect import Fact
from railhead.engine.state import BANK
from railhead.titles.common.state import DebtState
from railhead.titles.common.table import CommonTable


class DebtTable(CommonTable):
    """A game in which companies owe money to the bank."""

    state: DebtState

    def loans_of(self, company: str) -> int:
        """How many loans a company has out."""
        return self.state.loans.get(company, 0)

    def loan_room(self, company: str) -> int | None:
        """How many more loans a company may take, None without a limit.

        Below nothing for a company that came by more than it could take.
        """
        kind = self.title.companies[company].kind
        limit = self.title.special["loan_limit"].get(kind)
        return None if limit is None else int(limit) - self.loans_of(company)

    @property
    def loan_gain(self) -> int:
        """What a new loan adds to a treasury, its first interest being paid."""
        return int(self.title.special["loan"]) - int(self.title.special["loan_interest"])

    def funds(self, company: str) -> int:
        """What a company with a limit could pay with the help of all loans still allowed."""
        room = self.loan_room(company)
        return self.state.cash[company] + self.loan_gain * max(room or 0, 0)

    def borrow(self, company: str, amount: int) -> None:
        """Take the fewest loans with which a company can pay an amount."""
        special, count = self.title.special, 0
        while self.state.cash[company] < amount:
            count += 1
            self.pay(BANK, company, int(special["loan"]), "loan")
            self.pay(company, BANK, int(special["loan_interest"]), "interest")
        if count:
            self.state.loans[company] = self.loans_of(company) + count
            self.emit("loans_taken", company=company, count=count)

    def repay_loans(self, company: str) -> None:
        """Repay loans as far as the treasury reaches."""
        loan = int(self.title.special["loan"])
        self.repay(company, min(self.loans_of(company), self.state.cash[company] // loan))

    def repay(self, company: str, count: int) -> None:
        """Repay so many loans, which the treasury can pay."""
        if not count:
            return
        amount, owed = count * int(self.title.special["loan"]), self.loans_of(company)
        self.state.loans[company] = owed - count
        if owed == count:
            del self.state.loans[company]
        self.emit("loans_repaid", company=company, count=count, amount=amount)
        self.pay(company, BANK, amount, "loan")

    def facts(self, owner: str) -> list[Fact]:
        """The loans of a company with their interest in a turn, and how it may borrow more."""
        if owner == BANK:
            terms = {"amount": self.loan_gain, "interest": self.interest_on(1)}
            return [Fact("loan_terms", terms)]
        if owner not in self.state.presidents and not self.loans_of(owner):
            return []
        owed, room = self.loans_of(owner), self.loan_room(owner)
        found = []
        if owed:
            limit = {} if room is None else {"limit": owed + room}
            kind = "loans" if room is None else "loans_of_limit"
            found.append(Fact(kind, {"count": owed, "amount": self.interest_on(owed), **limit}))
        if room is not None:
            more = {"count": room, "total": self.funds(owner)}
            found.append(Fact("loans_possible", more) if room > 0 else Fact("no_more_loans", {}))
        return found

    def interest_on(self, loans: int) -> int:
        """The interest of one turn on so many loans."""
        return loans * int(self.title.special["loan_interest"])
