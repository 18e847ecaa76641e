"""Decisions: the one question that a game now asks, and its legal answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from railhead.engine.actions import Action
from railhead.network.walk_limits import DenseTrackError
from railhead.table.fault import Fault
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


def _no_gap() -> Fault | None:
    return None


@dataclass(slots=True)
class Decision:
    """Who is asked, for whom, in which step.

    `player` answers; `actor`: the player or company acted for; `step`: the name of the question.
    If another player may act for themselves meanwhile, their answers are listed too
    (`Game.given_by`). `kept`: what clients have worked out about it and may ask for again, by keys
    of their own. `_list` works the answers out, and `_gap` whether some are missing; `_rest` those
    that are left where track on a board from outside is too dense for that
    (`network/walk_limits.py`).
    """

    player: str
    actor: str
    step: str
    _list: Callable[[], Sequence[Answer]] = field(repr=False, compare=False)
    _rest: Callable[[], Sequence[Answer]] = field(default=tuple, repr=False, compare=False)
    _gap: Callable[[], Fault | None] = field(default=_no_gap, repr=False, compare=False)
    _answers: tuple[Answer, ...] | None = field(default=None, repr=False, compare=False)
    _left_out: Fault | None = field(default=None, repr=False, compare=False)
    kept: dict[Any, Any] = field(default_factory=dict, repr=False, compare=False)

    @property
    def answers(self) -> tuple[Answer, ...]:
        """Every legal answer or range of answers, worked out when first asked for.

        Of several equal trains only one is listed, of token lines those that no other surpasses.
        What an answer names only to decide between several may be left out where one is meant.
        `left_out` says why others may be missing.

        Running trains is the exception: the best set of routes is listed, and any other legal set
        is accepted unless the title requires the best one.
        """
        if self._answers is None:
            try:
                answers = tuple(self._list())
                self._left_out = self._gap()
            except DenseTrackError as dense:
                answers, self._left_out = tuple(self._rest()), dense
            self._answers = answers
        return self._answers

    @property
    def left_out(self) -> Fault | None:
        """Why legal answers may be missing from the list, None if it is whole.

        They may be given all the same, if the rules can tell that they are legal.
        """
        if self._answers is None:
            self._answers = self.answers
        return self._left_out
