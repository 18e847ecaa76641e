"""One server for one database file: a second one is refused at its start.

Whoever serves holds a file of locks open; the system lets go of it with the process, however that
ends. SQLite locks in the same way on every system.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from railhead.server.running.file_modes import LOCK

_HELD: list[sqlite3.Connection] = []


def hold(folder: Path) -> bool:
    """Hold the lock of a folder until this process ends; False if another process holds it.

    Raises OSError, sqlite3.Error if there can be no such file.
    """
    link = sqlite3.connect(folder / LOCK, timeout=0, check_same_thread=False)
    try:
        link.execute("PRAGMA journal_mode=MEMORY")
        link.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        link.close()
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise
        return False
    _HELD.append(link)
    return True


def let_go() -> None:
    """Let go of all locks, as the end of the process does."""
    while _HELD:
        _HELD.pop().close()
