"""Which tables are kept in memory, and which is dropped when there are too many.

Tables at which people play are not dropped for those that are only looked at: whoever opens one
page after the other takes a few places, and nobody who moves waits for their table to be loaded.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar

from railhead.server.base import metrics

MOST_LOADED = 120
"""How many tables are kept in memory."""

FOR_LOOKING = 10
"""One in so many places is never taken by tables at which people play."""

IN_USE = 3600.0
"""Seconds after its last use by somebody who may act there for which a table counts as in use."""

_MOST_REMEMBERED = 2_000

Slot = TypeVar("Slot")


class Tables(Generic[Slot]):
    """The tables in memory, in the order of their last use."""

    def __init__(self, make: Callable[[], Slot]) -> None:
        self._make = make
        self._slots: OrderedDict[str, Slot] = OrderedDict()
        # Table -> who may act there and was there last, and when by the monotonic clock.
        self._used: dict[str, tuple[int | None, float]] = {}
        self._lock = Lock()

    def use(self, table_id: str, person: int | None) -> None:
        """Note that somebody who may act at a table is there; None for a computer."""
        with self._lock:
            if len(self._used) > _MOST_REMEMBERED:
                self._used = {name: used for name, used in self._used.items() if _is_new(used[1])}
            self._used[table_id] = person, time.monotonic()

    def slot(self, table_id: str) -> Slot:
        """The slot of a table, a new one if it is not in memory; another may be dropped for it."""
        with self._lock:
            slot = self._slots.get(table_id)
            if slot is None:
                slot = self._slots[table_id] = self._make()
            self._slots.move_to_end(table_id)
            while len(self._slots) > MOST_LOADED:
                del self._slots[self._least_wanted()]
            metrics.TABLES.set(len(self._slots))
            return slot

    def _least_wanted(self) -> str:
        """The table used longest ago of those only looked at, or of whoever has most in use."""
        looked_at = [name for name in self._slots if not self._in_use(name)]
        if len(looked_at) > MOST_LOADED // FOR_LOOKING or len(looked_at) == len(self._slots):
            return looked_at[0]
        owners = {name: self._used[name][0] for name in self._slots if self._in_use(name)}
        greatest = Counter(owners.values()).most_common(1)[0][0]
        return next(name for name, owner in owners.items() if owner == greatest)

    def _in_use(self, table_id: str) -> bool:
        used = self._used.get(table_id)
        return used is not None and _is_new(used[1])

    def find(self, table_id: str) -> Slot | None:
        """The slot of a table, None if the table is not in memory."""
        with self._lock:
            return self._slots.get(table_id)

    def items(self) -> list[tuple[str, Slot]]:
        """The tables in memory with their slots."""
        with self._lock:
            return list(self._slots.items())

    def loaded(self) -> list[str]:
        """The ids of the tables in memory, in the order of their last use."""
        with self._lock:
            return list(self._slots)

    def forget(self) -> None:
        """Drop everything, as a new start of the server does."""
        with self._lock:
            self._slots.clear()
            self._used.clear()


def _is_new(moment: float) -> bool:
    return time.monotonic() - moment < IN_USE
