"""Routes of a train whose length has no limit, or that skips many stations.

A route is grown from a token in one direction, then from the token in the other. What can be
reached, block by block (`chains.py`), bounds what it may still earn. Track may cost a
toll, as in `limited`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

from railhead.network.router.budget import Budget
from railhead.network.router.chains import FreeTrack, collectable
from railhead.network.router.counting import Counting, bits
from railhead.network.router.graph import Rail
from railhead.network.router.limited import ENOUGH
from railhead.network.router.moves import TrainKind

# A way on from a station: (rail, its other end, conflicts needed, those blocked, toll, bit of the
# number of the rail).
_Step: TypeAlias = "tuple[Rail, int, int, int, int, int]"


@dataclass(slots=True, eq=False)  # not frozen: that would take three times as long to make
class UnlimitedRoute:
    """A route of one kind of train. It never changes.

    `value`: its revenue; `net`: that less tolls, both in money; `track`: the bits of its track;
    `start`: index of its first station; `rails`: from end to end; `counted`: bit set of the
    stations that earn.
    """

    value: int
    net: int
    track: int
    start: int
    rails: tuple[Rail, ...]
    counted: int


def _add(found: dict[int, UnlimitedRoute], above: int, most: int, route: UnlimitedRoute) -> int:
    """Note a route if it is the best one on its track; return the bar for the next."""
    old = found.get(route.track)
    if old is None or old.value < route.value:
        found[route.track] = route
    return ENOUGH if len(found) > most else above


class UnlimitedSearch:
    """The search for routes of one kind of train.

    `top`: no route has a larger net. `answer`: the best route found before a search was cut off.
    """

    def __init__(
        self, kind: TrainKind, budget: Budget, tolls: Mapping[int, int] | None = None
    ) -> None:
        """`tolls`: number of a bit of track -> toll, in money."""
        self.kind, self.budget = kind, budget
        self.answer: UnlimitedRoute | None = None
        self.counting = Counting(kind)
        graph = kind.graph
        worth = self.counting.most_earned
        self.must = graph.mask & ~kind.skips
        self._rails = [
            (1 << i, rail.track, 1 << rail.a | 1 << rail.b) for i, rail in enumerate(graph.rails)
        ]
        bit_of = {id(rail): 1 << i for i, rail in enumerate(graph.rails)}
        tolls = tolls or {}
        # From each station, best end first.
        self.steps: list[list[_Step]] = []
        for listed in kind.steps:
            steps: list[_Step] = []
            for rail, b, _ in listed:
                toll = sum([tolls.get(bit, 0) for bit in bits(rail.track)]) if tolls else 0
                blocks = graph.excludes[b] | rail.conflict
                steps.append((rail, b, 1 << b | rail.conflict, blocks, toll, bit_of[id(rail)]))
            steps.sort(key=lambda step: step[4] - worth[step[1]])
            self.steps.append(steps)
        if tolls:
            # A route enters each station over other track, so these tolls can all be charged.
            self.counting.charge_entry(
                [min((step[4] for step in steps), default=0) for steps in self.steps]
            )
        # What `best` has found, and in how many steps, by the bar and by the rails forbidden.
        self._known: dict[tuple[int, int], tuple[UnlimitedRoute | None, int]] = {}
        self._base = [_ends_of(steps) for steps in self.steps]
        self.top = self.limit()

    def with_tolls(self, tolls: Mapping[int, int]) -> UnlimitedSearch:
        """Return the same search with other tolls."""
        return UnlimitedSearch(self.kind, self.budget, tolls)

    @property
    def starts(self) -> int:
        """Bit set of the stations from which routes are grown."""
        graph, train = self.kind.graph, self.kind.train
        return graph.tokens if train.needs_token or train.passes_token else graph.mask

    def limit(self) -> int:
        """Return an upper bound for the net of all routes, without a search."""
        graph = self.kind.graph
        return max(
            (
                self.bound(
                    self._base,
                    1 << anchor,
                    2,
                    graph.excludes[anchor],
                    1 << anchor,
                    earned=self.counting.most_earned[anchor],
                )
                for anchor in bits(self.starts)
            ),
            default=0,
        )

    def without(self, closed: int) -> tuple[list[list[_Step]], list[int]]:
        """The steps from each station besides closed rails, and the bit sets of their ends."""
        if not closed:
            return self.steps, self._base
        steps, near, changed = self.steps.copy(), self._base.copy(), 0
        for bit, _, ends in self._rails:
            if closed & bit:
                changed |= ends
        for i in bits(changed):
            steps[i] = [step for step in steps[i] if not step[5] & closed]
            near[i] = _ends_of(steps[i])
        return steps, near

    def bound(
        self, near: list[int], tips: int, arms: int, taken: int, visited: int, *, earned: int
    ) -> int:
        """A bound for paths over `visited` that go on in so many arms from the tips (bit set).

        `earned`: what the visited stations earn if all of them count.
        """
        graph = self.kind.graph
        free = graph.mask & ~taken
        if self.counting.most is None:
            return earned + collectable(
                FreeTrack(near, self.counting.ahead, free, graph.ends), tips, arms
            )
        ahead, new = 0, tips
        while new:
            bit = new & -new
            new ^= bit
            fresh = near[bit.bit_length() - 1] & free & ~ahead
            ahead |= fresh
            new |= fresh & ~graph.ends
        return self.counting.bound(visited, ahead, arms)

    def best(self, above: int = 0, forbidden: int = 0) -> UnlimitedRoute | None:
        """Return the route with the largest net above `above`, None if there is none.

        `forbidden`: bit set of track that it may not use. Raises OutOfBudgetError; `answer` is
        then the best one found.

        Other track may be forbidden and yet close the same rails. Then the search would go the same
        way: its answer is given again, for as many steps as it took.
        """
        budget, before = self.budget, self.budget.used
        closed = self._closed(forbidden)
        key = (above, closed)
        known = self._known.get(key)
        if known is not None and known[1] <= budget.left:
            self.answer = known[0]
            budget.spend(known[1])
            return self.answer
        self._keep(None)
        _Growth(self, above, closed, self._keep, once=True).run()
        self._known[key] = (self.answer, budget.used - before)
        return self.answer

    def _keep(self, run: UnlimitedRoute | None) -> int:
        """Note the best route, None before there is one; return the bar for the next."""
        self.answer = run
        return run.net if run is not None else 0

    def _closed(self, forbidden: int) -> int:
        """The rails that forbidden track closes, as a bit set of their numbers."""
        closed = 0
        for bit, track, _ in self._rails:
            if track & forbidden:
                closed |= bit
        return closed

    def all(self, above: int, most: int) -> list[UnlimitedRoute] | None:
        """List routes with a net above `above`, the best one for each set of track.

        Routes whose ends do not earn are left out: shorter ones are as good. The largest net
        first; None if there are more than `most`. Raises OutOfBudgetError.
        """
        found: dict[int, UnlimitedRoute] = {}

        add = partial(_add, found, above, most)
        self.walk(above, add)
        if len(found) > most:
            return None
        return sorted(found.values(), key=lambda run: -run.net)

    def walk(self, above: int, found: Callable[[UnlimitedRoute], int]) -> None:
        """Pass each route with a net above a bar, at first `above`, to `found`: it sets the bar."""
        _Growth(self, above, 0, found, once=False).run()


def _ends_of(steps: list[_Step]) -> int:
    """Where these steps lead, as a bit set."""
    found = 0
    for step in steps:
        found |= 1 << step[1]
    return found


# So many steps of the budget for one here: it takes longer than in a search by moves.
STEP: Final = 10


class _Growth:
    """One search: routes with a net above a bar are passed to `found`, which sets the bar.

    The bar is `above` at first; `closed`: bit set of the numbers of rails that are not used.
    `once`: of paths over the same stations with the same ends, only the one with the least toll is
    grown.
    """

    def __init__(
        self,
        search: UnlimitedSearch,
        above: int,
        closed: int,
        found: Callable[[UnlimitedRoute], int],
        *,
        once: bool,
    ) -> None:
        self.search, self.best, self.found = search, above, found
        self.counting, self.budget, self.once = search.counting, search.budget, once
        self.steps, self.near = search.without(closed)
        graph = search.kind.graph
        self.mask, self.ends, self.ends_count = graph.mask, graph.ends, search.kind.ends_count
        # The least toll with which a path was met.
        self.met: dict[tuple[int, int, int, int, int], int] = {}
        self.first: list[Rail] = []
        self.second: list[Rail] = []
        self.anchor = 0
        # Where the first arm ends, as far as that makes a difference.
        self.start = -1

    def run(self) -> None:
        """Grow routes from each token; those over an earlier token have been grown by then."""
        graph = self.search.kind.graph
        taken = 0
        for anchor in bits(self.search.starts):
            self.anchor = anchor
            earned = self.counting.most_earned[anchor]
            taken_by = graph.excludes[anchor] | taken
            self._go(anchor, taken_by, 1 << anchor, earned, toll=0, after=-1, fresh=True)
            taken |= 1 << anchor

    def _go(
        self, tip: int, taken: int, visited: int, earned: int, *, toll: int, after: int, fresh: bool
    ) -> None:
        """Extend an arm from its tip; `fresh`: the other may still grow, by rails beyond `after`.

        `taken`: conflicts. `earned`: what the visited stations earn if all of them count.
        """
        search, counting, budget = self.search, self.counting, self.budget
        budget.used += STEP
        if budget.used >= budget.stop:
            budget.check()
        if self.once:
            key = (tip, visited, taken & ~self.mask, after if fresh else -1, self.start)
            known = self.met.get(key)
            if known is not None and known <= toll:
                return
            self.met[key] = toll
        most = counting.most
        if most is not None and (visited & search.must).bit_count() > most:
            return
        tips = 1 << tip | (1 << self.anchor if fresh else 0)
        if (
            search.bound(self.near, tips, 2 if fresh else 1, taken, visited, earned=earned) - toll
            <= self.best
        ):
            return
        if earned - toll > self.best and (
            most is None or counting.bound(visited, 0, 0) - toll > self.best
        ):
            self._record(visited, tip, toll)
        most_earned, at_anchor = counting.most_earned, tip == self.anchor
        if at_anchor or not self.ends >> tip & 1:
            line = self.first if fresh else self.second
            first = after + 1 if at_anchor and not fresh else 0
            for rank, (rail, b, needs, blocks, price, _) in enumerate(self.steps[tip]):
                if taken & needs or rank < first:
                    continue
                line.append(rail)
                self._go(
                    b,
                    taken | blocks,
                    visited | 1 << b,
                    earned + most_earned[b],
                    toll=toll + price,
                    after=rank if at_anchor else after,
                    fresh=fresh,
                )
                line.pop()
        if fresh and not at_anchor and not self.ends >> self.anchor & 1:
            self.start = tip if self.ends_count else -1
            self._go(self.anchor, taken, visited, earned, toll=toll, after=after, fresh=False)
            self.start = -1

    def _record(self, visited: int, end: int, toll: int) -> None:
        track, start = 0, self.anchor
        for rail in self.first:
            start = rail.b if rail.a == start else rail.a
            track |= rail.track
        # With one arm only the other end is the token where it began.
        other = self.anchor if start == end else end
        forced = 1 << start | 1 << other if self.ends_count else 0
        value, counted = self.counting.earn(visited, forced)
        if value - toll <= self.best:
            return
        for rail in self.second:
            track |= rail.track
        if self.once or (counted >> start & 1 and counted >> end & 1):
            rails = (*reversed(self.first), *self.second)
            self.best = self.found(
                UnlimitedRoute(value, value - toll, track, start, rails, counted)
            )
