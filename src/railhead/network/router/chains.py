"""How much a path can still collect: through a chain of blocks of the free track.

A block is a part of the network that no single station cuts in two. A path that has left a block
never returns to it, so of all that hangs on a block it collects one tail only.
"""

from __future__ import annotations

from collections.abc import Sequence
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
    depth: dict[int, int] = {}
    stack: list[int] = []
    tails: dict[int, int] = {}
    for v in bits(from_tips):
        if v not in depth:
            _visit(open_, v, tips, depth, stack, tails)
            tail = sorted((tails[x] for x in stack), reverse=True)
            ways.append((sum(worth[x] for x in stack), tail))
            stack.clear()
    if not ways:
        return 0
    singles = sorted((total + tail[0] for total, tail in ways), reverse=True)
    if arms == 1:
        return singles[0]
    both = max(total + sum(tail[:2]) for total, tail in ways)
    return max(both, sum(singles[:2]))


def _visit(
    open_: Free, v: int, tips: int, depth: dict[int, int], stack: list[int], tails: dict[int, int]
) -> int:
    """Walk depth first; return the lowest depth that v's part reaches besides v.

    The stack then holds the stations of the block that is still open; `tails[x]` is the best of
    what hangs on station x.
    """
    near, worth, free, ends = open_
    low = depth[v] = len(depth) + 1
    stack.append(v)
    around = near[v] & free
    tails[v] = max((worth[i] for i in bits(around & ends)), default=0)
    if near[v] & tips:
        low = 0
    for w in bits(around & ~ends):
        if w in depth:
            low = min(low, depth[w])
            continue
        below = _visit(open_, w, tips, depth, stack, tails)
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
