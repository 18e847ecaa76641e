"""Decisions: the one question that a game now asks, and its legal answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from railhead.engine.actions import Action
from railhead.table.frozen import quicken


@dataclass(frozen=True, slots=True)
class Range:
    """Answers that differ in one number only: `field` of `action`, from `low` to `high`.

    `step`: the legal numbers are `low`, `low` + `step` and so on; `high` is one of them.
    """

    action: Action
    field: str
    low: int
    high: int
    step: int = 1

    @property
    def values(self) -> range:
        """Every legal number."""
        return range(self.low, self.high + 1, self.step)

    def at(self, value: int) -> Action:
        """Return the answer with this value. Raises ValueError outside the range."""
        if value not in self.values:
            wanted = f"{self.low} to {self.high}" + f" in steps of {self.step}" * (self.step > 1)
            raise ValueError(f"{self.field} must be {wanted}, not {value}")
        changes: dict[str, Any] = {self.field: value}
        return replace(self.action, **changes)


quicken(Range)

Answer = Action | Range


@dataclass(slots=True)
class Decision:
    """Who is asked, for whom, in which step.

    `player` answers; `actor`: the player or company acted for; `step`: the name of the question.
    If another player may act for himself meanwhile, his answers are listed too (`Game.given_by`).
    `kept`: what clients have worked out about it and may ask for again, by keys of their own.
    """

    player: str
    actor: str
    step: str
    _list: Callable[[], Sequence[Answer]] = field(repr=False, compare=False)
    _answers: tuple[Answer, ...] | None = field(default=None, repr=False, compare=False)
    kept: dict[Any, Any] = field(default_factory=dict, repr=False, compare=False)

    @property
    def answers(self) -> tuple[Answer, ...]:
        """Every legal answer or range of answers, worked out when first asked for.

        Of several equal trains only one is listed, of token lines those that no other surpasses.
        What an answer names only to decide between several may be left out where one is meant.

        Running trains is the exception: the best set of routes is listed, and any other legal set
        is accepted unless the title requires the best one.
        """
        if self._answers is None:
            self._answers = tuple(self._list())
        return self._answers
