"""The thread that carries reviews on, one in each process that answers requests.

It has one worker process, the last of all in the queue for the processor. Of the reviews that are
to be done the one whose table has waited longest has its turn, and each turn is short.
"""

from __future__ import annotations

from railhead.server.base.background import Loop, Step
from railhead.server.jobs import workers
from railhead.server.jobs.workers import Worker, WorkerDied
from railhead.server.teaching.reviewing import carry_on, limits, next_review

LOOK = 3.0
"""Seconds between two looks for reviews that others have asked for or left behind."""

_workers: list[Worker] = []
"""The one that reviews, if there is one."""


def asked() -> None:
    """Look at once: somebody has asked for a review."""
    REVIEWING.wake()


def _begin() -> Step:
    return _step


def _step() -> float:
    """Carry one review on; it goes on at once while there is something to do."""
    on = False
    try:
        row = next_review()
        on = row is not None and not REVIEWING.stopped and carry_on(row, _worker())
    except WorkerDied:
        pass
    finally:
        if not on:
            _let_go()
    return 0.0 if on else LOOK


REVIEWING = Loop("reviews", _begin, LOOK)


def _worker() -> Worker:
    """The worker process. Raises WorkerDied if the server is about to stop."""
    if not _workers or not _workers[0].alive:
        _workers[:] = [Worker(limits())]
    return _workers[0]


def _let_go() -> None:
    """End the worker while there is nothing to do: it keeps games in memory."""
    there = _workers[:]
    _workers.clear()
    for worker in there:
        if not workers.is_closing():
            worker.kill()
