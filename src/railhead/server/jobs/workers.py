"""Worker processes for jobs: each gets a job, reports its progress and returns a result.

They are forked from a process that has loaded everything and runs no threads, so that one is ready
within some hundredths of a second. The processes that answer requests, also called workers, are in
`running/supervisor.py`.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from railhead.server.jobs.limits import Limits, end_with_server

ReportProgress = Callable[[int, int], None]
"""Called with how many parts are done, and how many there are."""

Job = Callable[..., Any]
"""A module-level function, called with a `ReportProgress` and arguments that can be pickled."""

_FORKS = "forkserver" in multiprocessing.get_all_start_methods()
_CONTEXT: Any = multiprocessing.get_context("forkserver" if _FORKS else "spawn")
_LOOK = 0.5
"""Seconds between two checks whether the result is still wanted."""

_SPENT = 71
"""Exit status of a worker that is out of memory."""

# Libraries that run out of memory may also crash or abort.
_SPENT_STATUSES = {
    _SPENT,
    *(-getattr(signal, name, 0) for name in ("SIGXCPU", "SIGSEGV", "SIGABRT", "SIGBUS")),
} - {0}

log = logging.getLogger("railhead.server")


class WorkerError(Exception):
    """A job had no result."""


class WorkerDied(WorkerError):  # noqa: N818 - what became of it
    """The worker has ended: it was killed, or the server is about to stop."""


class WorkerSpent(WorkerDied):
    """The worker has ended because it used more memory or processor time than allowed."""


class WorkerSlow(WorkerError):  # noqa: N818 - what became of it
    """The job took too long, and the worker was ended."""


class WorkerUnwanted(WorkerError):  # noqa: N818 - what became of it
    """Nobody waits for the result any more, and the worker was ended."""


class WorkerFailed(WorkerError):  # noqa: N818 - what became of it
    """The job raised an exception, named in the text; the log has its traceback."""


class _All:
    """All workers of this process. `open`: they are in use; `closed`: no new one may start."""

    def __init__(self) -> None:
        self.open = False
        self.closed = False
        self.workers: set[Worker] = set()
        self.starting = threading.Lock()


_ALL = _All()


def begin() -> None:
    """Use workers from now on: a web server has started."""
    _ALL.open, _ALL.closed = True, False
    get_ready()


def in_use() -> bool:
    """Whether workers are used; otherwise this process does their jobs itself."""
    return _ALL.open


def is_closing() -> bool:
    """Whether the server is about to stop."""
    return _ALL.closed


def get_ready() -> None:
    """Start the process from which workers are forked; does not wait for it."""
    if _FORKS:
        from multiprocessing.forkserver import ensure_running  # noqa: PLC0415 - not everywhere

        _CONTEXT.set_forkserver_preload(["railhead.server.running.preload"])
        ensure_running()


def close() -> None:
    """Kill all workers; no new one starts. Takes no lock: a signal handler may call it."""
    _ALL.closed = True
    for worker in list(_ALL.workers):
        worker.kill()


class Worker:
    """One worker process. It does one job after the other, for one thread at a time."""

    def __init__(self, limits: Limits) -> None:
        """Start it. Raises WorkerDied if the server is about to stop."""
        if is_closing():
            raise WorkerDied
        self._line, theirs = _CONTEXT.Pipe()
        self._process = _CONTEXT.Process(
            target=serve, args=(theirs, limits), name="railhead-worker", daemon=True
        )
        with _ALL.starting:
            get_ready()
            self._process.start()
        theirs.close()
        _ALL.workers.add(self)
        if is_closing():
            self.kill()

    @property
    def pid(self) -> int:
        return int(self._process.pid)

    def ask(
        self,
        job: Job,
        *args: Any,
        seconds: float,
        report: ReportProgress | None = None,
        wanted: Callable[[], bool] | None = None,
    ) -> Any:
        """Return what a job returns when called with `args`.

        `seconds`: of real time that it may take at most; `report`: called with its progress;
        `wanted`: asked now and then whether to go on. Raises WorkerDied, WorkerSlow or
        WorkerUnwanted, after which the worker has ended, or WorkerFailed, after which it can be
        used again.
        """
        end = time.monotonic() + seconds
        try:
            self._line.send((job, args))
            while True:
                if not self._line.poll(min(_LOOK, max(0.0, end - time.monotonic()))):
                    self._look(end, wanted)
                    continue
                kind, found = self._line.recv()
                if kind == "done":
                    return found
                if kind == "failed":
                    raise WorkerFailed(found)
                if report is not None:
                    report(*found)
        except (EOFError, OSError) as error:
            raise self._left() from error

    def _left(self) -> WorkerDied:
        """Why there is no result, by the exit status of the process."""
        with suppress(ValueError, AssertionError):
            self._process.join(1)
        code = self._process.exitcode
        self.kill()
        log.warning("a worker has left: %s", code)
        return WorkerSpent() if code in _SPENT_STATUSES else WorkerDied()

    def _look(self, end: float, wanted: Callable[[], bool] | None) -> None:
        if time.monotonic() >= end:
            self.kill()
            raise WorkerSlow
        if wanted is not None and not wanted():
            self.kill()
            raise WorkerUnwanted

    @property
    def alive(self) -> bool:
        """Whether it has not ended yet, as far as is known."""
        return self in _ALL.workers and bool(self._process.is_alive())

    def kill(self) -> None:
        """End the process at once, in the middle of whatever it does."""
        _ALL.workers.discard(self)
        with suppress(OSError, ValueError, AttributeError):
            self._process.kill()


def serve(line: Connection, limits: Limits) -> None:
    """Run the worker: it does job after job until the server closes the connection."""
    # Ctrl-C goes to every process of a terminal; the server ends its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    end_with_server()
    limits.apply()
    while True:
        try:
            job, args = line.recv()
        except EOFError:
            return
        line.send(_done(job, args, line))


def _done(job: Job, args: tuple[Any, ...], line: Connection) -> tuple[str, Any]:
    last = 0.0

    def report(done: int, total: int) -> None:
        nonlocal last
        if time.monotonic() - last >= 0.2:
            last = time.monotonic()
            line.send(("progress", (done, total)))

    try:
        return "done", job(report, *args)
    except MemoryError:
        os._exit(_SPENT)
    except Exception as error:
        log.exception("a job failed")
        return "failed", f"{type(error).__name__} {error}"[:300]
