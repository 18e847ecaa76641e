"""What the server counts, in the form of Prometheus.

Whatever is counted is declared here, or by the module that counts it with the classes of
`prometheus_client`. Labels take few values, all known beforehand: never a name, an id or an
address. With `railhead serve --metrics PORT` the processes of a server count in files of one
folder, which `listen` adds up; without it each counts for itself and nobody is told.
"""

from __future__ import annotations

import os
import time
from collections.abc import Awaitable, Callable
from typing import Any

from asgiref.sync import iscoroutinefunction
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_and_async_middleware
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The variable of the environment that names the folder; read when the library is imported."""

HERE = "127.0.0.1"
"""Where the counters are told: to this machine alone."""

_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 6.4, 12.8)
_METHODS = frozenset({"GET", "HEAD", "POST"})

REQUESTS = Counter(
    "railhead_requests", "Answered requests, by what answered.", ["view", "method", "status"]
)
REQUEST_SECONDS = Histogram(
    "railhead_request_seconds", "Time to an answer.", ["view"], buckets=_SECONDS
)
MOVES = Counter("railhead_moves", "Moves that were stored.", ["title", "kind"])
REFUSED = Counter("railhead_refused_moves", "Moves that were not stored, by the reason.", ["why"])
MOVE_SECONDS = Histogram(
    "railhead_move_seconds", "Time to carry out and store a move.", buckets=_SECONDS
)
LISTENERS = Gauge("railhead_listeners", "Pages that listen for news.", multiprocess_mode="livesum")
TABLES = Gauge("railhead_tables_in_memory", "Tables kept ready.", multiprocess_mode="livesum")
BROKEN = Counter("railhead_broken_tables", "Times that a table was found that cannot go on.")
DATABASE_ERRORS = Counter("railhead_database_errors", "Failed uses of the database.", ["kind"])
WORKERS = Gauge("railhead_workers", "Processes that answer.", multiprocess_mode="livemostrecent")
ENDED = Counter("railhead_ended_workers", "Workers that ended and were replaced.")


# -- requests --------------------------------------------------------------------------------


@sync_and_async_middleware
def counted(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Middleware, the outermost: count what was answered."""
    if iscoroutinefunction(get_response):
        waited: Callable[[HttpRequest], Awaitable[HttpResponseBase]] = get_response

        async def answer_later(request: HttpRequest) -> HttpResponseBase:
            began = time.perf_counter()
            response = await waited(request)
            _note(request, response, time.perf_counter() - began)
            return response

        return answer_later

    def answer(request: HttpRequest) -> HttpResponseBase:
        began = time.perf_counter()
        response: HttpResponseBase = get_response(request)
        _note(request, response, time.perf_counter() - began)
        return response

    return answer


def _note(request: HttpRequest, response: HttpResponseBase, seconds: float) -> None:
    match = request.resolver_match
    view = (match.url_name if match else None) or "none"
    method = request.method if request.method in _METHODS else "other"
    REQUESTS.labels(view, method, str(response.status_code)).inc()
    REQUEST_SECONDS.labels(view).observe(seconds)


# -- all processes of a server ---------------------------------------------------------------


def worker_ended(pid: int) -> None:
    """Forget what only a living process has, and note that it has ended."""
    ENDED.inc()
    if folder := os.environ.get(FOLDER):
        mark_process_dead(pid, folder)  # type: ignore[no-untyped-call]


def listen(port: int) -> None:
    """Tell the sums of all processes at http://127.0.0.1:PORT/metrics. Raises OSError."""
    registry = CollectorRegistry()
    MultiProcessCollector(registry, path=os.environ[FOLDER])  # type: ignore[no-untyped-call]
    start_http_server(port, addr=HERE, registry=registry)
