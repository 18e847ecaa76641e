"""Servers of this program and of other source trees, for benchmarks that compare them."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from benchmarks.against import ROOT, sources_of
from tests.server import forking
from tests.server.serving import Server

PAUSE, QUIET = 0.004, 0.0002
"""A server is idle when it has used less than `QUIET` seconds of processor within `PAUSE`."""

LONGEST = 5.0
"""Seconds for which a server is waited for that is never idle."""


class ServerOf(Server):
    """A server that runs the program of a source tree, with the packages that are installed here.

    `source`: the folder in which the package `railhead` lies; `besides`: another one from which
    scripts that `run` may take modules.
    """

    def __init__(
        self, folder: Path, source: Path, database: str = "", besides: Path | None = None
    ) -> None:
        super().__init__(folder, database)
        self.environment |= {
            "PYTHONPATH": os.pathsep.join(map(str, [source, besides] if besides else [source])),
            "PYTHONSAFEPATH": "1",
            "PYTHONHASHSEED": "0",
        }

    def run(self, *arguments: str, text: str = "") -> str:
        done = subprocess.run(
            [sys.executable, *arguments],
            env=self.environment,
            input=text,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def migrate(self) -> None:
        self.run("-m", "django", "migrate", "--verbosity", "0")

    def begun(self, log: IO[bytes]) -> forking.Running:
        # What is forked would have the modules of this program.
        return subprocess.Popen(self.command(), env=self.environment, stdout=log, stderr=log)

    def spent(self) -> float:
        """Seconds of processor of the process so far, to the microsecond, once it is idle."""
        assert self.process is not None
        end = time.monotonic() + LONGEST
        before = processor_time(self.process.pid)
        while time.monotonic() < end:
            time.sleep(PAUSE)
            now = processor_time(self.process.pid)
            if now - before < QUIET:
                return now
            before = now
        return before


def processor_time(process: int) -> float:
    """Seconds of processor that a process of this machine has used, by the clock that it has.

    Raises OSError if there is no such process. The number of the clock is made as the C library
    makes it (`clock_getcpuclockid`).
    """
    return time.clock_gettime((~process << 3) | 2)


@contextmanager
def source_tree(name: str) -> Iterator[Path]:
    """Find the sources of a commit, of a folder with a source tree, or of this program ("").

    Raises CalledProcessError for what is neither.
    """
    folder = Path(name) / "src" if name else ROOT / "src"
    if (folder / "railhead").is_dir():
        yield folder.resolve()
    else:
        with sources_of(name) as source:
            yield source
