"""How much a path can still collect: through a chain of blocks of the free track.

A block is a part of the network that no single station cuts in two. A path that has left a block
never returns to it, so of all that hangs on a block it collects one tail only.
"""

from __future__ import annotations

from collections.abc import Sequence

from railhead.network.router.counting import bits


def collect(
    tips: int, arms: int, near: Sequence[int], worth: Sequence[int], free: int, ends: int
) -> int:
    """Return the most that one or two arms (paths) from the tips can collect, as a bound.

    `tips`: bit set of the stations where a path grows, one or two, not collected.
    `near[i]`: the neighbours of station i; `free`: the stations not yet visited; `ends`: those
    from which no path goes on.
    """
    inner = free & ~ends
    depth: dict[int, int] = {}
    stack: list[int] = []
    tails: dict[int, int] = {}

    def visit(v: int, parent: int) -> int:
        """Walk depth first; return the lowest depth that v's part reaches besides v."""
        low = depth[v] = len(depth) + 1
        stack.append(v)
        around = near[v] & free
        tail = 0
        leaves = around & ends
        while leaves:
            bit = leaves & -leaves
            leaves ^= bit
            tail = max(tail, worth[bit.bit_length() - 1])
        tails[v] = tail
        around &= inner
        if near[v] & tips:
            low = 0
        while around:
            bit = around & -around
            around ^= bit
            w = bit.bit_length() - 1
            if w == parent:
                continue
            known = depth.get(w)
            if known is not None:
                low = min(low, known)
                continue
            below = visit(w, v)
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

    leaves = from_tips = 0
    for tip in bits(tips):
        leaves |= near[tip] & free & ends
        from_tips |= near[tip] & inner
    # Pairs (stations together, tails in order) of the blocks that meet at the tips.
    ways = [(worth[i], [0]) for i in bits(leaves)]
    while from_tips:
        bit = from_tips & -from_tips
        from_tips ^= bit
        v = bit.bit_length() - 1
        if v in depth:
            continue
        visit(v, -1)
        ways.append((sum(worth[x] for x in stack), sorted((tails[x] for x in stack), reverse=True)))
        stack.clear()
    if not ways:
        return 0
    singles = sorted((total + tail[0] for total, tail in ways), reverse=True)
    if arms == 1:
        return singles[0]
    both = max(total + sum(tail[:2]) for total, tail in ways)
    return max(both, sum(singles[:2]))
