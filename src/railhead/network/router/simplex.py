"""What each thing that is scarce is worth: the dual of packing in fractions.

Columns earn money and use rows, of which there is so much each. The best choice of columns, if
parts of them could be taken, tells a price for each row. The numbers are close, not exact: who
needs a bound works it out from the prices in whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from railhead.network.router.budget import Budget
from railhead.network.router.cover import Column

# What counts as nothing, in money and in parts of a column.
NOTHING = 1e-6
# Between two looks at all columns so many of the best are followed.
_FOLLOWED = 24
# Limits differ by this, so that no two columns leave at once.
_APART = 1e-7
# So many columns are looked at in the time of a step, so many numbers of a matrix changed.
_LOOKED_AT, _CHANGED = 4, 24
# So many changes for each row are enough; prices are true before, only not the best.
_CHANGES = 40


class Fractions(NamedTuple):
    """`prices[row]`, 0 or more; `parts`: (column's index, part that is taken), each above 0."""

    prices: list[float]
    parts: list[tuple[int, float]]


def relax(columns: Sequence[Column], limits: Sequence[int], budget: Budget) -> Fractions:
    """Return prices of the rows and the parts of columns that earn most within the limits.

    Raises OutOfBudgetError.
    """
    program = _Program(columns, limits, budget)
    program.run()
    return Fractions(
        [max(0.0, price) for price in program.prices],
        sorted(
            (column, part)
            for column, part in zip(program.basis, program.parts, strict=True)
            if column >= 0 and part > NOTHING
        ),
    )


class _Program:
    """The revised simplex method, which starts from nothing chosen.

    `basis[i]`: the column of the i-th place, or -1 - row if there is just what is left of a row;
    `parts[i]`: how much of it is taken; `inverse`: of the matrix of these columns.
    """

    def __init__(self, columns: Sequence[Column], limits: Sequence[int], budget: Budget) -> None:
        self.columns, self.budget = columns, budget
        size = len(limits)
        self.inverse = [[float(i == j) for j in range(size)] for i in range(size)]
        self.parts = [limit + _APART * (i + 1) for i, limit in enumerate(limits)]
        self.basis = [-1 - i for i in range(size)]
        self.prices = [0.0] * size

    def run(self) -> None:
        """Exchange columns until none gains."""
        size = len(self.prices)
        changes = _CHANGES * size
        everything = range(-size, len(self.columns))
        while changes > 0:
            self.budget.spend(1 + len(everything) // _LOOKED_AT)
            followed = [column for _, column in self._gains(everything)[:_FOLLOWED]]
            if not followed:
                return
            while changes > 0:
                gains = self._gains(followed)
                if not gains:
                    break
                self._take(gains[0][1], -gains[0][0])
                self.budget.spend(1 + size * size // _CHANGED)
                changes -= 1

    def _gains(self, among: Iterable[int]) -> list[tuple[float, int]]:
        """Those columns that earn more than the prices of their rows: (less gain, column)."""
        prices, columns = self.prices, self.columns
        found = []
        for i in among:
            if i < 0:
                gain = -prices[-1 - i]
            else:
                value, rows = columns[i]
                gain = float(value)
                for row in rows:
                    gain -= prices[row]
            if gain > NOTHING:
                found.append((-gain, i))
        found.sort()
        return found

    def _take(self, column: int, gain: float) -> None:
        """Take as much of a column as there is room for; another one leaves."""
        first, *others = self.columns[column].rows if column >= 0 else (-1 - column,)
        change = [line[first] for line in self.inverse]
        for row in others:
            change = [total + line[row] for total, line in zip(change, self.inverse, strict=True)]
        leaves, most = -1, 0.0
        for i, by in enumerate(change):
            if by > NOTHING and (leaves < 0 or self.parts[i] < most * by):
                leaves, most = i, self.parts[i] / by
        by = change[leaves]
        pivot = self.inverse[leaves] = [number / by for number in self.inverse[leaves]]
        for i, by in enumerate(change):
            if by and i != leaves:
                self.parts[i] -= by * most
                self.inverse[i] = [
                    number - by * other
                    for number, other in zip(self.inverse[i], pivot, strict=True)
                ]
        self.parts[leaves], self.basis[leaves] = most, column
        self.prices = [
            price + gain * number for price, number in zip(self.prices, pivot, strict=True)
        ]
