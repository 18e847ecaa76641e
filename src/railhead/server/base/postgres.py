"""Connections to PostgreSQL: how many, how they are shared, how soon they are restored.

The requests of a process share a pool of connections. A request keeps one from its first query to
its end, and gives it back while it waits for something else, so that those it waits for can always
get one. `watching` has a connection of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock
from types import TracebackType
from typing import Any

from django.db import connection

from railhead.language import N_
from railhead.server.base.setting_errors import SettingError
from railhead.server.base.turn import away

CONNECTIONS = 16
"""The most connections of one process, beside the one on which it listens."""

SECONDS = 5
"""Seconds that a request waits for a connection; then the database counts as out of reach."""

SHORT = 0.05
"""Seconds that a request waits for a table before it gives back its turn."""

_MOST_WAITING = 300


def database_options(given: dict[str, Any], most: str) -> dict[str, Any]:
    """Return the options of the driver: those given, and a pool, time limits and keepalives.

    `most`: how many connections the process may have, as text, "" for CONNECTIONS. Raises
    SettingError if it is not a number from 1 to 9999.
    """
    if most and not (most.isascii() and most.isdecimal() and 0 < len(most) < 5 and int(most)):
        raise SettingError("RAILHEAD_CONNECTIONS", N_("expected a number from 1 on"))
    pool = {
        "min_size": 0,
        "max_size": int(most or CONNECTIONS),
        "timeout": SECONDS,
        "max_waiting": _MOST_WAITING,
        "max_idle": 60,
        # Attempts become rarer the longer they fail: new ones find sooner that it is back.
        "reconnect_timeout": 2,
    }
    # A machine that vanishes is noticed within half a minute.
    lively = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3}
    return {"connect_timeout": SECONDS, **lively, **given, "pool": pool}


def own_connection() -> Any:
    """Connect outside the pool. Raises the driver's errors if the database is out of reach."""
    driver: Any = connection
    return driver.Database.connect(**driver.get_connection_params(), autocommit=True)


def close_pool() -> None:
    """Close all connections of the process; the next query opens new ones."""
    connection.close()
    if connection.vendor == "postgresql":
        shared: Any = connection
        shared.close_pool()


def give_back() -> None:
    """Give back this thread's connection while it waits; never within a transaction."""
    if connection.vendor == "postgresql" and not connection.in_atomic_block:
        connection.close()


@contextmanager
def others_first() -> Iterator[None]:
    """Give back connection and turn while in the context; never within a transaction.

    For whatever waits for a network, for a search, or for another process.
    """
    give_back()
    with away():
        yield


class TableLock:
    """A reentrant lock. A thread that waits for it holds no connection to the database.

    Otherwise the waiting threads could keep all connections from the one that holds the lock. One
    that waits long gives back its turn too.
    """

    def __init__(self) -> None:
        self._lock = RLock()

    def __enter__(self) -> None:
        if not self._lock.acquire(blocking=False):
            give_back()
            if not self._lock.acquire(timeout=SHORT):
                with away():
                    self._lock.acquire()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._lock.release()
