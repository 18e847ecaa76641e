"""The threads that let computers answer, in each process that answers requests.

Each has a process in which it lets them think, at low priority, so that people do not wait
for computers. They are woken after each move of this process; every second they look for questions
that moves of other processes have brought, or that a killed process has left.
"""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Callable

from django.db import DatabaseError, connections
from django.utils import timezone

from railhead.server.authority import LiveTable
from railhead.server.authority.afterwards import note_moves
from railhead.server.computers.playing import answer, claim, waiting
from railhead.server.computers.thinking import think
from railhead.server.computers.thought import Thought
from railhead.server.http.log_throttling import warn_sparingly
from railhead.server.jobs import workers
from railhead.server.jobs.limits import MEGABYTE, Limits
from railhead.server.jobs.workers import Worker, WorkerError

LOOK = 1.0
"""Seconds between two looks for questions."""

LIMITS = Limits(memory=1536 * MEGABYTE, nice=15)
"""Not only while a processor is idle: on a machine that never is they would not move at all."""
LONGEST = 60.0
"""Seconds of real time that a thought may take; then a weaker one answers."""

IDLE = 300
"""After how many looks without a question the process that thinks is ended."""

log = logging.getLogger("railhead.server")


class _Worker:
    def __init__(self) -> None:
        self.news = threading.Condition()
        self.stopped = True


_WORKER = _Worker()


def how_many(processes: int = 1) -> int:
    """Return how many computers may think at once in each of so many processes that answer.

    RAILHEAD_THINKERS, or one for every two processors; in each process one at least.
    """
    wanted = os.environ.get("RAILHEAD_THINKERS", "")
    if wanted.isdecimal():
        return int(wanted)
    return max(1, (os.cpu_count() or 1) // 2 // processes)


def start() -> None:
    """Begin to let computers answer: the server has started."""
    _WORKER.stopped = False
    processes = os.environ.get("RAILHEAD_PROCESSES", "")
    for number in range(how_many(int(processes) if processes.isdecimal() else 1)):
        threading.Thread(target=_run, name=f"computers-{number}", daemon=True).start()


def stop() -> None:
    """Let them answer no more. Takes no lock: a signal handler may call it."""
    _WORKER.stopped = True


def wake() -> None:
    """Look for questions at once."""
    with _WORKER.news:
        _WORKER.news.notify_all()


def _moved(live: LiveTable) -> None:
    # A look costs as much as a tenth of a move, and most tables have no computers.
    if live.row.computers:
        wake()


def _run() -> None:
    thinker, idle = Thinker(), 0
    while not _WORKER.stopped:
        try:
            pause = step(thinker)
            idle = idle + 1 if pause >= LOOK else 0
            if idle == IDLE:
                thinker.end()
        except DatabaseError as error:
            warn_sparingly(log, "computers", "computers wait: %s", " ".join(str(error).split()))
            pause = LOOK
        except Exception:
            log.exception("computers cannot answer now")
            pause = LOOK
        finally:
            connections.close_all()
        if pause:
            with _WORKER.news:
                _WORKER.news.wait(pause)


def step(thinker: Thinker) -> float:
    """Let computers answer, who has waited longest first; return after how many seconds to look.

    0 if one has answered. One look finds the questions of many tables, and they stand for LOOK:
    whoever is asked meanwhile has his turn after all these anyway.
    """
    now = timezone.now()
    end, pause = time.monotonic() + LOOK, LOOK
    answered = False
    for question in waiting(now):
        left = (question.due - now).total_seconds()
        if left > 0:
            pause = min(pause, left)
        elif claim(question):
            answer(question, thinker)
            answered = True
        if answered and (_WORKER.stopped or time.monotonic() > end):
            break
    return 0.0 if answered else pause


class Thinker:
    """A process in which computers think, started when it is first needed.

    Without a web server, as in a test, they think in place.
    """

    def __init__(self) -> None:
        self._worker: Worker | None = None

    def __call__(
        self, table: str, version: int, player: str, way: str, wanted: Callable[[], bool]
    ) -> Thought | None:
        """Think about a question; see `thinking.think`. Raises WorkerError.

        None while the server is about to stop: its processes end whatever they think.
        """
        if not workers.in_use():
            return think(lambda _done, _total: None, table, version, player, way)
        try:
            if self._worker is None or not self._worker.alive:
                self._worker = Worker(LIMITS)
            found: Thought | None = self._worker.ask(
                think, table, version, player, way, seconds=LONGEST, wanted=wanted
            )
        except WorkerError:
            if workers.is_closing():
                return None
            raise
        return found

    def end(self) -> None:
        """End the process; the next thought starts another."""
        if self._worker is not None:
            self._worker.kill()
            self._worker = None


def play_on(table_id: str, most: int = 100) -> int:
    """Let the computers of a table answer in place, without pauses; return how many moves.

    For scripts and tests: a server lets its threads do it.
    """
    thinker = Thinker()
    for count in range(most):
        here = [it for it in waiting(timezone.now()) if it.table == table_id]
        if not here or not claim(here[0]) or not answer(here[0], thinker):
            return count
    return most


note_moves(_moved)
