"""The thread that carries reviews on, one in each process that answers requests.

It has one worker process, the last of all in the queue for the processor. Of the reviews that are
to be done the one whose table has waited longest has its turn, and each turn is short.
"""

from __future__ import annotations

import logging
import threading

from django.db import DatabaseError, connections

from railhead.server.http.log_throttling import warn_sparingly
from railhead.server.jobs import workers
from railhead.server.jobs.workers import Worker, WorkerDied
from railhead.server.teaching.reviewing import carry_on, limits, next_review

LOOK = 3.0
"""Seconds between two looks for reviews that others have asked for or left behind."""

log = logging.getLogger("railhead.server")


class _Reviewing:
    def __init__(self) -> None:
        self.news = threading.Event()
        self.stopped = True
        self.worker: Worker | None = None


_REVIEWING = _Reviewing()


def start() -> None:
    """Begin to review: the server has started."""
    _REVIEWING.stopped = False
    threading.Thread(target=_run, name="reviews", daemon=True).start()


def stop() -> None:
    """Review no more. Takes no lock: a signal handler may call it."""
    _REVIEWING.stopped = True


def asked() -> None:
    """Look at once: somebody has asked for a review."""
    _REVIEWING.news.set()


def _run() -> None:
    while not _REVIEWING.stopped:
        if not _turn():
            _let_go()
            _REVIEWING.news.wait(LOOK)
            _REVIEWING.news.clear()


def _turn() -> bool:
    """Carry one review on; return whether to go on at once."""
    try:
        row = next_review()
        return row is not None and not _REVIEWING.stopped and carry_on(row, _worker())
    except WorkerDied:
        return False
    except DatabaseError as error:
        warn_sparingly(log, "reviews", "reviews wait: %s", " ".join(str(error).split()))
    except Exception:
        log.exception("reviews cannot go on now")
    finally:
        connections.close_all()
    return False


def _worker() -> Worker:
    """The worker process. Raises WorkerDied if the server is about to stop."""
    if _REVIEWING.worker is None or not _REVIEWING.worker.alive:
        _REVIEWING.worker = Worker(limits())
    return _REVIEWING.worker


def _let_go() -> None:
    """End the worker while there is nothing to do: it keeps games in memory."""
    worker, _REVIEWING.worker = _REVIEWING.worker, None
    if worker is not None and not workers.is_closing():
        worker.kill()
