"""`benchmarks.keys`: one answer in two servers and two browsers, and what is said of it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from benchmarks.keys import ROOT, line, main


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> None:
    monkeypatch.setattr(sys, "argv", ["keys", *arguments])
    main()


def test_a_ratio_is_of_this_version_to_the_other() -> None:
    assert line("1849 stock p answer first", [30, 10, 20], [40, 40, 90]).split()[-3:] == [
        "40",
        "20",
        "0.50",
    ]


def test_a_figure_that_the_other_version_has_not_makes_no_ratio() -> None:
    assert line("tasks", [1], [0]).split() == ["tasks", "0", "1"]


def test_a_folder_without_an_environment_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with pytest.raises(SystemExit, match="TREE"):
        run(monkeypatch, str(tmp_path))


@pytest.mark.long
def test_a_version_is_as_quick_as_itself(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run(monkeypatch, str(ROOT), "--only", "1849 stock", "--pairs", "1")
    lines = capsys.readouterr().out.splitlines()
    ratio = next(
        float(it.split()[-1]) for it in lines if it.startswith("1849 stock p answer first")
    )
    assert 0.2 < ratio < 5
    assert any(it.startswith("undo whole") for it in lines)
