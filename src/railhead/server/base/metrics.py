"""What the server counts, for Prometheus.

All metrics are declared here. Labels take few values, all known beforehand: never a name, an id or
an address. With `railhead serve --metrics PORT` the processes of a server count in files of one
folder, which `listen` adds up; without it each counts for itself and nothing is published.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any

from asgiref.sync import iscoroutinefunction
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_and_async_middleware
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server
from prometheus_client.metrics_core import Metric
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The variable of the environment that names the folder; read when the library is imported."""

ADDRESS = "127.0.0.1"
"""Where the metrics are served: on this machine alone."""

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
CALLS = Counter("railhead_calls", "Calls to players, by what came of them.", ["way", "result"])
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


_forgetting = threading.Lock()


def worker_ended(pid: int) -> None:
    """Drop the gauges of a process that has ended, and count it."""
    ENDED.inc()
    if folder := os.environ.get(FOLDER):
        _forget(pid, folder)


def _forget(pid: int | str, folder: str) -> None:
    with _forgetting:
        mark_process_dead(pid, folder)  # type: ignore[no-untyped-call]


class _LiveCollector(MultiProcessCollector):
    """Adds up the metrics of all processes, without the gauges of those that have ended.

    The ends of processes that workers have started for jobs are noticed here.
    """

    def __init__(self, registry: CollectorRegistry, folder: str) -> None:
        super().__init__(registry, path=folder)  # type: ignore[no-untyped-call]
        self.folder = folder

    def collect(self) -> Iterable[Metric]:
        files = Path(self.folder).glob("gauge_live*_*.db")
        for pid in {file.stem.rpartition("_")[2] for file in files}:
            if pid.isdecimal() and not _lives(int(pid)):
                _forget(pid, self.folder)
        found: Iterable[Metric] = super().collect()  # type: ignore[no-untyped-call]
        return found


def _lives(pid: int) -> bool:
    """Whether a process is running; assumed where signal 0 cannot be used to ask."""
    if os.name == "posix":
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return False
        except OSError:
            return True
    return True


def listen(port: int) -> None:
    """Serve the sums over all processes at http://127.0.0.1:PORT/metrics. Raises OSError."""
    registry = CollectorRegistry()
    _LiveCollector(registry, os.environ[FOLDER])
    start_http_server(port, addr=ADDRESS, registry=registry)
