"""What a worker may use, and its end with the server that started it."""

from __future__ import annotations

import multiprocessing
import os
import sys
import threading
from dataclasses import dataclass
from multiprocessing.connection import wait
from pathlib import Path

MEGABYTE = 2**20


@dataclass(frozen=True, slots=True)
class Limits:
    """`memory`: bytes besides what a fresh worker has; `seconds`: of processor time in all, None
    for no end; `nice`: how far others go before it, from 0 to 19.

    Where a system knows no such limits, the server's clock alone ends a worker.
    """

    memory: int
    seconds: int | None = None
    nice: int = 10

    def apply(self) -> None:
        """Bind this process; what goes beyond the processor time is killed by the system."""
        if sys.platform == "win32":
            return
        import resource  # noqa: PLC0415 - there is none on every system

        os.nice(self.nice)
        _lower(resource.RLIMIT_AS, _size() + self.memory)
        _lower(resource.RLIMIT_CORE, 0)
        if self.seconds is not None:
            # The first limit ends the process with a signal of its own, the second one kills it.
            _lower(resource.RLIMIT_CPU, self.seconds, self.seconds + 1)


def _lower(kind: int, soft: int, hard: int | None = None) -> None:
    import resource  # noqa: PLC0415

    present = resource.getrlimit(kind)[1]
    most = soft if hard is None else hard
    if present != resource.RLIM_INFINITY:
        most = min(most, present)
    resource.setrlimit(kind, (min(soft, most), most))


def _size() -> int:
    """The address space of this process in bytes; a guess where the system does not tell."""
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[0]
    except OSError:
        return 512 * MEGABYTE
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def end_with_server() -> None:
    """End this process when the one that started it is gone, however it went."""
    server = multiprocessing.parent_process()
    if server is None:
        return

    def watch(line: int) -> None:
        wait([line])
        os._exit(1)

    threading.Thread(target=watch, args=(server.sentinel,), name="watching", daemon=True).start()
