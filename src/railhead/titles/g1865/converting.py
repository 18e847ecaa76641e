"""Minors that become majors (rulebook 3.9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from railhead.engine.actions import Action, Convert, Pass
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.step import Step
from railhead.titles.common.events.rounds import StepPassed
from railhead.titles.common.questions import CompanyQuestion
from railhead.titles.g1865.events import Converted
from railhead.titles.g1865.game import Base1865
from railhead.titles.g1865.homes import give_tokens
from railhead.titles.g1865.launching import make_major


def may_convert(game: Base1865, company: str) -> bool:
    """Whether a company is a floated minor that has reached its destination.

    See rules 1865-3.9-2, 1865-3.9-3 and 1865-3.9-4.
    """
    if game.is_major(company) or not game.floated(company):
        return False
    destination = game.title.companies[company].destination
    return game.has_token_on(destination, company) or game.has_direct_route(company, destination)


def convert(game: Base1865, company: str) -> None:
    """Make a minor a major: each of its certificates is worth half as many percent.

    See rules 1865-3.9-5, 1865-3.9-6 and 1865-3.9-7.
    """
    count = min(game.title.facts.conversion_tokens[game.state.phase], game.tokens_out(company))
    game.emit(Converted(company=company, count=count))
    make_major(game, company)
    give_tokens(game, company, count)


@dataclass(frozen=True, slots=True)
class Conversions(Step[Base1865]):
    """The presidents of all minors that may convert are asked in operating order.

    `todo`: minors not dealt with yet. See rule 1865-3.12-4.
    """

    name: ClassVar[str] = "conversions"
    todo: tuple[str, ...]

    @classmethod
    def of(cls, game: Base1865) -> Conversions:
        return cls(tuple(name for name in game.operating_order() if not game.is_major(name)))

    def run(self, game: Base1865) -> bool:
        if not self.todo:
            game.pop()
            return False
        game.replace(Conversions(self.todo[1:]))
        if may_convert(game, self.todo[0]):
            game.push(Conversion(self.todo[0]))
        return False


@dataclass(frozen=True, slots=True)
class Conversion(CompanyQuestion[Base1865, Action]):
    """The president of a minor may make it a major (rule 1865-3.9-1)."""

    name: ClassVar[str] = "conversion"

    def answers(self, game: Base1865) -> Sequence[Answer]:
        return [Convert(self.company, self.company), Pass(self.company)]

    def refusal(self, game: Base1865) -> Illegal:
        return Illegal(
            "1865-3.9-1", "{company} becomes a major or stays a minor.", company=self.company
        )

    def answered(self, game: Base1865, action: Action) -> None:
        if isinstance(action, Convert):
            convert(game, self.company)
        else:
            game.emit(StepPassed(company=self.company, step=self.name))
