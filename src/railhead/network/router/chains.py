"""How much a path can still earn, by the blocks of the track that is free.

A block is a part of the network that no single station cuts in two (a biconnected component). A
path that has left a block never returns to it. So beyond a block it visits only one of the tails,
the chains of blocks that hang on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class FreeTrack(NamedTuple):
    """The track that a path may still use.

    `near[i]`: bit set of the neighbours of station i; `worth[i]`: what it earns, in money; `free`:
    bit set of the stations not yet visited; `ends`: of those that no path runs through.
    """

    near: Sequence[int]
    worth: Sequence[int]
    free: int
    ends: int


def collectable(open_: FreeTrack, tips: int, arms: int) -> int:
    """Return a bound for what one or two arms of a path, growing from its tips, can earn.

    `tips`: bit set of the one or two stations where the path grows; they do not count again.
    """
    near, worth, free, ends = open_
    around = 0
    left = tips
    while left:
        low = left & -left
        left ^= low
        around |= near[low.bit_length() - 1]
    around &= free
    # The best that an arm can earn, the second best, and the best of two arms in the same block.
    first = second = both = 0
    leaves = around & ends
    while leaves:
        low = leaves & -leaves
        leaves ^= low
        gain = worth[low.bit_length() - 1]
        if gain > first:
            first, second = gain, first
        elif gain > second:
            second = gain
    left = around & ~ends
    walk = _Walk(open_, tips) if left else None
    while left and walk:
        low = left & -left
        total, tail, other = walk.block(low.bit_length() - 1)
        left &= ~walk.met
        gain = total + tail
        both = max(both, gain + other)
        if gain > first:
            first, second = gain, first
        elif gain > second:
            second = gain
    return first if arms == 1 else max(both, first + second)


class _Walk:
    """A depth-first walk over the free track that cuts it into blocks.

    `met`: bit set of the stations visited; `_depth[x]`: the depth at which x was. `_stack`: the
    stations of blocks not yet complete. `_tails[x]`: what the best tail on station x earns.
    """

    __slots__ = ("_depth", "_near", "_open", "_stack", "_stops", "_tails", "_tips", "_worth", "met")

    def __init__(self, open_: FreeTrack, tips: int) -> None:
        self._near, self._worth, free, ends = open_
        self._open, self._stops, self._tips = free & ~ends, free & ends, tips
        self.met = 0
        self._depth = [0] * len(self._near)
        self._tails = [0] * len(self._near)
        self._stack: list[int] = []

    def block(self, v: int) -> tuple[int, int, int]:
        """Return the block that joins station v to the tips: its worth and the best two tails."""
        self._visit(v, 1)
        total = first = second = 0
        for x in self._stack:
            total += self._worth[x]
            tail = self._tails[x]
            if tail > first:
                first, second = tail, first
            elif tail > second:
                second = tail
        self._stack.clear()
        return total, first, second

    def _visit(self, v: int, now: int) -> int:
        """Return the lowest depth that the part of the track beyond v reaches besides v."""
        worth, depth, stack, tails = self._worth, self._depth, self._stack, self._tails
        depth[v] = now
        self.met |= 1 << v
        stack.append(v)
        around = self._near[v]
        low = 0 if around & self._tips else now
        tail = 0
        left = around & self._stops
        # Comparing by hand: this is the innermost loop of the search, and max is a call.
        while left:
            bit = left & -left
            left ^= bit
            gain = worth[bit.bit_length() - 1]
            if gain > tail:  # noqa: PLR1730
                tail = gain
        around &= self._open
        # Those met before: only the lowest of them matters.
        left = around & self.met
        while left and low:
            bit = left & -left
            left ^= bit
            at = depth[bit.bit_length() - 1]
            if at < low:  # noqa: PLR1730
                low = at
        left = around & ~self.met
        while left:
            bit = left & -left
            w = bit.bit_length() - 1
            below = self._visit(w, now + 1)
            if below >= now:
                total = best = 0
                while True:
                    x = stack.pop()
                    total += worth[x]
                    if tails[x] > best:  # noqa: PLR1730
                        best = tails[x]
                    if x == w:
                        break
                if total + best > tail:  # noqa: PLR1730
                    tail = total + best
            elif below < low:
                low = below
            left &= ~self.met
        tails[v] = tail
        return low
