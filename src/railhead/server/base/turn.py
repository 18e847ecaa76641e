"""The turn of the request that is worked on: given back while it waits for something else.

Only so many requests are worked on at once (`http/turns.py`). One that waits for a network, for a
search or for a table to be loaded keeps a thread but not the turn, so nobody waits for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from django.db import connection


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn of a request. `host`, `person`: whose it is, see `base/sender.py`.

    `leave` gives it back, unless too many wait so already: then it returns False. `resume` takes
    it again, at once: whoever waited may hold locks that others need. Both from any thread.
    """

    host: str
    person: str
    leave: Callable[[], bool]
    resume: Callable[[], None]


PRESENT: ContextVar[Turn | None] = ContextVar("turn", default=None)
"""The turn of the request that this thread or task works on."""


def whose() -> tuple[str, str]:
    """Return host and person of the request that is worked on; "" for what the server itself does.

    Queues count by them.
    """
    turn = PRESENT.get()
    return (turn.host, turn.person) if turn is not None else ("", "")


@contextmanager
def away() -> Iterator[None]:
    """Give the turn back while in the context.

    Not within a transaction: others may wait for its end.
    """
    turn = PRESENT.get()
    if turn is None or connection.in_atomic_block or not turn.leave():
        yield
        return
    try:
        yield
    finally:
        turn.resume()
