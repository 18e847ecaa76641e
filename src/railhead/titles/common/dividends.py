"""What becomes of the revenue of a turn: paid out or kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic

from railhead.engine.actions import Action, Dividend
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK
from railhead.titles.common.table import CommonTable, T
from railhead.titles.common.turn import CompanyStep

PAY, HALF, WITHHOLD = "pay", "half", "withhold"


def pay_out(game: CommonTable, company: str, amount: int) -> None:
    """Pay an amount to the holders of certificates: the players and the company itself.

    What lies elsewhere earns nothing.
    """
    for holder in (*game.state.order, company):
        share = amount * game.percent(company, holder) // 100
        game.pay(BANK, holder, share, "dividend")


@dataclass(frozen=True, slots=True)
class DividendStep(CompanyStep[T], Generic[T]):
    """The president pays the revenue out or keeps it, as far as the title lets him.

    `kinds`: his choices.
    """

    name: ClassVar[str] = "dividend"
    kinds: ClassVar[tuple[str, ...]] = (PAY, WITHHOLD)

    def no_such_kind(self, game: T) -> Illegal:
        """Why another choice is refused."""
        raise NotImplementedError(type(self).__name__)

    def settled(self, game: T, revenue: int, paid: int) -> None:
        """What follows when everything is paid; `paid`: how much of it to the holders."""
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
        company, revenue = self.company, game.state.acting.revenue
        # Half is rounded up to a multiple of 10.
        paid = {PAY: revenue, HALF: (revenue + 19) // 20 * 10}.get(action.kind, 0)
        game.pop()
        share = game.share_percent(company)
        game.emit("dividend", company=company, choice=action.kind, revenue=revenue, percent=share)
        pay_out(game, company, paid)
        game.pay(BANK, company, revenue - paid, "revenue")
        self.settled(game, revenue, paid)
