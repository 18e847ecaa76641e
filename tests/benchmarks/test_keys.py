"""`benchmarks.keys`: one answer in two servers and two browsers, and what is said of it."""

from __future__ import annotations

import pytest

from benchmarks.keys import compare, line, main
from benchmarks.served import source_tree


def test_a_ratio_is_of_this_version_to_the_other() -> None:
    assert line("1849 stock p answer first", 20, 40).split()[-3:] == ["20", "40", "0.50"]


def test_a_figure_that_the_other_version_has_not_makes_no_ratio() -> None:
    assert line("tasks", 1, 0).split() == ["tasks", "1", "0"]


def test_what_is_no_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["no-such-branch"]) == 2
    assert "no-such-branch" in capsys.readouterr().err


@pytest.mark.long
def test_a_version_is_about_as_quick_as_itself() -> None:
    with source_tree("") as here:
        ratios = compare((here, here), 1, "1849 stock")
    assert all(0.2 < it < 5 for what in ("answer first", "undo whole") for it in ratios[what])
