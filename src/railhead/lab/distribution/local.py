"""Work done on this machine: in this process, or in several."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Collection
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Any, TypeVar

from railhead.lab.distribution.pool import Lost, Pool

T = TypeVar("T")

_SERVED = "forkserver" in multiprocessing.get_all_start_methods()
_CONTEXT: Any = multiprocessing.get_context("forkserver" if _SERVED else "spawn")
"""Workers never begin as copies of this process: it may run threads, as Parquet's library does,
and a copy would wait for ever for a lock that one of them held."""


class Here(Pool[object]):
    """This process alone: each piece is done when its result is fetched, in the order of tasks."""

    def __init__(self) -> None:
        super().__init__()
        self._due: dict[object, Callable[[], Any]] = {}

    def workers(self) -> int:
        return 1

    def room(self) -> int:
        return 1

    def begin(self, work: Callable[[T], Any], task: T) -> object:
        handle = object()
        self._due[handle] = lambda: work(task)
        return handle

    def ended(self, begun: Collection[object]) -> Collection[object]:
        return list(begun)

    def result(self, handle: object) -> Any:
        return self._due.pop(handle)()

    def drop(self, begun: Collection[object]) -> None:
        self._due.clear()

    def close(self) -> None:
        self._due.clear()


def _end_at_signals() -> None:
    """End without a word: an interrupt at the terminal reaches all processes, and one tells it.

    What the process that began this one does at its end, such as to leave a cluster, is not to be
    done here: whoever ends this process waits for it.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _module_of(work: Callable[..., Any]) -> str:
    """Return the module in which a piece of work is written."""
    while isinstance(work, partial):
        work = work.func
    return work.__module__


class Processes(Pool["Future[Any]"]):
    """Processes of this machine. One that is killed is replaced."""

    def __init__(self, jobs: int) -> None:
        super().__init__()
        self._jobs = jobs
        self._executor = self._new()

    def _new(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._jobs, _CONTEXT, initializer=_end_at_signals)

    def workers(self) -> int:
        return self._jobs

    def begin(self, work: Callable[[T], Any], task: T) -> Future[Any]:
        if _SERVED:
            # The process from which workers are forked reads what all of them need, once.
            _CONTEXT.set_forkserver_preload([_module_of(work)])
        try:
            return self._executor.submit(work, task)
        except BrokenProcessPool:
            # One process that is gone takes the others with it: all that had begun was lost.
            self._executor.shutdown(wait=True, cancel_futures=True)
            self._executor = self._new()
            return self._executor.submit(work, task)

    def ended(self, begun: Collection[Future[Any]]) -> Collection[Future[Any]]:
        return wait(begun, return_when=FIRST_COMPLETED).done

    def result(self, handle: Future[Any]) -> Any:
        try:
            return handle.result()
        except BrokenProcessPool as error:
            raise Lost(str(error)) from error

    def drop(self, begun: Collection[Future[Any]]) -> None:
        for future in begun:
            future.cancel()

    def close(self) -> None:
        self._executor.shutdown(wait=True, cancel_futures=True)
