"""Work that is done in several processes, each piece by itself."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")

# Pieces queued for each process: enough to keep it busy, few enough to stop quickly.
_WAITING = 3


def _leave_interrupts() -> None:
    """Ignore interrupts: the process that started this one handles them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def in_processes(tasks: Iterable[T], jobs: int, work: Callable[[T], R]) -> Iterator[R]:
    """Do a piece of work for each task in `jobs` processes; yield results as they come.

    With one job they are done in this process, in their order. `work`, tasks and results must be
    what a pickle can hold.
    """
    if jobs == 1:
        yield from map(work, tasks)
        return
    left = iter(tasks)
    pool = ProcessPoolExecutor(jobs, initializer=_leave_interrupts)
    try:
        running: set[Future[R]] = {
            pool.submit(work, task) for task in islice(left, jobs * _WAITING)
        }
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {pool.submit(work, task) for task in islice(left, len(done))}
            for future in done:
                yield future.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
