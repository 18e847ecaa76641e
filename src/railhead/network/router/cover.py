"""Choosing routes when the prices of all that they use are known.

A set of routes earns less than the bound by its loss: the prices of the rows that it leaves unused,
and what its routes pay beyond their value. If little may be lost, rows with a high price must be
used: the search takes the row with the fewest routes left and tries these. (This is exact cover
with slack.)
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from railhead.network.router.budget import Budget

# So many rows looked at take as long as one step of the budget.
_ROWS = 6


class Column(NamedTuple):
    """What can be chosen: its value in money and the rows that it uses once each."""

    value: int
    rows: tuple[int, ...]


class Rows(NamedTuple):
    """The scarce rows: how often each may be used, and its price in 1 / `fine` of money.

    The first `kinds` rows stand for the kinds of trains and how many there are of each; every
    column uses one of these, named first. All other rows may be used once.
    """

    limits: Sequence[int]
    prices: Sequence[int]
    kinds: int
    fine: int

    @property
    def bound(self) -> int:
        """No choice earns more, in 1 / `fine` of money, if no column earns more than it pays."""
        return sum(limit * price for limit, price in zip(self.limits, self.prices, strict=True))

    def loss(self, column: Column) -> int:
        """What a column pays for its rows beyond its value, in 1 / `fine` of money."""
        return sum([self.prices[row] for row in column.rows]) - column.value * self.fine


def users(columns: Iterable[Sequence[int]]) -> dict[int, int]:
    """Return row -> bit set of the columns that use it; `columns`: the rows of each."""
    found: dict[int, int] = {}
    for i, rows in enumerate(columns):
        for row in rows:
            found[row] = found.get(row, 0) | 1 << i
    return found


class Cover:
    """A search for choices of columns that earn more than a target.

    `best`: the indexes of the columns of the best such choice; `value`: what it earns, in money, a
    multiple of `unit` like that of every choice. No column may earn more than it pays.
    """

    def __init__(self, columns: Sequence[Column], rows: Rows, unit: int, budget: Budget) -> None:
        self.columns, self.rows, self.unit, self.budget = columns, rows, unit, budget
        self.best: list[int] = []
        self.value = 0
        self._chosen: list[int] = []

    def search(self, target: int) -> None:
        """Set `best` and `value`; they stay as they are if no choice earns more than `target`.

        Raises OutOfBudgetError; `best` is then the best choice found so far.
        """
        rows = self.rows
        self._aim(target)
        losses = [(rows.loss(column), i) for i, column in enumerate(self.columns)]
        kept = sorted(item for item in losses if item[0] <= self._most)
        self._losses = [loss for loss, _ in kept]
        self._names = [i for _, i in kept]
        used = [self.columns[i].rows for i in self._names]
        self._users = users(used)
        self._clash = []
        for i, mine in enumerate(used):
            clash = 1 << i
            for row in mine:
                if row >= rows.kinds:
                    clash |= self._users[row]
            self._clash.append(clash)
        self.budget.spend(1 + len(kept))
        open_ = [row for row, price in enumerate(rows.prices) if price]
        self._go((1 << len(kept)) - 1, open_, list(rows.limits), 0, 0)

    def _aim(self, target: int) -> None:
        """Set how much may be lost."""
        self._target = target
        self._most = self.rows.bound - (target + self.unit) * self.rows.fine

    def _go(self, free: int, open_: list[int], left: list[int], value: int, loss: int) -> None:
        """Choose among the free columns (bit set); an open row may be used `left[row]` times."""
        self.budget.spend(1 + len(open_) // _ROWS)
        if value > self._target:
            self.value, self.best = value, [self._names[i] for i in self._chosen]
            self._aim(value)
        prices, losses = self.rows.prices, self._losses
        free &= (1 << bisect_right(losses, self._most - loss)) - 1
        counts: list[tuple[int, int]] = []
        for row in open_:
            count = (self._users.get(row, 0) & free).bit_count()
            if count:
                counts.append((count, row))
            else:
                loss += left[row] * prices[row]
        if loss > self._most or not counts:
            return
        room = self._most - loss
        _, _, row = min((left[row] * prices[row] <= room, count, row) for count, row in counts)
        open_ = [row for _, row in counts]
        fit = self._users[row] & free
        while fit:
            low = fit & -fit
            fit ^= low
            i = low.bit_length() - 1
            if losses[i] + loss > self._most:
                break
            self._take(i, free, open_, left, value=value, loss=loss)
            free ^= low
        if loss + left[row] * prices[row] <= self._most:
            self._go(free & ~self._users[row], open_, left, value, loss)

    def _take(
        self, i: int, free: int, open_: list[int], left: list[int], *, value: int, loss: int
    ) -> None:
        """Go on with a column chosen."""
        column = self.columns[self._names[i]]
        left = left.copy()
        for row in column.rows:
            left[row] -= 1
        free &= ~self._clash[i]
        kind = column.rows[0]
        if not left[kind]:
            free &= ~self._users[kind]
        self._chosen.append(i)
        self._go(
            free,
            [row for row in open_ if left[row]],
            left,
            value + column.value,
            loss + self._losses[i],
        )
        self._chosen.pop()
