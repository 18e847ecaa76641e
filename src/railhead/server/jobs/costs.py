"""Which tables cost more processor time than is fair to the others.

Most answers take some hundredths of a second. Requests of a table that takes more, such as one on
a hostile board, are answered by reader processes for a while.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

COSTLY = 0.25
"""Seconds of processor time above which an answer is costly."""

TIMES = 2
WHILE = 600.0
"""A table is costly as long as its last TIMES costly answers lie within the last WHILE seconds."""

_lock = Lock()
_noted: dict[str, deque[float]] = {}


@contextmanager
def counted(table_id: str) -> Iterator[None]:
    """Note a costly answer of a table if the block takes more than COSTLY seconds."""
    start = time.thread_time()
    try:
        yield
    finally:
        if time.thread_time() - start > COSTLY:
            note(table_id)


def note(table_id: str, times: int = 1) -> None:
    """Note costly answers of a table, `times` of them at once."""
    now = time.monotonic()
    with _lock:
        _noted.setdefault(table_id, deque(maxlen=TIMES)).extend([now] * times)
        for other in [name for name, times in _noted.items() if now - times[-1] > WHILE]:
            del _noted[other]


def is_costly(table_id: str) -> bool:
    """Whether the answers of a table were costly lately."""
    times = _noted.get(table_id)
    return times is not None and len(times) >= TIMES and time.monotonic() - times[0] < WHILE
