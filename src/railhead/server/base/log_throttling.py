"""Warnings that may be frequent: logged at most once a minute, with how many were left out."""

from __future__ import annotations

import logging
import threading
import time

SECONDS = 60.0
"""Seconds within which a second warning of the same kind is only counted."""

_MOST_KINDS = 500

_lock = threading.Lock()
_written: dict[str, tuple[float, int]] = {}


def warn_sparingly(log: logging.Logger, kind: str, message: str, *args: object) -> None:
    """Log a warning unless one of its kind was logged within a minute.

    The next one says how many were left out.
    """
    now = time.monotonic()
    with _lock:
        since, left_out = _written.get(kind, (-SECONDS, 0))
        if now - since < SECONDS:
            _written[kind] = since, left_out + 1
            return
        if len(_written) > _MOST_KINDS:
            _written.clear()
        _written[kind] = now, 0
    if left_out:
        log.warning(message + " (and %d more since the last such line)", *args, left_out)
    else:
        log.warning(message, *args)


def forget() -> None:
    """Log the next warning of every kind, as after a restart."""
    with _lock:
        _written.clear()
