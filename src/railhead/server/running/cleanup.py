"""Removing stored data that is no longer needed, at the start and once an hour."""

from __future__ import annotations

from django.core.management import call_command
from django.utils import timezone

from railhead.server.http.quotas import HOUR, forget_old, once
from railhead.server.models import KEPT_AFTER_DELETION, OwnBoard, Table


def tidy() -> None:
    """Remove tables deleted long ago, boards without a table, expired sessions and counts."""
    Table.everything.filter(deleted__lt=timezone.now() - KEPT_AFTER_DELETION).delete()
    OwnBoard.objects.filter(tables=None).delete()
    forget_old()
    call_command("clearsessions")


def tidy_now_and_then() -> None:
    """Call `tidy` unless some process has done so within an hour."""
    if once("tidying", HOUR):
        tidy()
