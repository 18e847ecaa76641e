"""Measuring: the best of several runs, so that other work on the machine disturbs less."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Measured:
    """How often something was done and the seconds of the best run."""

    name: str
    count: int
    seconds: float
    unit: str

    @property
    def rate(self) -> float:
        return self.count / self.seconds

    def line(self) -> str:
        each = self.seconds / self.count
        scaled = f"{each * 1e3:8.3f} ms" if each >= 1e-3 else f"{each * 1e6:8.1f} us"
        return f"{self.name:<44} {self.rate:>12,.0f} {self.unit}/s {scaled} each"


def measure(name: str, unit: str, work: Callable[[], int], runs: int = 5) -> Measured:
    """Run `work`, which returns how many units it did, several times; keep the best."""
    best, count = float("inf"), 1
    for _ in range(runs):
        start = time.perf_counter()
        count = work()
        best = min(best, time.perf_counter() - start)
    return Measured(name, count, best, unit)
