"""Choosing one route for each train so that no two share track."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from railhead.network.router.budget import Budget
from railhead.network.router.prices import Prices
from railhead.network.router.searchers import Found, Searcher

# A route with its net, its value and its track before it.
_Row: TypeAlias = "tuple[int, int, int, Found]"
# So many rows are looked through in the time of a step.
_ROWS = 100


class Packing:
    """A search for sets of routes that earn more than a target.

    `fleet`: the kind of each train, trains of a kind side by side. `limits[kind]`: no route earns
    more. `lists[kind]`: the routes of a kind that can be part of such a set under these `prices`,
    the largest net first. `last`: the search for the last train, if that has no list.
    """

    def __init__(
        self,
        fleet: Sequence[int],
        limits: Sequence[int],
        prices: Prices,
        budget: Budget,
        last: Searcher | None = None,
    ) -> None:
        self.fleet, self.limits, self.prices = fleet, limits, prices
        self.budget, self.last = budget, last
        self.target = 0
        self.best: list[Found | None] = []
        self._chosen: list[Found | None] = [None] * len(fleet)
        self._pool: list[Found] = []

    def search(self, target: int, lists: Mapping[int, Sequence[Found]]) -> None:
        """Set `best` to the best set that earns more than `target`: a route or None per train.

        It stays empty if there is none. Raises OutOfBudgetError; `best` is then what was found.
        """
        self.target = target
        rows = {
            kind: [(path.net, path.value, path.track, path) for path in paths]
            for kind, paths in lists.items()
        }
        self._choose(0, 0, [rows.get(kind, []) for kind in self.fleet], 0, self.prices.total)

    def _choose(self, at: int, used: int, rows: list[list[_Row]], value: int, net: int) -> None:
        """Choose for the trains from `at` on among `rows`, which share no track with those before.

        `net`: the nets of those before and all tolls.
        """
        self.budget.spend()
        if value > self.target:
            self.target, self.best = value, self._chosen.copy()
        if at == len(self.fleet):
            return
        if self.last is not None and at == len(self.fleet) - 1:
            self._finish(at, used, value)
            return
        # What the trains after this one can add at most: the best that is left for each.
        rest, rest_net = self._left(at + 1, rows[1:])
        scan = 1 + sum(map(len, rows[1:])) // _ROWS
        kind = self.fleet[at]
        for i, (path_net, path_value, track, path) in enumerate(rows[0]):
            if net + path_net + rest_net <= self.target:
                break
            if value + path_value + rest <= self.target:
                continue
            self.budget.spend(scan)
            free = []
            for other, listed in zip(self.fleet[at + 1 :], rows[1:], strict=True):
                # Equal trains are interchangeable: the later one takes the later route.
                later = listed[i + 1 :] if other == kind else listed
                free.append([row for row in later if not row[2] & track])
            self._chosen[at] = path
            self._choose(at + 1, used | track, free, value + path_value, net + path_net)
            self._chosen[at] = None
        if value + rest > self.target and net + rest_net > self.target:
            free = [
                [] if other == kind else listed
                for other, listed in zip(self.fleet[at + 1 :], rows[1:], strict=True)
            ]
            self._choose(at + 1, used, free, value, net)

    def _left(self, at: int, rows: list[list[_Row]]) -> tuple[int, int]:
        """The most that the trains from `at` on can earn, and their largest nets."""
        value = net = 0
        for i, (kind, listed) in enumerate(zip(self.fleet[at:], rows, strict=True), at):
            if self.last is not None and i == len(self.fleet) - 1:
                value += self.limits[kind]
                net += self.prices.limits[kind]
            elif listed:
                value += max([row[1] for row in listed])
                net += max(listed[0][0], 0)
        return value, net

    def _finish(self, at: int, used: int, value: int) -> None:
        """Give the last train the best route on free track, if that is good enough."""
        found = self._last(used, self.target - value)
        if found is not None:
            self._chosen[at] = found
            self.target, self.best = value + found.value, self._chosen.copy()
            self._chosen[at] = None

    def _last(self, used: int, above: int) -> Found | None:
        assert self.last is not None
        best: Found | None = None
        for path in self._pool:
            if path.value > above and not path.track & used:
                best, above = path, path.value
                break
        if best is not None and best.value == self.limits[self.fleet[-1]]:
            return best
        found = self.last.best(max(above, 0), used)
        if found is None:
            return best
        self._pool.append(found)
        self._pool.sort(key=lambda path: -path.value)
        return found
