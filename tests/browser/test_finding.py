"""Which browser is used, and what is said where there is none."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser.finding import NAMED, NAMES, browser_path, noticing_path
from tests.conftest import REPO


def program(folder: Path, name: str) -> str:
    """Put a program into a folder; return its path."""
    path = folder / name
    path.write_text("#!/bin/sh\n", encoding="ascii")
    path.chmod(0o755)
    return str(path)


def test_a_browser_is_found_by_its_usual_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(NAMED, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert browser_path() == ""
    for name in reversed(NAMES):
        path = program(tmp_path, name)
        assert browser_path() == path


def test_a_named_browser_goes_first_and_must_be_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(tmp_path, "chromium")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv(NAMED, program(tmp_path, "my-browser"))
    assert browser_path() == str(tmp_path / "my-browser")
    monkeypatch.setenv(NAMED, "/nowhere/browser")
    with pytest.raises(LookupError, match="/nowhere/browser"):
        browser_path()


def test_notifications_are_looked_for_in_a_browser_that_shows_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(NAMED, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    shell = program(tmp_path, "chromium-headless-shell")
    assert (browser_path(), noticing_path()) == (shell, "")
    whole = program(tmp_path, "chromium")
    assert (browser_path(), noticing_path()) == (shell, whole)
    monkeypatch.setenv(NAMED, shell)
    assert noticing_path() == ""
    monkeypatch.setenv(NAMED, whole)
    assert noticing_path() == whole


def test_a_run_without_a_browser_passes_and_says_what_it_left_out(tmp_path: Path) -> None:
    """Somebody's machine without a browser: skipped by name, counted in the summary."""
    environment = {**os.environ, "PATH": str(tmp_path), NAMED: ""}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, "tests/browser/test_plain.py"],
        cwd=REPO,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert "browser tests left out" in done.stdout
    assert re.search(r"^\d+ tests: needs a Chromium browser", done.stdout, re.MULTILINE)
