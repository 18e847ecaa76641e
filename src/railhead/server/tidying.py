"""Removing what nobody needs any more: at the start, and once in a while."""

from __future__ import annotations

from django.core.management import call_command

from railhead.server.limits import HOUR, forget_old, once
from railhead.server.models import OwnBoard


def tidy() -> None:
    """Remove boards without a table, sessions that are over, counts of times that are over."""
    OwnBoard.objects.filter(tables=None).delete()
    forget_old()
    call_command("clearsessions")


def tidy_now_and_then() -> None:
    """Tidy up unless that was done within an hour, by whichever process."""
    if once("tidying", HOUR):
        tidy()
