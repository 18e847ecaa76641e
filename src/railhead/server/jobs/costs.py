"""Which tables cost more processor time than is fair to the others.

Most answers take some hundredths of a second. A table where that is otherwise, such as one on a
board made for it, is answered by readers for a while, whoever asks for what.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

DEAR = 0.25
"""Seconds of processor time that one answer may take."""

TIMES = 2
WHILE = 600.0
"""So many dear answers within so many seconds make a table dear, for as long."""

_lock = Lock()
_noted: dict[str, deque[float]] = {}


@contextmanager
def counted(table_id: str) -> Iterator[None]:
    """Note what is done here for a table if it was dear."""
    start = time.thread_time()
    try:
        yield
    finally:
        if time.thread_time() - start > DEAR:
            note(table_id)


def note(table_id: str, times: int = 1) -> None:
    """An answer of a table was dear."""
    now = time.monotonic()
    with _lock:
        _noted.setdefault(table_id, deque(maxlen=TIMES)).extend([now] * times)
        for other in [name for name, seen in _noted.items() if now - seen[-1] > WHILE]:
            del _noted[other]


def is_dear(table_id: str) -> bool:
    """The answers of a table were dear lately."""
    seen = _noted.get(table_id)
    return seen is not None and len(seen) >= TIMES and time.monotonic() - seen[0] < WHILE
