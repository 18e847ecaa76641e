"""Health checks for a probe, a proxy or a service manager.

`/healthz` says whether the server can do its work: the database answers, and its tables are those
of this version. `/healthz/live` says that the process answers at all. Both answer to any host name,
to GET and HEAD, with one plain word; nothing in them is secret.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from railhead.server.running import metrics
from railhead.server.running.postgres import give_back

READY, ALIVE = "/healthz", "/healthz/live"

_KEPT_SECONDS = 1.0

Answer = Callable[[HttpRequest], HttpResponseBase]


def health_checks(get_response: Answer) -> Answer:
    """Middleware: answer `/healthz` and `/healthz/live` before the host name is checked."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        if request.path not in (READY, ALIVE):
            return get_response(request)
        if request.method not in ("GET", "HEAD"):
            return _plain("only GET", 405, Allow="GET, HEAD")
        why = _STATE.fault() if request.path == READY else ""
        return _plain(why or "ok", 503 if why else 200)

    return answer


def _plain(text: str, status: int, **headers: str) -> HttpResponse:
    return HttpResponse(
        f"{text}\n",
        status=status,
        content_type="text/plain; charset=utf-8",
        headers={"Cache-Control": "no-store", **headers},
    )


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
        give_back()
    return "database-outdated" if missing else ""
