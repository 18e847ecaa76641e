"""Routes of a train whose length has no limit, or that skips many stations.

A route is grown from a token in one direction, then from the token in the other. What can be
reached, block by block (`chains.py`), bounds what it may still earn. Track may cost a
toll, as in `limited`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from railhead.network.router.budget import Budget
from railhead.network.router.chains import FreeTrack, collectable
from railhead.network.router.counting import Counting, bits
from railhead.network.router.graph import Rail
from railhead.network.router.limited import ENOUGH
from railhead.network.router.moves import TrainKind


@dataclass(frozen=True, slots=True, eq=False)
class UnlimitedRoute:
    """A route of one kind of train.

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
        self._tracks = [(1 << i, rail.track) for i, rail in enumerate(graph.rails)]
        once = self.shared = 0
        for rail in graph.rails:
            self.shared |= once & rail.track
            once |= rail.track
        tolls = tolls or {}
        # From each station: (rail, other end, bits needed, bits blocked, toll), best end first.
        self.steps = [
            sorted(
                (
                    (
                        rail,
                        b,
                        1 << b | rail.track,
                        graph.excludes[b] | rail.track,
                        sum(tolls.get(bit, 0) for bit in bits(rail.track)),
                    )
                    for rail, b, _ in steps
                ),
                key=lambda step: step[4] - worth[step[1]],
            )
            for steps in kind.steps
        ]
        if tolls:
            # A route enters each station over other track, so these tolls can all be charged.
            self.counting.charge_entry(
                [min((step[4] for step in steps), default=0) for steps in self.steps]
            )
        # What `best` has found, and in how many steps, by the bar and by the rails forbidden.
        self._known: dict[tuple[int, int], tuple[UnlimitedRoute | None, int]] = {}
        self._base = [0] * len(graph.stations)
        self._base = self._near(0, graph.mask)
        self.top = self.limit()

    def with_tolls(self, tolls: Mapping[int, int]) -> UnlimitedSearch:
        """Return the same search with other tolls."""
        return UnlimitedSearch(self.kind, self.budget, tolls)

    @property
    def _starts(self) -> int:
        graph, train = self.kind.graph, self.kind.train
        return graph.tokens if train.needs_token or train.passes_token else graph.mask

    def limit(self) -> int:
        """Return an upper bound for the net of all routes, without a search."""
        graph = self.kind.graph
        return max(
            (
                self._bound(
                    self._base,
                    1 << anchor,
                    2,
                    graph.excludes[anchor],
                    1 << anchor,
                    earned=self.counting.most_earned[anchor],
                )
                for anchor in bits(self._starts)
            ),
            default=0,
        )

    def _near(self, forbidden: int, changed: int = 0) -> list[int]:
        """For each station the bit set of those that track besides `forbidden` leads to."""
        near = self._base.copy()
        for rail in self.kind.graph.rails:
            if rail.track & forbidden:
                changed |= 1 << rail.a | 1 << rail.b
        for i in bits(changed):
            free = 0
            for rail, b, _, _, _ in self.steps[i]:
                if not rail.track & forbidden:
                    free |= 1 << b
            near[i] = free
        return near

    def _bound(
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
        key = (above, self._closed(forbidden))
        known = self._known.get(key)
        if known is not None and known[1] <= budget.left:
            self.answer = known[0]
            budget.spend(known[1])
            return self.answer
        self._keep(None)
        _Growth(self, above, forbidden, self._keep, once=True).run()
        self._known[key] = (self.answer, budget.used - before)
        return self.answer

    def _keep(self, run: UnlimitedRoute | None) -> int:
        """Note the best route, None before there is one; return the bar for the next."""
        self.answer = run
        return run.net if run is not None else 0

    def _closed(self, forbidden: int) -> int:
        """The rails that forbidden track closes, as a bit set of their numbers."""
        closed = 0
        for bit, track in self._tracks:
            if track & forbidden:
                closed |= bit
        return closed

    def all(self, above: int, most: int) -> list[UnlimitedRoute] | None:
        """List routes with a net above `above`, the best one for each set of track.

        Routes whose ends do not earn are left out: shorter ones are as good. The largest net
        first; None if there are more than `most`. Raises OutOfBudgetError.
        """
        found: dict[int, UnlimitedRoute] = {}

        def add(run: UnlimitedRoute) -> int:
            old = found.get(run.track)
            if old is None or old.value < run.value:
                found[run.track] = run
            return ENOUGH if len(found) > most else above

        _Growth(self, above, 0, add, once=False).run()
        if len(found) > most:
            return None
        return sorted(found.values(), key=lambda run: -run.net)


# So many steps of the budget for one here: it takes longer than in a search by moves.
STEP = 10


class _Growth:
    """One search: routes with a net above a bar are passed to `found`, which sets the bar.

    The bar is `above` at first. `once`: of paths over the same stations with the same ends, only
    the one with the least toll is grown.
    """

    def __init__(
        self,
        search: UnlimitedSearch,
        above: int,
        forbidden: int,
        found: Callable[[UnlimitedRoute], int],
        *,
        once: bool,
    ) -> None:
        self.search, self.best, self.forbidden, self.found = search, above, forbidden, found
        self.near = search._near(forbidden)
        self.once = once
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
        taken = self.forbidden
        for anchor in bits(self.search._starts & ~self.forbidden):
            self.anchor = anchor
            earned = self.search.counting.most_earned[anchor]
            taken_by = graph.excludes[anchor] | taken
            self._go(anchor, taken_by, 1 << anchor, earned, toll=0, after=-1, fresh=True)
            taken |= 1 << anchor

    def _go(
        self, tip: int, taken: int, visited: int, earned: int, *, toll: int, after: int, fresh: bool
    ) -> None:
        """Extend an arm from its tip; `fresh`: the other may still grow, by rails beyond `after`.

        `earned`: what the visited stations earn if all of them count.
        """
        search, counting = self.search, self.search.counting
        search.budget.spend(STEP)
        if self.once:
            key = (tip, visited, taken & search.shared, after if fresh else -1, self.start)
            if self.met.get(key, ENOUGH) <= toll:
                return
            self.met[key] = toll
        if counting.most is not None and (visited & search.must).bit_count() > counting.most:
            return
        tips = 1 << tip | (1 << self.anchor if fresh else 0)
        arms = 2 if fresh else 1
        if search._bound(self.near, tips, arms, taken, visited, earned=earned) - toll <= self.best:
            return
        if earned - toll > self.best and (
            counting.most is None or counting.bound(visited, 0, 0) - toll > self.best
        ):
            self._record(visited, tip, toll)
        most_earned = counting.most_earned
        ends, at_anchor = search.kind.graph.ends, tip == self.anchor
        if at_anchor or not ends >> tip & 1:
            line = self.first if fresh else self.second
            for rank, (rail, b, needs, blocks, price) in enumerate(search.steps[tip]):
                if taken & needs or (at_anchor and not fresh and rank <= after):
                    continue
                line.append(rail)
                then = rank if at_anchor else after
                self._go(
                    b,
                    taken | blocks,
                    visited | 1 << b,
                    earned + most_earned[b],
                    toll=toll + price,
                    after=then,
                    fresh=fresh,
                )
                line.pop()
        if fresh and not at_anchor and not ends >> self.anchor & 1:
            self.start = tip if search.kind.ends_count else -1
            self._go(self.anchor, taken, visited, earned, toll=toll, after=after, fresh=False)
            self.start = -1

    def _record(self, visited: int, end: int, toll: int) -> None:
        track, start = 0, self.anchor
        for rail in self.first:
            start = rail.b if rail.a == start else rail.a
            track |= rail.track
        # With one arm only the other end is the token where it began.
        other = self.anchor if start == end else end
        forced = 1 << start | 1 << other if self.search.kind.ends_count else 0
        value, counted = self.search.counting.earn(visited, forced)
        if value - toll <= self.best:
            return
        for rail in self.second:
            track |= rail.track
        if self.once or (counted >> start & 1 and counted >> end & 1):
            rails = (*reversed(self.first), *self.second)
            self.best = self.found(
                UnlimitedRoute(value, value - toll, track, start, rails, counted)
            )
