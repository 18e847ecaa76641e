"""Routes of a train whose length is limited, by branch and bound along its moves.

A route is grown from one of its ends. A table says, for each station and each length left, what
a walk that may come back to a station can still earn; it orders the branches, and cuts them. Of
the two directions of a route it is enough to find the one with a token in its first half.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from railhead.network.router.budget import Budget
from railhead.network.router.moves import Kind, Move
from railhead.network.router.problem import HEXES

NEVER = -(1 << 40)
# Trains of this length and more are worth a table that knows some stations: so many.
LONG = 5
CRITICAL = 3

# No route earns this.
ENOUGH = 1 << 60

# A branch: (most that it can earn, what its station earns, bits needed, bits blocked, where to
# go on or -1, the move).
_Branch: TypeAlias = "tuple[int, int, int, int, int, Move]"
_Start: TypeAlias = "tuple[int, int, int, int, int]"


@dataclass(frozen=True, slots=True, eq=False)
class Path:
    """A route of one kind of train: what it earns, the bits of its track, its moves."""

    value: int
    track: int
    moves: tuple[Move, ...]


@dataclass(slots=True, eq=False)
class Limited:
    """The search for one kind of train."""

    kind: Kind
    moves: list[list[Move]]
    budget: Budget
    length: int = field(init=False)
    half: int = field(init=False)
    hopes: tuple[int, ...] = field(init=False)
    numbered: list[Move] = field(init=False)
    first: list[int] = field(init=False)
    critical: int = 0
    marks: list[int] = field(init=False)
    free: list[list[list[int]]] = field(init=False)
    bare: list[list[list[int]]] = field(init=False)
    branches: dict[int, list[_Branch]] = field(default_factory=dict)
    onward: dict[int, list[tuple[int, int]]] = field(default_factory=dict)
    starts: list[_Start] = field(init=False)
    top: int = 0
    answer: Path | None = None

    def __post_init__(self) -> None:
        train = self.kind.train
        assert train.counts is not None
        self.length = train.counts
        self.half = self.length // 2 if train.unit == HEXES else (self.length + 1) // 2
        self.hopes = _hopes(self.kind)
        self.numbered = [move for moves in self.moves for move in moves]
        self.first = []
        at = 0
        for moves in self.moves:
            self.first.append(at)
            at += len(moves)
        self._choose_critical()
        self._look_ahead()
        self.starts = self._starts()

    def _choose_critical(self) -> None:
        """Pick the stations that walks would like best to visit again and again."""
        board = self.kind.board
        self.marks = [0] * len(self.moves)
        if self.length < LONG:
            return
        rank = sorted(
            (i for i in range(len(self.moves)) if self.moves[i] and not board.ends >> i & 1),
            key=lambda i: (-self.hopes[i], i),
        )
        for i in rank:
            if self.critical == CRITICAL:
                break
            if self.marks[i]:
                continue
            for j in range(len(self.moves)):
                if board.excludes[i] >> j & 1:
                    self.marks[j] |= 1 << self.critical
            self.critical += 1

    def _look_ahead(self) -> None:
        """Fill `free` (a token is counted already) and `bare` (none yet), by length left.

        Both are for each set of critical stations that the walk has visited.
        """
        hopes, ends = self.hopes, self.kind.board.ends
        tokens, marks = self.kind.board.tokens, self.marks
        n = len(self.moves)
        moves = [
            sorted({(move.cost, move.b, hopes[move.b], tokens >> move.b & 1, marks[move.b])
                    for move in listed})
            for listed in self.moves
        ]  # fmt: skip
        sets = range(1 << self.critical)
        self.free, self.bare = [[] for _ in sets], [[] for _ in sets]
        for left in range(self.length + 1):
            late = self.length - left >= self.half
            for been in sets:
                free, bare = [0] * n, [NEVER] * n
                for a in range(n):
                    best, best_bare = 0, NEVER
                    for cost, b, worth, token, mark in moves[a]:
                        if cost > left or mark & been:
                            continue
                        after = left - cost
                        through = not ends >> b & 1
                        gain = worth + (self.free[been | mark][after][b] if through else 0)
                        if gain > best:
                            best = gain
                        if late:
                            continue
                        if not token:
                            gain = worth + self.bare[been | mark][after][b] if through else NEVER
                        if gain > best_bare:
                            best_bare = gain
                    free[a] = best
                    bare[a] = best_bare
                self.free[been].append(free)
                self.bare[been].append(bare)

    def _starts(self) -> list[_Start]:
        board = self.kind.board
        left = self.length - (0 if self.kind.train.unit == HEXES else 1)
        found: list[_Start] = []
        for s in range(len(self.moves)):
            seen = board.tokens >> s & 1 or not self.kind.train.needs_token
            ahead = (self.free if seen else self.bare)[self.marks[s]][left][s]
            if ahead < 0:
                continue
            gain = self.hopes[s]
            key = -2 - (s * 2 + (1 if seen else 0))
            found.append((gain + ahead, gain, 1 << s, board.excludes[s], key))
        found.sort(key=lambda branch: -branch[0])
        return found

    def _branches(self, key: int) -> list[_Branch]:
        """List the moves that go on, the most promising first."""
        if key < 0:
            at, seen = divmod(-2 - key, 2)
            left = self.length - (0 if self.kind.train.unit == HEXES else 1)
            taken = self.kind.board.excludes[at]
            been = self.marks[at]
        else:
            rest, seen = divmod(key, 2)
            rest, been = divmod(rest, 1 << self.critical)
            number, left = divmod(rest, self.length + 1)
            at = self.numbered[number].b
            taken = self.numbered[number].blocks
        found: list[_Branch] = []
        tokens, ends = self.kind.board.tokens, self.kind.board.ends
        size = self.length + 1
        for number, move in enumerate(self.moves[at], self.first[at]):
            after = left - move.cost
            if after < 0 or taken & move.needs:
                continue
            b = move.b
            mark = self.marks[b]
            if been & mark:
                continue
            now = seen or tokens >> b & 1
            gain = self.hopes[b]
            ahead = 0 if now else NEVER
            if not ends >> b & 1:
                ahead = self._ahead(b, after, 1 if now else 0, been | mark, taken | move.blocks)
            if ahead < 0:
                continue
            goes_on = ahead > 0 or (after > 0 and not ends >> b & 1)
            key_on = -1
            if goes_on:
                key_on = ((number * size + after << self.critical) | been | mark) * 2
                key_on += 1 if now else 0
            found.append((gain + ahead, gain, move.needs, move.blocks, key_on, move))
        found.sort(key=lambda branch: -branch[0])
        return found

    def _ahead(self, at: int, left: int, seen: int, been: int, taken: int) -> int:
        """Most that can be earned beyond a station when some bits are taken already."""
        key = ((at * (self.length + 1) + left << self.critical) | been) * 2 + seen
        listed = self.onward.get(key)
        if listed is None:
            listed = []
            tokens, ends = self.kind.board.tokens, self.kind.board.ends
            for move in self.moves[at]:
                after, b = left - move.cost, move.b
                mark = self.marks[b]
                if after < 0 or been & mark:
                    continue
                now = seen or tokens >> b & 1
                ahead = 0 if now else NEVER
                if not ends >> b & 1:
                    ahead = (self.free if now else self.bare)[been | mark][after][b]
                if ahead >= 0:
                    listed.append((self.hopes[b] + ahead, move.needs))
            listed.sort(key=lambda item: -item[0])
            self.onward[key] = listed
        for ahead, needs in listed:
            if not taken & needs:
                return ahead
        return 0 if seen else NEVER

    def limit(self) -> int:
        """An upper bound that needs no search."""
        return max((branch[0] for branch in self.starts), default=0)

    def best(self, above: int = 0, forbidden: int = 0) -> Path | None:
        """Return the best route that earns more than `above` and avoids forbidden bits.

        Raises OutOfBudgetError; then no route earns more than `top`.
        """
        return self._run(above, forbidden, None)

    def all(self, above: int, forbidden: int, most: int) -> list[Path] | None:
        """List the routes that earn more than `above`, the best one for each set of track.

        Sorted by value; None if there are more than `most`.
        """
        found: dict[int, Path] = {}
        self._run(above, forbidden, found, most)
        if len(found) > most:
            return None
        return sorted(found.values(), key=lambda path: -path.value)

    def _run(
        self, above: int, forbidden: int, found: dict[int, Path] | None, most: int = 0
    ) -> Path | None:
        best = above
        self.answer = None
        known = self.branches
        budget = self.budget
        line: list[Move] = []
        start = 0
        # What is left of the bits taken when stations and forbidden track are struck out.
        own = ~(self.kind.board.mask | forbidden)
        # Routes are met from both ends; what they count tells those on the same track apart.
        met: set[int] = set()

        def record(track: int) -> None:
            nonlocal best
            counted = 1 << start
            for move in line:
                counted |= 1 << move.b
            if counted | track in met:
                return
            met.add(counted | track)
            path = self._path(counted, track, line)
            if path is None or path.value <= best:
                return
            if found is None:
                self.answer, best = path, path.value
                return
            old = found.get(track)
            if old is None or old.value < path.value:
                found[track] = path
            if len(found) > most:
                best = ENOUGH

        def go(branches: list[_Branch], value: int, taken: int) -> None:
            budget.used += 1
            if budget.used >= budget.stop:
                budget.check()
            for most_here, gain, needs, blocks, key, move in branches:
                if value + most_here <= best:
                    return
                if taken & needs:
                    continue
                line.append(move)
                earned = value + gain
                after = taken | blocks
                if earned > best:
                    record(after & own)
                if key >= 0:
                    ahead = known.get(key)
                    if ahead is None:
                        ahead = known[key] = self._branches(key)
                    go(ahead, earned, after)
                line.pop()

        for most_here, gain, needs, blocks, key in self.starts:
            self.top = most_here
            if most_here <= best:
                break
            if forbidden & needs:
                continue
            start = needs.bit_length() - 1
            ahead = known.get(key)
            if ahead is None:
                ahead = known[key] = self._branches(key)
            go(ahead, gain, forbidden | blocks)
        return self.answer

    def _path(self, counted: int, track: int, line: list[Move]) -> Path | None:
        """The route of these moves, None if it counts too few of the stations it needs."""
        kind = self.kind
        if (counted & kind.board.counts).bit_count() < 2:
            return None
        if kind.train.needs_token and not counted & kind.board.tokens:
            return None
        worth = kind.worth
        value = worth[line[0].a] + sum(worth[move.b] for move in line) + kind.bonus(counted)
        return Path(value, track, tuple(line))


def _hopes(kind: Kind) -> tuple[int, ...]:
    """What stations earn if every bonus were certain with one of its places."""
    hopes = list(kind.worth)
    for amount, places in kind.bonuses:
        place = min(places, key=lambda bits: (bits.bit_count(), bits & ~kind.board.ends, bits))
        for i in range(len(hopes)):
            hopes[i] += amount if place >> i & 1 else 0
    return tuple(hopes)
