"""Workers to test with: they end in any order, and some are lost."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection
from functools import partial
from itertools import count
from typing import Any

from railhead.lab.distribution.pool import Lost, Pool

WORKERS = 4


class Unreliable(Pool[int]):
    """Workers that end in any order, and of which some are lost; all in this process.

    `most_begun`: how many pieces were in their hands at the same time, at most.
    """

    def __init__(self, seed: int, lost: float = 0.0) -> None:
        super().__init__()
        self._rng, self._lost, self._numbers = random.Random(seed), lost, count()
        self._hands: dict[int, Callable[[], Any]] = {}
        self.most_begun, self.closed = 0, False

    def workers(self) -> int:
        return WORKERS

    def begin(self, work: Callable[[Any], Any], task: Any) -> int:
        number = next(self._numbers)
        self._hands[number] = partial(work, task)
        self.most_begun = max(self.most_begun, len(self._hands))
        return number

    def ended(self, begun: Collection[int]) -> Collection[int]:
        some = sorted(begun)
        return self._rng.sample(some, self._rng.randint(1, len(some)))

    def result(self, handle: int) -> Any:
        work = self._hands.pop(handle)
        if self._rng.random() < self._lost:
            raise Lost("the machine is gone")
        return work()

    def drop(self, begun: Collection[int]) -> None:
        for number in begun:
            del self._hands[number]

    def close(self) -> None:
        self.closed = True
