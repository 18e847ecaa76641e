"""Tests that have passed on this very tree are left out; nothing else is."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import remembered
from tests.conftest import REPO

TESTS = """
import os
import pytest

def test_that_passes():
    pass

def test_that_fails():
    assert "GOOD" in os.environ

@pytest.fixture
def broken():
    yield
    assert "GOOD" in os.environ

def test_that_fails_afterwards(broken):
    pass

@pytest.mark.skip
def test_that_is_skipped():
    pass
"""
PLUGIN = """
from pathlib import Path
from tests import remembered
from tests.quiet import *  # noqa
from tests.remembered import *  # noqa

remembered.REPO = Path(__file__).parent
remembered.FOLDER = remembered.REPO / ".pytest_cache" / "passed"
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A working tree with tests of its own."""
    (tmp_path / "test_some.py").write_text(TESTS)
    (tmp_path / "conftest.py").write_text(PLUGIN)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / ".gitignore").write_text(".pytest_cache/\n__pycache__/\n")
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    return tmp_path


def run(tree: Path, *words: str, good: bool = False, processes: int = 0) -> str:
    """The last lines of a run with memory."""
    others = {k: v for k, v in os.environ.items() if not k.startswith("PYTEST")}
    environment = {**others, "PYTHONPATH": str(REPO), **({"GOOD": "1"} if good else {})}
    environment["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "xdist", "--remember", *words]
    command += ["-n", str(processes)] if processes else []
    done = subprocess.run(
        command, cwd=tree, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode in (0, 1), done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("processes", [0, 2])
def test_only_what_passed_whole_is_left_out(tree: Path, processes: int) -> None:
    assert "1 failed, 2 passed, 1 skipped, 1 error" in run(tree, processes=processes)
    again = run(tree, good=True, processes=processes)
    assert "2 passed, 1 skipped, 1 deselected" in again or "2 passed, 1 skipped" in again
    assert "1 tests have passed before on this very tree" in again
    assert "3 tests have passed before" in run(tree, processes=processes)
    if not processes:
        assert "3 passed" in run(tree, "--forget", good=True)


@pytest.mark.slow
def test_any_change_of_a_file_makes_all_run_again(tree: Path) -> None:
    assert "3 passed" in run(tree, good=True)
    (tree / "data.txt").write_text("new")
    assert "3 passed" in run(tree, good=True)
    (tree / "data.txt").unlink()
    assert "3 tests have passed before" in run(tree, good=True)


@pytest.mark.slow
def test_the_machine_counts_too(monkeypatch: pytest.MonkeyPatch) -> None:
    before = remembered.tree_digest()
    assert before == remembered.tree_digest()
    monkeypatch.setenv("RAILHEAD_ROUTER", "other")
    assert remembered.tree_digest() != before
    monkeypatch.undo()
    monkeypatch.setattr(shutil, "which", lambda _: None)
    assert remembered.tree_digest() != before
