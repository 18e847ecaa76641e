"""The program as it is started: exit statuses, pipes, interrupts."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import railhead
from railhead.cli.errors import INTERRUPTED, OUTPUT_CLOSED

pytestmark = pytest.mark.slow

COMMAND = [sys.executable, "-m", "railhead"]

posix = pytest.mark.skipif(os.name != "posix", reason="signals and pipes of another kind")


def start(*arguments: str | Path) -> subprocess.Popen[bytes]:
    # Where the tests run in the background, interrupts are ignored, and children inherit that.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return subprocess.Popen(
            [*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
    finally:
        signal.signal(signal.SIGINT, before)


def test_the_version() -> None:
    done = subprocess.run([*COMMAND, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"railhead {railhead.__version__}\n"


def test_wrong_input_is_status_2_and_one_line(tmp_path: Path) -> None:
    done = subprocess.run(
        [*COMMAND, "replay", str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == f"Error: {tmp_path}: Is a directory\n"


@pytest.mark.parametrize("asked", ["fast", "compiled"])
def test_a_router_that_there_is_not_is_status_2_and_one_line(asked: str, tmp_path: Path) -> None:
    """Given an environment that asks for a router of another name, or for a compiled one where
    none has been made, then the program says so."""
    done = subprocess.run(
        [*COMMAND, "titles"],
        env={**os.environ, "RAILHEAD_ROUTER": asked, "RAILHEAD_COMPILED": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("Error: RAILHEAD_ROUTER ")
    assert done.stderr.count("\n") == 1


@posix
@pytest.mark.parametrize("arguments", [("titles", "1849"), ("titles",), ("draw", "map", "-o", "-")])
def test_a_reader_that_leaves_is_no_error(arguments: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [*COMMAND, *arguments], stdout=writing, stderr=subprocess.PIPE, check=False
        )
    finally:
        os.close(writing)
    assert done.stderr == b""
    assert done.returncode == OUTPUT_CLOSED


@posix
def test_an_interrupt_is_status_130_without_a_traceback(tmp_path: Path) -> None:
    """By one process as by several, once each has played a game."""
    games = [tmp_path / jobs for jobs in ("1", "2")]
    programs = [
        start(
            "simulate", "1849", "--games", "100000", "--jobs", folder.name, "--record-dir", folder
        )
        for folder in games
    ]
    end = time.monotonic() + 60
    while not all(any(folder.glob("*.json")) for folder in games):
        assert time.monotonic() < end, "no game is played"
        time.sleep(0.05)
    for program in programs:
        program.send_signal(signal.SIGINT)
    for program in programs:
        out, err = program.communicate(timeout=60)
        assert program.returncode == INTERRUPTED
        assert b"Traceback" not in out + err


def test_a_terminal_without_the_letters_shows_them_escaped() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        [*COMMAND, "titles", "1849"], capture_output=True, env=environment, check=False
    )
    assert done.returncode == 0
    assert done.stderr == b""
