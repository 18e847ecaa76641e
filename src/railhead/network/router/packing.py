"""Choosing one route for each train so that no two share track."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from railhead.network.router.budget import Budget
from railhead.network.router.far import Far, Run
from railhead.network.router.limited import Limited, Path

Found: TypeAlias = "Path | Run"
Searcher: TypeAlias = "Limited | Far"


class Packing:
    """A search for sets of routes that earn more than `target`.

    `fleet`: the kind of each train, trains of a kind side by side. `lists[kind]`: the routes of a
    kind, the best first; no other one can be part of such a set. `limits[kind]`: no route earns
    more. The last train has no list if its routes are many: it is searched for anew each time.
    """

    def __init__(
        self,
        fleet: Sequence[int],
        lists: Mapping[int, Sequence[Found]],
        limits: Sequence[int],
        last: Searcher | None,
        budget: Budget,
    ) -> None:
        self.fleet, self.lists, self.limits = fleet, lists, limits
        self.last, self.budget = last, budget
        self.rest = [sum(limits[kind] for kind in fleet[at:]) for at in range(len(fleet) + 1)]
        self.target = 0
        self.best: list[Found | None] = []
        self._chosen: list[Found | None] = [None] * len(fleet)
        self._pool: list[Found] = []

    def search(self, target: int) -> list[Found | None]:
        """Return the best set that earns more than `target`: a route or None for each train.

        The list is empty if there is none. Raises OutOfBudgetError; `best` and `target` then
        tell what was found.
        """
        self.target = target
        self._choose(0, 0, 0, 0)
        return self.best

    def _choose(self, at: int, used: int, value: int, first: int) -> None:
        """Choose for the trains from `at` on; equal trains take routes from `first` on."""
        self.budget.spend()
        if value > self.target:
            self.target, self.best = value, self._chosen.copy()
        if at == len(self.fleet) or value + self.rest[at] <= self.target:
            return
        if self.last is not None and at == len(self.fleet) - 1:
            self._finish(at, used, value)
            return
        kind, rest = self.fleet[at], self.rest[at + 1]
        paths = self.lists[kind]
        same = self.fleet[at + 1 : at + 2] == self.fleet[at : at + 1]
        for i in range(first, len(paths)):
            path = paths[i]
            if value + path.value + rest <= self.target:
                break
            if not path.track & used:
                self._chosen[at] = path
                after = i + 1 if same else 0
                self._choose(at + 1, used | path.track, value + path.value, after)
                self._chosen[at] = None
        if value + rest > self.target:
            self._choose(at + 1, used, value, len(paths) if same else 0)

    def _finish(self, at: int, used: int, value: int) -> None:
        found = self._last(used, self.target - value)
        if found is not None:
            self._chosen[at] = found
            self.target, self.best = value + found.value, self._chosen.copy()
            self._chosen[at] = None

    def _last(self, used: int, above: int) -> Found | None:
        """The best route for the last train on free track that earns more than `above`."""
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
