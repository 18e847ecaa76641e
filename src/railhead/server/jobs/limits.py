"""Limits of a worker process, and its end together with the server that started it."""

from __future__ import annotations

import multiprocessing
import os
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import wait
from pathlib import Path

MEGABYTE = 2**20


@dataclass(frozen=True, slots=True)
class Limits:
    """What a worker process may use.

    `memory`: bytes of address space above those of a fresh worker; `seconds`: of processor time in
    all, None for no limit; `nice`: added to its niceness, up to 19, the lowest priority; `idle`: it
    runs only when the processor is idle, where the system supports that.

    Where the system has no such limits, only the server's clock ends a worker.
    """

    memory: int
    seconds: int | None = None
    nice: int = 10
    idle: bool = False

    def apply(self) -> None:
        """Limit this process; beyond its processor time the system kills it."""
        if sys.platform == "win32":
            return
        import resource  # noqa: PLC0415 - there is none on every system

        os.nice(self.nice)
        if self.idle and hasattr(os, "SCHED_IDLE"):
            with suppress(OSError):
                os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
        _lower(resource.RLIMIT_AS, _size() + self.memory)
        _lower(resource.RLIMIT_CORE, 0)
        if self.seconds is not None:
            # The first limit ends the process with a signal of its own, the second one kills it.
            _lower(resource.RLIMIT_CPU, self.seconds, self.seconds + 1)


def only_when_idle() -> bool:
    """Whether what nobody waits for at a table needs an idle processor: RAILHEAD_IDLE_UPLOADS."""
    return os.environ.get("RAILHEAD_IDLE_UPLOADS", "") != "0"


def _lower(kind: int, soft: int, hard: int | None = None) -> None:
    import resource  # noqa: PLC0415

    present = resource.getrlimit(kind)[1]
    most = soft if hard is None else hard
    if present != resource.RLIM_INFINITY:
        most = min(most, present)
    resource.setrlimit(kind, (min(soft, most), most))


def _size() -> int:
    """The address space of this process in bytes; a guess where it is unknown."""
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[0]
    except OSError:
        return 512 * MEGABYTE
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def end_with_server() -> None:
    """End this process when the one that started it has ended, for whatever reason."""
    server = multiprocessing.parent_process()
    if server is None:
        return

    def watch(line: int) -> None:
        wait([line])
        os._exit(1)

    threading.Thread(target=watch, args=(server.sentinel,), name="watching", daemon=True).start()
