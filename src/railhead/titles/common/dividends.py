"""The dividend: whether the revenue of a turn is paid out or kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic

from railhead.engine.actions import Action, Dividend
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK
from railhead.titles.common.events.operating import SharesPaidOut
from railhead.titles.common.game import CommonGame, T
from railhead.titles.common.turn import CompanyStep

PAY, HALF, WITHHOLD = "pay", "half", "withhold"


def pay_out(game: CommonGame, company: str, amount: int) -> None:
    """Pay an amount out to the holders of a company's certificates, by percentage, each at once.

    Who receives it for certificates in several places is paid once for all of them.
    """
    owed: dict[str, int] = {}
    for holder, payee in game.stock_policy.dividend_payees(game, company):
        share = amount * game.percent(company, holder) // 100
        owed[payee] = owed.get(payee, 0) + share
    for payee, sum_ in owed.items():
        game.pay(BANK, payee, sum_, "dividend")


@dataclass(frozen=True, slots=True)
class DividendStep(CompanyStep[T], Generic[T]):
    """The president pays the revenue out or keeps it.

    `kinds`: the choices of the title, as `Dividend.kind` names them.
    """

    name: ClassVar[str] = "dividend"
    kinds: ClassVar[tuple[str, ...]] = (PAY, WITHHOLD)

    def no_such_kind(self, game: T) -> Illegal:
        """The refusal of a choice that is not among `kinds`."""
        raise NotImplementedError(type(self).__name__)

    def paid_out(self, game: T, kind: str, revenue: int) -> int:
        """How much of the revenue the choice `kind` pays to the holders; the rest is kept."""
        return revenue if kind == PAY else 0

    def settled(self, game: T, revenue: int, paid: int) -> None:
        """Do what follows the payments; `paid`: how much of the revenue went to the holders."""
        raise NotImplementedError(type(self).__name__)

    def may_pass(self, game: T) -> bool:
        return False

    def needed(self, game: T) -> bool:
        return True

    def choices(self, game: T) -> Sequence[Answer]:
        return [Dividend(self.company, kind) for kind in self.kinds]

    def act(self, game: T, action: Action) -> None:
        if not isinstance(action, Dividend):
            raise self.wrong(game, action)
        if action.kind not in self.kinds:
            raise self.no_such_kind(game)
        game.pop()
        self.before_payment(game)
        self.decide(game, action.kind)

    def before_payment(self, game: T) -> None:
        """Do what precedes the payments; by default nothing."""

    def decide(self, game: T, kind: str) -> None:
        """Carry out a choice; the step has already left the agenda."""
        company, revenue = self.company, game.state.acting.revenue
        paid = self.paid_out(game, kind, revenue)
        share = game.share_percent(company)
        game.emit(SharesPaidOut(company=company, choice=kind, revenue=revenue, percent=share))
        pay_out(game, company, paid)
        game.pay(BANK, company, revenue - paid, "revenue")
        self.settled(game, revenue, paid)


def half_rounded_up(revenue: int, unit: int) -> int:
    """Half of a sum, rounded up to a multiple of a unit."""
    return -(-revenue // (2 * unit)) * unit


@dataclass(frozen=True, slots=True)
class HalfDividendStep(DividendStep[T], Generic[T]):
    """The president pays all of the revenue, half of it, or nothing.

    The price rises with a dividend of at least as much, and falls without one.
    """

    kinds: ClassVar[tuple[str, ...]] = (PAY, HALF, WITHHOLD)

    def unit(self, game: T) -> int:
        """Halves are rounded up to a multiple of it."""
        return 10

    def move_price(self, game: T, direction: str) -> None:
        """Move the marker of the company `left` or `right`."""
        raise NotImplementedError(type(self).__name__)

    def paid_out(self, game: T, kind: str, revenue: int) -> int:
        if kind == HALF:
            return half_rounded_up(revenue, self.unit(game))
        return DividendStep.paid_out(self, game, kind, revenue)

    def settled(self, game: T, revenue: int, paid: int) -> None:
        if not paid:
            self.move_price(game, "left")
        elif paid >= game.price(self.company):
            self.move_price(game, "right")
