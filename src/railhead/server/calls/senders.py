"""The threads that send calls: each as soon as one is free, so that none waits for another.

A receiver that does not answer keeps a thread for a while. So one person has one at a time, one
receiver a few, and receivers that have failed share some: whoever is called by a receiver that
works finds a free one. A delivery is claimed only when a thread sends it at once, so the claim
lasts longer than the sending.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime

from django.db import connections

from railhead.server.base.postgres import give_back
from railhead.server.calls.delivering import AGAIN, claim, deliver, due_now, receiver_of
from railhead.server.models.calls import Delivery

AT_ONCE = 24
"""How many deliveries are sent at the same time."""

FOR_FAILED = 6
"""How many of them at most to receivers that have failed."""

EACH_RECEIVER = 6
"""How many of them at most to one receiver."""

_LOOKS = 8
"""How often one look reads on, past deliveries for which there is no thread now."""

log = logging.getLogger("railhead.server")


@dataclass(frozen=True, slots=True)
class _Sending:
    person: int
    receiver: str
    again: bool


class Senders:
    """The threads. `freed`: called when one of them has become free."""

    def __init__(self, freed: Callable[[], object]) -> None:
        self._freed = freed
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="call")
        self._lock = threading.Lock()
        self._sending: dict[int, _Sending] = {}

    def fill(self, now: datetime) -> int:
        """Have as much sent of what is due as there are threads for; return how many deliveries."""
        begun = self._fill(now, again=False)
        begun += self._fill(now, again=True)
        give_back()
        return begun

    def count(self) -> int:
        """How many deliveries are being sent."""
        with self._lock:
            return len(self._sending)

    def _fill(self, now: datetime, *, again: bool) -> int:
        begun, passed = 0, set[int]()
        due = due_now(now).filter(AGAIN) if again else due_now(now).exclude(AGAIN)
        for _ in range(_LOOKS):
            with self._lock:
                busy = {one.person for one in self._sending.values()}
            if not self._has_room(again=again):
                break
            rows = list(due.exclude(person_id__in=busy | passed)[:AT_ONCE])
            for row in rows:
                if row.person_id in passed:
                    continue
                passed.add(row.person_id)
                about = _Sending(row.person_id, receiver_of(row), again)
                if self._may_send(about) and claim(row, now):
                    self._send(row, about)
                    begun += 1
            if not rows:
                break
        return begun

    def _has_room(self, *, again: bool) -> bool:
        with self._lock:
            failed = sum(one.again for one in self._sending.values())
            return len(self._sending) < AT_ONCE and not (again and failed >= FOR_FAILED)

    def _may_send(self, about: _Sending) -> bool:
        with self._lock:
            same = sum(one.receiver == about.receiver for one in self._sending.values())
        return same < EACH_RECEIVER and self._has_room(again=about.again)

    def _send(self, row: Delivery, about: _Sending) -> None:
        with self._lock:
            self._sending[row.pk] = about
        # Sending deletes the row, and its key with it.
        self._threads.submit(self._deliver, row, row.pk)

    def _deliver(self, row: Delivery, number: int) -> None:
        try:
            deliver(row)
        except Exception:  # its claim runs out
            log.exception("a call could not be sent")
        finally:
            connections.close_all()
            with self._lock:
                del self._sending[number]
            self._freed()
