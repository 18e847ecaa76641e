"""Connections to PostgreSQL: how many, how they are shared, and what makes them again.

The requests of a process share a pool of connections. A request keeps one from its first question
to its end, and gives it back where it waits for something else, so that those it waits for are
never without one. `watching` has a connection of its own.
"""

from __future__ import annotations

from threading import RLock
from types import TracebackType
from typing import Any

from django.db import connection

from railhead.language import N_
from railhead.server.setting import SettingError

CONNECTIONS = 16
"""The most connections of one process, beside the one on which it listens."""

SECONDS = 5
"""How long a request waits for a connection; then the database counts as out of reach."""

_MOST_WAITING = 300


def database_options(given: dict[str, Any], most: str) -> dict[str, Any]:
    """Return the options of the driver: those given, and what a server needs beside them.

    `most`: how many connections the process may have, "" for the usual number. Raises
    SettingError if it is no such number.
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
    # A machine that is gone without a word is noticed within half a minute.
    lively = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3}
    return {"connect_timeout": SECONDS, **lively, **given, "pool": pool}


def own_connection() -> Any:
    """Connect beside the pool. Raises what the driver raises of a database out of reach."""
    driver: Any = connection
    return driver.Database.connect(**driver.get_connection_params(), autocommit=True)


def close_pool() -> None:
    """Close all connections of the process; the next question opens new ones."""
    connection.close()
    if connection.vendor == "postgresql":
        shared: Any = connection
        shared.close_pool()


def give_back() -> None:
    """Let others have the connection of this thread while it waits. Not within a transaction."""
    if connection.vendor == "postgresql" and not connection.in_atomic_block:
        connection.close()


class Turn:
    """A lock that one thread holds at a time, as often as it likes.

    Whoever waits for it holds no connection to the database: else those who wait could keep all of
    them from the one who has the turn.
    """

    def __init__(self) -> None:
        self._lock = RLock()

    def __enter__(self) -> None:
        if not self._lock.acquire(blocking=False):
            give_back()
            self._lock.acquire()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._lock.release()
