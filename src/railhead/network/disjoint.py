"""The most valuable choice of items of which no two share a bit, exactly.

Items lie on shelves, the most valuable first, and each slot takes one item of its shelf or none.
Which items of a shelf are still free is one operation on bit sets of their ranks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

# Looking through so many items takes about as long as a step of another search.
ITEMS_PER_STEP = 1000

Item = tuple[int, int]
"""The value of an item and the set of its bits."""


@dataclass(slots=True)
class Budget:
    """How many steps a search may still take."""

    left: int

    def spend(self, steps: int = 1) -> bool:
        """Take steps; return False if there are not so many left."""
        self.left -= steps
        return self.left >= 0


class Shelf:
    """Items of one kind, sorted by falling value."""

    __slots__ = ("_users", "items")

    def __init__(self, items: Sequence[Item]) -> None:
        self.items = items
        self._users = _users(items)

    def free(self, used: int, first: int) -> int:
        """Return the ranks, from `first` on, of the items without a bit of `used` as bit set."""
        taken = 0
        while used:
            lowest = used & -used
            taken |= self._users.get(lowest, 0)
            used ^= lowest
        return ((1 << len(self.items)) - 1 & ~taken) >> first << first


def _users(items: Sequence[Item]) -> dict[int, int]:
    """Return for each bit the ranks of the items that have it, as bit set."""
    rows: dict[int, bytearray] = {}
    for rank, (_, bits) in enumerate(items):
        rest = bits
        while rest:
            lowest = rest & -rest
            row = rows.setdefault(lowest, bytearray(len(items) // 8 + 1))
            row[rank >> 3] |= 1 << (rank & 7)
            rest ^= lowest
    return {bit: int.from_bytes(row, "little") for bit, row in rows.items()}


class Packing:
    """A search for the best choice.

    `slots`: the number of the shelf of each slot, slots of one shelf side by side. `total`: the
    value to beat. `best`: (slot, rank of its item) of the best choice; None if none beats it.
    """

    def __init__(
        self, shelves: Sequence[Shelf], slots: Sequence[int], total: int, budget: Budget
    ) -> None:
        self.total = total
        self.best: tuple[tuple[int, int], ...] | None = None
        self._shelves = shelves
        self._slots = slots
        self._budget = budget
        tops = [shelves[kind].items[0][0] if shelves[kind].items else 0 for kind in slots]
        self._rest = [sum(tops[i:]) for i in range(len(slots) + 1)]
        # For each slot the first one after it that takes from another shelf.
        self._next = [
            next((j for j in range(i, len(slots)) if slots[j] != slots[i]), len(slots))
            for i in range(len(slots))
        ]

    def search(self) -> None:
        """Find the best choice, or what the budget allows."""
        self._fill(0, 0, (), 0, 0)

    def _fill(
        self, slot: int, first: int, chosen: tuple[tuple[int, int], ...], used: int, total: int
    ) -> None:
        """Fill the slots from `slot` on; this one takes no item before the rank `first`."""
        if total > self.total:
            self.best, self.total = chosen, total
        if slot == len(self._slots):
            return
        shelf, other = self._shelves[self._slots[slot]], self._next[slot]
        if not self._budget.spend(1 + len(shelf.items) // ITEMS_PER_STEP):
            return
        alike = other - slot
        free = shelf.free(used, first)
        while free:
            lowest = free & -free
            rank = lowest.bit_length() - 1
            value, bits = shelf.items[rank]
            # Slots of one shelf are filled in the order of their items.
            if total + alike * value + self._rest[other] <= self.total:
                break
            after = rank + 1 if alike > 1 else 0
            self._fill(slot + 1, after, (*chosen, (slot, rank)), used | bits, total + value)
            free ^= lowest
        if total + self._rest[other] > self.total:
            self._fill(other, 0, chosen, used, total)
