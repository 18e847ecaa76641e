"""Pages that listen for changes of tables, and how they are notified.

Listeners live in the event loop of the server; moves are made in its threads. Moves of other
server processes come in through `watching`. Each change has a stamp, a text by which a page and a
process recognize a change that they have heard of already.
"""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction
from django.utils import timezone

from railhead.server.authority import watching
from railhead.server.authority.watching import stamp_of
from railhead.server.base import capacity, metrics
from railhead.server.base.sender import LOOPBACK
from railhead.server.models import Table


class Listener:
    """One page that listens. `version`, `stamp`: those of the latest change that it was told of."""

    def __init__(self) -> None:
        self.version = 0
        self.stamp = ""
        self._over = False
        self._loop = asyncio.get_running_loop()
        self._news = asyncio.Event()

    def end(self) -> None:
        """End the stream; from any thread, and from a signal handler."""
        self._over = True
        self.wake()

    def is_over(self) -> bool:
        """Whether the stream has ended."""
        return self._over

    def notify(self, version: int, stamp: str) -> None:
        """Notify of a change, from any thread. A stamp seen before is ignored."""
        if stamp == self.stamp:
            return
        self.version, self.stamp = max(self.version, version), stamp
        self.wake()

    def wake(self) -> None:
        """Let `wait` go on; from any thread."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._news.set)

    async def wait(self, seconds: float) -> bool:
        """Wait for a change; return whether one came within so many seconds."""
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
        """Notify the listeners of a table of a change, in this process."""
        with self._lock:
            listeners = list(self._listeners.get(table_id, ()))
        for listener in listeners:
            listener.notify(version, stamp)

    @contextmanager
    def listening(self, table_id: str, whence: str = LOOPBACK) -> Iterator[Listener]:
        """Listen for changes of a table while in the context. `whence`: a group of `sender`."""
        listener = Listener()
        with self._lock:
            if self._closed:
                listener.end()
            self._count += 1
            self._from[whence] += 1
            metrics.LISTENERS.inc()
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
                metrics.LISTENERS.dec()
                left = self._listeners[table_id]
                left.discard(listener)
                if not left:
                    del self._listeners[table_id]

    def tables(self) -> set[str]:
        """The ids of the tables that somebody listens to."""
        with self._lock:
            return set(self._listeners)

    def count(self) -> int:
        """How many pages listen."""
        return self._count

    def has_room(self, whence: str = LOOPBACK) -> bool:
        """Whether one more page from an address may listen.

        A server that is about to stop accepts pages too: when the stream ends, the page reconnects
        by itself to the server that is started next; after a refusal it would not. Behind a proxy
        that passes no addresses on, everybody seems to come from this machine, which may use all
        the room.
        """
        if self._count >= capacity.here().listeners:
            return False
        return whence == LOOPBACK or self._from[whence] < capacity.here().listeners_each

    def close(self) -> None:
        """End every stream; from now on each new one ends after its first event."""
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


def publish(table_id: str, version: int) -> str:
    """Note a change of a table whose version stays the same; return its stamp.

    Called in the transaction of the change; `changed` is called once that is committed.
    """
    now = timezone.now()
    Table.everything.filter(pk=table_id).update(changed=now)
    notify_others(table_id, version, stamp_of(now))
    return stamp_of(now)


def announce(table_id: str, version: int) -> None:
    """Note a change that is stored already, and tell the pages of the table of it.

    Such as somebody who sat down: the version stays the same, but a clock begins anew.
    """
    with transaction.atomic():
        stamp = publish(table_id, version)
    changed(table_id, version, stamp)


def notify_others(table_id: str, version: int, stamp: str) -> None:
    """Notify other server processes of a change once the present transaction is committed."""
    if connection.vendor == "postgresql":
        news = f"{table_id} {version} {stamp}"
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [watching.CHANNEL, news])
