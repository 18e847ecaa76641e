"""Choosing one route for each train so that no two share track."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from railhead.network.router.budget import Budget
from railhead.network.router.prices import Prices
from railhead.network.router.searchers import Found, Searcher


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
        self._lists: Mapping[int, Sequence[Found]] = {}
        # What the trains from each one on earn at most, and their nets with all tolls.
        self._rest = [sum(limits[kind] for kind in fleet[at:]) for at in range(len(fleet) + 1)]
        self._nets = [
            prices.total + sum(prices.limits[kind] for kind in fleet[at:])
            for at in range(len(fleet) + 1)
        ]
        self._chosen: list[Found | None] = [None] * len(fleet)
        self._pool: list[Found] = []

    def search(self, target: int, lists: Mapping[int, Sequence[Found]]) -> None:
        """Set `best` to the best set that earns more than `target`: a route or None per train.

        It stays empty if there is none. Raises OutOfBudgetError; `best` is then what was found.
        """
        self.target, self._lists = target, lists
        self._choose(0, 0, 0, 0, 0)

    def _choose(self, at: int, used: int, value: int, net: int, first: int) -> None:  # noqa: PLR0917
        """Choose for the trains from `at` on; equal trains take routes from `first` on."""
        self.budget.spend()
        if value > self.target:
            self.target, self.best = value, self._chosen.copy()
        if at == len(self.fleet) or self._hopeless(value, net, at):
            return
        if self.last is not None and at == len(self.fleet) - 1:
            self._finish(at, used, value)
            return
        paths = self._lists[self.fleet[at]]
        same = self.fleet[at + 1 : at + 2] == self.fleet[at : at + 1]
        for i in range(first, len(paths)):
            path = paths[i]
            if net + path.net + self._nets[at + 1] <= self.target:
                break
            if path.track & used or value + path.value + self._rest[at + 1] <= self.target:
                continue
            self._chosen[at] = path
            after = i + 1 if same else 0
            self._choose(at + 1, used | path.track, value + path.value, net + path.net, after)
            self._chosen[at] = None
        if not self._hopeless(value, net, at + 1):
            self._choose(at + 1, used, value, net, len(paths) if same else 0)

    def _hopeless(self, value: int, net: int, at: int) -> bool:
        return value + self._rest[at] <= self.target or net + self._nets[at] <= self.target

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
