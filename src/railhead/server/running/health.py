"""Health checks for a probe, a proxy or a service manager.

`/healthz` says whether the server can do its work: the database answers, and its tables are those
of this version. `/healthz/live` says that the process answers at all. Both answer to any host name,
to GET and HEAD, with one plain word; nothing in them is secret.
"""

from __future__ import annotations

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader

from railhead.server.http.security_headers import App, Receive, Send, plain
from railhead.server.running import metrics

READY, ALIVE = "/healthz", "/healthz/live"

_KEPT_SECONDS = 1.0


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
    finally:
        connection.close()
    return "database-outdated" if missing else ""
