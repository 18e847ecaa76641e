"""What the server does beside answering, in the order in which it begins."""

from __future__ import annotations

from railhead.server.calls.background import SENDING, WARNING
from railhead.server.computers.loop import ANSWERING
from railhead.server.orders.worker import FOLLOWING
from railhead.server.running.cleanup import TIDYING
from railhead.server.teaching.worker import REVIEWING

LOOPS = (SENDING, WARNING, FOLLOWING, ANSWERING, REVIEWING, TIDYING)


def start() -> None:
    """Begin with all of it: the server has started."""
    for loop in LOOPS:
        loop.start()


def stop() -> None:
    """Begin nothing more. Takes no lock: a signal handler may call it."""
    for loop in LOOPS:
        loop.stop()
