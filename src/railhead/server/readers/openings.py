"""Tables that are opened although they are not in memory: readers open what comes in crowds.

A table that is opened for the first time is loaded and drawn whole, which takes many times as long
as any later page of it. Whoever opens one after the other is answered by the readers, which share
no processor with those who move.
"""

from __future__ import annotations

import time
from collections import Counter, deque

from railhead.server.authority import TABLES

WHILE = 10.0
MOST, MOST_EACH = 24, 4
"""How many such tables the server itself opens within WHILE seconds, in all and for one host."""


class Openings:
    """The tables that were opened lately, by host. Used by the event loop alone."""

    def __init__(self) -> None:
        self._lately: deque[tuple[float, str]] = deque()
        self._hosts: Counter[str] = Counter()

    def has_room(self, table_id: str, host: str) -> bool:
        """Whether the server itself answers a page of a table; one not in memory is counted."""
        slot = TABLES.find(table_id)
        if slot is not None and slot.live is not None:
            return True
        now = time.monotonic()
        while self._lately and now - self._lately[0][0] > WHILE:
            self._hosts -= Counter([self._lately.popleft()[1]])
        if len(self._lately) >= MOST or self._hosts[host] >= MOST_EACH:
            return False
        self._lately.append((now, host))
        self._hosts[host] += 1
        return True
