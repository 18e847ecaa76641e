"""How long a search may take, in steps, which are the same on every machine, or in seconds."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

# How many steps pass before the clock is looked at again.
_LOOK = 512


class OutOfBudgetError(Exception):
    """The search has used up its budget."""


@dataclass(slots=True)
class Budget:
    """What a search may still use.

    `steps`: how many it may take in all, about one for each path looked at; `used`: how many it has
    taken. `seconds`: processor time from now on, None without limit; bounds found until the clock
    stops a search are true, but another machine may get further.
    """

    steps: int = 2_000_000
    seconds: float | None = None
    used: int = 0
    # The count at which `check` is due: the last step, or the next look at the clock.
    stop: int = field(init=False)
    _until: float = field(init=False)

    def __post_init__(self) -> None:
        self._until = float("inf") if self.seconds is None else time.process_time() + self.seconds
        self.stop = 0
        self.check()

    def check(self) -> None:
        """Look at steps and clock; to be called when `used` has come to `stop`.

        Raises OutOfBudgetError when nothing is left.
        """
        if self.used > self.steps:
            raise OutOfBudgetError
        # Asking for the time is slow on some machines: only who has set a limit does.
        if self.seconds is not None and time.process_time() > self._until:
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
        """Allow only the fraction 1 / `part` of the steps left inside a `with` block."""
        with self.at_most(max(1, (self.steps - self.used) // part)):
            yield

    @contextmanager
    def at_most(self, steps: int) -> Iterator[None]:
        """Allow at most so many more steps inside a `with` block."""
        whole = self.steps
        self.steps = min(whole, self.used + steps)
        self.stop = min(self.stop, self.steps + 1)
        try:
            yield
        finally:
            self.steps = whole
