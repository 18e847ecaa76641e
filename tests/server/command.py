"""`railhead serve` as a process of its own: started, asked, stopped, or refused."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any

import pytest

from tests.server import forking
from tests.server.serving import DATABASE, migrated_file

COMMAND = [sys.executable, "-m", "railhead", "serve"]

posix = pytest.mark.skipif(os.name != "posix", reason="signals of another kind")


def environment(**more: str) -> dict[str, str]:
    """The environment without settings of the one who tests, and without a screen."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("RAILHEAD_", "DJANGO_", "DISPLAY", "WAYLAND"))
    }
    return {**kept, **more}


class Program:
    """One that was forked, with what it writes: as much of `subprocess.Popen` as tests use."""

    def __init__(self, command: Sequence[str], folder: Path, given: dict[str, str]) -> None:
        near, far = os.pipe()
        self.stdout: IO[str] | None = os.fdopen(near, encoding="utf-8")
        self._errors = TemporaryFile()  # noqa: SIM115 - it is read when the program has ended
        with os.fdopen(far, "wb") as out:
            self._running = forking.start(command, given, out, self._errors, folder=folder)

    @property
    def returncode(self) -> int | Any:
        return self._running.returncode

    def send_signal(self, sig: int) -> None:
        self._running.send_signal(sig)

    def kill(self) -> None:
        self._running.kill()

    def communicate(self, timeout: float = 60) -> tuple[str, str]:
        """What it has written since, once it has ended."""
        self._running.wait(timeout)
        out = self.stdout.read() if self.stdout and not self.stdout.closed else ""
        if self.stdout:
            self.stdout.close()
        if self._errors.closed:
            return out, ""
        with self._errors as errors:
            errors.seek(0)
            return out, errors.read().decode()


def _make_tables(folder: Path, arguments: Sequence[str]) -> None:
    """Put an empty database there that has its tables, unless there is something already."""
    data = folder / "railhead-data"
    if not data.exists() and "--data" not in arguments:
        data.mkdir(mode=0o700)
        (data / DATABASE).write_bytes(migrated_file())
        (data / DATABASE).chmod(0o600)


def start(folder: Path, *arguments: str, fresh: bool = False, **more: str) -> Program:
    """Start it at a free port, on an empty database that has its tables, unless `fresh`."""
    if not fresh:
        _make_tables(folder, arguments)
    return Program([*COMMAND, "--port", "0", *arguments], folder, environment(**more))


def start_anew(
    folder: Path, *arguments: str, before: Sequence[str] = (), command: Sequence[str] = COMMAND
) -> subprocess.Popen[str]:
    """The same as a new process. `before`: a command that runs it in its own place."""
    return subprocess.Popen(
        [*before, *command, "--port", "0", *arguments],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    )


def stop(server: Program | subprocess.Popen[str]) -> tuple[str, str]:
    server.send_signal(signal.SIGINT)
    return server.communicate(timeout=60)


def address(server: Program | subprocess.Popen[str]) -> str:
    assert server.stdout is not None
    line = server.stdout.readline()
    assert line.startswith("The table is open at http://"), line
    return line.split()[5].rstrip("/")


def refused(folder: Path, *arguments: str, **more: str) -> str:
    """The one line of a server that does not start."""
    _make_tables(folder, arguments)
    command, given = [*COMMAND, *arguments], environment(**more)
    if more.keys() & {"PYTHONPATH"}:
        # Other modules come in the place of some that are imported where it would be forked.
        done = subprocess.run(
            command, cwd=folder, env=given, capture_output=True, text=True, check=False, timeout=60
        )
    else:
        done = forking.run(command, given, folder=folder)
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    assert done.stderr.startswith("Error: ")
    assert done.stderr.count("\n") == 1
    return done.stderr
