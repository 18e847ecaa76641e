"""Line charts and their scales."""

from itertools import combinations, pairwise
from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railhead.drawing.base.palette import DARK, LIGHT, READABLE, Theme, contrast
from railhead.drawing.charts.lines import HEIGHT, WIDTH, ChartLine, line_chart, readable_on_paper
from railhead.drawing.charts.scales import round_ticks, spread_labels
from railhead.engine.title import Title
from tests.drawing.reading import read, texts, with_class

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.slow
@given(st.integers(-10_000, 100_000), st.integers(0, 100_000), st.integers(3, 12))
def test_ticks_are_round_few_and_hold_all_values(low: int, width: int, most: int) -> None:
    ticks = round_ticks(low, low + width, most)
    assert 2 <= len(ticks) <= most
    assert ticks[0] <= low <= low + width <= ticks[-1]
    (step,) = {b - a for a, b in pairwise(ticks)}
    assert str(step).strip("0") in {"1", "2", "3", "5", "25"}
    assert all(tick % step == 0 for tick in ticks)


def test_ticks_of_a_usual_range() -> None:
    assert round_ticks(312, 5736) == [0, 1000, 2000, 3000, 4000, 5000, 6000]
    assert round_ticks(0, 0) == [0, 1]
    assert round_ticks(-30, 90) == [-40, -20, 0, 20, 40, 60, 80, 100]


@pytest.mark.slow
@given(st.lists(st.floats(-50, 450), max_size=12))
def test_labels_keep_apart_and_inside(wanted: list[float]) -> None:
    placed = spread_labels(wanted, 18, 0, 400)
    in_order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    for a, b in pairwise(in_order):
        assert placed[b] - placed[a] >= 18 - 1e-6
    assert all(-1e-6 <= place <= 400 + 1e-6 for place in placed)


def test_labels_with_room_stay_where_they_want_and_others_share_the_way() -> None:
    assert spread_labels([300.0, 100.0], 18, 0, 400) == [300.0, 100.0]
    assert spread_labels([100.0, 100.0], 18, 0, 400) == [91.0, 109.0]
    assert spread_labels([0.0, 4.0], 18, 0, 400) == [0.0, 18.0]


@pytest.fixture(scope="module")
def lines() -> list[ChartLine]:
    return [
        ChartLine("Ann", (100, 150, -20)),
        ChartLine("Bob & Co", (100, None, 300)),
        ChartLine("SFA", (None, None, None), "#d667a8"),
        ChartLine("CTL", (None, 50, None), "#f0a830"),
    ]


def test_each_line_has_its_name_and_points(lines: list[ChartLine]) -> None:
    root = read(line_chart(lines, ["SR 1", "OR 1", "SR 2"], label="Worth"))
    assert (root.get("role"), root.get("aria-label")) == ("img", "Worth")
    drawn = {line.get("data-line"): line for line in with_class(root, "line")}
    assert list(drawn) == ["Ann", "Bob & Co", "CTL"]
    for name, line in drawn.items():
        assert texts(line) == [name]
    said = [p.findtext(f"{SVG}title") for p in with_class(drawn["Bob & Co"], "point")]
    assert said == ["SR 1: Bob & Co 100", "SR 2: Bob & Co 300"]
    # Where there is no value, the line breaks off.
    assert drawn["Ann"][0].get("d", "").count("M") == 1
    assert drawn["Bob & Co"][0].get("d", "").count("M") == 2


def test_lines_differ_in_dashes_and_points_without_their_colours() -> None:
    lines = [ChartLine(f"L{number}", (number, number + 1)) for number in range(8)]
    root = read(line_chart(lines, ["a", "b"], label="x"))
    drawn = with_class(root, "line")
    assert len({line[0].get("stroke-dasharray") for line in drawn}) == 8
    assert len({with_class(line, "point")[0].get("d") for line in drawn}) == 8
    assert len({line[0].get("stroke") for line in drawn}) == 8


def test_values_are_written_as_money_and_all_stays_inside(lines: list[ChartLine]) -> None:
    places = [f"OR {number}.1" for number in range(60)]
    long = [ChartLine(line.name, (*line.values, *(None,) * 56, 1000)) for line in lines]
    root = read(line_chart(long, places, label="x", write_value="L.{}".format))
    (grid,) = with_class(root, "grid")
    assert "L.1000" in texts(grid)
    named = [place for place in texts(grid) if place.startswith("OR")]
    assert named[0] == "OR 59.1"
    assert 5 <= len(named) <= 15
    for text in root.iter(f"{SVG}text"):
        assert 0 <= float(text.get("x", "0")) <= WIDTH
        assert 0 <= float(text.get("y", "0")) <= HEIGHT


def test_a_chart_of_nothing_is_empty() -> None:
    assert not with_class(read(line_chart([], [], label="x")), "line")
    assert with_class(read(line_chart([ChartLine("Ann", (5,))], ["a"], label="x")), "line")


def test_a_line_with_too_few_values_is_refused() -> None:
    with pytest.raises(ValueError, match="Ann: 1 values for 2 places"):
        line_chart([ChartLine("Ann", (5,))], ["a", "b"], label="x")


def test_the_colours_of_companies_can_be_read_on_paper(title: Title) -> None:
    for company in title.companies.values():
        for theme in (LIGHT, DARK):
            assert contrast(readable_on_paper(company.colour, theme), theme.paper) >= READABLE


def _seen_as(colour: str) -> tuple[float, ...]:
    """A colour by lightness and two opponents (OKLab): equal steps there look equally far apart."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    long = (0.4122 * red + 0.5363 * green + 0.0514 * blue) ** (1 / 3)
    middle = (0.2119 * red + 0.6807 * green + 0.1074 * blue) ** (1 / 3)
    short = (0.0883 * red + 0.2817 * green + 0.6300 * blue) ** (1 / 3)
    return (
        0.2105 * long + 0.7936 * middle - 0.0041 * short,
        1.9780 * long - 2.4286 * middle + 0.4506 * short,
        0.0259 * long + 0.7828 * middle - 0.8087 * short,
    )


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_the_lines_of_six_players_are_of_colours_far_apart(theme: Theme) -> None:
    colours = [theme.line(index) for index in range(6)]
    for one, other in combinations(colours, 2):
        assert dist(_seen_as(one), _seen_as(other)) > 0.1, (one, other)
