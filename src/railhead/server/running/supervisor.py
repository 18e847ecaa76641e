"""Several processes behind one address: a parent that answers nothing, and workers that answer.

The parent opens the sockets and starts the workers; one that ends is replaced. SIGINT and SIGTERM
end all of them, SIGHUP replaces one after the other, so that some always answer. The workers end
by themselves when the parent has ended (`running/stopping.py`).
"""

from __future__ import annotations

import logging
import signal
import socket
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import connection as pipes
from types import FrameType

import uvicorn
from uvicorn.supervisors.multiprocess import Process

from railhead.server.base import metrics
from railhead.server.http.accepting import PatientServer

log = logging.getLogger("railhead.server")

SERVER = PatientServer
"""The class of the server in each worker, and in the only process if there are no workers."""

START = 60.0
"""Seconds within which a new worker must answer."""

HUNG = 30.0
"""Seconds without a sign of life after which a worker is replaced."""

LIMIT = 8.0
"""Seconds after which a worker that was told to stop is killed."""

PAUSE = 5.0
"""Seconds before a worker that never answered is replaced: the next may fail too."""

_LOOK = 0.2


class Worker(Process):
    """One process that answers requests, as its parent sees it. `ready`: it has answered a ping.

    `last_sign`: when it last showed a sign of life, by the monotonic clock.
    """

    def __init__(self, config: uvicorn.Config, sockets: list[socket.socket]) -> None:
        super().__init__(config, sockets)
        self.ready = False
        self.last_sign = time.monotonic()
        self._asked = False

    @property
    def server(self) -> uvicorn.Server:
        """The server; it runs in the worker's own process."""
        if self._server is None:
            self._server = SERVER(self.config)
        return self._server

    def is_well(self) -> bool:
        """Whether it has shown a sign of life lately. Asks for the next one without waiting."""
        with suppress(OSError, EOFError):
            if self._asked and self.parent_conn.poll():
                self.ready = self.parent_conn.recv() or self.ready
                self.last_sign, self._asked = time.monotonic(), False
            if not self._asked:
                self.parent_conn.send(b"ping")
                self._asked = True
        return time.monotonic() - self.last_sign < HUNG

    def stop(self, end: float) -> None:
        """Wait until a time of the monotonic clock for its end, then kill it.

        Nothing is lost: what was acknowledged is committed.
        """
        self.process.join(max(0.0, end - time.monotonic()))
        if self.process.is_alive():
            log.warning("worker %s does not stop: it is killed", self.pid)
            self.process.kill()
            self.process.join()


class Supervisor:
    """The parent: keeps `config.workers` workers alive until a signal stops it."""

    def __init__(self, config: uvicorn.Config, sockets: list[socket.socket]) -> None:
        self.config = config
        self.sockets = sockets
        self.workers: list[Worker] = []
        self._stopping = self._renewing = False
        self._not_before = 0.0
        # In a terminal SIGHUP means that the window was closed.
        self._in_window = sys.stdin is not None and sys.stdin.isatty()

    def run(self, ready: Callable[[], None]) -> bool:
        """Serve; call `ready` when the first worker answers. False if none ever does."""
        self._hear_signals()
        self.workers = [self._new() for _ in range(self.config.workers)]
        metrics.WORKERS.set(len(self.workers))
        try:
            if not self._comes_up(self.workers[0]):
                return self._stopping
            ready()
            while not self._stopping:
                pipes.wait([worker.process.sentinel for worker in self.workers], _LOOK)
                self._look_after()
                if self._renewing:
                    self._renew()
        finally:
            self._end(self.workers)
        return True

    def _hear_signals(self) -> None:
        def stop(_number: int, _frame: FrameType | None) -> None:
            self._stopping = True

        def renew(_number: int, _frame: FrameType | None) -> None:
            self._stopping, self._renewing = self._in_window, not self._in_window

        signal.signal(signal.SIGINT, stop)
        signal.signal(signal.SIGTERM, stop)
        if hasattr(signal, "SIGHUP"):
            signal.signal(signal.SIGHUP, renew)

    def _new(self) -> Worker:
        worker = Worker(self.config, self.sockets)
        worker.start()
        return worker

    def _comes_up(self, worker: Worker) -> bool:
        """Wait until a worker answers; False if it ends before, or the server is stopped."""
        end = time.monotonic() + START
        while not self._stopping and worker.process.is_alive() and time.monotonic() < end:
            worker.is_well()
            if worker.ready:
                return True
            pipes.wait([worker.process.sentinel], 0.05)
        return False

    def _look_after(self) -> None:
        """Replace the workers that have ended or show no sign of life."""
        for place, worker in enumerate(self.workers):
            if self._stopping or time.monotonic() < self._not_before:
                return
            if worker.process.is_alive() and worker.is_well():
                continue
            worker.kill()
            worker.join()
            new = self.workers[place] = self._new()
            log.warning(
                "worker %s has ended (status %s): worker %s takes its place",
                worker.pid,
                worker.exitcode,
                new.pid,
            )
            metrics.worker_ended(worker.pid or 0)
            if not worker.ready:
                self._not_before = time.monotonic() + PAUSE

    def _renew(self) -> None:
        """Put a new worker in the place of each, when the new one answers."""
        self._renewing = False
        for place, old in enumerate(self.workers):
            new = self._new()
            if not self._comes_up(new):
                self._end([new])
                if not self._stopping:
                    log.error("a new worker does not start: the others go on")
                return
            self.workers[place] = new
            self._end([old])
            metrics.worker_ended(old.pid or 0)

    def _end(self, workers: list[Worker]) -> None:
        for worker in workers:
            worker.terminate()
        end = time.monotonic() + LIMIT
        for worker in workers:
            worker.stop(end)
