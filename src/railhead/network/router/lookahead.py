"""A table of what a walk can still earn from a station with a given length left.

A walk may come back to where it was, so this is a bound for routes. For a few valuable stations,
the critical ones, the table knows whether they were visited: without that, walks would go there
again and again, and the bound would be poor.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from railhead.network.router.counting import bits
from railhead.network.router.moves import Move, TrainKind
from railhead.network.router.problem import HEXES

# In place of earnings if no token can be reached: less than any, even with tolls.
IMPOSSIBLE: Final = -(1 << 40)
LEAST_POSSIBLE: Final = -(1 << 39)
# From this length on the table knows of so many critical stations.
LONG = 5
CRITICAL = 3


@dataclass(frozen=True, slots=True, eq=False)
class Lookahead:
    """The table of one kind of train. Earnings are in money, less tolls.

    `most_earned[i]`: what station i earns at most. `marks[i]`: bit set of the critical stations
    that a visit to i rules out; `critical`: how many there are. `half`: the length within which
    a route must meet its first token, from one of its ends. `with_token[visited][left][i]`: the
    most that can be earned beyond station i with `left` of the length, once a token is counted;
    `visited`: bit set of critical stations, those of `marks[i]` among them. `without_token`: the
    same before a token is counted.
    """

    most_earned: tuple[int, ...]
    marks: tuple[int, ...]
    critical: int
    half: int
    with_token: list[list[list[int]]]
    without_token: list[list[list[int]]]

    @classmethod
    def of(
        cls, kind: TrainKind, moves: Sequence[Sequence[Move]], tolls: Sequence[int]
    ) -> Lookahead:
        """Work the table out; `tolls`: what each move costs in tolls, in the order of `moves`."""
        length = kind.train.counts or 0
        # In one of its two directions a route has a token in its first half.
        half = length // 2 if kind.train.unit == HEXES else (length + 1) // 2
        most_earned = _most_earned(kind)
        marks, critical = (
            _critical(kind, moves, most_earned) if length >= LONG else ([0] * len(moves), 0)
        )
        table = cls(most_earned, tuple(marks), critical, half, [], [])
        # A train in stops has counted its first station before it goes anywhere.
        longest = length if kind.train.unit == HEXES else length - 1
        table._fill(_transitions(kind, moves, tolls, most_earned, marks), longest, length - half)
        return table

    def _fill(self, transitions: Sequence[Sequence[_Transition]], longest: int, late: int) -> None:
        """Fill the table up to `longest`; with no more than `late` left a token must be counted."""
        size = len(transitions)
        self.with_token.extend([[0] * size] for _ in range(1 << self.critical))
        self.without_token.extend([[IMPOSSIBLE] * size] for _ in range(1 << self.critical))
        for left in range(1, longest + 1):
            for visited in range(1 << self.critical):
                with_token, without_token = [0] * size, [IMPOSSIBLE] * size
                for a, listed in enumerate(transitions):
                    # Nobody asks for the rest: a walk that is at a station has visited it.
                    if not self.marks[a] & ~visited:
                        with_token[a] = self._most_with(listed, visited, left)
                        if left > late:
                            without_token[a] = self._most_without(listed, visited, left)
                self.with_token[visited].append(with_token)
                self.without_token[visited].append(without_token)

    def _most_with(self, listed: Sequence[_Transition], visited: int, left: int) -> int:
        """The most that can be earned by one of these moves and beyond, with a token counted."""
        table = self.with_token
        best = 0
        # Comparing by hand: this is the innermost loop, and max is a call.
        for cost, b, gain, _, mark, through in listed:
            if cost <= left and not mark & visited:
                on = gain + table[visited | mark][left - cost][b] if through else gain
                if on > best:  # noqa: PLR1730
                    best = on
        return best

    def _most_without(self, listed: Sequence[_Transition], visited: int, left: int) -> int:
        """The same where no token is counted before."""
        best = IMPOSSIBLE
        for cost, b, gain, token, mark, through in listed:
            if cost <= left and not mark & visited and (token or through):
                on = gain
                if through:
                    table = self.with_token if token else self.without_token
                    on += table[visited | mark][left - cost][b]
                if on > best:  # noqa: PLR1730
                    best = on
        return best


# (cost, station, what it earns, whether a token is there, its marks, whether routes run through)
_Transition: TypeAlias = "tuple[int, int, int, bool, int, bool]"


def _transitions(
    kind: TrainKind,
    moves: Sequence[Sequence[Move]],
    tolls: Sequence[int],
    most_earned: Sequence[int],
    marks: Sequence[int],
) -> list[list[_Transition]]:
    """The moves from each station as the table needs them; of equal ones the best."""
    graph = kind.graph
    found = []
    number = 0
    for listed in moves:
        best: dict[tuple[int, int], int] = {}
        for move in listed:
            gain = most_earned[move.b] - tolls[number]
            number += 1
            key = (move.cost, move.b)
            best[key] = max(best.get(key, IMPOSSIBLE), gain)
        found.append(
            [
                (cost, b, gain, bool(graph.tokens >> b & 1), marks[b], not graph.ends >> b & 1)
                for (cost, b), gain in best.items()
            ]
        )
    return found


def _most_earned(kind: TrainKind) -> tuple[int, ...]:
    """What stations earn at most: each bonus is added to the stations of one of its places."""
    most_earned = list(kind.worth)
    for amount, places in kind.bonuses:
        place = min(places, key=lambda bits: (bits.bit_count(), bits & ~kind.graph.ends, bits))
        for i in range(len(most_earned)):
            most_earned[i] += amount if place >> i & 1 else 0
    return tuple(most_earned)


def _critical(
    kind: TrainKind, moves: Sequence[Sequence[Move]], most_earned: Sequence[int]
) -> tuple[list[int], int]:
    """Choose the critical stations, those that earn most; return `marks` and how many they are."""
    graph = kind.graph
    marks = [0] * len(moves)
    count = 0
    for i in sorted(range(len(moves)), key=lambda i: (-most_earned[i], i)):
        if marks[i] or not moves[i] or graph.ends >> i & 1:
            continue
        for j in bits(graph.rivals(i, graph.mask)):
            marks[j] |= 1 << count
        count += 1
        if count == CRITICAL:
            break
    return marks, count
