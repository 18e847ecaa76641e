"""Health checks for a probe, a proxy or a service manager.

`/healthz` says whether the server can do its work: the database answers, its tables are those of
this version, and a row can be stored. `/healthz/live` says that the process answers at all. Both
answer to any host name, to GET and HEAD, with one plain word; nothing in them is secret.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta
from typing import Any

from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from railhead.server.base import metrics
from railhead.server.base.log_throttling import warn_sparingly
from railhead.server.http.security_headers import App, Receive, Send, plain
from railhead.server.models import Tally
from railhead.server.people.quotas import HOUR

READY, ALIVE = "/healthz", "/healthz/live"

_KEPT_SECONDS = 1.0
_PROBE, _WRITE_SECONDS = "health", 4


log = logging.getLogger("railhead.server")


def with_health(app: App) -> App:
    """Wrap an ASGI application: `/healthz` and `/healthz/live` are answered outside of all turns.

    Whatever keeps the threads of the others busy, and before any host name is checked.
    """
    looking = ThreadPoolExecutor(1, thread_name_prefix="health")

    async def answered(scope: dict[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] not in (READY, ALIVE):
            await app(scope, receive, send)
            return
        if scope["method"] not in ("GET", "HEAD"):
            await plain(send, 405, "only GET\n", (b"allow", b"GET, HEAD"))
            return
        why = ""
        if scope["path"] == READY:
            why = await asyncio.get_running_loop().run_in_executor(looking, _STATE.fault)
        await plain(send, 503 if why else 200, f"{why or 'ok'}\n")

    return answered


class _State:
    """The state of the database, checked once a second at most."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._until = 0.0
        self._fault = ""

    def fault(self) -> str:
        """What is wrong, "" if nothing."""
        with self._lock:
            if time.monotonic() >= self._until:
                self._fault = _fault()
                self._until = time.monotonic() + _KEPT_SECONDS
            return self._fault

    def forget(self) -> None:
        """Check again at the next request."""
        self._until = 0.0


_STATE = _State()
forget = _STATE.forget


def _fault() -> str:
    try:
        there = MigrationLoader(connection)
        missing = there.disk_migrations.keys() - there.applied_migrations.keys()
    except DatabaseError:
        metrics.DATABASE_ERRORS.labels("health").inc()
        return "database-unreachable"
    else:
        return "database-outdated" if missing else _why_nothing_is_kept()
    finally:
        connection.close()


def _why_nothing_is_kept() -> str:
    """What is wrong if a row cannot be written: a full disk, a database that may only be read."""
    until = timezone.now() + timedelta(seconds=HOUR)
    try:
        if connection.vendor == "sqlite":
            with connection.cursor() as cursor:
                cursor.execute(f"PRAGMA busy_timeout = {_WRITE_SECONDS * 1000}")
        Tally.objects.update_or_create(pk=_PROBE, defaults={"count": 0, "until": until})
    except DatabaseError as error:
        warn_sparingly(log, "health", "nothing can be stored: %s", " ".join(str(error).split()))
        metrics.DATABASE_ERRORS.labels("health").inc()
        return "database-unwritable"
    finally:
        _as_before()
    return ""


def _as_before() -> None:
    """Another thread gets this connection, with the time that it waits for others."""
    if connection.vendor == "sqlite" and connection.connection is not None:
        seconds = connection.settings_dict["OPTIONS"].get("timeout", 5)
        with suppress(DatabaseError), connection.cursor() as cursor:
            cursor.execute(f"PRAGMA busy_timeout = {int(seconds * 1000)}")
