"""What a server does beside answering: again and again, in threads of its own."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from django.db import DatabaseError, connections

from railhead.server.base.log_throttling import warn_sparingly

Step = Callable[[], float]
"""What is done each time; it returns after how many seconds to do it again, 0 for at once."""

log = logging.getLogger("railhead.server")


class Loop:
    """A step that is done again and again while the server runs, in one thread or several.

    `name`: of the threads, and in the log. `begin`: called once in each thread, returns its step.
    `pause`: seconds until a step that has failed is tried again. `threads`: how many, asked when
    the server starts. It closes the connections to the database after each step.
    """

    def __init__(
        self,
        name: str,
        begin: Callable[[], Step],
        pause: float,
        threads: Callable[[], int] = lambda: 1,
    ) -> None:
        self.name, self.pause = name, pause
        self.stopped = True
        self._begin, self._threads = begin, threads
        self._news = threading.Condition()
        self._woken = 0

    def start(self) -> None:
        """Begin: the server has started."""
        self.stopped = False
        for number in range(self._threads()):
            threading.Thread(target=self._run, name=f"{self.name}-{number}", daemon=True).start()

    def stop(self) -> None:
        """Begin no further step. Takes no lock: a signal handler may call it."""
        self.stopped = True

    def wake(self) -> None:
        """Do the next step at once: there is news for it. Never called by a signal handler."""
        with self._news:
            self._woken += 1
            self._news.notify_all()

    def _run(self) -> None:
        step = self._begin()
        while not self.stopped:
            # What wakes it during a step may be news that the step has not seen.
            seen = self._woken
            try:
                pause = step()
            except DatabaseError as error:
                why = " ".join(str(error).split())
                warn_sparingly(log, self.name, "%s wait: %s", self.name, why)
                pause = self.pause
            except Exception:
                log.exception("%s cannot go on now", self.name)
                pause = self.pause
            finally:
                connections.close_all()
            if pause > 0:
                self._wait(seen, pause)

    def _wait(self, seen: int, seconds: float) -> None:
        with self._news:
            self._news.wait_for(lambda: self.stopped or self._woken != seen, seconds)
