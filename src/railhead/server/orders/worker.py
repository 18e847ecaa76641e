"""The thread that follows orders, one in each process that answers requests.

It is woken after each move of this process. Every few seconds it looks for questions that an order
could answer and that nobody has looked at: those that a stopped or killed process has left.
"""

from __future__ import annotations

import logging
import threading

from django.db import DatabaseError, connections
from django.db.models import F

from railhead.server.authority.afterwards import after_moves
from railhead.server.http.log_throttling import warn_sparingly
from railhead.server.orders.following import look
from railhead.server.orders.rows import GivenOrder

LOOK = 3.0
"""Seconds between two looks for questions that orders could answer."""

MOST_TABLES = 40
"""At how many tables one look finds what was left."""

log = logging.getLogger("railhead.server")


class _Worker:
    def __init__(self) -> None:
        self.moved: set[str] = set()
        self.lock = threading.Lock()
        self.news = threading.Event()
        self.stopped = True
        self.seen: dict[str, int] = {}


_WORKER = _Worker()


def start() -> None:
    """Begin to follow orders: the server has started."""
    _WORKER.stopped = False
    threading.Thread(target=_run, name="orders", daemon=True).start()


def stop() -> None:
    """Follow no more orders. Takes no lock: a signal handler may call it."""
    _WORKER.stopped = True


def moved(table_id: str) -> None:
    """Follow the orders of a table at which somebody has moved; without a thread at once."""
    if _WORKER.stopped:
        _look_at(table_id)
        return
    with _WORKER.lock:
        _WORKER.moved.add(table_id)
    _WORKER.news.set()


def _run() -> None:
    while not _WORKER.stopped:
        try:
            _look_at_all()
        finally:
            connections.close_all()
        _WORKER.news.wait(LOOK)
        _WORKER.news.clear()


def _look_at_all() -> None:
    with _WORKER.lock:
        tables, _WORKER.moved = _WORKER.moved, set()
    for table_id in tables:
        _look_at(table_id)
    try:
        look_for_waiting()
    except DatabaseError as error:
        warn_sparingly(log, "orders", "orders wait: %s", " ".join(str(error).split()))


def look_for_waiting() -> None:
    """Follow the orders of players who are asked now, where this process has not looked yet."""
    asked = GivenOrder.objects.filter(
        ended=None,
        player=F("table__waiting"),
        table__deleted=None,
        table__finished="",
    )
    tables = dict(asked.values_list("table_id", "table__version").distinct())
    seen = _WORKER.seen
    for table_id in [name for name in seen if name not in tables]:
        del seen[table_id]
    new = [name for name, version in tables.items() if seen.get(name) != version]
    for table_id in new[:MOST_TABLES]:
        _look_at(table_id)
        seen[table_id] = tables[table_id]


def _look_at(table_id: str) -> None:
    try:
        look(table_id)
    except DatabaseError as error:
        warn_sparingly(log, "orders", "orders wait: %s", " ".join(str(error).split()))
    except Exception:
        log.exception("table %s: its orders cannot be followed now", table_id)


after_moves(moved)
