"""The thread that plans and sends calls, one in each process that answers requests."""

from __future__ import annotations

import logging
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from django.conf import settings
from django.db import DatabaseError, connections

from railhead.server.calls.delivering import deliver_due
from railhead.server.calls.planning import plan
from railhead.server.http.log_throttling import warn_sparingly

LOOK = 5.0
"""Seconds between two looks for calls that are due."""

AT_ONCE = 4
"""How many deliveries are sent at the same time."""

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
    waited, pause = 0.0, min(LOOK, max(settings.CALL_DELAY / 2, 0.2))
    while not _stop:
        time.sleep(min(pause, SLICE))
        waited += SLICE
        if waited >= pause and not _stop:
            waited = 0.0
            _look_with_senders()


def _look_with_senders() -> None:
    with ThreadPoolExecutor(AT_ONCE, thread_name_prefix="call") as senders:
        look(senders)


def look(senders: ThreadPoolExecutor | None = None) -> None:
    """Plan and send what is due. Whatever fails is tried again at the next look."""
    try:
        plan()
        deliver_due(senders)
    except DatabaseError as error:
        warn_sparingly(log, "calls", "calls wait: %s", " ".join(str(error).split()))
    except Exception:
        log.exception("calls cannot be sent now")
    finally:
        if senders is not None:
            connections.close_all()
