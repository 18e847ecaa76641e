"""What may happen very often is written down once a minute, with how often it happened."""

from __future__ import annotations

import logging
import threading
import time

SECONDS = 60.0
_MOST_KINDS = 500

_lock = threading.Lock()
_told: dict[str, tuple[float, int]] = {}


def warn_sparingly(log: logging.Logger, kind: str, message: str, *args: object) -> None:
    """Write a warning unless one of its kind was written within a minute.

    The next one says how many were left out.
    """
    now = time.monotonic()
    with _lock:
        since, left_out = _told.get(kind, (-SECONDS, 0))
        if now - since < SECONDS:
            _told[kind] = since, left_out + 1
            return
        if len(_told) > _MOST_KINDS:
            _told.clear()
        _told[kind] = now, 0
    if left_out:
        log.warning(message + " (and %d more since the last such line)", *args, left_out)
    else:
        log.warning(message, *args)


def forget() -> None:
    """Write the next warning of every kind, as a new start does."""
    with _lock:
        _told.clear()
