"""What is checked beside the tests is told when it fails, and first at the end."""

from __future__ import annotations

import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from tools import check
from tools.check import Check

FINE = (sys.executable, "-c", "print('all is well')")
WRONG = (sys.executable, "-c", "print('line 7 is wrong'); raise SystemExit(1)")


def run(
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    beside: list[Check],
    tests: int,
    *words: str,
) -> tuple[int, str, list[tuple[str, ...]]]:
    """Run the program with these checks and tests that end so; what it says and what it calls."""
    real, called = subprocess.run, []

    def fake(command: tuple[str, ...], **options: Any) -> Any:
        if "pytest" not in command:
            return real(command, **options)
        called.append(command)
        return SimpleNamespace(returncode=tests)

    monkeypatch.setattr(check, "checks", lambda: beside)
    monkeypatch.setattr(subprocess, "run", fake)
    monkeypatch.setattr(sys, "argv", ["check", *words])
    status = check.main()
    return status, capfd.readouterr().out, called


def test_what_failed_is_told_before_what_passed(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    beside = [Check("format", FINE), Check("types", WRONG)]
    status, said, _ = run(monkeypatch, capfd, beside, 0)
    assert status == 1
    assert said.count("line 7 is wrong") == 2, "at once, and at the end"
    lines = [line.partition(" (")[0] for line in said.splitlines()]
    assert lines[-3:] == ["types failed", "format passed", "tests passed"]
    assert "all is well" not in said


def test_it_fails_with_the_tests(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    status, said, _ = run(monkeypatch, capfd, [Check("format", FINE)], 2)
    assert status == 1
    assert "\ntests failed" in said
    assert run(monkeypatch, capfd, [Check("format", FINE)], 0)[0] == 0


def test_words_go_on_to_pytest_and_all_is_run_again_if_that_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("RERUN", raising=False)
    _, said, [called] = run(monkeypatch, capfd, [Check("x", WRONG)], 0, "--only-tests", "-m", "a b")
    assert called[-2:] == ("-m", "a b")
    assert "--remember" in called
    assert "--forget" not in called
    assert "x failed" not in said
    monkeypatch.setenv("RERUN", "1")
    _, _, [called] = run(monkeypatch, capfd, [], 0)
    assert "--forget" in called


def test_all_that_is_checked_is_there() -> None:
    assert [it.name for it in check.checks()] == ["format", "linter", "types"]
    assert set(check.checks()[2].command[1:]) == {"src", "tests", "benchmarks", "tools"}
