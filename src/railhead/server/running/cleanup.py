"""Removing stored data that is no longer needed, at the start and once an hour."""

from __future__ import annotations

from django.core.management import call_command
from django.utils import timezone

from railhead.server.base.background import Loop, Step
from railhead.server.calls.planning import forget_old_calls
from railhead.server.models import KEPT_AFTER_DELETION, OwnBoard, Table
from railhead.server.orders.keeping import forget_old_orders
from railhead.server.people.quotas import HOUR, forget_old, once

LOOK = 600.0
"""Seconds between two looks whether an hour is over."""


def tidy() -> None:
    """Remove what is old: deleted tables, boards without one, sessions, counts, calls, orders."""
    Table.everything.filter(deleted__lt=timezone.now() - KEPT_AFTER_DELETION).delete()
    OwnBoard.objects.filter(tables=None).delete()
    forget_old()
    forget_old_calls()
    forget_old_orders()
    call_command("clearsessions")


def tidy_now_and_then() -> None:
    """Call `tidy` unless some process has done so within an hour."""
    if once("tidying", HOUR):
        tidy()


def _begin() -> Step:
    def step() -> float:
        tidy_now_and_then()
        return LOOK

    return step


TIDYING = Loop("tidying", _begin, LOOK)
