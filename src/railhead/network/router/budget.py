"""How long a search may take: in steps, which are the same everywhere, and perhaps seconds."""

from __future__ import annotations

import time
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
    _until: float = field(init=False)

    def __post_init__(self) -> None:
        self._until = float("inf") if self.seconds is None else time.process_time() + self.seconds

    def spend(self, steps: int = 1) -> None:
        """Count steps. Raises OutOfBudgetError when nothing is left."""
        before = self.used // _LOOK
        self.used += steps
        if self.used > self.steps:
            raise OutOfBudgetError
        if before != self.used // _LOOK and time.process_time() > self._until:
            raise OutOfBudgetError
