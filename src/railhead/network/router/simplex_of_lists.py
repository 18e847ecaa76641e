"""Prices of scarce rows: a linear program and its dual.

Columns (here routes) earn money and use rows (here trains and track), each of which may be used a
limited number of times. The best choice of columns, if fractions of them could be taken, gives a
price for each row. The numbers are not exact: whoever needs a bound works it out from the prices in
whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from railhead.network.router.budget import Budget
from railhead.network.router.cover import Column

# What counts as zero, in money and in fractions of a column.
NOTHING = 1e-6
# After each look at all columns only so many of the best are looked at for a while.
_FOLLOWED = 24
# Limits are raised by multiples of this, so that no two columns leave the basis at once.
_APART = 1e-7
# So many columns looked at, or numbers of a matrix changed, take as long as one step.
_LOOKED_AT, _CHANGED = 4, 24
# At most so many changes for each row; prices before the last one give a bound, not the best.
_CHANGES = 40


class Fractions(NamedTuple):
    """A choice of fractions of columns.

    `prices[row]`: in money, 0 or more; `parts`: (index of a column, fraction taken above 0).
    """

    prices: list[float]
    parts: list[tuple[int, float]]


def relax(columns: Sequence[Column], limits: Sequence[int], budget: Budget) -> Fractions:
    """Return prices of the rows, and the fractions of columns that earn most in the limits.

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
    """The revised simplex method, starting with no column taken.

    `basis[i]`: the i-th basic column, or -1 - row for the slack of a row; `parts[i]`: how much of
    it is taken; `inverse`: of the basis matrix.
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
        """(-gain, column) for columns that earn more than the prices of their rows, best first."""
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
