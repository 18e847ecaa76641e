"""One server for one database file: a second one is refused at its start.

Whoever serves holds a file of locks open; the system lets go of it with the process, however that
ends. SQLite locks in the same way on every system.
"""

from __future__ import annotations

import logging
import sqlite3
from contextlib import suppress
from pathlib import Path

from railhead.server.running.file_modes import LOCK

log = logging.getLogger("railhead.server")

_HELD: list[sqlite3.Connection] = []


def hold(folder: Path) -> bool:
    """Hold the lock of a folder until this process ends; False if another process holds it.

    Raises OSError, sqlite3.Error if there can be no such file.
    """
    if folder.is_dir():
        # SQLite would make it readable for all.
        (folder / LOCK).touch(mode=0o600)
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


def hold_or_tell(folder: Path) -> None:
    """Hold the lock of a folder, or say in the log that another server uses it.

    For what starts without `railhead serve`, which holds it already or has not started at all.
    """
    if _HELD or not folder.is_dir():
        return
    with suppress(OSError, sqlite3.Error):
        if not hold(folder):
            log.error("another server uses %s, too: stop one of them", folder)


def let_go() -> None:
    """Let go of all locks, as the end of the process does."""
    while _HELD:
        _HELD.pop().close()
