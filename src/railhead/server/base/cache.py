"""A cache of bounded size that drops what has not been used for longest."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class BoundedCache(Generic[T]):
    """Values by key, shared by all threads of a server, that take no more than `room` in all.

    `size`: how much of it a value takes, by default 1, so that `room` is their number. The value
    that was used last is kept however large it is.
    """

    def __init__(self, room: int, size: Callable[[T], int] = lambda _: 1) -> None:
        self.room = room
        self._size = size
        self._taken = 0
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

    def known(self, key: Hashable) -> T | None:
        """Return the value of a key, None if there is none."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
            return self._values.get(key)

    def put(self, key: Hashable, value: T) -> None:
        """Set the value of a key."""
        with self._lock:
            if key in self._values:
                self._taken -= self._size(self._values.pop(key))
            self._values[key] = value
            self._taken += self._size(value)
            while self._taken > self.room and len(self._values) > 1:
                self._taken -= self._size(self._values.popitem(last=False)[1])
