"""Queues of jobs: how many are done at once, how many may wait, and how many of one address."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from threading import Lock
from typing import Any, TypeVar

from railhead.server.base.lines import Line
from railhead.server.base.sender import LOOPBACK

T = TypeVar("T")

_EVERYBODY = (LOOPBACK, "")
"""Behind these there may be many people: a proxy that tells no addresses, or the server itself."""


class QueueFull(Exception):  # noqa: N818 - an answer
    """A queue has no room. `own`: because this address alone has too many jobs in it.

    `again`: seconds after which to try again.
    """

    def __init__(self, *, own: bool, again: int) -> None:
        super().__init__()
        self.own, self.again = own, again

    @property
    def status(self) -> int:
        """The HTTP status of the answer: 429 too many requests, or 503 a server that is busy."""
        return 429 if self.own else 503


@dataclass(frozen=True, slots=True)
class _Job:
    host: str
    work: Callable[[], Any]
    done: Future[Any]


class Queue:
    """Jobs, `at_once` of them at a time; hosts and their people come one after the other.

    `name`: that of its threads; `most`: how many jobs may run or wait in all; `each`: how many of
    them of one address; `again`: seconds after which to try again when there is no room. Where
    several run at once, one place is kept for others than the one address that has the rest.
    `here`: how many jobs of this machine itself, by default as of any address; `person`: how many
    of one person there, 0 for any number.
    """

    def __init__(
        self,
        name: str,
        *,
        at_once: int,
        most: int,
        each: int,
        again: int = 5,
        here: int = 0,
        person: int = 0,
    ) -> None:
        self.most, self.each, self.again = most, each, again
        self._each_person = person
        self._mosts = {LOOPBACK: here or each, "": most}
        self._share = max(1, at_once - 1)
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix=name)
        self._line: Line[_Job] = Line()
        self._here: Counter[str] = Counter()
        self._people: Counter[tuple[str, str]] = Counter()
        self._running: Counter[str] = Counter()
        self._lock = Lock()

    def put(self, address: str, work: Callable[[], T], person: str = "") -> Future[T]:
        """Have some work done in a thread for an address, and somebody there. Raises QueueFull.

        `address`: "" for what the server itself wants, which may take all the room.
        """
        job = _Job(address, work, Future())
        with self._lock:
            own = self._here[address] >= self._mosts.get(address, self.each)
            if person and self._each_person:
                own = own or self._people[address, person] >= self._each_person
            if own or self._here.total() >= self.most:
                raise QueueFull(own=own, again=self.again)
            self._here[address] += 1
            self._people[address, person] += 1
            self._line.put(address, person, job)
        job.done.add_done_callback(lambda _: self._leave(address, person))
        try:
            self._threads.submit(self._run)
        except BaseException:
            job.done.cancel()
            raise
        return job.done

    def _run(self) -> None:
        """Do what is next, as long as there is anything that may be done now."""
        while (job := self._next()) is not None:
            try:
                if job.done.set_running_or_notify_cancel():
                    _do(job)
            finally:
                with self._lock:
                    self._running[job.host] -= 1

    def _next(self) -> _Job | None:
        with self._lock:
            job = self._line.take(self._may)
            if job is not None:
                self._running[job.host] += 1
            return job

    def _may(self, host: str) -> bool:
        return host in _EVERYBODY or self._running[host] < self._share

    def _leave(self, address: str, person: str) -> None:
        with self._lock:
            self._here -= Counter([address])
            self._people -= Counter([(address, person)])

    def count(self) -> int:
        """How many jobs run or wait."""
        with self._lock:
            return self._here.total()


def _do(job: _Job) -> None:
    try:
        found = job.work()
    except BaseException as error:
        job.done.set_exception(error)
    else:
        job.done.set_result(found)
