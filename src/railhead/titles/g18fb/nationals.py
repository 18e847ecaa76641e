"""The two nationals: who merges into them; merging.py carries it out.

See rules 18FB-3.7.1-1 to 18FB-3.7.1-15 and 18FB-3.7.2-1 to 18FB-3.7.2-2.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from railhead.engine.actions import Choose
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.step import Step
from railhead.titles.common.questions import CompanyQuestion, Consent
from railhead.titles.g18fb.events import MergerAnswered, NationalNotFormed
from railhead.titles.g18fb.game import Base18FB
from railhead.titles.g18fb.merging import merge

PARTNERS = 2
"""How many companies become a national (rule 18FB-3.7.1-1)."""


def candidates(game: Base18FB, national: str) -> list[str]:
    """The companies that may merge into a national, the dearest first.

    Those that are not on the market count as nothing and come last. See rules 18FB-3.7.1-1,
    18FB-3.7.1-2, 18FB-3.7.1-4 and 18FB-R-58.
    """
    names = [it for it in game.title.facts.nationals[national] if it not in game.state.gone]
    order = [name for name in game.operating_order() if name in names]
    return [*order, *(name for name in names if name not in order)]


@dataclass(frozen=True, slots=True)
class FormNational(Consent[Base18FB]):
    """The presidents of the candidates are asked in turn whether they merge.

    `first`: the player who will exchange shares first; `agreed` and `refused`: the companies that
    have answered. See rules 18FB-3.7-1, 18FB-3.7.1-2, 18FB-3.7.1-3 and 18FB-3.7.2-1.
    """

    name: ClassVar[str] = "form_national"
    national: str
    first: str
    agreed: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()

    def _left(self, game: Base18FB) -> list[str]:
        """The candidates who have not answered, the next one first."""
        answered = (*self.agreed, *self.refused)
        return [name for name in candidates(game, self.national) if name not in answered]

    def _asked(self, game: Base18FB) -> str:
        """Who is asked now, "" when it is settled who merges."""
        left = self._left(game)
        if len(self.agreed) >= PARTNERS or len(self.agreed) + len(left) <= PARTNERS:
            return ""
        return left[0] if game.started(left[0]) else ""

    def run(self, game: Base18FB) -> bool:
        if self._asked(game):
            return True
        game.pop()
        self._settle(game)
        return False

    def _settle(self, game: Base18FB) -> None:
        """Two have agreed, or those with the lowest prices are forced."""
        left = self._left(game)
        wanted = min(PARTNERS - len(self.agreed), len(left))
        forced = tuple(left[len(left) - wanted :])
        if not self.agreed and not forced:
            game.emit(NationalNotFormed(national=self.national))
            return
        free = tuple(name for name in left if not game.started(name))
        if not wanted or len(free) <= wanted:
            merge(game, self.national, (*self.agreed, *forced), self.first)
        elif self.agreed:
            game.push(ChoosePartner(self.agreed[0], self.national, self.first, free))
        else:
            drawn = draw(game, self.national, free)
            merge(game, self.national, drawn, self.first)

    def actor(self, game: Base18FB) -> str:
        return self._asked(game)

    def refusal(self, game: Base18FB) -> Illegal:
        return Illegal(
            "18FB-3.7.1-2",
            "{company} merges into {national} or refuses.",
            company=self._asked(game),
            national=self.national,
        )

    def when_accepted(self, game: Base18FB) -> None:
        company = self._asked(game)
        game.emit(MergerAnswered(national=self.national, company=company, agreed=True))
        game.push(replace(self, agreed=(*self.agreed, company)))

    def when_refused(self, game: Base18FB) -> None:
        company = self._asked(game)
        game.emit(MergerAnswered(national=self.national, company=company, agreed=False))
        game.push(replace(self, refused=(*self.refused, company)))


def draw(game: Base18FB, national: str, companies: Sequence[str]) -> tuple[str, ...]:
    """Two companies drawn by lot, for each national anew (rule 18FB-3.7.1-5)."""
    number = 1 + list(game.title.facts.nationals).index(national)
    return tuple(game.draw(f"partners {national}", companies, number)[:PARTNERS])


@dataclass(frozen=True, slots=True)
class ChoosePartner(CompanyQuestion[Base18FB, Choose]):
    """The president of a partner chooses the other one, of several that nobody has started.

    See rule 18FB-3.7.1-5.
    """

    name: ClassVar[str] = "choose_partner"
    national: str
    first: str
    free: tuple[str, ...]

    def answers(self, game: Base18FB) -> Sequence[Answer]:
        return [Choose(self.company, name) for name in self.free]

    def refusal(self, game: Base18FB) -> Illegal:
        return Illegal(
            "18FB-3.7.1-5",
            "{company} chooses one of the companies that nobody has started.",
            company=self.company,
        )

    def answered(self, game: Base18FB, action: Choose) -> None:
        merge(game, self.national, (self.company, action.choice), self.first)


def form_nationals(game: Base18FB) -> None:
    """Form the nationals one after the other, while the company that bought the train acts.

    Its president is the first to exchange shares. See rules 18FB-3.7-1, 18FB-3.7.1-8, 18FB-3.7.2-1
    and 18FB-3.7.2-2.
    """
    state = game.state
    first = state.presidents[state.acting.company]
    steps: list[Step[Base18FB]] = [FormNational(it, first) for it in game.title.facts.nationals]
    game.push(*reversed(steps))
