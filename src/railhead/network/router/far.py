"""Routes of a train whose length has no limit, or that skips almost everything.

A route is grown from a token in one direction, then from the token in the other. What is
reachable, in blocks, bounds what it may still collect.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from railhead.network.router.board import Rail
from railhead.network.router.budget import Budget
from railhead.network.router.chains import collect
from railhead.network.router.counting import Counting, bits
from railhead.network.router.moves import Kind


@dataclass(frozen=True, slots=True, eq=False)
class Run:
    """A path: what it earns, the bits of its track, its rails from one end to the other."""

    value: int
    track: int
    start: int
    rails: tuple[Rail, ...]
    counted: int


@dataclass(slots=True, eq=False)
class Far:
    """The search for one kind of train."""

    kind: Kind
    budget: Budget
    counting: Counting = field(init=False)
    near: list[int] = field(init=False)
    worth: list[int] = field(init=False)
    shared: int = field(init=False)
    steps: list[list[tuple[Rail, int, int, int]]] = field(init=False)
    top: int = 0

    def __post_init__(self) -> None:
        board = self.kind.board
        self.counting = Counting(self.kind)
        self.worth = [0] * len(board.stations)
        for i, worth in self.counting.hopes:
            self.worth[i] = worth
        self.near = []
        self.steps = []
        once = self.shared = 0
        for rail in board.rails:
            self.shared |= once & rail.track
            once |= rail.track
        for i, steps in enumerate(self.kind.steps):
            self.near.append(0)
            for _, b, _ in steps:
                self.near[i] |= 1 << b
            self.steps.append(
                [(rail, b, 1 << b | rail.track, board.excludes[b] | rail.track)
                 for rail, b, _ in steps]
            )  # fmt: skip
        for listed in self.steps:
            listed.sort(key=lambda step: -self.worth[step[1]])

    def best(self, above: int = 0, forbidden: int = 0) -> Run | None:
        """Return the best route that earns more than `above` and avoids forbidden bits.

        Raises OutOfBudgetError; then no route earns more than `top`.
        """
        found = self._run(above, forbidden, None, 0)
        return found

    def all(self, above: int, forbidden: int, most: int) -> list[Run] | None:
        """List routes that earn more than `above`, none that is another one with more track.

        Sorted by value; None if there are more than `most`.
        """
        found: dict[int, Run] = {}
        self._run(above, forbidden, found, most)
        if len(found) > most:
            return None
        return sorted(found.values(), key=lambda run: -run.value)

    def _run(
        self, above: int, forbidden: int, found: dict[int, Run] | None, most: int
    ) -> Run | None:
        kind, counting, board = self.kind, self.counting, self.kind.board
        best, answer = above, None
        mask, ends = board.mask, board.ends
        limited = counting.most is not None
        excess: dict[int, list[int]] = {}
        seen: set[tuple[int, int, int]] = set()
        relevant = mask | self.shared
        first: list[Rail] = []
        second: list[Rail] = []
        anchor = 0

        def bound(tips: int, taken: int, visited: int) -> int:
            free = mask & ~taken
            if limited:
                ahead, new = 0, tips
                while new:
                    bit = new & -new
                    new ^= bit
                    fresh = self.near[bit.bit_length() - 1] & free & ~ahead
                    ahead |= fresh
                    new |= fresh & ~ends
                hope, last = counting.hope(visited, ahead, tips.bit_count())
                if hope <= best:
                    return hope
                above = excess.get(last)
                if above is None:
                    above = excess[last] = [max(0, worth - last) for worth in self.worth]
                kept = counting.most * last + sum(above[i] for i in bits(visited))
                return min(hope, kept + collect(tips, self.near, above, free, ends))
            earned, _ = counting.hope(visited, 0, 0)
            return earned + collect(tips, self.near, self.worth, free, ends)

        def record(visited: int, end: int) -> None:
            nonlocal best, answer
            value, counted = counting.earn(visited)
            if value <= best:
                return
            rails = (*reversed(first), *second)
            track = 0
            for rail in rails:
                track |= rail.track
            start = anchor
            for rail in first:
                start = rail.b if rail.a == start else rail.a
            run = Run(value, track, start, rails, counted)
            if found is None:
                best, answer = value, run
                return
            if not (counted >> start & 1 and counted >> end & 1):
                return
            old = found.get(track)
            if old is None or old.value < value:
                found[track] = run
            if len(found) > most:
                best = 1 << 60

        def go(tip: int, taken: int, visited: int, fresh: bool, after: int) -> None:
            """Extend an arm; `fresh`: the other one may still grow, from rail `after` on."""
            self.budget.spend()
            if found is None:
                key = (tip, taken & relevant, after if fresh else -1)
                if key in seen:
                    return
                seen.add(key)
            tips = 1 << tip | (1 << anchor if fresh else 0)
            if bound(tips, taken, visited) <= best:
                return
            if not ends >> tip & 1 or tip == anchor:
                for rank, (rail, b, needs, blocks) in enumerate(self.steps[tip]):
                    if taken & needs or (tip == anchor and not fresh and rank <= after):
                        continue
                    line = first if fresh else second
                    line.append(rail)
                    now = visited | 1 << b
                    record(now, b)
                    go(b, taken | blocks, now, fresh, rank if tip == anchor else after)
                    line.pop()
            if fresh and tip != anchor and not ends >> anchor & 1:
                go(anchor, taken, visited, False, after)

        starts = board.tokens if kind.train.needs_token else mask
        shut = 0
        tops = {}
        for anchor in bits(starts):
            tops[anchor] = bound(1 << anchor, board.excludes[anchor] | forbidden, 1 << anchor)
        self.top = max(
            tops.values(),
            default=0,
        )
        for anchor in bits(starts):
            if (1 << anchor) & forbidden:
                continue
            go(anchor, board.excludes[anchor] | forbidden | shut, 1 << anchor, True, -1)
            shut |= 1 << anchor
        return answer
