"""Planning and sending calls, and warning of clocks, in each process that answers requests."""

from __future__ import annotations

import time

from django.conf import settings
from django.utils import timezone

from railhead.server.base.background import Loop, Step
from railhead.server.calls.clock_warnings import warn
from railhead.server.calls.delivering import deliver_due
from railhead.server.calls.planning import plan
from railhead.server.calls.senders import Senders

LOOK = 5.0
"""Seconds between two looks for calls that are due, and for clocks that run out."""


def _pause() -> float:
    return min(LOOK, max(settings.CALL_DELAY / 2, 0.2))


def _begin_sending() -> Step:
    senders, pause = Senders(SENDING.wake), _pause()
    planned = time.monotonic()

    def step() -> float:
        nonlocal planned
        # Also woken as soon as a sender is free.
        if time.monotonic() - planned >= pause:
            planned = time.monotonic()
            plan()
        senders.fill(timezone.now())
        return pause

    return step


def _begin_warning() -> Step:
    pause = _pause()

    def step() -> float:
        warn(timezone.now())
        return pause

    return step


SENDING = Loop("calls", _begin_sending, LOOK)
WARNING = Loop("clocks", _begin_warning, LOOK)


def look() -> None:
    """Do all of it once, here: warn, plan what is due, and send one call after the other."""
    warn(timezone.now())
    plan()
    deliver_due()
