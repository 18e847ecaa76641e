"""Tolls on track that several trains would like to use.

If each train takes the best track for itself, the sum is a poor bound for a fleet (the trains of a
company). So track that several trains want gets a toll, until they spread: then the nets of all
trains (revenue less tolls) and all tolls together are a far better bound. (This is Lagrangian
relaxation with subgradient steps, in whole numbers.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from railhead.network.router.budget import Budget, OutOfBudgetError
from railhead.network.router.counting import bits
from railhead.network.router.searchers import Found, Searcher

# At most so many changes of the tolls, searches with changed ones, changes in vain in a row.
ROUNDS = 400
SEARCHES = 60
PATIENCE = 24
# So many known routes take as long as one step of the budget.
_MET = 4
# Tolls are changed in 1 / _FINE of money.
_FINE = 64


@dataclass(frozen=True, slots=True)
class Tolls:
    """Tolls on track, and what the trains can earn with them.

    `searchers[kind]`: the search with these tolls. `limits[kind]`: no route of the kind has a
    larger net. `total`: all tolls together, in money.
    """

    searchers: tuple[Searcher, ...]
    limits: tuple[int, ...]
    total: int

    def bound(self, fleet: Sequence[int]) -> int:
        """Return a bound: no set of routes earns more; `fleet`: the kind of each train."""
        return self.total + sum(self.limits[kind] for kind in fleet)


def no_tolls(searchers: Sequence[Searcher], limits: Sequence[int]) -> Tolls:
    """Return what holds without tolls; `limits` by kind of train."""
    return Tolls(tuple(searchers), tuple(limits), 0)


class _Pool:
    """The routes of a kind of train that were met, with the bits of their track."""

    def __init__(self) -> None:
        self.met: dict[int, tuple[Found, list[int]]] = {}

    def add(self, path: Found | None) -> None:
        """Keep a route, if it is the best one so far on its track."""
        if path is not None:
            old = self.met.get(path.track)
            if old is None or old[0].value < path.value:
                self.met[path.track] = (path, bits(path.track))

    def best(self, tolls: Mapping[int, int]) -> tuple[Found | None, int]:
        """The route with the largest net under these tolls, if above 0, and that net."""
        found, most = None, 0
        for path, track in self.met.values():
            net = path.value - sum([tolls[bit] for bit in track if bit in tolls])
            if net > most:
                found, most = path, net
        return found, most

    def beside(self, used: int) -> Found | None:
        """The most valuable route that shares no track with `used`."""
        found, most = None, 0
        for path, _ in self.met.values():
            if path.value > most and not path.track & used:
                found, most = path, path.value
        return found


def spread_by_tolls(
    start: Tolls,
    fleet: Sequence[int],
    alone: Sequence[Found | None],
    budget: Budget,
    keep: Callable[[list[Found | None]], int],
) -> Tolls:
    """Look for tolls that spread the trains over the network.

    `start`: what holds without tolls; `fleet`: the kind of each train; `alone`: a good route for
    each kind. Sets of routes that are found are passed to `keep`, which returns the value of the
    best one known. This takes at most half of the budget that is left.
    """
    search = _TollSearch(start, fleet, alone, budget, keep)
    with suppress(OutOfBudgetError), budget.share(2):
        search.run()
    return search.best


class _TollSearch:
    """One call of `spread_by_tolls`.

    A search for the best route under new tolls takes long; a look at the known routes does not. If
    these alone show that the new tolls give no better bound, nothing is searched.
    """

    def __init__(
        self,
        start: Tolls,
        fleet: Sequence[int],
        alone: Sequence[Found | None],
        budget: Budget,
        keep: Callable[[list[Found | None]], int],
    ) -> None:
        self.start, self.best, self.fleet = start, start, fleet
        self.budget, self.keep = budget, keep
        self.value = keep([])
        self.pools = [_Pool() for _ in start.searchers]
        for pool, path in zip(self.pools, alone, strict=True):
            pool.add(path)

    def run(self) -> None:
        """Change the tolls until the bound gets no better. Raises OutOfBudgetError."""
        tolls: dict[int, int] = {}
        pace, stale, searched = 2 * _FINE, 0, 0
        for _ in range(ROUNDS):
            rounded = {bit: toll // _FINE for bit, toll in tolls.items() if toll >= _FINE}
            total = sum(rounded.values())
            known = [pool.best(rounded) for pool in self.pools]
            self.budget.spend(1 + sum(len(pool.met) for pool in self.pools) // _MET)
            wishes = [wish for wish, _ in known]
            bound = total + sum(known[kind][1] for kind in self.fleet)
            if bound < self.best.bound(self.fleet):
                searched += 1
                now, wishes = self._ask(rounded, known)
                bound = now.bound(self.fleet)
                if bound < self.best.bound(self.fleet):
                    self.best, stale = now, -1
                    self._side_by_side(now, wishes, poorest_first=searched % 2 == 0)
                self._use(wishes)
            stale += 1
            if stale and stale % (PATIENCE // 4) == 0:
                pace = max(1, pace // 2)
            push = (bound - self.value) * pace
            if (
                stale == PATIENCE
                or searched == SEARCHES
                or self.best.bound(self.fleet) <= self.value
                or not _adjust(tolls, [wishes[kind] for kind in self.fleet], push)
            ):
                break

    def _ask(
        self, rounded: Mapping[int, int], known: Sequence[tuple[Found | None, int]]
    ) -> tuple[Tolls, list[Found | None]]:
        """Search for the best route of each kind under these tolls, better than those known."""
        searchers = tuple(searcher.with_tolls(rounded) for searcher in self.start.searchers)
        wishes: list[Found | None] = []
        limits = []
        for kind, searcher in enumerate(searchers):
            wish, limit = _wish(searcher, self.start.limits[kind], known[kind][1], self.budget)
            self.pools[kind].add(wish)
            wishes.append(wish or known[kind][0])
            limits.append(limit)
        return Tolls(searchers, tuple(limits), sum(rounded.values())), wishes

    def _use(self, wishes: Sequence[Found | None]) -> None:
        """Look for sets of routes: each kind in turn takes its wish, the others what is left."""
        for first in dict.fromkeys(self.fleet):
            path = wishes[first]
            found: list[Found | None] = [None] * len(self.fleet)
            at = self.fleet.index(first)
            found[at] = path
            used = path.track if path else 0
            for i, kind in enumerate(self.fleet):
                if i != at:
                    path = self.pools[kind].beside(used)
                    found[i] = path
                    used |= path.track if path else 0
            self.value = self.keep(found)

    def _side_by_side(
        self, now: Tolls, wishes: Sequence[Found | None], *, poorest_first: bool
    ) -> None:
        """Let the trains run as they wish, or as well as they can beside those before them."""
        used = 0
        found: list[Found | None] = [None] * len(self.fleet)
        order = sorted(range(len(self.fleet)), key=lambda i: (-now.limits[self.fleet[i]], i))
        for i in reversed(order) if poorest_first else order:
            kind = self.fleet[i]
            path = wishes[kind]
            if path is not None and path.track & used:
                path = beside(now.searchers[kind], used, self.budget)
                self.pools[kind].add(path)
            if path is not None:
                found[i] = path
                used |= path.track
        self.value = self.keep(found)


def _wish(searcher: Searcher, most: int, known: int, budget: Budget) -> tuple[Found | None, int]:
    """The route of the best net if that is above `known`, and a bound for all nets.

    Only a part of the budget is used. `most`: a bound that holds without tolls, and so with them.
    """
    try:
        with budget.share(16):
            wish = searcher.best(known)
            return wish, wish.net if wish else known
    except OutOfBudgetError:
        budget.check()
        return searcher.answer, min(most, searcher.top)


def beside(searcher: Searcher, used: int, budget: Budget) -> Found | None:
    """Return the best route that uses no track of `used`, as far as part of the budget goes."""
    try:
        with budget.share(16):
            return searcher.best(0, used)
    except OutOfBudgetError:
        budget.check()
        return searcher.answer


def _adjust(tolls: dict[int, int], wishes: Sequence[Found | None], push: int) -> bool:
    """Raise the tolls where several trains want to run, lower them where none does.

    False if there is nothing to change.
    """
    wanted: Counter[int] = Counter()
    for wish in wishes:
        if wish is not None:
            wanted.update(bits(wish.track))
    slopes = {bit: count - 1 for bit, count in sorted(wanted.items()) if count > 1}
    for bit in sorted(tolls):
        if not wanted[bit]:
            slopes[bit] = -1
    norm = sum(slope * slope for slope in slopes.values())
    for bit, slope in slopes.items():
        toll = max(0, tolls.get(bit, 0) + slope * push // norm)
        if toll:
            tolls[bit] = toll
        else:
            tolls.pop(bit, None)
    return bool(norm)
