"""What those do who let computers answer (`loop`): each thinks in a process of its own.

It has low priority, so that people do not wait for computers.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from django.utils import timezone

from railhead.server.computers.playing import answer, claim, waiting
from railhead.server.computers.thinking import think
from railhead.server.computers.thought import Thought
from railhead.server.jobs import workers
from railhead.server.jobs.limits import MEGABYTE, Limits
from railhead.server.jobs.workers import Worker, WorkerError

LOOK = 1.0
"""Seconds between two looks for questions."""

LIMITS = Limits(memory=1536 * MEGABYTE, nice=15)
"""Not only while a processor is idle: on a machine that never is they would not move at all."""
LONGEST = 60.0
"""Seconds of real time that a thought may take; then a weaker one answers."""


def step(thinker: Thinker, stopped: Callable[[], bool] = lambda: False) -> float:
    """Let computers answer, who has waited longest first; return after how many seconds to look.

    0 if one has answered. One look finds the questions of many tables, and they stand for LOOK:
    whoever is asked meanwhile has their turn after all these anyway. `stopped`: whether the server
    is about to stop.
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
        if answered and (stopped() or time.monotonic() > end):
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
