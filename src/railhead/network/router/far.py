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
    worth: list[int] = field(init=False)
    near: list[int] = field(default_factory=list)
    shared: int = field(init=False)
    steps: list[list[tuple[Rail, int, int, int]]] = field(init=False)
    top: int = 0
    answer: Run | None = None

    def __post_init__(self) -> None:
        board = self.kind.board
        self.counting = Counting(self.kind)
        self.worth = [0] * len(board.stations)
        for i, worth in self.counting.hopes:
            self.worth[i] = worth
        self.steps = []
        once = self.shared = 0
        for rail in board.rails:
            self.shared |= once & rail.track
            once |= rail.track
        for steps in self.kind.steps:
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

    def limit(self) -> int:
        """An upper bound that needs no search."""
        board, near = self.kind.board, self._near(0)
        self.top = max(
            (
                self._bound(near, 1 << anchor, 2, board.excludes[anchor], 1 << anchor)
                for anchor in bits(self._starts())
            ),
            default=0,
        )
        return self.top

    def _starts(self) -> int:
        board = self.kind.board
        return board.tokens if self.kind.train.needs_token else board.mask

    def _near(self, forbidden: int) -> list[int]:
        """For each station the bit set of those that free track leads to."""
        if not self.near:
            self.near = [sum(1 << b for b in {b for _, b, _, _ in steps}) for steps in self.steps]
        near = self.near.copy()
        changed = 0
        for rail in self.kind.board.rails:
            if rail.track & forbidden:
                changed |= 1 << rail.a | 1 << rail.b
        for i in bits(changed):
            free = 0
            for rail, b, _, _ in self.steps[i]:
                if not rail.track & forbidden:
                    free |= 1 << b
            near[i] = free
        return near

    def _bound(self, near: list[int], tips: int, arms: int, taken: int, visited: int) -> int:
        """No path over `visited` that goes on in so many arms from the tips earns more."""
        board = self.kind.board
        free = board.mask & ~taken
        if self.counting.most is None:
            earned = self.counting.hope(visited, 0, 0)
            return earned + collect(tips, arms, near, self.worth, free, board.ends)
        ahead, new = 0, tips
        while new:
            bit = new & -new
            new ^= bit
            fresh = near[bit.bit_length() - 1] & free & ~ahead
            ahead |= fresh
            new |= fresh & ~board.ends
        return self.counting.hope(visited, ahead, arms)

    def _run(
        self, above: int, forbidden: int, found: dict[int, Run] | None, most: int
    ) -> Run | None:
        kind, counting, board = self.kind, self.counting, self.kind.board
        near = self._near(forbidden)
        best = above
        self.answer = None
        mask, ends = board.mask, board.ends
        limited = counting.most is not None
        seen: set[tuple[int, int, int, int]] = set()
        must = mask & ~kind.skips
        first: list[Rail] = []
        second: list[Rail] = []
        anchor = 0

        def record(visited: int, end: int) -> None:
            nonlocal best
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
                best, self.answer = value, run
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
                key = (tip, visited, taken & self.shared, after if fresh else -1)
                if key in seen:
                    return
                seen.add(key)
            tips = 1 << tip | (1 << anchor if fresh else 0)
            if limited and (visited & must).bit_count() > (counting.most or 0):
                return
            if self._bound(near, tips, 2 if fresh else 1, taken, visited) <= best:
                return
            if counting.hope(visited, 0, 0) > best:
                record(visited, tip)
            if not ends >> tip & 1 or tip == anchor:
                for rank, (rail, b, needs, blocks) in enumerate(self.steps[tip]):
                    if taken & needs or (tip == anchor and not fresh and rank <= after):
                        continue
                    line = first if fresh else second
                    line.append(rail)
                    go(b, taken | blocks, visited | 1 << b, fresh, rank if tip == anchor else after)
                    line.pop()
            if fresh and tip != anchor and not ends >> anchor & 1:
                go(anchor, taken, visited, False, after)

        starts = self._starts()
        shut = 0
        for anchor in bits(starts):
            if (1 << anchor) & forbidden:
                continue
            go(anchor, board.excludes[anchor] | forbidden | shut, 1 << anchor, True, -1)
            shut |= 1 << anchor
        return self.answer
