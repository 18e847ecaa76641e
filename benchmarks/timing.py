"""Measuring: medians of several runs with their spread, so that a busy machine misleads less.

What is measured is processor time, of this process and of the programs that it has started: other
work on the machine makes it longer, but far less than it does the time on the clock.
"""

from __future__ import annotations

import resource
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

RUNS = 5

Work = Callable[[], int]
"""Does something and returns how many units it did."""


def processor_seconds() -> float:
    """Seconds of processor time of this process and of the children that have ended."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the benchmarks.

    `prepare` sets everything up, which is not measured, and returns what is. `unit`: what it
    counts. `weighs`: the work returns (units, bytes) instead, and bytes are compared.
    """

    name: str
    unit: str
    prepare: Callable[[], Callable[[], object]]
    weighs: bool = False


@dataclass(frozen=True, slots=True)
class Sample:
    """How many units one run did, and what it took in all: seconds of processor, or bytes."""

    count: int
    amount: float

    @property
    def each(self) -> float:
        """What one unit took."""
        return self.amount / self.count


def sample(row: Row, work: Callable[[], object]) -> Sample:
    """Do the work of a row once."""
    start = processor_seconds()
    done = work()
    spent = processor_seconds() - start
    if row.weighs:
        assert isinstance(done, tuple)
        return Sample(*done)
    assert isinstance(done, int)
    return Sample(done, spent)


def quartiles(values: Sequence[float]) -> tuple[float, float, float]:
    """Return the first quartile, the median and the third quartile."""
    ordered = sorted(values)
    half = (len(ordered) + 1) // 2
    return median(ordered[:half]), median(ordered), median(ordered[-half:])


def amount(value: float, *, weighs: bool) -> str:
    """Write seconds, or bytes, in the unit that suits them."""
    if weighs:
        return f"{value / 1e6:9.3f} MB" if value >= 1e5 else f"{value:9,.0f} B "
    return f"{value * 1e3:9.3f} ms" if value >= 1e-3 else f"{value * 1e6:9.1f} us"


@dataclass(frozen=True, slots=True)
class Measured:
    """What the runs of a row have shown."""

    row: Row
    samples: tuple[Sample, ...]

    @property
    def each(self) -> float:
        """What one unit took in the run in the middle."""
        return median(item.each for item in self.samples)

    @property
    def rate(self) -> float:
        """Units a second."""
        return 1 / self.each

    def line(self) -> str:
        """One line: units a second, what one took, and how far the middle half lies apart."""
        low, middle, high = quartiles([item.each for item in self.samples])
        rate = "" if self.row.weighs else f"{1 / middle:,.0f} {self.row.unit}/s"
        spread = f"{(high - low) / middle:.0%}"
        each = amount(middle, weighs=self.row.weighs)
        return f"{self.row.name:<46} {rate:>24} {each} each, spread {spread}"


def measure(row: Row, runs: int = RUNS) -> Measured:
    """Run a row several times."""
    work = row.prepare()
    return Measured(row, tuple(sample(row, work) for _ in range(runs)))
