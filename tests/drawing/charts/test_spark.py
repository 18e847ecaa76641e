"""Sparklines."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railhead.drawing.charts.spark import HEIGHT, WIDTH, sparkline
from railhead.drawing.hex.themes import BROWSER
from tests.drawing.reading import read, with_class

VALUES = st.lists(st.one_of(st.none(), st.integers(-500, 9000)), min_size=2, max_size=60)


@pytest.mark.slow
@given(VALUES)
def test_all_values_lie_in_the_picture(values: list[int | None]) -> None:
    drawn = sparkline(values, label="x")
    if sum(value is not None for value in values) < 2:
        assert drawn == ""
        return
    for shape in read(drawn):
        if shape.get("cx"):
            assert 0 <= float(shape.get("cx", "")) <= WIDTH
            assert 0 <= float(shape.get("cy", "")) <= HEIGHT


def test_a_gap_breaks_the_line_and_a_dot_marks_the_end() -> None:
    root = read(sparkline((10, 20, None, 30, 5), label="from 10 to 5"))
    line, dot = root
    assert (line.get("d") or "").count("M") == 2
    assert float(dot.get("cx", "")) == pytest.approx(WIDTH - 3)
    assert float(dot.get("cy", "")) == pytest.approx(HEIGHT - 3)
    assert root.get("aria-label") == "from 10 to 5"
    assert not with_class(root, "legend")


def test_zero_is_marked_where_values_lie_on_both_sides() -> None:
    assert len(read(sparkline((-5, 5), label=""))) == 3
    assert len(read(sparkline((0, 5), label=""))) == 2


def test_its_colours_follow_the_page() -> None:
    assert BROWSER.muted in sparkline((1, 2), label="")
