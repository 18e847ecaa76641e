"""Financial activities: issuing and buying back certificates, interest, bonds (rulebook 4.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from railhead.engine.actions import (
    Action,
    Bankrupt,
    BuyShare,
    PayDebt,
    RepayLoan,
    SellShares,
    TakeLoan,
)
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal, passes
from railhead.engine.state import BANK, POOL
from railhead.titles.common.certificates import Certificates
from railhead.titles.common.emergency import check_emergency_sale
from railhead.titles.common.events.possessions import (
    InterestPaid,
    PresidentHelped,
    ShareBoughtBack,
    SharesIssued,
)
from railhead.titles.common.turn import CompanyStep
from railhead.titles.g1849.emergency import (
    check_bankrupt,
    emergency_answers,
    emergency_sell,
    go_bankrupt,
)
from railhead.titles.g1849.events import BondIssued, BondRepaid
from railhead.titles.g1849.game import Base1849
from railhead.titles.g1849.prices import move_price


def check_issue(game: Base1849, issue: SellShares) -> None:
    """Check a sale of certificates out of a corporation's treasury. Raises Illegal.

    See rules 1849-4.7.1-1, 1849-4.7.1-2, 1849-3.5.4-4, 1849-4.7-1 and 1849-3.1-5.
    """
    company = issue.actor
    if issue.company != company:
        raise Illegal(
            "1849-4.7-1", "{company} sells certificates of its own only.", company=company
        )
    if not game.state.turns[company]:
        raise Illegal("1849-4.7.1-2", "{company} is in its first operating turn.", company=company)
    held = game.held(company, company)
    if issue.shares <= 0 or issue.president or min(issue.regular, issue.last) < 0:
        raise Illegal("1849-4.7.1-1", "A sale is of at least one certificate.")
    if issue.regular > held.regular or issue.last > held.last:
        raise Illegal(
            "1849-4.7.1-1",
            "These certificates are not in the treasury of {company}.",
            company=company,
        )
    if issue.last and issue.regular < held.regular:
        raise Illegal("1849-3.5.4-4", "The Last Certificate lies at the bottom of the treasury.")
    limit = game.title.facts.pool_limit_percent
    if game.pool_percent(company) + 10 * issue.shares > limit:
        raise Illegal(
            "1849-3.1-5",
            "The Bank Pool may hold at most {limit}% of {company}.",
            limit=limit,
            company=company,
        )


def issues(game: Base1849, company: str) -> Iterator[SellShares]:
    """Yield every legal sale out of a corporation's treasury: those that `check_issue` lets pass.

    It asks the same without the refusals, which nobody would read.
    """
    if not game.state.turns[company]:
        return
    held = game.held(company, company)
    room = (game.title.facts.pool_limit_percent - game.pool_percent(company)) // 10
    for regular in range(held.regular + 1):
        # The Last Certificate lies below all others.
        for last in range(held.last + 1 if regular == held.regular else 1):
            if 0 < regular + 2 * last <= room:
                yield SellShares(company, company, regular, last)


def check_buy_back(game: Base1849, company: str) -> Certificates:
    """Check that a corporation may buy back a certificate; return it. Raises Illegal.

    See rules 1849-3.5.4-2, 1849-4.7.2-1 and 1849-4.7.2-2.
    """
    if not game.state.turns[company]:
        raise Illegal("1849-4.7.2-1", "{company} is in its first operating turn.", company=company)
    certificate = game.next_certificate(company, POOL)
    if certificate is None:
        raise Illegal(
            "1849-4.7.2-1", "No certificate of {company} lies in the Bank Pool.", company=company
        )
    cost = game.price(company) * game.shares_of(certificate)
    if game.state.cash[company] < cost:
        raise Illegal("1849-4-6", "{company} cannot pay {price}.", company=company, price=cost)
    return certificate


@dataclass(frozen=True, slots=True)
class Issue(CompanyStep[Base1849]):
    """Sell certificates from the treasury, or buy one back."""

    name: ClassVar[str] = "issue"

    def _every(self, game: Base1849) -> Iterator[Answer]:
        yield from issues(game, self.company)
        if passes(check_buy_back, game, self.company):
            yield BuyShare(self.company, self.company, POOL)

    def needed(self, game: Base1849) -> bool:
        return next(self._every(game), None) is not None

    def choices(self, game: Base1849) -> Sequence[Answer]:
        return list(self._every(game))

    def act(self, game: Base1849, action: Action) -> None:
        company = self.company
        if action.actor != company or not isinstance(action, SellShares | BuyShare):
            raise self.wrong(game, action)
        if isinstance(action, SellShares):
            check_issue(game, action)
            amount = game.price(company) * action.shares
            game.pop()
            game.emit(SharesIssued(company=company, percent=10 * action.shares, amount=amount))
            game.pay(BANK, company, amount, "issue")
            game.move_certificates(company, (0, action.regular, action.last), company, POOL)
            move_price(game, company, "down", action.shares)
            return
        if action.company != company or action.source != POOL:
            raise Illegal(
                "1849-4.7-1",
                "{company} buys back its own certificates from the Bank Pool only.",
                company=company,
            )
        certificate = check_buy_back(game, company)
        percent = game.percent_of(company, certificate)
        amount = game.price(company) * game.shares_of(certificate)
        game.pop()
        game.emit(ShareBoughtBack(company=company, percent=percent, amount=amount))
        game.pay(company, BANK, amount, "buy_back")
        game.move_certificates(company, game.counts(certificate), POOL, company)


@dataclass(frozen=True, slots=True)
class Interest(CompanyStep[Base1849]):
    """Pay the interest on a bond; the president helps in an emergency.

    See rules 1849-4.7.3-1 and 1849-4.7.5-2.
    """

    name: ClassVar[str] = "interest"

    def _owed(self, game: Base1849) -> int:
        due = self.company in game.state.bonds and bool(game.options["bonds"])
        return game.title.facts.bond_interest if due else 0

    def exists(self, game: Base1849) -> bool:
        return bool(self._owed(game))

    def may_pass(self, game: Base1849) -> bool:
        return False

    def needed(self, game: Base1849) -> bool:
        return self._owed(game) > game.state.cash[self.company]

    def skipped(self, game: Base1849) -> None:
        owed = self._owed(game)
        if owed:
            game.emit(InterestPaid(company=self.company, amount=owed))
            game.pay(self.company, BANK, owed, "interest")

    def _missing(self, game: Base1849) -> int:
        president = game.state.presidents[self.company]
        cash = game.state.cash
        return self._owed(game) - cash[self.company] - cash[president]

    def choices(self, game: Base1849) -> Sequence[Answer]:
        missing = self._missing(game)
        if missing <= 0:
            return [PayDebt(game.state.presidents[self.company])]
        return list(emergency_answers(game, self.company, missing))

    def act(self, game: Base1849, action: Action) -> None:
        president, missing = game.state.presidents[self.company], self._missing(game)
        match action:
            case PayDebt(actor=actor) if actor == president and missing <= 0:
                amount = self._owed(game) - game.state.cash[self.company]
                game.emit(PresidentHelped(president=president, company=self.company, amount=amount))
                game.pay(president, self.company, amount, "emergency")
                game.pop()
                self.skipped(game)
            case SellShares() if missing > 0:
                check_emergency_sale(game, self.company, action, missing)
                emergency_sell(game, action)
            case Bankrupt(actor=self.company) if missing > 0:
                check_bankrupt(game, self.company, missing)
                go_bankrupt(game, self.company)
            case _:
                raise Illegal(
                    "1849-4.7.3-1",
                    "{president} must provide the missing interest of {company}.",
                    president=president,
                    company=self.company,
                )


@dataclass(frozen=True, slots=True)
class Bond(CompanyStep[Base1849]):
    """Repay or issue the bond (rules 1849-4.7.4-1, 1849-4.7.5-1 and 1849-4.7.5-3)."""

    name: ClassVar[str] = "bond"

    def _refusal_to_repay(self, game: Base1849) -> Illegal | None:
        amount = game.title.facts.bond
        if self.company not in game.state.bonds:
            return Illegal("1849-4.7.4-1", "{company} has no bond out.", company=self.company)
        if game.state.cash[self.company] < amount:
            return Illegal(
                "1849-4.7.4-1", "{company} cannot pay {price}.", company=self.company, price=amount
            )
        return None

    def _issued(self, game: Base1849) -> bool:
        """Whether bonds are issued now."""
        return bool(game.options["bonds"]) and game.phase_reached("8")

    def exists(self, game: Base1849) -> bool:
        return self._issued(game) or self.company in game.state.bonds

    def _refusal_to_issue(self, game: Base1849) -> Illegal | None:
        if not self._issued(game):
            return Illegal("1849-4.7.5-1", "Bonds are issued from phase 8 in the advanced game.")
        if self.company in game.state.bonds:
            return Illegal("1849-4.7.5-1", "{company} has one bond only.", company=self.company)
        again = game.options["bond_repay_and_reissue_same_turn"]
        if game.state.acting.repaid and not again:
            return Illegal(
                "1849-4.7.5-3", "{company} repaid its bond in this turn.", company=self.company
            )
        return None

    def needed(self, game: Base1849) -> bool:
        has_one = self.company in game.state.bonds
        return (has_one or self._issued(game)) and bool(self.choices(game))

    def choices(self, game: Base1849) -> Sequence[Answer]:
        answers: list[Answer] = []
        if self._refusal_to_repay(game) is None:
            answers.append(RepayLoan(self.company))
        if self._refusal_to_issue(game) is None:
            answers.append(TakeLoan(self.company))
        return answers

    def act(self, game: Base1849, action: Action) -> None:
        state, company = game.state, self.company
        amount = game.title.facts.bond
        match action:
            case RepayLoan(actor=self.company):
                refusal = self._refusal_to_repay(game)
                if refusal is not None:
                    raise refusal
                state.bonds = tuple(name for name in state.bonds if name != company)
                state.acting = replace(state.acting, repaid=True)
                game.emit(BondRepaid(company=company, amount=amount))
                game.pay(company, BANK, amount, "bond")
                move_price(game, company, "right")
            case TakeLoan(actor=self.company):
                refusal = self._refusal_to_issue(game)
                if refusal is not None:
                    raise refusal
                game.pop()
                state.bonds = (*state.bonds, company)
                game.emit(BondIssued(company=company, amount=amount))
                game.pay(BANK, company, amount, "bond")
                move_price(game, company, "left")
            case _:
                raise self.wrong(game, action)
