"""A shelf for what was made with effort: it holds so much, and the longest unused goes first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class Shelf(Generic[T]):
    """At most `room` things by key, for all threads of a server."""

    def __init__(self, room: int) -> None:
        self.room = room
        self._things: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the thing with this key; make it if it is not there.

        Two threads may both make the same thing; that does no harm.
        """
        with self._lock:
            if key in self._things:
                self._things.move_to_end(key)
                return self._things[key]
        thing = make()
        self.put(key, thing)
        return thing

    def put(self, key: Hashable, thing: T) -> None:
        """Lay down a thing in place of another with the same key."""
        with self._lock:
            self._things[key] = thing
            self._things.move_to_end(key)
            while len(self._things) > self.room:
                self._things.popitem(last=False)
