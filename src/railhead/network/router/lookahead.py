"""What a walk can still earn from a station with a given length left: a table.

A walk may come back to where it was, so this is a bound for routes. It knows of a few valuable
stations whether they were visited: without that it would go there again and again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from railhead.network.router.counting import bits
from railhead.network.router.moves import Kind, Move
from railhead.network.router.problem import HEXES

# Less than anything that can be earned; a token is out of reach.
NEVER = -(1 << 40)
HARDLY = NEVER // 2
# Trains of this length and more are worth a table that knows some stations: so many.
LONG = 5
CRITICAL = 3


@dataclass(frozen=True, slots=True, eq=False)
class Lookahead:
    """The table of one kind of train.

    `hopes[i]`: what station i earns at most. `marks[i]`: bit set of the critical stations that a
    visit to i rules out. `free[been][left][i]`: most that can be earned beyond i once a token is
    counted, `bare` as long as none is. `half`: the length within which the first token is met.
    """

    hopes: tuple[int, ...]
    marks: tuple[int, ...]
    critical: int
    half: int
    free: list[list[list[int]]]
    bare: list[list[list[int]]]

    @classmethod
    def of(cls, kind: Kind, moves: Sequence[Sequence[Move]], tolls: Sequence[int]) -> Lookahead:
        """Work the table out; `tolls`: what the moves cost, in their order."""
        length = kind.train.counts or 0
        # Of the two directions of a route one has a token in its first half.
        half = length // 2 if kind.train.unit == HEXES else (length + 1) // 2
        hopes = _hopes(kind)
        marks, critical = _critical(kind, moves, hopes) if length >= LONG else ([0] * len(moves), 0)
        table = cls(hopes, tuple(marks), critical, half, [], [])
        table._fill(kind, _ways(kind, moves, tolls, hopes, marks), length)
        return table

    def _fill(self, kind: Kind, ways: Sequence[Sequence[_Way]], length: int) -> None:
        sets = range(1 << self.critical)
        self.free.extend([] for _ in sets)
        self.bare.extend([] for _ in sets)
        for left in range(length + 1):
            late = length - left >= self.half
            for been in sets:
                free, bare = [0] * len(ways), [NEVER] * len(ways)
                for a, listed in enumerate(ways):
                    best, best_bare = 0, NEVER
                    for cost, b, gain, token, mark, through in listed:
                        if cost > left or mark & been:
                            continue
                        then = been | mark
                        on = gain + self.free[then][left - cost][b] if through else gain
                        # Comparing by hand: this is the innermost loop, and max is a call.
                        if on > best:  # noqa: PLR1730
                            best = on
                        if late:
                            continue
                        if not token:
                            on = gain + self.bare[then][left - cost][b] if through else NEVER
                        if on > best_bare:  # noqa: PLR1730
                            best_bare = on
                    free[a], bare[a] = best, best_bare
                self.free[been].append(free)
                self.bare[been].append(bare)


# (cost, station, what it earns, a token there, its marks, whether routes go on from it)
_Way: TypeAlias = "tuple[int, int, int, bool, int, bool]"


def _ways(
    kind: Kind,
    moves: Sequence[Sequence[Move]],
    tolls: Sequence[int],
    hopes: Sequence[int],
    marks: Sequence[int],
) -> list[list[_Way]]:
    """The moves from each station as the table needs them, the cheapest of equal ones."""
    board = kind.board
    found = []
    number = 0
    for listed in moves:
        best: dict[tuple[int, int], int] = {}
        for move in listed:
            gain = hopes[move.b] - tolls[number]
            number += 1
            key = (move.cost, move.b)
            best[key] = max(best.get(key, NEVER), gain)
        found.append(
            [
                (cost, b, gain, bool(board.tokens >> b & 1), marks[b], not board.ends >> b & 1)
                for (cost, b), gain in best.items()
            ]
        )
    return found


def _hopes(kind: Kind) -> tuple[int, ...]:
    """What stations earn if every bonus were certain with one of its places."""
    hopes = list(kind.worth)
    for amount, places in kind.bonuses:
        place = min(places, key=lambda bits: (bits.bit_count(), bits & ~kind.board.ends, bits))
        for i in range(len(hopes)):
            hopes[i] += amount if place >> i & 1 else 0
    return tuple(hopes)


def _critical(
    kind: Kind, moves: Sequence[Sequence[Move]], hopes: Sequence[int]
) -> tuple[list[int], int]:
    """Mark the stations that walks would like best to visit again and again."""
    board = kind.board
    marks = [0] * len(moves)
    count = 0
    for i in sorted(range(len(moves)), key=lambda i: (-hopes[i], i)):
        if marks[i] or not moves[i] or board.ends >> i & 1:
            continue
        for j in bits(board.rivals(i, board.mask)):
            marks[j] |= 1 << count
        count += 1
        if count == CRITICAL:
            break
    return marks, count
