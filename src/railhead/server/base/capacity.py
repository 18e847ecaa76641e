"""How many connections a process may have: it follows from how many files it may open."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import lru_cache

if sys.platform != "win32":
    import resource

MOST_FILES = 65_536
"""The most open files to ask for: memory would run out long before."""

_FILES_UNKNOWN = 2_048
# Files of the program itself: libraries, log, listening sockets, the connection of `watching`.
_OWN_FILES = 24
# An answer that is worked out opens the database (three files with SQLite) and one file besides.
_FILES_EACH = 4
_MOST_AT_WORK = 40
_MOST_LISTENERS = 10_000
_LEAST_EACH = 40


@dataclass(frozen=True, slots=True)
class Room:
    """How much a process handles at once.

    `connections`: open connections of all kinds; `listeners`: those of pages that listen for
    changes; `at_work`: requests worked on, while the others wait for their turn. `listeners_each`,
    `connections_each`: the most from one address when room is short.
    """

    connections: int
    listeners: int
    at_work: int
    listeners_each: int
    connections_each: int


def room_for(files: int) -> Room:
    """Return the room of a process that may open so many files."""
    at_work = max(2, min(_MOST_AT_WORK, (files - _OWN_FILES) // (2 * _FILES_EACH)))
    connections = max(8, files - _OWN_FILES - at_work * _FILES_EACH)
    # A quarter is left for requests that are answered at once.
    listeners = min(_MOST_LISTENERS, connections * 3 // 4)
    return Room(
        connections,
        listeners,
        at_work,
        listeners_each=min(listeners, max(_LEAST_EACH, listeners // 16)),
        connections_each=min(connections, max(_LEAST_EACH, connections // 8)),
    )


def raise_limit() -> int:
    """Raise the limit of open files as far as the system allows; return the limit."""
    if sys.platform == "win32":
        return _FILES_UNKNOWN
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):  # some systems grant less than they say
            return soft
        return wanted
    return min(soft, MOST_FILES) if soft != resource.RLIM_INFINITY else MOST_FILES


@lru_cache(maxsize=1)
def here() -> Room:
    """Return the room of this process; the first call raises its limit of open files."""
    return room_for(raise_limit())
