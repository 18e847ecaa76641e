"""Questions that titles share: to the president of a company, and for somebody's consent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic

from railhead.engine.actions import ACCEPT, REFUSE, Choose
from railhead.engine.decision import Answer
from railhead.engine.step import A, Question
from railhead.titles.common.game import T


@dataclass(frozen=True, slots=True)
class CompanyQuestion(Question[T, A], Generic[T, A]):
    """A question to the president of a company."""

    company: str

    def actor(self, game: T) -> str:
        return self.company


@dataclass(frozen=True, slots=True)
class Consent(Question[T, Choose], Generic[T]):
    """A question to which somebody agrees or not."""

    def when_accepted(self, game: T) -> None:
        """Carry out what was agreed to; the question is off the agenda by then."""
        raise NotImplementedError(type(self).__name__)

    def when_refused(self, game: T) -> None:
        """Go on without the consent; the question is off the agenda by then."""
        raise NotImplementedError(type(self).__name__)

    def answers(self, game: T) -> Sequence[Answer]:
        return [Choose(self.actor(game), choice) for choice in (ACCEPT, REFUSE)]

    def answered(self, game: T, action: Choose) -> None:
        if action.choice == ACCEPT:
            self.when_accepted(game)
        else:
            self.when_refused(game)
