"""What a title learns from games: weights by least squares, drawn towards the general ones.

A lesson is a position: the figures of each player against the others, and the share of all wealth
that they had at the end. Lessons are added up as they come, so that what has been learned fits into
a small file and any number of games may follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from railhead.bots.judgement import (
    POINTS,
    SPREAD,
    Judgement,
    at_progress,
    parts_of,
    relative,
)
from railhead.bots.prospects import FIGURES, Prospects

SIZE = len(FIGURES) * len(POINTS)

CAUTION = 0.3
"""How much the general weights count at first, against what has been seen."""

TRUSTED = 20
"""After how many games they count half of that."""

LEAST = 1e-3
"""How much they count where a figure hardly differs among players."""

FEW = 30
"""Of how many lessons the spread at a point must come; before that it is the general one."""


@dataclass(slots=True)
class Lessons:
    """The sum of all lessons of a title.

    `games`, `count`: how many games and lessons; `squares`, `products`: of the figures with each
    other and with what came out; `errors`: of each game, how far off the shares were that had been
    expected before it was learned from, on average, as a part of a mean share. `off`: for each of
    `POINTS` the weight and the sum of squares of such errors.
    """

    games: int = 0
    count: int = 0
    squares: list[list[float]] = field(default_factory=lambda: [[0.0] * SIZE for _ in range(SIZE)])
    products: list[float] = field(default_factory=lambda: [0.0] * SIZE)
    errors: list[float] = field(default_factory=list)
    off: list[list[float]] = field(default_factory=lambda: [[0.0, 0.0] for _ in POINTS])

    def add(
        self, seen: Iterable[Prospects], shares: Mapping[str, float], judged: Judgement
    ) -> None:
        """Learn from one game: positions `seen` in it, and how it ended; `judged`: the player's."""
        total, lessons = 0.0, 0
        for found in seen:
            parts = parts_of(found.progress)
            weights = at_progress(judged.weights, found.progress)
            for player, row in relative(found).items():
                result = shares[player] * len(shares) - 1
                self._learn([part * value for part in parts for value in row], result)
                error = sum(w * value for w, value in zip(weights, row, strict=True)) - result
                for part, off in zip(parts, self.off, strict=True):
                    off[0] += part
                    off[1] += part * error * error
                total += error * error
                lessons += 1
        self.games += 1
        self.count += lessons
        self.errors.append(round(sqrt(total / max(lessons, 1)), 4))

    def _learn(self, row: Sequence[float], result: float) -> None:
        for number, value in enumerate(row):
            if value:
                self.products[number] += value * result
                line = self.squares[number]
                for other, second in enumerate(row):
                    line[other] += value * second

    def judgement(self, before: Judgement) -> Judgement:
        """Return what has been learned; `before`: what the title judges by without learning."""
        if not self.games:
            return before
        matrix = [line.copy() for line in self.squares]
        right = self.products.copy()
        caution = CAUTION * TRUSTED / (TRUSTED + self.games)
        usual = [weight for row in before.weights for weight in row]
        for number, prior in enumerate(usual):
            pull = caution * self.squares[number][number] + LEAST * self.count
            matrix[number][number] += pull
            right[number] += pull * prior
        learned = solved(matrix, right)
        width = len(FIGURES)
        rows = [tuple(learned[at : at + width]) for at in range(0, SIZE, width)]
        spread = [
            sqrt(squares / weight) if weight >= FEW else known
            for (weight, squares), known in zip(self.off, SPREAD, strict=True)
        ]
        return Judgement(tuple(rows), tuple(spread))

    def as_json(self) -> dict[str, Any]:
        """Return the lessons as JSON."""
        return {name: getattr(self, name) for name in self.__slots__}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Lessons:
        """Return lessons from JSON. Raises ValueError if they are of other figures."""
        found = cls(**{name: data[name] for name in cls.__slots__})
        if len(found.products) != SIZE or len(found.squares) != SIZE:
            raise ValueError(f"the lessons must be of {SIZE} figures")
        return found


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve linear equations with a positive definite matrix; both arguments are used up."""
    size = len(right)
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(matrix[row][at]))
        matrix[at], matrix[pivot] = matrix[pivot], matrix[at]
        right[at], right[pivot] = right[pivot], right[at]
        line = matrix[at]
        for row in range(at + 1, size):
            factor = matrix[row][at] / line[at]
            if factor:
                other = matrix[row]
                for column in range(at, size):
                    other[column] -= factor * line[column]
                right[row] -= factor * right[at]
    found = [0.0] * size
    for at in reversed(range(size)):
        line = matrix[at]
        rest = sum(line[column] * found[column] for column in range(at + 1, size))
        found[at] = (right[at] - rest) / line[at]
    return found
