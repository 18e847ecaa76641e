"""Which companies may absorb which, and the step that asks (rulebook 5.1 and 5.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from railhead.engine.actions import Absorb, Action, RepayLoan
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal, refusal_of
from railhead.titles.common.turn import CompanyStep
from railhead.titles.g1865.absorption import absorb, terms
from railhead.titles.g1865.game import Base1865


def check_absorption(game: Base1865, company: str, action: Absorb) -> None:
    """Check an absorption in the turn of a company, the acquirer or the target. Raises Illegal."""
    acquirer, target = action.acquirer, action.target
    if company not in (acquirer, target):
        raise Illegal(
            "1865-5.1-4", "{company} absorbs others or is absorbed itself.", company=company
        )
    check_pair(game, acquirer, target)
    if company == acquirer and target not in game.waiting():
        raise Illegal("1865-5.1-4", "{company} has already operated in this round.", company=target)
    check_money(game, acquirer, target)


def check_pair(game: Base1865, acquirer: str, target: str) -> None:
    """Check whether one company could absorb another, in whoever's turn. Raises Illegal.

    See rules 1865-5.1-1, 1865-5.2-1 and 1865-5.2-2.
    """
    pair = (acquirer, target)
    for company in pair:
        if not game.floated(company) or acquirer == target:
            raise Illegal("1865-5.1-1", "{company} cannot take part.", company=company)
    presidents = game.state.presidents
    if presidents[acquirer] != presidents[target]:
        raise Illegal("1865-5.1-1", "Both companies need the same president.")
    for company in pair:
        if not game.has_operated(company):
            raise Illegal("1865-5.2-1", "{company} has not operated before.", company=company)
    if not game.are_connected(acquirer, target):
        raise Illegal(
            "1865-5.2-2",
            "{company} and {target} share no city and no direct route joins their tokens.",
            company=acquirer,
            target=target,
        )


def check_money(game: Base1865, acquirer: str, target: str) -> None:
    """Check that an absorption can be paid within the loan limit. Raises Illegal.

    See rules 1865-5.3-4 and 1865-5.3-8.
    """
    deal = terms(game, acquirer, target)
    if deal.excess:
        raise Illegal(
            "1865-5.3-4",
            "{company} and {target} have more than {limit} loans together.",
            company=acquirer,
            target=target,
            limit=game.title.facts.loan_limit[""],
        )
    if deal.lacking:
        raise Illegal(
            "1865-5.3-8",
            "{company} is {amount} short of what {target} costs.",
            company=acquirer,
            target=target,
            amount=deal.lacking,
        )


def check_turn_begins(game: Base1865, company: str, action: Action) -> None:
    """Check that an absorption is made at the beginning of a turn. Raises Illegal.

    See rule 1865-4.1-4.
    """
    if isinstance(action, Absorb) and game.state.agenda[-1].name != AbsorbStep.name:
        check_absorption(game, company, action)
        raise Illegal("1865-4.1-4", "A turn begins with absorptions; it is too late for one.")


@dataclass(frozen=True, slots=True)
class AbsorbStep(CompanyStep[Base1865]):
    """A company may absorb others, or let itself be absorbed.

    See rules 1865-5.1-2, 1865-5.1-3 and 1865-5.1-4.
    """

    name: ClassVar[str] = "absorb"

    def _pairs(self, game: Base1865) -> Iterator[Absorb]:
        """Yield the pairs of companies with the same president; others never absorb each other."""
        presidents = game.state.presidents
        others = [
            name
            for name in game.operating_order()
            if name != self.company and presidents[name] == presidents[self.company]
        ]
        for other in others:
            yield Absorb(self.company, self.company, other)
        for other in others:
            yield Absorb(self.company, other, self.company)

    def _refusal(self, game: Base1865, action: Absorb) -> Illegal | None:
        return refusal_of(check_absorption, game, self.company, action)

    def needed(self, game: Base1865) -> bool:
        """Whether an absorption is possible, or would be if the company first repaid a loan."""
        refusals = [self._refusal(game, action) for action in self._pairs(game)]
        if None in refusals:
            return True
        owing = any(refusal and refusal.rule == "1865-5.3-4" for refusal in refusals)
        return owing and RepayLoan(self.company) in game.any_time_policy.answers(game, self.company)

    def choices(self, game: Base1865) -> Sequence[Answer]:
        return [action for action in self._pairs(game) if self._refusal(game, action) is None]

    def act(self, game: Base1865, action: Action) -> None:
        if not isinstance(action, Absorb):
            raise self.wrong(game, action)
        check_absorption(game, self.company, action)
        absorb(game, action.acquirer, action.target)
