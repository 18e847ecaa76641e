"""How long a search may take: in steps, which are the same everywhere, and perhaps seconds."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

# How many steps pass between two looks at the clock.
_LOOK = 512


class OutOfBudgetError(Exception):
    """The search has used what it was given."""


@dataclass(slots=True)
class Budget:
    """What a search may still use.

    `steps`: paths looked at. `seconds`: processor time from now, None for no limit; an answer
    cut off by the clock is still true, but another machine may get further.
    """

    steps: int = 2_000_000
    seconds: float | None = None
    used: int = 0
    # Where the count is next looked at: the end, or the next look at the clock.
    stop: int = field(init=False)
    _until: float = field(init=False)

    def __post_init__(self) -> None:
        self._until = float("inf") if self.seconds is None else time.process_time() + self.seconds
        self.stop = 0
        self.check()

    def check(self) -> None:
        """Call this when `used` has come to `stop`.

        Raises OutOfBudgetError when nothing is left.
        """
        if self.used > self.steps or time.process_time() > self._until:
            raise OutOfBudgetError
        self.stop = min(self.steps + 1, self.used + _LOOK)

    def spend(self, steps: int = 1) -> None:
        """Count steps. Raises OutOfBudgetError when nothing is left."""
        self.used += steps
        if self.used >= self.stop:
            self.check()

    @property
    def left(self) -> int:
        """How many steps may still be used."""
        return max(0, self.steps - self.used)

    @contextmanager
    def share(self, part: int) -> Iterator[None]:
        """Allow only a part (1 / `part`) of the steps that are left inside this block."""
        with self.at_most(max(1, (self.steps - self.used) // part)):
            yield

    @contextmanager
    def at_most(self, steps: int) -> Iterator[None]:
        """Allow only so many more steps inside this block."""
        whole = self.steps
        self.steps = min(whole, self.used + steps)
        self.stop = min(self.stop, self.steps + 1)
        try:
            yield
        finally:
            self.steps = whole
