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

# A branch: (most that it can earn, what its station earns, bits needed, bits blocked, where to
# go on or -1, the move).
_Branch: TypeAlias = "tuple[int, int, int, int, int, Move | None]"


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
    free: list[list[int]] = field(init=False)
    bare: list[list[int]] = field(init=False)
    branches: dict[int, list[_Branch]] = field(default_factory=dict)
    starts: list[_Branch] = field(init=False)
    top: int = 0

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
        self._look_ahead()
        self.starts = self._starts()

    def _look_ahead(self) -> None:
        """Fill `free` (a token is counted already) and `bare` (none yet), by length left."""
        hopes, ends = self.hopes, self.kind.board.ends
        tokens = self.kind.board.tokens
        n = len(self.moves)
        moves = [
            [(move.cost, move.b, hopes[move.b], tokens >> move.b & 1) for move in listed]
            for listed in self.moves
        ]
        self.free, self.bare = [], []
        for left in range(self.length + 1):
            free, bare = [0] * n, [NEVER] * n
            late = self.length - left >= self.half
            for a in range(n):
                best, best_bare = 0, NEVER
                for cost, b, worth, token in moves[a]:
                    if cost > left:
                        continue
                    after = left - cost
                    through = after < left and not ends >> b & 1
                    gain = worth + (self.free[after][b] if through else 0)
                    best = max(best, gain)
                    if late:
                        continue
                    if not token:
                        gain = worth + self.bare[after][b] if through else NEVER
                    best_bare = max(best_bare, gain)
                free[a] = best
                bare[a] = best_bare
            self.free.append(free)
            self.bare.append(bare)

    def _starts(self) -> list[_Branch]:
        board = self.kind.board
        left = self.length - (0 if self.kind.train.unit == HEXES else 1)
        found: list[_Branch] = []
        for s in range(len(self.moves)):
            seen = board.tokens >> s & 1 or not self.kind.train.needs_token
            ahead = (self.free if seen else self.bare)[left][s]
            if ahead < 0:
                continue
            gain = self.hopes[s]
            key = -2 - (s * 2 + (1 if seen else 0))
            found.append((gain + ahead, gain, 1 << s, board.excludes[s], key, None))
        found.sort(key=lambda branch: -branch[0])
        return found

    def _branches(self, key: int) -> list[_Branch]:
        """List the moves that go on, the most promising first."""
        if key < 0:
            at, seen = divmod(-2 - key, 2)
            left = self.length - (0 if self.kind.train.unit == HEXES else 1)
            taken = self.kind.board.excludes[at]
        else:
            rest, seen = divmod(key, 2)
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
            now = seen or tokens >> b & 1
            gain = self.hopes[b]
            if ends >> b & 1:
                ahead = 0 if now else NEVER
            else:
                ahead = (self.free if now else self.bare)[after][b]
            if ahead < 0:
                continue
            goes_on = ahead > 0 or (after > 0 and not ends >> b & 1)
            key_on = (number * size + after) * 2 + (1 if now else 0) if goes_on else -1
            found.append((gain + ahead, gain, move.needs, move.blocks, key_on, move))
        found.sort(key=lambda branch: -branch[0])
        return found

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
        answer: Path | None = None
        known = self.branches
        spend = self.budget.spend
        line: list[Move] = []
        start = 0

        def go(branches: list[_Branch], value: int, taken: int, seen: int) -> None:
            nonlocal best, answer
            spend()
            for most_here, gain, needs, blocks, key, move in branches:
                if value + most_here <= best:
                    return
                if taken & needs:
                    continue
                assert move is not None
                line.append(move)
                earned = value + gain
                if earned > best and (seen or key < 0 or key & 1 or self._holds(start, line)):
                    path = self._path(start, line)
                    if path is not None and path.value > best:
                        if found is None:
                            answer, best = path, path.value
                        else:
                            old = found.get(path.track)
                            if old is None or old.value < path.value:
                                found[path.track] = path
                            if len(found) > most:
                                best = 1 << 60
                if key >= 0:
                    ahead = known.get(key)
                    if ahead is None:
                        ahead = known[key] = self._branches(key)
                    go(ahead, earned, taken | blocks, key & 1)
                line.pop()

        for most_here, gain, needs, blocks, key, _ in self.starts:
            self.top = most_here
            if most_here <= best:
                break
            if forbidden & needs:
                continue
            start = needs.bit_length() - 1
            ahead = known.get(key)
            if ahead is None:
                ahead = known[key] = self._branches(key)
            go(ahead, gain, forbidden | blocks, -key & 1)
        return answer

    def _holds(self, start: int, line: list[Move]) -> bool:
        counted = 1 << start
        for move in line:
            counted |= 1 << move.b
        return bool(counted & self.kind.board.tokens)

    def _path(self, start: int, line: list[Move]) -> Path | None:
        """The route of these moves, None if it counts too few of the stations it needs."""
        board, worth = self.kind.board, self.kind.worth
        counted, track, value = 1 << start, 0, worth[start]
        for move in line:
            counted |= 1 << move.b
            track |= move.track
            value += worth[move.b]
        if (counted & board.counts).bit_count() < 2:
            return None
        if self.kind.train.needs_token and not counted & board.tokens:
            return None
        return Path(value + self.kind.bonus(counted), track, tuple(line))


def _hopes(kind: Kind) -> tuple[int, ...]:
    """What stations earn if every bonus were certain with one of its places."""
    hopes = list(kind.worth)
    for amount, places in kind.bonuses:
        place = min(places, key=lambda bits: (bits.bit_count(), bits & ~kind.board.ends, bits))
        for i in range(len(hopes)):
            hopes[i] += amount if place >> i & 1 else 0
    return tuple(hopes)
