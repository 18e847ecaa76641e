"""`railhead serve` with several workers on PostgreSQL, and which of them answers whom."""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from tests.server import forking
from tests.server.serving import HERE, Server, Visitor, free_port

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")


class Cluster(Server):
    """A parent and its workers, with counters at `metrics`."""

    def __init__(self, folder: Path, database: str, workers: int = 2) -> None:
        super().__init__(folder, database)
        self.count = workers
        self.metrics = free_port()

    def command(self) -> list[str]:
        place = ["--host", HERE, "--port", str(self.port), "--metrics", str(self.metrics)]
        serve = [sys.executable, "-m", "railhead", "serve", "--no-open"]
        return [*serve, *place, "--workers", str(self.count)]

    def workers(self) -> list[int]:
        """The ids of the workers that live, the oldest first."""
        assert self.process is not None
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        found = []
        for pid in map(int, children.read_text(encoding="ascii").split()):
            with suppress(OSError):
                names = [Path(f"/proc/{pid}/{it}").read_bytes() for it in ("cmdline", "comm")]
                if any(forking.WORKER.encode() in name for name in names):
                    found.append(pid)
        return found

    def kill_busiest(self, _rng: random.Random) -> None:
        """End the worker with the most connections at once; wait for the one in its place."""
        before = self.workers()
        os.kill(max(before, key=_sockets), signal.SIGKILL)
        end = time.monotonic() + 60
        while len(now := self.workers()) < self.count or set(now) == set(before):
            assert time.monotonic() < end, self.log()
            time.sleep(0.01)

    def __exit__(self, *about: object) -> None:
        if self.process is not None and self.process.poll() is None:
            self.stop(signal.SIGTERM)

    def one_at_each(self) -> list[Visitor]:
        """Visitors who keep a connection, each to another worker."""
        wanted, found, spare = self.workers(), dict[int, Visitor](), []
        end = time.monotonic() + 60
        while set(found) != set(wanted):
            assert time.monotonic() < end, self.log()
            visitor = Visitor(self.url)
            visitor.http.get("/healthz/live").raise_for_status()
            pid = self._answered_by(visitor)
            spare.append(found.setdefault(pid, visitor))
            spare.append(visitor)
            time.sleep(0.02)
        for visitor in spare:
            if visitor not in found.values():
                visitor.close()
        return [found[pid] for pid in wanted]

    def _answered_by(self, visitor: Visitor) -> int:
        """The worker at the other end of a visitor's connection."""
        pool = visitor.http._transport._pool  # type: ignore[attr-defined]
        stream = pool.connections[0]._connection._network_stream
        port = stream.get_extra_info("client_addr")[1]
        inode = _inode(self.port, port)
        for pid in self.workers():
            for link in Path(f"/proc/{pid}/fd").iterdir():
                with suppress(OSError):
                    if link.readlink().name == f"socket:[{inode}]":
                        return pid
        raise AssertionError("nobody has this connection")


def _sockets(pid: int) -> int:
    """How many sockets a process has open."""
    found = 0
    for link in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(OSError):
            found += link.readlink().name.startswith("socket:")
    return found


def _inode(server: int, client: int) -> str:
    """The number of the server's end of a connection between two ports."""
    for line in Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]:
        parts = line.split()
        ends = [int(part.partition(":")[2], 16) for part in parts[1:3]]
        if ends == [server, client]:
            return parts[9]
    raise AssertionError("there is no such connection")
