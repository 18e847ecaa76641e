"""How much a path can still collect: through a chain of blocks of the free track.

A block is a part of the network that no single station cuts in two. A path that has left a block
never returns to it, so of all that hangs on a block it collects one tail only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from railhead.network.router.counting import bits


class Free(NamedTuple):
    """What lies open.

    `near[i]`: the neighbours of station i; `worth[i]`: what it earns; `free`: the stations not
    yet visited; `ends`: those from which no path goes on.
    """

    near: Sequence[int]
    worth: Sequence[int]
    free: int
    ends: int


def collect(open_: Free, tips: int, arms: int) -> int:
    """Return the most that one or two arms (paths) from the tips can collect, as a bound.

    `tips`: bit set of the stations where a path grows, one or two, not collected.
    """
    near, worth, free, ends = open_
    leaves = from_tips = 0
    for tip in bits(tips):
        leaves |= near[tip] & free & ends
        from_tips |= near[tip] & free & ~ends
    # Pairs (stations together, tails in order) of the blocks that meet at the tips.
    ways = [(worth[i], [0]) for i in bits(leaves)]
    walk = _Walk(open_, tips)
    ways.extend(walk.blocks(from_tips))
    if not ways:
        return 0
    singles = sorted((total + tail[0] for total, tail in ways), reverse=True)
    if arms == 1:
        return singles[0]
    both = max(total + sum(tail[:2]) for total, tail in ways)
    return max(both, sum(singles[:2]))


class _Walk:
    """A depth-first walk over the free track that cuts it into blocks.

    `_depth[x]`: when station x was met. `_stack`: the stations of the blocks still open.
    `_tails[x]`: the best of what hangs on station x.
    """

    def __init__(self, open_: Free, tips: int) -> None:
        self.open, self.tips = open_, tips
        self._depth: dict[int, int] = {}
        self._stack: list[int] = []
        self._tails: dict[int, int] = {}

    def blocks(self, first: int) -> Iterator[tuple[int, list[int]]]:
        """Yield the blocks that join stations `first` to the tips: worth, tails in order."""
        worth, tails = self.open.worth, self._tails
        for v in bits(first):
            if v in self._depth:
                continue
            self._visit(v)
            together = sum(worth[x] for x in self._stack)
            yield together, sorted((tails[x] for x in self._stack), reverse=True)
            self._stack.clear()

    def _visit(self, v: int) -> int:
        """Return the lowest depth that the part of the track beyond v reaches besides v."""
        near, worth, free, ends = self.open
        depth, stack, tails = self._depth, self._stack, self._tails
        low = depth[v] = len(depth) + 1
        stack.append(v)
        around = near[v] & free
        tails[v] = max((worth[i] for i in bits(around & ends)), default=0)
        if near[v] & self.tips:
            low = 0
        for w in bits(around & ~ends):
            if w in depth:
                low = min(low, depth[w])
                continue
            below = self._visit(w)
            if below >= depth[v]:
                total = best = 0
                while True:
                    x = stack.pop()
                    total += worth[x]
                    best = max(best, tails[x])
                    if x == w:
                        break
                tails[v] = max(tails[v], total + best)
            low = min(low, below)
        return low
