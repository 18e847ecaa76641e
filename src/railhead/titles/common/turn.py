"""A step in the turn of an operating company."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic

from railhead.engine.actions import Action, DiscardTrain, Pass
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.step import Step
from railhead.network.walk_limits import DenseTrackError
from railhead.titles.common.events.rounds import StepPassed
from railhead.titles.common.game import T


@dataclass(frozen=True, slots=True)
class CompanyStep(Step[T], Generic[T]):
    """A step in the turn of a company.

    In every one of them, what the title allows at any time in a turn is possible too.
    """

    company: str

    def actor(self, game: T) -> str:
        return self.company

    def may_pass(self, game: T) -> bool:
        """Whether the company may pass in this step."""
        return True

    def needed(self, game: T) -> bool:
        """Whether there is anything to decide in this step; if not, it is skipped."""
        raise NotImplementedError(type(self).__name__)

    def choices(self, game: T) -> Sequence[Answer]:
        """The legal answers of the step itself, without passing."""
        raise NotImplementedError(type(self).__name__)

    def act(self, game: T, action: Action) -> None:
        """Carry out an answer of the step itself. Raises Illegal."""
        raise NotImplementedError(type(self).__name__)

    def skipped(self, game: T) -> None:
        """Do what follows if there is nothing to decide; by default nothing."""

    def declined(self, game: T) -> None:
        """Do what follows a pass; by default nothing. The step has already left the agenda."""

    def run(self, game: T) -> bool:
        try:
            needed = self.needed(game)
        except DenseTrackError:
            # On a board from outside nothing tells: the company is asked, and may pass.
            needed = True
        if needed:
            return True
        game.pop()
        self.skipped(game)
        return False

    def answers(self, game: T) -> Sequence[Answer]:
        return [*self.choices(game), *self.unsearched(game)]

    def unsearched(self, game: T) -> Sequence[Answer]:
        ending: list[Answer] = [Pass(self.company)] if self.may_pass(game) else []
        return [*game.any_time_policy.answers(game, self.company), *ending]

    def take(self, game: T, action: Action) -> None:
        if action.actor != self.company and not game.any_time_policy.helps(
            game, self.company, action
        ):
            raise Illegal(game.rule("turn"), "It is the turn of {company}.", company=self.company)
        if game.any_time_policy.carry_out(game, self.company, action):
            return
        if isinstance(action, Pass) and self.may_pass(game):
            game.emit(StepPassed(company=self.company, step=self.name))
            game.pop()
            self.declined(game)
        else:
            self.act(game, action)

    def wrong(self, game: T, action: Action) -> Illegal:
        """The refusal of an action that belongs to another step."""
        if isinstance(action, DiscardTrain):
            return Illegal(
                game.rule("no_discard"),
                "{company} gives no train back of its own will.",
                company=self.company,
            )
        return Illegal(
            game.rule("order_of_steps"),
            "{company} is asked about {step} now: {action} is not possible.",
            company=self.company,
            step=self.name,
            action=type(action).__name__,
        )

    def done(self, game: T) -> None:
        """Take this step off the agenda, even if a question that it raised lies above it."""
        agenda = list(game.state.agenda)
        if self in agenda:
            agenda.remove(self)
        game.state.agenda = tuple(agenda)


@dataclass(frozen=True, slots=True)
class AnyTimeStep(CompanyStep[T], Generic[T]):
    """Asks for what is possible at any time in a turn, where no other step would ask."""

    def needed(self, game: T) -> bool:
        return bool(game.any_time_policy.answers(game, self.company))

    def choices(self, game: T) -> Sequence[Answer]:
        return []

    def act(self, game: T, action: Action) -> None:
        raise self.wrong(game, action)
