"""The threads that let computers answer, in each process that answers requests.

Each has a process in which it lets them think. They are woken after each move of this process;
every second they look for questions that moves of other processes have brought, or that a killed
process has left.
"""

from __future__ import annotations

import os

from railhead.server.authority import LiveTable
from railhead.server.base.background import Loop, Step

IDLE = 300
"""After how many looks without a question the process that thinks is ended."""


def look_at_move(live: LiveTable) -> None:
    """Look for questions at once where computers play: somebody has moved at a table."""
    # A look costs as much as a tenth of a move, and most tables have no computers.
    if live.row.computers:
        ANSWERING.wake()


def _begin() -> Step:
    # What thinks is large, and few of the programs that make moves let computers think.
    from railhead.server.computers.worker import LOOK, Thinker, step  # noqa: PLC0415

    thinker, idle = Thinker(), 0

    def look() -> float:
        nonlocal idle
        pause = step(thinker, lambda: ANSWERING.stopped)
        idle = idle + 1 if pause >= LOOK else 0
        if idle == IDLE:
            thinker.end()
        return pause

    return look


def how_many(processes: int = 1) -> int:
    """Return how many computers may think at once in each of so many processes that answer.

    RAILHEAD_THINKERS, or one for every two processors; in each process one at least.
    """
    wanted = os.environ.get("RAILHEAD_THINKERS", "")
    if wanted.isdecimal():
        return int(wanted)
    return max(1, (os.cpu_count() or 1) // 2 // processes)


def _threads() -> int:
    processes = os.environ.get("RAILHEAD_PROCESSES", "")
    return how_many(int(processes) if processes.isdecimal() else 1)


ANSWERING = Loop("computers", _begin, pause=1.0, threads=_threads)
