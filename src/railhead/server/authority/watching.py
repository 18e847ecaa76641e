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
from django.utils import timezone

from railhead.server.base import metrics
from railhead.server.base.log_throttling import warn_sparingly
from railhead.server.base.postgres import own_connection
from railhead.server.base.rows import AHEAD
from railhead.server.models import Table

CHANNEL = "railhead"
SECONDS = 1.0
"""Seconds between two polls, and until a lost connection is opened again."""

log = logging.getLogger("railhead.server")

Changed = Callable[[str, int, str], None]
"""Called with the id of a table, its version, and the stamp of the change."""

Tables = Callable[[], set[str]]
"""Returns the ids of the tables that somebody listens to."""

_lock = threading.Lock()
_running = False


def stamp_of(when: datetime) -> str:
    """Return the stamp of a change, by which it is recognized: its time."""
    return when.isoformat()


def latest_stamp(changed: datetime, talked: datetime | None) -> str:
    """Return the stamp of the latest change of a table or of its talk.

    If one of them lies in the future the clock was put back since, and the other is the latest.
    """
    both = changed, talked or changed
    present = timezone.now() + AHEAD
    return stamp_of(max([it for it in both if it <= present] or both))


def start(changed: Changed, tables: Tables) -> None:
    """Watch in a thread, while there are `tables`, and call `changed` for each change."""
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
            metrics.DATABASE_ERRORS.labels("news").inc()
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
    """Poll once a second for changes; return when nobody listens any more."""
    known: dict[str, tuple[str, int]] = {}
    while listened := tables():
        # Of deleted ones too: the pages that show them are told.
        rows = Table.everything.filter(pk__in=listened)
        seen = rows.values_list("pk", "changed", "talked", "version")
        now = {key: (latest_stamp(when, said), version) for key, when, said, version in seen}
        for key, (stamp, version) in now.items():
            # A listener that has just started knows the present version.
            if key in known and known[key] != (stamp, version):
                changed(key, version, stamp)
        known = now
        time.sleep(SECONDS)


def _listen(changed: Changed, tables: Tables) -> None:
    """Listen on the channel; return when nobody listens to any table any more."""
    # Not one of the pool: notifications on it are for this thread alone.
    with closing(own_connection()) as link:
        link.execute(f"LISTEN {CHANNEL}")
        # Notifications sent before the channel was open are made up for by looking once.
        rows = Table.objects.filter(pk__in=tables())
        for key, version, when, said in rows.values_list("pk", "version", "changed", "talked"):
            changed(key, version, latest_stamp(when, said))
        connection.close()
        while tables():
            for note in link.notifies(timeout=SECONDS):
                key, version, stamp = note.payload.split(" ")
                changed(key, int(version), stamp)
