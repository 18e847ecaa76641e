"""The thread that follows orders, one in each process that answers requests.

It is woken after each move of this process. Every few seconds it looks for questions that an order
could answer and that nobody has looked at: those that a stopped or killed process has left.
"""

from __future__ import annotations

import logging
import threading

from django.db import DatabaseError
from django.db.models import F

from railhead.server.base.background import Loop, Step
from railhead.server.base.log_throttling import warn_sparingly
from railhead.server.models.orders import GivenOrder
from railhead.server.orders.following import look

LOOK = 3.0
"""Seconds between two looks for questions that orders could answer."""

MOST_TABLES = 40
"""At how many tables one look finds what was left."""

log = logging.getLogger("railhead.server")


_lock = threading.Lock()
_moved = set[str]()
_seen: dict[str, int] = {}
"""Table -> the version at which this process has looked at it last."""


def moved(table_id: str) -> None:
    """Follow the orders of a table at which somebody has moved; without a thread at once."""
    if FOLLOWING.stopped:
        _look_at(table_id)
        return
    with _lock:
        _moved.add(table_id)
    FOLLOWING.wake()


def _begin() -> Step:
    return _look_at_all


def _look_at_all() -> float:
    with _lock:
        tables = set(_moved)
        _moved.clear()
    for table_id in tables:
        _look_at(table_id)
    look_for_waiting()
    return LOOK


FOLLOWING = Loop("orders", _begin, LOOK)


def look_for_waiting() -> None:
    """Follow the orders of players who are asked now, where this process has not looked yet."""
    asked = GivenOrder.objects.filter(
        ended=None,
        player=F("table__waiting"),
        table__deleted=None,
        table__finished="",
    )
    tables = dict(asked.values_list("table_id", "table__version").distinct())
    for table_id in [name for name in _seen if name not in tables]:
        del _seen[table_id]
    new = [name for name, version in tables.items() if _seen.get(name) != version]
    for table_id in new[:MOST_TABLES]:
        if _look_at(table_id):
            _seen[table_id] = tables[table_id]


def _look_at(table_id: str) -> bool:
    """Follow the orders of a table; return whether the database let that be done."""
    try:
        look(table_id)
    except DatabaseError as error:
        warn_sparingly(log, "orders", "orders wait: %s", " ".join(str(error).split()))
        return False
    except Exception:
        log.exception("table %s: its orders cannot be followed now", table_id)
    return True
