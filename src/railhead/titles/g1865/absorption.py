"""What an absorption costs, how it is paid, and how it is carried out (rulebook 5.3 and 5.4)."""

from __future__ import annotations

from typing import NamedTuple

from railhead.engine.state import BANK, POOL
from railhead.titles.common.certificates import Certificates
from railhead.titles.common.events.operating import HoldingsTakenOver
from railhead.titles.common.events.possessions import SharesIssued
from railhead.titles.common.leaving import remove_company
from railhead.titles.common.selling import pool_room
from railhead.titles.g1865.absorbed_tokens import ReplaceTokens, VacateMines, give_all_tokens
from railhead.titles.g1865.events import Absorbed, LoansTakenOver, SharesPaid
from railhead.titles.g1865.game import Base1865
from railhead.titles.g1865.phases import Discard
from railhead.titles.g1865.state import DRAGONS


class Payout(NamedTuple):
    """What a holder of shares is paid when the company is absorbed, in lire."""

    holder: str
    shares: int
    amount: int


class Terms(NamedTuple):
    """What an absorption costs and how it is paid.

    Money in lire: each share of the target costs `price`; `payouts` to its holders add up to
    `cost`. Both companies together have `cash`; the acquirer sells `issued` of its own certificates
    for `proceeds`, then takes `borrowed` new loans. `lacking`: the money that is missing even so;
    `excess`: how many loans both have together above the limit.
    """

    price: int
    payouts: tuple[Payout, ...]
    cost: int
    cash: int
    issued: int
    proceeds: int
    borrowed: int
    lacking: int
    excess: int

    @property
    def possible(self) -> bool:
        """Whether it can be paid, and leaves no more loans than allowed."""
        return not self.lacking and not self.excess


def terms(game: Base1865, acquirer: str, target: str) -> Terms:
    """Return what an absorption costs, and how it would be paid.

    See rules 1865-5.3-1, 1865-5.3-2, 1865-5.3-3, 1865-5.3-4 and 1865-5.3-5.
    """
    price = game.zone_price(target)
    payouts = tuple(_payouts(game, target, price))
    cost = sum(payout.amount for payout in payouts)
    cash = game.state.cash[acquirer] + game.state.cash[target]
    value = game.price(acquirer)
    issued = min(_certificates_for_sale(game, acquirer), _rounded_up(cost - cash, value))
    short = max(cost - cash - issued * value, 0)
    loan = game.title.facts.loan
    borrowed = min(_rounded_up(short, loan), _loan_room(game, acquirer, target))
    lacking = max(short - borrowed * loan, 0)
    excess = max(game.loans_of(target) - (game.loan_room(acquirer) or 0), 0)
    return Terms(price, payouts, cost, cash, issued, issued * value, borrowed, lacking, excess)


def _payouts(game: Base1865, target: str, price: int) -> list[Payout]:
    """What each holder is paid for shares outside the initial offer."""
    found = []
    for holder in (*game.state.order, POOL, DRAGONS):
        shares = game.shares_of(game.held(target, holder))
        if shares:
            found.append(Payout(holder, shares, shares * price))
    return found


def _rounded_up(amount: int, unit: int) -> int:
    """How many units make an amount, 0 for nothing or less."""
    return max(-(-amount // unit), 0)


def _certificates_for_sale(game: Base1865, company: str) -> int:
    """How many certificates of its initial offer a company may sell into the pool."""
    room = pool_room(game, company)
    return min(game.held(company, company).regular, room // game.share_percent(company))


def _loan_room(game: Base1865, acquirer: str, target: str) -> int:
    """How many new loans the acquirer may take, given both companies' loans (rule 1865-5.3-4)."""
    return max((game.loan_room(acquirer) or 0) - game.loans_of(target), 0)


# -- carrying it out -----------------------------------------------------------------------------


def absorb(game: Base1865, acquirer: str, target: str) -> None:
    """Carry out a checked absorption; questions about tokens and trains follow.

    See rules 1865-5.4-8 and 1865-5.4-9.
    """
    deal = terms(game, acquirer, target)
    game.emit(Absorbed(company=acquirer, target=target, price=deal.price, amount=deal.cost))
    _raise_money(game, acquirer, target, deal)
    _pay_holders(game, acquirer, target, deal)
    _take_over(game, acquirer, target)
    _leave(game, target)
    give_all_tokens(game, acquirer)
    game.push(Discard(acquirer), ReplaceTokens(acquirer, target), VacateMines(acquirer))


def _raise_money(game: Base1865, acquirer: str, target: str, deal: Terms) -> None:
    """Use the cash of both companies, then sell own certificates, then take loans.

    See rule 1865-5.3-3.
    """
    game.pay(target, acquirer, game.state.cash[target], "absorption")
    if deal.issued:
        percent = deal.issued * game.share_percent(acquirer)
        game.emit(SharesIssued(company=acquirer, percent=percent, amount=deal.proceeds))
        game.pay(BANK, acquirer, deal.proceeds, "issue")
        sold = game.counts(Certificates(regular=deal.issued))
        game.move_certificates(acquirer, sold, acquirer, POOL)
    game.borrow(acquirer, deal.cost)


def _pay_holders(game: Base1865, acquirer: str, target: str, deal: Terms) -> None:
    """Pay the holders; for shares of the pool and the Dragons the bank is paid.

    See rules 1865-5.3-1 and 1865-5.3-2.
    """
    for holder, shares, amount in deal.payouts:
        game.emit(SharesPaid(holder=holder, company=target, count=shares, amount=amount))
        payee = BANK if holder in (POOL, DRAGONS) else holder
        game.pay(acquirer, payee, amount, "payout")


def _take_over(game: Base1865, acquirer: str, target: str) -> None:
    """Take over trains, maritime cards, loans and traffic (rule 1865-5.4-1)."""
    state = game.state
    trains, cards = game.trains_of(target), game.privates_of(target)
    for train in trains:
        game.move_train(train, target, acquirer)
    for card in cards:
        state.privates[card] = acquirer
    if trains or cards:
        game.emit(HoldingsTakenOver(heir=acquirer, trains=list(trains), privates=cards))
    loans = state.loans.pop(target, 0)
    if loans:
        state.loans[acquirer] = game.loans_of(acquirer) + loans
        game.emit(LoansTakenOver(company=acquirer, target=target, count=loans))
    game.add_traffic(acquirer, state.traffic.pop(target, 0), "absorption")


def _leave(game: Base1865, target: str) -> None:
    """Remove the target; its certificates lie in the initial offer again, as those of a major.

    Its tokens stay on the map until those of the acquirer have replaced them. See rules 1865-5.3-6
    and 1865-3.8-2.
    """
    state = game.state
    remove_company(game, target)
    state.floated = tuple(name for name in state.floated if name != target)
    state.rows.pop(target, None)
    if target not in state.majors:
        state.majors = (*state.majors, target)
    if target not in state.reborn:
        state.reborn = (*state.reborn, target)
    state.tokens_aside[target] += state.tokens_left[target]
    state.tokens_left[target] = 0
