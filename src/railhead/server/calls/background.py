"""The thread that plans and sends calls, one in each process that answers requests."""

from __future__ import annotations

import logging
import threading
import time

from django.conf import settings
from django.db import DatabaseError, connections
from django.utils import timezone

from railhead.server.calls.delivering import deliver_due
from railhead.server.calls.planning import plan
from railhead.server.calls.senders import Senders
from railhead.server.http.log_throttling import warn_sparingly

LOOK = 5.0
"""Seconds between two looks for calls that are due."""

log = logging.getLogger("railhead.server")

SLICE = 0.25
"""Seconds after which a server that stops is noticed."""

_stop: list[bool] = []


def start() -> None:
    """Begin to send calls: the server has started."""
    _stop.clear()
    threading.Thread(target=_run, name="calls", daemon=True).start()


def stop() -> None:
    """Look for no more calls. Takes no lock: a signal handler may call it."""
    _stop.append(True)


def _run() -> None:
    senders, looked = Senders(), time.monotonic()
    pause = min(LOOK, max(settings.CALL_DELAY / 2, 0.2))
    while not _stop:
        freed = senders.freed.wait(min(pause, SLICE))
        senders.freed.clear()
        if _stop:
            return
        if time.monotonic() - looked >= pause:
            looked = time.monotonic()
            look(senders)
        elif freed:
            look(senders, plans=False)


def look(senders: Senders | None = None, *, plans: bool = True) -> None:
    """Plan what is due, and have it sent; without senders here, one after the other.

    Whatever fails is tried again at the next look.
    """
    try:
        if plans:
            plan()
        if senders is None:
            deliver_due()
        else:
            senders.fill(timezone.now())
    except DatabaseError as error:
        warn_sparingly(log, "calls", "calls wait: %s", " ".join(str(error).split()))
    except Exception:
        log.exception("calls cannot be sent now")
    finally:
        if senders is not None:
            connections.close_all()
