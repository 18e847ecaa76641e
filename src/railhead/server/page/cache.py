"""A cache of bounded size that drops what has not been used for longest."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class BoundedCache(Generic[T]):
    """At most `room` values by key, shared by all threads of a server."""

    def __init__(self, room: int) -> None:
        self.room = room
        self._values: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the value of a key; call `make` for it if there is none.

        Two threads may both make the same value, which does no harm.
        """
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
                return self._values[key]
        value = make()
        self.put(key, value)
        return value

    def put(self, key: Hashable, value: T) -> None:
        """Set the value of a key."""
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            while len(self._values) > self.room:
                self._values.popitem(last=False)
