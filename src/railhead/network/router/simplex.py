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
# More than this is room in a row.
_ROOM = 1e-3
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
    program = Program(columns, limits, budget)
    program.run()
    return program.fractions()


class Program:
    """The revised simplex method, starting with no column taken.

    Columns and rows may be added after a run; the next one goes on from there. `basis[i]`: the i-th
    basic column, or -1 - row for the slack of a row; `parts[i]`: how much of it is taken;
    `inverse`: of the basis matrix.
    """

    def __init__(self, columns: Sequence[Column], limits: Sequence[int], budget: Budget) -> None:
        self.columns, self.budget = columns, budget
        size = len(limits)
        self.inverse = [[float(i == j) for j in range(size)] for i in range(size)]
        self.parts = [limit + _APART * (i + 1) for i, limit in enumerate(limits)]
        self.basis = [-1 - i for i in range(size)]
        self.prices = [0.0] * size

    def fractions(self) -> Fractions:
        """The prices and the fractions of columns found so far."""
        return Fractions(
            [max(0.0, price) for price in self.prices],
            sorted(
                (column, part)
                for column, part in zip(self.basis, self.parts, strict=True)
                if column >= 0 and part > NOTHING
            ),
        )

    def slack(self) -> set[int]:
        """The rows that have room left."""
        return {
            -1 - column
            for column, part in zip(self.basis, self.parts, strict=True)
            if column < 0 and part > _ROOM
        }

    def add_row(self, limit: int) -> None:
        """Add a row that `columns` use already; `run_back` then makes room in it."""
        row = len(self.prices)
        line = [0.0] * row
        part = limit + _APART * (row + 1)
        for i, column in enumerate(self.basis):
            if column >= 0 and row in self.columns[column].rows:
                line = [number - other for number, other in zip(line, self.inverse[i], strict=True)]
                part -= self.parts[i]
        for other in self.inverse:
            other.append(0.0)
        self.inverse.append([*line, 1.0])
        self.parts.append(part)
        self.basis.append(-1 - row)
        self.prices.append(0.0)

    def run_back(self) -> None:
        """Take less of what uses rows too much, until all of them have room.

        Each time the column comes in that loses least by it. (This is the dual simplex method.)
        """
        size = len(self.prices)
        everything = range(-size, len(self.columns))
        for _ in range(_CHANGES * size):
            least = min(self.parts)
            if least > -NOTHING:
                return
            leaves = self.parts.index(least)
            line = self.inverse[leaves]
            found, lowest, gain = -1 - size, 0.0, 0.0
            for i in everything:
                by, loss = self._by(i, line), -self._gain(i)
                if by < -NOTHING and (found < -size or loss < -lowest * by):
                    found, lowest, gain = i, loss / -by, -loss
            self.budget.spend(1 + len(everything) // _LOOKED_AT + size * size // _CHANGED)
            if found < -size:
                return
            self._exchange(found, gain, leaves, self._change(found))

    def _by(self, i: int, line: Sequence[float]) -> float:
        """How much a column changes the basic one of this line of the inverse."""
        if i < 0:
            return line[-1 - i]
        by = 0.0
        for row in self.columns[i].rows:
            by += line[row]
        return by

    def _gain(self, i: int) -> float:
        """What a column earns beyond the prices of its rows."""
        if i < 0:
            return -self.prices[-1 - i]
        value, rows = self.columns[i]
        gain = float(value)
        for row in rows:
            gain -= self.prices[row]
        return gain

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
        change = self._change(column)
        leaves, most = -1, 0.0
        for i, by in enumerate(change):
            if by > NOTHING and (leaves < 0 or self.parts[i] < most * by):
                leaves, most = i, self.parts[i] / by
        self._exchange(column, gain, leaves, change)

    def _change(self, column: int) -> list[float]:
        """By how much of each basic column there is less if all of this one is taken."""
        first, *others = self.columns[column].rows if column >= 0 else (-1 - column,)
        change = [line[first] for line in self.inverse]
        for row in others:
            change = [total + line[row] for total, line in zip(change, self.inverse, strict=True)]
        return change

    def _exchange(self, column: int, gain: float, leaves: int, change: Sequence[float]) -> None:
        """Let a column into the basis and another one out."""
        by = change[leaves]
        most = self.parts[leaves] / by
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
