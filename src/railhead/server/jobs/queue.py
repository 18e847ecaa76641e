"""Queues of jobs: how many are done at once, how many may wait, and how many of one address."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import TypeVar

T = TypeVar("T")


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


class Queue:
    """Jobs, first come first served, `at_once` of them at a time.

    `name`: that of its threads; `most`: how many jobs may run or wait in all; `each`: how many of
    them of one address; `again`: seconds after which to try again when there is no room.
    """

    def __init__(self, name: str, *, at_once: int, most: int, each: int, again: int = 5) -> None:
        self.most, self.each, self.again = most, each, again
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix=name)
        self._here: Counter[str] = Counter()
        self._lock = Lock()

    def put(self, address: str, work: Callable[[], T]) -> Future[T]:
        """Have some work done in a thread for an address. Raises QueueFull."""
        with self._lock:
            own = self._here[address] >= self.each
            if own or self._here.total() >= self.most:
                raise QueueFull(own=own, again=self.again)
            self._here[address] += 1
        try:
            done = self._threads.submit(work)
        except BaseException:
            self._leave(address)
            raise
        done.add_done_callback(lambda _: self._leave(address))
        return done

    def _leave(self, address: str) -> None:
        with self._lock:
            self._here[address] -= 1
            if not self._here[address]:
                del self._here[address]

    def count(self) -> int:
        """How many jobs run or wait."""
        with self._lock:
            return self._here.total()
