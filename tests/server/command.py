"""`railhead serve` as a process of its own: started, asked, stopped, or refused."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

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


def start(
    folder: Path,
    *arguments: str,
    before: Sequence[str] = (),
    command: Sequence[str] = COMMAND,
    **more: str,
) -> subprocess.Popen[str]:
    """Start it at a free port. `before`: a command that runs it in its own place."""
    return subprocess.Popen(
        [*before, *command, "--port", "0", *arguments],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(**more),
    )


def stop(server: subprocess.Popen[str]) -> tuple[str, str]:
    server.send_signal(signal.SIGINT)
    return server.communicate(timeout=60)


def address(server: subprocess.Popen[str]) -> str:
    assert server.stdout is not None
    line = server.stdout.readline()
    assert line.startswith("The table is open at http://"), line
    return line.split()[5].rstrip("/")


def refused(folder: Path, *arguments: str, **more: str) -> str:
    """The one line of a server that does not start."""
    done = subprocess.run(
        [*COMMAND, *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        env=environment(**more),
        check=False,
        timeout=60,
    )
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    assert done.stderr.startswith("Error: ")
    assert done.stderr.count("\n") == 1
    return done.stderr
