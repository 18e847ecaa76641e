"""The best set of routes for all trains of a company.

Each kind of train is searched alone first: together the trains earn no more than the sum of
these. Then routes are listed that are good enough to be part of a better set than the best one
known, and sets of them without common track are searched.

Ties: trains are taken in the order given, stations in the order of their numbers, and of equal
branches the first; the first best set that this order meets is the answer. Nothing else, such as
the machine or the order of the stations and sections in the problem, has a say.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import TypeAlias

from railhead.network.router.answer import to_route
from railhead.network.router.board import Board
from railhead.network.router.budget import Budget, OutOfBudgetError
from railhead.network.router.far import Far, Run
from railhead.network.router.limited import Limited, Path
from railhead.network.router.moves import Kind
from railhead.network.router.problem import Problem, RouteTrain, Solution

# More routes than this are not listed for a kind of train.
MANY_ROUTES = 50_000
# Orders of the trains that are tried for a first set.
_ORDERS = 24

Found: TypeAlias = "Path | Run"


def solve(problem: Problem, budget: Budget | None = None) -> Solution:
    """Return the best set of routes; if the budget is spent, the best found and a true bound."""
    search = _Search(problem, budget or Budget())
    try:
        search.run()
    except OutOfBudgetError:
        pass
    return search.solution()


class _Search:
    """One call of `solve`. `limits[i]`: train i alone earns no more."""

    def __init__(self, problem: Problem, budget: Budget) -> None:
        self.problem, self.budget = problem, budget
        board = Board.of(problem)
        self.searchers: list[Limited | Far] = []
        # The trains, those that look for the same routes beside each other.
        self.order: list[int] = []
        self.kind_of: list[int] = [0] * len(problem.trains)
        kinds: dict[tuple[object, ...], int] = {}
        for i, train in enumerate(problem.trains):
            known = kinds.setdefault(train.alike, len(kinds))
            if known == len(self.searchers):
                self.searchers.append(self._searcher(board, train))
            self.kind_of[i] = known
        self.limits = [searcher.limit() for searcher in self.searchers]
        self.best: dict[int, Found] = {}
        self.value = 0
        self.ceiling = 1 << 60
        self.proven = not problem.trains

    def _searcher(self, board: Board, train: RouteTrain) -> Limited | Far:
        kind = Kind.of(board, train, self.problem.bonuses)
        moves = None if train.counts is None else kind.moves()
        if moves is None:
            return Far(kind, self.budget)
        return Limited(kind, moves, self.budget)

    def _keep(self, found: dict[int, Found]) -> None:
        value = sum(path.value for path in found.values())
        if value > self.value:
            self.value, self.best = value, dict(found)

    @property
    def bound(self) -> int:
        if self.proven:
            return self.value
        return min(self.ceiling, sum(self.limits[kind] for kind in self.kind_of))

    def solution(self) -> Solution:
        routes = [
            to_route(self.searchers[self.kind_of[i]].kind, self.problem.trains[i].id, path)
            for i, path in sorted(self.best.items())
        ]
        return Solution(tuple(routes), self.value, self.bound, self.budget.used)

    def run(self) -> None:
        """Search. Raises OutOfBudgetError."""
        alone = [self._alone(kind) for kind in range(len(self.searchers))]
        if len(self.kind_of) > 1:
            self._greedy(alone)
        if self.value == self.bound:
            return
        step = max(1, self.bound // 20)
        while not self.proven:
            # A set that earns more than the target is looked for first where there is little to
            # look at; if there is none, the target is a bound.
            target = max(self.value, self.bound - step)
            self._combine(target)
            self.ceiling = max(target, self.value)
            self.proven = self.value == self.ceiling
            step += step // 2

    def _alone(self, kind: int) -> Found | None:
        """The best route of a kind of train when no other runs, as far as the budget goes."""
        searcher = self.searchers[kind]
        try:
            if len(self.kind_of) == 1:
                found = searcher.best()
            else:
                with self.budget.share(2 * len(self.searchers)):
                    found = searcher.best()
            self.limits[kind] = found.value if found else 0
        except OutOfBudgetError:
            found = searcher.answer
            self.limits[kind] = min(self.limits[kind], searcher.top)
        if found is not None:
            self._keep({self.kind_of.index(kind): found})
        return found

    def _greedy(self, alone: Sequence[Found | None]) -> None:
        """Give the trains routes one after the other, in several orders."""
        kinds = sorted(self.kind_of)
        orders = sorted(set(permutations(kinds))) if len(kinds) < 5 else [tuple(kinds)]
        if len(kinds) >= 5:
            orders.append(tuple(reversed(kinds)))
        for order in orders[:_ORDERS]:
            used, found = 0, {}
            free = {kind: self._trains(kind) for kind in set(order)}
            for kind in order:
                path = alone[kind]
                if path is None:
                    continue
                if path.track & used:
                    try:
                        with self.budget.share(8):
                            path = self.searchers[kind].best(0, used)
                    except OutOfBudgetError:
                        path = self.searchers[kind].answer
                if path is not None:
                    used |= path.track
                    found[free[kind].pop(0)] = path
            self._keep(found)
            if self.value == self.bound:
                return

    def _trains(self, kind: int) -> list[int]:
        return [i for i, known in enumerate(self.kind_of) if known == kind]

    def _combine(self, target: int) -> None:
        """Search all sets that may earn more than `target` and than the best one known."""
        kinds = sorted(range(len(self.searchers)), key=lambda kind: self._is_far(kind))
        total = sum(self.limits[kind] for kind in self.kind_of)
        last = self._trains(kinds[-1])[-1] if self._is_far(kinds[-1]) else -1
        lists: dict[int, list[Found]] = {}
        for kind in kinds:
            if self._trains(kind) == [last]:
                continue
            above = max(0, target - (total - self.limits[kind]))
            listed = self.searchers[kind].all(above, 0, MANY_ROUTES)
            if listed is None:
                raise OutOfBudgetError
            lists[kind] = list(listed)
        kinds.sort(key=lambda kind: (self._is_far(kind), len(lists.get(kind, ())), kind))
        order = [i for kind in kinds for i in self._trains(kind)]
        if last >= 0:
            order.remove(last)
            order.append(last)
        _Packing(self, order, lists, last, target).choose(0, 0, 0, 0)

    def _is_far(self, kind: int) -> bool:
        return isinstance(self.searchers[kind], Far)


class _Packing:
    """Choosing one route for each train so that no two share track."""

    def __init__(
        self, search: _Search, order: list[int], lists: dict[int, list[Found]], last: int,
        target: int,
    ) -> None:  # fmt: skip
        self.target = target
        self.search, self.order, self.lists, self.last = search, order, lists, last
        limits = [search.limits[search.kind_of[i]] for i in order]
        self.rest = [sum(limits[at:]) for at in range(len(order) + 1)]
        self.chosen: dict[int, Found] = {}
        self.pool: list[Found] = []

    def choose(self, at: int, used: int, value: int, first: int) -> None:
        """Choose for the trains from `at` on; equal trains take routes from `first` on."""
        search = self.search
        search.budget.spend()
        if value > search.value:
            search.value, search.best = value, dict(self.chosen)
            self.target = max(self.target, value)
        if at == len(self.order) or value + self.rest[at] <= self.target:
            return
        train = self.order[at]
        rest = self.rest[at + 1]
        if train == self.last:
            found = self._last(used, self.target - value)
            if found is not None:
                self.chosen[train] = found
                self.choose(at + 1, used, value + found.value, 0)
                del self.chosen[train]
            return
        kind = search.kind_of[train]
        paths = self.lists[kind]
        same = at + 1 < len(self.order) and search.kind_of[self.order[at + 1]] == kind
        for i in range(first, len(paths)):
            path = paths[i]
            if value + path.value + rest <= self.target:
                break
            if not path.track & used:
                self.chosen[train] = path
                self.choose(at + 1, used | path.track, value + path.value, i + 1 if same else 0)
                del self.chosen[train]
        if value + rest > self.target:
            self.choose(at + 1, used, value, len(paths) if same else 0)

    def _last(self, used: int, above: int) -> Found | None:
        """The best route for the last train on free track that earns more than `above`."""
        searcher = self.search.searchers[self.search.kind_of[self.last]]
        best: Found | None = None
        for path in self.pool:
            if path.value > above and not path.track & used:
                best, above = path, path.value
                break
        if best is not None and best.value == self.search.limits[self.search.kind_of[self.last]]:
            return best
        found = searcher.best(above, used)
        if found is None:
            return best
        self.pool.append(found)
        self.pool.sort(key=lambda path: -path.value)
        return found
