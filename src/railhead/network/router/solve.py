"""The best set of routes for all trains of a company.

Each kind of train is searched alone first: together the trains earn no more than the sum of
their best routes. Then routes are listed that are good enough to be part of a better set than the
best one known, and sets of them without common track are searched. Where that takes long, routes
are found as pairs of arms: all of them, if they are few, or those that gain by the prices of track.

Ties: of equal sets the answer is the first that this search meets, and of two trains the first that
it would meet without pairs of arms (`ties.py`). Its order follows from the
problem alone: kinds of trains by their description, trains by their id, stations by their number,
sections by their ends, more valuable branches before others. The machine, the hash seed and the
order in which trains, stations and sections are given make no difference.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import permutations
from math import gcd

from railhead.network.router.answer import to_route
from railhead.network.router.budget import Budget, OutOfBudgetError
from railhead.network.router.fleets import FleetSearch
from railhead.network.router.graph import RouteGraph
from railhead.network.router.packing import Packing
from railhead.network.router.pairs import PairSearch, Tolls, pair_search
from railhead.network.router.pricing import PricedFleet
from railhead.network.router.problem import Problem, Solution
from railhead.network.router.searchers import Found, Searcher, searcher_for
from railhead.network.router.ties import TwoTrains
from railhead.network.router.tolls import beside, no_tolls, spread_by_tolls
from railhead.network.router.unlimited import UnlimitedSearch

# No list of routes of a kind of train is longer: without tolls, by the number of trains and for
# all other numbers, and with tolls.
FEW_ROUTES = {2: 20_000}
FEW_ROUTES_OF_MANY = 2_000
MANY_ROUTES = 50_000
# After lists longer than this, with tolls, the next step is smaller.
LONG_LISTS = 4_000
# Up to so many trains are given routes greedily in every order of them.
_ALL_ORDERS = 4
# So many steps are tried before routes are looked for as pairs of arms, the fewer the more trains.
_FIRST = 10_000
# So many more are tried for two trains with so many arms or more: if neither is searched by
# sections, and if one is.
_FIRST_OF_TWO = (30_000, 200_000)
_MANY_ARMS = 3_000


def solve(problem: Problem, budget: Budget | None = None) -> Solution:
    """Return the best set of routes, or, once the budget is spent, the best found and a bound."""
    with _without_collecting():
        search = _Search(problem, budget or Budget())
        with suppress(OutOfBudgetError):
            search.run()
        return search.solution()


@contextmanager
def _without_collecting() -> Iterator[None]:
    """Let Python look for no garbage meanwhile.

    A search makes many objects, none of which refers to itself. To look through them again and
    again would take a sixth of the time, in compiled modules a quarter.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


class _Search:
    """One call of `solve`.

    `fleet`: the kind of each train, an index of `searchers`; `names`: their ids, in the same order.
    `limits[kind]`: no route of the kind earns more. `ceiling`: no set of routes does. `best`: the
    route of each train in the best set found, and `value`, what it earns. `unit`: what any set
    earns is a multiple of it. Lists of routes have nets above `floor`, and `most` entries at most.
    """

    def __init__(self, problem: Problem, budget: Budget) -> None:
        self.problem, self.budget = problem, budget
        graph = RouteGraph.of(problem)
        trains = sorted(problem.trains, key=lambda train: (train.alike, train.id))
        self.searchers: list[Searcher] = []
        self.fleet: list[int] = []
        self.names = [train.id for train in trains]
        for i, train in enumerate(trains):
            if not i or train.alike != trains[i - 1].alike:
                self.searchers.append(searcher_for(graph, train, problem.bonuses, budget))
            self.fleet.append(len(self.searchers) - 1)
        self.limits = [searcher.limit() for searcher in self.searchers]
        amounts = [station.revenue for station in problem.stations]
        self.unit = gcd(*amounts, *[bonus.amount for bonus in problem.bonuses]) or 1
        self.best: list[Found | None] = [None] * len(trains)
        self.value = 0
        self.ceiling = 1 << 60
        self.tolls = no_tolls(self.searchers, self.limits)
        # What the sets earn that are found before lists of routes are made.
        self.first_value = 0
        self.floor, self.most = 0, FEW_ROUTES.get(len(trains), FEW_ROUTES_OF_MANY)

    def _keep(self, found: list[Found | None]) -> int:
        """Remember a set of routes if it is the best; return the value of the best."""
        value = sum(path.value for path in found if path)
        if value > self.value:
            self.value, self.best = value, found
        return self.value

    @property
    def bound(self) -> int:
        """No set of routes earns more."""
        most = min(self.ceiling, sum(self.limits[kind] for kind in self.fleet))
        return most - most % self.unit

    def solution(self) -> Solution:
        """Return the best set found so far, with the bound known so far."""
        routes = {
            name: to_route(self.searchers[kind].kind, name, path)
            for name, kind, path in zip(self.names, self.fleet, self.best, strict=True)
            if path is not None
        }
        given = [train.id for train in self.problem.trains]
        return Solution(
            tuple(routes[name] for name in given if name in routes),
            self.value,
            self.bound,
            self.budget.used,
        )

    def run(self) -> None:
        """Search until the best set is proven, or no method helps. Raises OutOfBudgetError."""
        alone = [self._alone(kind) for kind in range(len(self.searchers))]
        if len(self.fleet) > 1:
            self._greedy(alone)
        if len(self.fleet) == 1 or self.value == self.bound:
            return
        self.tolls = no_tolls(self.searchers, self.limits)
        self.first_value = self.value
        first = _FIRST // max(1, len(self.fleet) - 2)
        if self._first(first) or self._by_pairs(alone) or self._close(small_steps=False):
            return
        self.tolls = spread_by_tolls(self.tolls, self.fleet, alone, self.budget, self._keep)
        self.ceiling = min(self.ceiling, self.tolls.bound(self.fleet))
        self.floor, self.most = -(1 << 40), MANY_ROUTES
        self._close(small_steps=True)

    def _first(self, steps: int) -> bool:
        """Try with few steps; return whether the best set is proven."""
        try:
            with self.budget.at_most(steps):
                return self._close(small_steps=False)
        except OutOfBudgetError:
            self.budget.check()
            return False

    def _by_pairs(self, alone: Sequence[Found | None]) -> bool:
        """Choose from routes that are found as pairs of arms; False if that takes too much."""
        searches: list[PairSearch] = []
        lists: list[list[Found]] = []
        try:
            with self.budget.at_most(self.budget.left // 4):
                for searcher in self.searchers:
                    search = pair_search(searcher.kind, self.budget)
                    if search is None:
                        return False
                    searches.append(search)
                if len(self.fleet) > 2:
                    lists = self._lists(searches)
        except OutOfBudgetError:
            self.budget.check()
            return False
        if lists:
            fleet = FleetSearch(
                self.fleet,
                lists,
                ceiling=self.bound,
                unit=self.unit,
                budget=self.budget,
                keep=self._keep,
            )
            try:
                fleet.run()
            finally:
                self.ceiling = fleet.ceiling
            return True
        if len(self.fleet) == 2:
            # Where there are many arms lists are the shorter way.
            arms = sum([search.size for search in searches])
            sections = any(isinstance(searcher, UnlimitedSearch) for searcher in self.searchers)
            few = min(arms, _MANY_ARMS)
            if self._first(_FIRST_OF_TWO[sections] * few * few // _MANY_ARMS**2):
                return True
        known = [*zip(self.fleet, self.best, strict=True), *enumerate(alone)]
        priced = PricedFleet(
            self.searchers[0].kind.graph,
            self.fleet,
            searches,
            ceiling=self.bound,
            unit=self.unit,
            budget=self.budget,
            keep=self._keep,
        )
        value = self.value
        try:
            proven = priced.run(self.limits, [(kind, path) for kind, path in known if path])
        finally:
            self.ceiling = priced.ceiling
        if proven and len(self.fleet) == 2 and self.value > value:
            self._settle(priced)
        return proven

    def _settle(self, priced: PricedFleet) -> None:
        """Of equal sets of two trains take the one that `_close` would meet."""
        two = TwoTrains(
            self.fleet,
            self.searchers,
            priced,
            self.limits,
            self.first_value,
            few=LONG_LISTS,
            most=self.most,
        )
        try:
            found = two.find()
        except OutOfBudgetError:
            # Another set that earns as much.
            return
        if sum([path.value for path in found if path]) == self.value:
            self.best = found

    def _lists(self, searches: Sequence[PairSearch]) -> list[list[Found]]:
        """All routes of each kind, [] if they are too many to list."""
        most = FEW_ROUTES_OF_MANY * (2 if len(self.fleet) > 4 else 1)
        free = Tolls([0] * len(self.searchers[0].kind.graph.rails), ())
        found: list[list[Found]] = []
        for search in searches:
            pairs = search.all(free, 0, most)
            if pairs is None:
                return []
            found.append([search.route(pair) for pair in pairs])
        return found

    def _close(self, *, small_steps: bool) -> bool:
        """Lower the bound or improve the best set until they meet; False if it takes too much.

        `small_steps`: where the lists are too long for a step, smaller ones are tried.
        """
        step = max(self.unit, self.bound // (40 if small_steps else 20))
        grows = True
        while self.value < self.bound:
            # Sets that earn more than a target just below the bound: there are few to look at. If
            # none is found, the target is a bound.
            target = max(self.value, self.bound - step)
            target = max(self.value, target - target % self.unit)
            listed = self._combine(target + self.unit - 1)
            if listed is not None:
                self.ceiling = max(target, self.value)
                if small_steps and listed > LONG_LISTS:
                    step, grows = max(self.unit, step // 2), False
                elif grows and listed < LONG_LISTS:
                    step += step // 2
            elif small_steps and step > self.unit:
                step, grows = max(self.unit, step // 2), False
            else:
                return False
        return True

    def _alone(self, kind: int) -> Found | None:
        """The best route of a kind of train if no other train runs, as far as the budget goes."""
        searcher = self.searchers[kind]
        found: Found | None
        try:
            if len(self.fleet) == 1:
                found = searcher.best()
            else:
                with self.budget.share(2 * len(self.searchers)):
                    found = searcher.best()
            self.limits[kind] = found.value if found else 0
        except OutOfBudgetError:
            found = searcher.answer
            self.limits[kind] = min(self.limits[kind], searcher.top)
        at = self.fleet.index(kind)
        self._keep([found if i == at else None for i in range(len(self.fleet))])
        return found

    def _greedy(self, alone: Sequence[Found | None]) -> None:
        """Give the trains routes one after the other, in several orders."""
        if len(self.fleet) <= _ALL_ORDERS:
            orders = sorted(set(permutations(self.fleet)))
        else:
            orders = [tuple(self.fleet), tuple(reversed(self.fleet))]
        for order in orders:
            used = 0
            found: list[Found | None] = [None] * len(self.fleet)
            for kind in order:
                path = alone[kind]
                if path is None:
                    continue
                if path.track & used:
                    path = beside(self.searchers[kind], used, self.budget)
                if path is not None:
                    used |= path.track
                    at = self.fleet.index(kind)
                    while found[at] is not None:
                        at += 1
                    found[at] = path
            self._keep(found)
            if self.value == self.bound:
                return

    def _combine(self, target: int) -> int | None:
        """Search all sets that earn more than `target`.

        Return how many routes were listed, None if the lists would be too long.
        """
        unlimited = [isinstance(searcher, UnlimitedSearch) for searcher in self.searchers]
        count = [self.fleet.count(kind) for kind in range(len(unlimited))]
        # One train that is searched by sections may come last, and needs no list.
        last = max(
            (kind for kind in range(len(unlimited)) if unlimited[kind]),
            default=-1,
            key=lambda kind: (-count[kind], kind),
        )
        tolls = self.tolls
        slack = tolls.bound(self.fleet) - target
        lists: dict[int, list[Found]] = {}
        for kind, searcher in enumerate(tolls.searchers):
            if kind == last and count[kind] == 1:
                continue
            listed = searcher.all(max(tolls.limits[kind] - slack, self.floor), self.most)
            if listed is None:
                return None
            lists[kind] = list(listed)
        order = sorted(
            range(len(self.fleet)),
            key=lambda i: (
                self.fleet[i] == last,
                unlimited[self.fleet[i]],
                len(lists.get(self.fleet[i], ())),
                i,
            ),
        )
        packing = Packing(
            [self.fleet[i] for i in order],
            self.limits,
            tolls,
            self.budget,
            self.searchers[last] if last >= 0 and count[last] == 1 else None,
        )
        try:
            packing.search(target, lists)
        finally:
            if packing.best:
                found: list[Found | None] = [None] * len(self.fleet)
                for i, path in zip(order, packing.best, strict=True):
                    found[i] = path
                self._keep(found)
        return sum(map(len, lists.values()))
