"""Who waits for news of which table, and waking them.

Listeners live in the event loop of the server; moves are made in its threads. Moves that another
server process makes come in through `watching`.
"""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

from railhead.server import counting, room
from railhead.server.authority import watching
from railhead.server.whence import HERE


class Listener:
    """One page that waits. `version` and `stamp` are the newest that it was told of."""

    def __init__(self) -> None:
        self.version = 0
        self.stamp = ""
        self._over = False
        self._loop = asyncio.get_running_loop()
        self._news = asyncio.Event()

    def end(self) -> None:
        """The server is about to stop; from any thread, and from a signal."""
        self._over = True
        self.wake()

    def is_over(self) -> bool:
        """There will be no more news."""
        return self._over

    def tell(self, version: int, stamp: str) -> None:
        """There is news; from any thread. What was told before is none."""
        if stamp == self.stamp:
            return
        self.version, self.stamp = max(self.version, version), stamp
        self.wake()

    def wake(self) -> None:
        """Let `wait` go on; from any thread."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._news.set)

    async def wait(self, seconds: float) -> bool:
        """Wait for news; False if none came in this time."""
        try:
            await asyncio.wait_for(self._news.wait(), seconds)
        except TimeoutError:
            return False
        self._news.clear()
        return True


class _Hub:
    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._listeners: dict[str, set[Listener]] = {}
        self._count = 0
        self._from: Counter[str] = Counter()
        self._closed = False

    def changed(self, table_id: str, version: int, stamp: str) -> None:
        """Wake whoever waits for news of a table. `stamp`: when the table was changed."""
        with self._lock:
            listeners = list(self._listeners.get(table_id, ()))
        for listener in listeners:
            listener.tell(version, stamp)

    @contextmanager
    def listening(self, table_id: str, whence: str = HERE) -> Iterator[Listener]:
        """Be told of a table's changes for a while; `whence`: the address of the page."""
        listener = Listener()
        with self._lock:
            if self._closed:
                listener.end()
            self._count += 1
            self._from[whence] += 1
            counting.LISTENERS.inc()
            self._listeners.setdefault(table_id, set()).add(listener)
        watching.start(self.changed, self.tables)
        try:
            yield listener
        finally:
            with self._lock:
                self._count -= 1
                self._from[whence] -= 1
                if not self._from[whence]:
                    del self._from[whence]
                counting.LISTENERS.dec()
                left = self._listeners[table_id]
                left.discard(listener)
                if not left:
                    del self._listeners[table_id]

    def tables(self) -> set[str]:
        """The tables that somebody listens to."""
        with self._lock:
            return set(self._listeners)

    def count(self) -> int:
        """How many pages listen."""
        return self._count

    def has_room(self, whence: str = HERE) -> bool:
        """There is a place for a page from an address, and the server goes on.

        Behind a proxy that tells no addresses everybody comes from this machine: it has them all.
        """
        if self._closed or self._count >= room.here().listeners:
            return False
        return whence == HERE or self._from[whence] < room.here().listeners_each

    def close(self) -> None:
        """End every stream; no new one begins."""
        # No lock: a signal may come while this very thread holds it.
        self._closed = True
        for listeners in list(self._listeners.values()):
            for listener in list(listeners):
                listener.end()


_HUB = _Hub()
changed = _HUB.changed
listening = _HUB.listening
count = _HUB.count
has_room = _HUB.has_room
tables = _HUB.tables
close = _HUB.close


def tell_others(table_id: str, version: int, stamp: str) -> None:
    """Let other server processes know of a change once the present transaction is committed."""
    if connection.vendor == "postgresql":
        news = f"{table_id} {version} {stamp}"
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [watching.CHANNEL, news])
