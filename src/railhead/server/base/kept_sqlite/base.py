"""Connections to a database file that outlive a request.

Each request has a thread of its own, and Django drops the connection with it. A new one has to read
the schema before its first query, which costs more than the queries of most requests. So a
connection that is closed waits here for the next thread that wants one.
"""

from __future__ import annotations

import os
import sqlite3
from collections import deque
from typing import Any

from django.db.backends.sqlite3 import base

MOST = 16
"""How many connections wait at most."""

File = tuple[int, int, int]
"""A process and a file in it, by device and number: another file may get the same name."""

_waiting: deque[tuple[File, sqlite3.Connection]] = deque(maxlen=MOST)


def waiting() -> int:
    """How many connections wait."""
    return len(_waiting)


def _file(path: str) -> File | None:
    """The file at a path, None if there is none."""
    try:
        found = os.stat(path)  # noqa: PTH116 - for each request
    except (OSError, ValueError):
        return None
    return os.getpid(), found.st_dev, found.st_ino


def _taken(file: File | None) -> sqlite3.Connection | None:
    """A connection to a file that waited, None if none did."""
    while file is not None:
        try:
            known, link = _waiting.pop()
        except IndexError:
            break
        if known == file:
            return link
        # The file was replaced, or this process was forked and must leave those of its parent.
        if known[0] == file[0]:
            link.close()
    return None


class DatabaseWrapper(base.DatabaseWrapper):
    """As that of Django, but a connection that is closed is kept."""

    _opened: File | None = None

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Return a connection that waited, or a new one."""
        path = str(conn_params["database"])
        link = _taken(_file(path))
        if link is None:
            link = super().get_new_connection(conn_params)
        else:
            link.execute("PRAGMA foreign_keys = ON")
        # Read again: connecting may have made the file.
        self._opened = _file(path)
        return link

    def _close(self) -> None:
        link, file = self.connection, self._opened
        if link is None or file is None or link.in_transaction or file[0] != os.getpid():
            super()._close()  # type: ignore[misc]
        else:
            _waiting.append((file, link))
