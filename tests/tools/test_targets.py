"""Every program behind a target of the Makefile starts, and says what it takes."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest

from tests.server import forking

ROOT = Path(__file__).parents[2]
CALLED = re.compile(r"python -m ((?:tests|tools|benchmarks)[\w.]*)")
PROGRAMS = sorted(set(CALLED.findall((ROOT / "Makefile").read_text("utf-8"))))


def test_there_are_some() -> None:
    assert "tests.attack" in PROGRAMS
    assert len(PROGRAMS) > 10


@pytest.mark.slow
@pytest.mark.parametrize("program", PROGRAMS)
def test_a_program_starts_by_itself(program: str) -> None:
    """In a process of its own, where nothing has been set up by tests."""
    done = forking.run([sys.executable, "-m", program, "--help"], os.environ, folder=ROOT)
    assert done.returncode == 0, done.stderr
    assert "usage:" in done.stdout
