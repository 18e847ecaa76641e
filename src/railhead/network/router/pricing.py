"""Fleets on networks with more routes than can be listed.

Prices of track are found from a few routes, as in `fleets.py`. With these prices as tolls the best
routes are searched for, and those that gain join the few. Where none gains, the prices hold for all
routes: they give a bound, and only routes whose net is close to the best can be part of a better
set than the best one known. If these are few, the best set is chosen from them; if not, tolls on
groups of track bring the bound closer. (This is column generation with subset-row cuts.)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from railhead.network.router.arms import FINE
from railhead.network.router.budget import Budget, OutOfBudgetError
from railhead.network.router.cover import Cover
from railhead.network.router.graph import RouteGraph
from railhead.network.router.pairs import Pair, PairSearch, Tolls
from railhead.network.router.pool import Known, Pool, Prices, to_cover
from railhead.network.router.searchers import Found

# So many routes of a kind join the known ones at a time.
_AT_A_TIME: Final = 40
# So many times prices are changed before the bound is taken as it is.
_CHANGES: Final = 60
# So many rounds of groups of track.
_ROUNDS: Final = 12
# Sets are chosen from lists of so many routes of a kind, with so many steps; at last of more.
_FEW, _MANY = 1_500, 40_000
_TRIES: Final = 8_000
# So many steps to choose from the known routes.
_KNOWN: Final = 2_000


class PricedFleet:
    """The search for the best set of routes of a fleet.

    `fleet`: the kind of each train; `searches[kind]`. `ceiling`: no set earns more, in money; what
    sets earn is a multiple of `unit`. Sets that are found are passed to `keep`, which returns the
    value of the best one known.
    """

    def __init__(
        self,
        graph: RouteGraph,
        fleet: Sequence[int],
        searches: Sequence[PairSearch],
        *,
        ceiling: int,
        unit: int,
        budget: Budget,
        keep: Callable[[list[Found | None]], int],
    ) -> None:
        self.fleet, self.searches, self.budget = fleet, searches, budget
        self.ceiling, self.unit, self.keep = ceiling, unit, keep
        self.value = keep([])
        self.counts = [fleet.count(kind) for kind in range(len(searches))]
        self.pool = Pool(self.counts, budget)
        self._rails = [rail.track for rail in graph.rails]
        self._prices = Prices([0] * len(searches), {})
        self._bound = 1 << 60

    def run(self, limits: Sequence[int], known: Sequence[tuple[int, Found]]) -> bool:
        """Lower the ceiling and improve the best set until they meet; False if it takes too much.

        `limits[kind]`: no route of the kind earns more; `known`: some routes with their kinds.
        Raises OutOfBudgetError.
        """
        self._lower(Prices([FINE * limit for limit in limits], {}))
        self._shrink()
        for kind, path in known:
            self.pool.add(Known(kind, path.value, path.track, path))
        for rounds in range(_ROUNDS + 1):
            self._converge()
            if self.value == self.ceiling:
                return True
            self._choose_known()
            if self.value == self.ceiling:
                return True
            self._shrink()
            groups = self.pool.overused() if rounds < _ROUNDS else []
            if self._choose(rounds, last=not groups):
                return True
            if not groups:
                return False
            self.pool = self.pool.restarted(self._prices, self._spare, groups)
        return False

    @property
    def free(self) -> Tolls:
        """No tolls."""
        return self._charges({})

    def all_of(self, kind: int, search: PairSearch) -> list[Pair]:
        """All routes of a kind that sets with the best value can have, [] if there are too many.

        `search`: one that finds more than that of the kind.
        """
        charges = self._charges(self._prices.tolls)
        bar = self._prices.nets[kind] - (self._bound - self.value * FINE) - 1
        search.shrink(charges, bar)
        return search.all(charges, bar, _MANY) or []

    @property
    def _spare(self) -> int:
        """What the routes of a better set than the best one lose at most, in 1 / FINE of money."""
        return self._bound - (self.value + self.unit) * FINE

    def _lower(self, prices: Prices) -> None:
        """Take prices for the best ones if their bound is lower."""
        bound = prices.bound(self.counts)
        if bound < self._bound:
            self._bound, self._prices = bound, prices
            most = bound // FINE
            self.ceiling = min(self.ceiling, max(self.value, most - most % self.unit))

    def _charges(self, tolls: Mapping[int, int]) -> Tolls:
        """The tolls by rails and groups."""
        single = [(mask, toll) for mask, toll in tolls.items() if not mask & (mask - 1)]
        return Tolls(
            [sum([toll for mask, toll in single if mask & track]) for track in self._rails],
            [(mask, toll) for mask, toll in tolls.items() if mask & (mask - 1)],
        )

    def _shrink(self) -> None:
        """Leave out arms that no route of a better set has."""
        charges = self._charges(self._prices.tolls)
        for kind, search in enumerate(self.searches):
            search.shrink(charges, self._prices.nets[kind] - self._spare - 1)

    def _converge(self) -> None:
        """Look for prices, and the routes that gain by them, until none does."""
        self._bound = 1 << 60
        for _ in range(_CHANGES):
            asked, tolls = self.pool.solve()
            charges = self._charges(tolls)
            nets, new = [], False
            for kind, search in enumerate(self.searches):
                found = search.best(charges, asked[kind] + 1, _AT_A_TIME)
                nets.append(found[0].net if found else asked[kind] + 1)
                for pair in found:
                    new |= self.pool.add(Known(kind, pair.value, pair.track, pair))
            self._lower(Prices(nets, tolls))
            least = int(self.pool.least + 0.001)
            if not new or self.ceiling <= max(self.value, least - least % self.unit):
                return

    def _choose_known(self) -> None:
        """Look for a good set among the known routes."""
        spare = self._spare
        known = [route for route in self.pool.taken() if self._prices.loss(route) <= spare]
        try:
            with self.budget.at_most(_KNOWN):
                self._cover(known, self.value)
        except OutOfBudgetError:
            self.budget.check()

    def _choose(self, rounds: int, *, last: bool) -> bool:
        """Lower the ceiling by looking at all routes of sets that earn nearly as much.

        The lower the target, the more routes there are; False if that takes too much.
        """
        step = self.unit
        try:
            with self.budget.at_most(self.budget.left if last else _TRIES << rounds):
                while self.value < self.ceiling:
                    above = max(self.value, self.ceiling - step)
                    known = self._close_to(above, _MANY if last else _FEW << rounds)
                    if known is None:
                        return False
                    self._cover(known, above)
                    self.ceiling = max(self.value, above)
                    step += self.unit
        except OutOfBudgetError:
            self.budget.check()
            return False
        return True

    def _close_to(self, above: int, most: int) -> list[Known] | None:
        """All routes that a set can have that earns more; None if there are too many."""
        charges = self._charges(self._prices.tolls)
        spare = self._bound - (above + self.unit) * FINE
        known: list[Known] = []
        for kind, search in enumerate(self.searches):
            listed = search.all(charges, self._prices.nets[kind] - spare - 1, most)
            if listed is None:
                return None
            known += [Known(kind, pair.value, pair.track, pair) for pair in listed]
        return known

    def _cover(self, known: Sequence[Known], above: int) -> bool:
        """Look for a set of these that earns more; return whether there is one."""
        columns, rows = to_cover(known, self._prices, self.counts)
        cover = Cover(columns, rows, self.unit, self.budget)
        try:
            cover.search(above)
        finally:
            if cover.best:
                found: list[Found | None] = [None] * len(self.fleet)
                for i in sorted(cover.best):
                    route = known[i]
                    at = self.fleet.index(route.kind)
                    while found[at] is not None:
                        at += 1
                    made = route.made
                    if isinstance(made, Pair):
                        made = self.searches[route.kind].route(made)
                    found[at] = made
                self.value = self.keep(found)
        return bool(cover.best)
