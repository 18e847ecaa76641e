"""Figures that have changed: what they were, and by how much they differ."""

from __future__ import annotations

import re

import pytest

from railhead.language import ENGLISH
from railhead.server.page.state.marks import shown
from railhead.server.page.table_view import Cell

BY = re.compile(r'<span class="by (gain|loss)" aria-hidden="true">([^<]+)</span>')


def difference(before: str, now: str) -> tuple[str, ...]:
    found = BY.search(shown(Cell(now, before), ENGLISH))
    return () if found is None else (found[1], found[2])


@pytest.mark.parametrize(
    ("before", "now", "by"),
    [
        ("L.90", "L.100", ("gain", "+10")),
        ("111", "90", ("loss", "−21")),
        ("R5", "R0", ("loss", "−5")),
        ("30 %", "20 %", ("loss", "−10")),
        ("", "20", ("gain", "+20")),
    ],
)
def test_a_figure_says_by_how_much_it_differs(before: str, now: str, by: tuple[str, str]) -> None:
    assert difference(before, now) == by


@pytest.mark.parametrize(
    ("before", "now"),
    [("3/24", "4/24"), ("2", ""), ("Ann", "Bob"), ("2 3", "3"), ("L.5", "5 shares"), ("4H", "")],
)
def test_what_is_no_single_figure_has_no_difference(before: str, now: str) -> None:
    assert difference(before, now) == ()
    assert f"new; was {before}" in shown(Cell(now, before), ENGLISH)


def test_what_has_not_changed_is_not_marked() -> None:
    assert shown(Cell("L.5"), ENGLISH) == "L.5"
