"""Changes that other server processes make.

On PostgreSQL one connection listens for notifications, which arrive with the commit. On any other
database the versions of the tables that somebody listens to are read once a second.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from contextlib import closing
from datetime import datetime

from django.db import connection

from railhead.server import counting
from railhead.server.models import Table
from railhead.server.postgres import own_connection
from railhead.server.sparing import warn_sparingly

CHANNEL = "railhead"
SECONDS = 1.0
"""Between two looks, and before a lost connection is made again."""

log = logging.getLogger("railhead.server")

Changed = Callable[[str, int, str], None]
Tables = Callable[[], set[str]]

_lock = threading.Lock()
_running = False


def stamp_of(when: datetime) -> str:
    """The moment of a change as it is told, by which the same news is known again."""
    return when.isoformat()


def start(changed: Changed, tables: Tables) -> None:
    """Watch as long as `tables` are listened to, and call `changed` for each change."""
    global _running  # noqa: PLW0603 - one thread for the whole process
    with _lock:
        if _running:
            return
        _running = True
    threading.Thread(target=_watch, args=(changed, tables), name="watching", daemon=True).start()


def _watch(changed: Changed, tables: Tables) -> None:
    global _running  # noqa: PLW0603
    look = _listen if connection.vendor == "postgresql" else _poll
    while True:
        try:
            look(changed, tables)
        except Exception as error:  # whatever the driver says of a lost connection
            counting.DATABASE_ERRORS.labels("news").inc()
            why = " ".join(str(error).split())
            warn_sparingly(log, "watching", "news of other servers: %s; trying again", why)
            time.sleep(SECONDS)
        finally:
            connection.close()
        with _lock:
            if not tables():
                _running = False
                return


def _poll(changed: Changed, tables: Tables) -> None:
    """Look once a second what changed; return when nobody listens."""
    known: dict[str, tuple[datetime, int]] = {}
    while listened := tables():
        rows = Table.objects.filter(pk__in=listened).values_list("pk", "changed", "version")
        now = {key: (when, version) for key, when, version in rows}
        for key, (when, version) in now.items():
            # Whoever has just begun to listen was told the present version.
            if key in known and known[key] != (when, version):
                changed(key, version, stamp_of(now[key][0]))
        known = now
        time.sleep(SECONDS)


def _listen(changed: Changed, tables: Tables) -> None:
    """Hear what is told on the channel; return when nobody listens."""
    # Not one of those that requests share: what is told on it is for this thread alone.
    with closing(own_connection()) as link:
        link.execute(f"LISTEN {CHANNEL}")
        # What was told before the channel was open is made good by looking once.
        rows = Table.objects.filter(pk__in=tables()).values_list("pk", "version", "changed")
        for key, version, when in rows:
            changed(key, version, stamp_of(when))
        connection.close()
        while tables():
            for note in link.notifies(timeout=SECONDS):
                key, version, stamp = note.payload.split(" ")
                changed(key, int(version), stamp)
