"""Line charts: how something developed over the rounds of a game.

Lines differ in colour, dashes and the shape of their points, and each has its name at its end, so
that no legend is needed and nothing is told by colour alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from math import ceil

from railhead.drawing.base.geometry import Point
from railhead.drawing.base.palette import DARK, LIGHT, READABLE, Theme, contrast, mix
from railhead.drawing.base.svg import Element, el, group, moved, number, picture, text_width, write
from railhead.drawing.charts.scales import round_ticks, spread_labels
from railhead.drawing.hex.themes import BROWSER

# The size of the whole chart.
WIDTH, HEIGHT = 760.0, 380.0
_TOP, _FOOT = 18.0, 34.0
_SIZE, _SMALL, _LABEL_GAP, _LEADER = 14.0, 11.5, 18.0, 16.0

_DASHES = (None, "9 5", "2.5 4", "12 4 2.5 4", "5 3", "14 6", "2.5 7", "9 3 2.5 3 2.5 3")
# Points of lines: circle, square, triangle, diamond, triangle on its tip, cross, bar, star.
_SHAPES = (
    "M-4 0A4 4 0 1 1 4 0A4 4 0 1 1-4 0Z",
    "M-3.6-3.6H3.6V3.6H-3.6Z",
    "M0-4.8L4.6 3.4H-4.6Z",
    "M0-5L5 0 0 5-5 0Z",
    "M0 4.8L4.6-3.4H-4.6Z",
    "M-4.2-2.2L-2.2-4.2 0-2 2.2-4.2 4.2-2.2 2 0 4.2 2.2 2.2 4.2 0 2-2.2 4.2-4.2 2.2-2 0Z",
    "M-1.8-5.5H1.8V5.5H-1.8Z",
    "M0-5.5L1.5-1.5 5.5 0 1.5 1.5 0 5.5-1.5 1.5-5.5 0-1.5-1.5Z",
)


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A line of a chart.

    `values`: one for each place along the axis, None where the line breaks off; `colour`: as
    `#rrggbb`, "" for one of the theme.
    """

    name: str
    values: tuple[int | None, ...]
    colour: str = ""


@dataclass(frozen=True, slots=True)
class _Paper:
    """Where values lie in the drawing, and how they are written."""

    places: Sequence[str]
    ticks: Sequence[int]
    left: float
    right: float
    write_value: Callable[[int], str]
    theme: Theme

    def x(self, place: int) -> float:
        return self.left + (self.right - self.left) * place / max(len(self.places) - 1, 1)

    def y(self, value: float) -> float:
        part = (value - self.ticks[0]) / (self.ticks[-1] - self.ticks[0])
        return HEIGHT - _FOOT - part * (HEIGHT - _FOOT - _TOP)


def line_chart(
    lines: Sequence[ChartLine],
    places: Sequence[str],
    *,
    label: str,
    write_value: Callable[[int], str] = str,
    width_mm: float | None = None,
    theme: Theme = BROWSER,
) -> str:
    """Return the chart as an `<svg>` for a web page, or for a file, `width_mm` millimetres wide.

    `places`: the names of the places along the axis; `label`: what a screen reader says of the
    whole; `write_value`: how values are written. Raises ValueError if a line does not have as many
    values as there are places.
    """
    for line in lines:
        if len(line.values) != len(places):
            raise ValueError(f"{line.name}: {len(line.values)} values for {len(places)} places")
    values = [value for line in lines for value in line.values if value is not None]
    ticks = round_ticks(min(values, default=0), max(values, default=0))
    names = max((text_width(line.name, _SIZE, bold=True) for line in lines), default=0.0)
    paper = _Paper(
        places,
        ticks,
        max(text_width(write_value(tick), _SIZE) for tick in ticks) + 12,
        WIDTH - _LEADER - 8 - names,
        write_value,
        theme,
    )
    return str(
        picture(
            (0, 0, WIDTH, HEIGHT),
            group("grid", *_grid(paper), aria_hidden="true"),
            *_lines(lines, paper),
            class_="railhead chart",
            role="img",
            label=label,
            unit=None if width_mm is None else width_mm / WIDTH,
        )
    )


def _grid(paper: _Paper) -> Iterator[Element]:
    theme, foot = paper.theme, HEIGHT - _FOOT
    for tick in paper.ticks:
        y = paper.y(tick)
        yield el(
            "path",
            d=f"M{number(paper.left)} {number(y)}H{number(paper.right)}",
            stroke=theme.muted,
            stroke_opacity=0.9 if tick == 0 else 0.35,
        )
        value = paper.write_value(tick)
        yield write(value, paper.left - 7, y, _SIZE, theme.muted, anchor="end")
    room = max((text_width(place, _SIZE) for place in paper.places), default=0) + 10
    every = max(1, ceil(room / max(paper.x(1) - paper.x(0), 1)))
    # Counted from the end: the last place is always named.
    for place in range(len(paper.places) - 1, -1, -every):
        x = paper.x(place)
        yield el("path", d=f"M{number(x)} {number(foot)}v5", stroke=theme.muted)
        yield write(paper.places[place], max(x, room / 2), foot + 17, _SIZE, theme.muted)


def _lines(lines: Sequence[ChartLine], paper: _Paper) -> Iterator[Element]:
    drawn = [
        (index, line, end)
        for index, line in enumerate(lines)
        if (end := _last(line, paper)) is not None
    ]
    # Names of lines that go on to the end stand in a column; others stand where their line ends.
    lasting = [index for index, _, (x, _) in drawn if x > paper.right - 1]
    wanted = [y for index, _, (_, y) in drawn if index in lasting]
    heights = dict(
        zip(lasting, spread_labels(wanted, _LABEL_GAP, _TOP, HEIGHT - _FOOT), strict=True)
    )
    for index, line, (x, y) in drawn:
        colour = (
            readable_on_paper(line.colour, paper.theme) if line.colour else paper.theme.line(index)
        )
        height, size = heights.get(index, y), _SIZE if index in heights else _SMALL
        start = paper.right + _LEADER if index in heights else x + 7
        leader = f"M{number(x + 5)} {number(y)}L{number(start - 3)} {number(height)}"
        yield group(
            "line",
            el(
                "path",
                d=_path(line, paper),
                fill="none",
                stroke=colour,
                stroke_width=2.6,
                stroke_dasharray=_DASHES[index % len(_DASHES)],
            ),
            el("path", d=leader, fill="none", stroke=colour, stroke_width=1, stroke_opacity=0.6),
            *_points(line, _SHAPES[index % len(_SHAPES)], paper, colour),
            write(line.name, start, height, size, colour, anchor="start", bold=True),
            data_line=line.name,
            # What a browser that cannot mix colours falls back on.
            fill=paper.theme.text,
        )


def _last(line: ChartLine, paper: _Paper) -> Point | None:
    """Return the last point of a line, None if it has no points."""
    known = [(place, value) for place, value in enumerate(line.values) if value is not None]
    return (paper.x(known[-1][0]), paper.y(known[-1][1])) if known else None


def _path(line: ChartLine, paper: _Paper) -> str:
    """Return the path through all values; it breaks off where there is none."""
    pieces = []
    known = groupby(enumerate(line.values), key=lambda item: item[1] is not None)
    for there, items in known:
        if there:
            points = [
                f"{number(paper.x(place), 1)} {number(paper.y(value), 1)}"
                for place, value in items
                if value is not None
            ]
            pieces.append("M" + "L".join(points))
    return "".join(pieces)


def _points(line: ChartLine, shape: str, paper: _Paper, colour: str) -> Iterator[Element]:
    for place, value in enumerate(line.values):
        if value is not None:
            said = f"{paper.places[place]}: {line.name} {paper.write_value(value)}"
            at = moved(paper.x(place), paper.y(value))
            title = el("title", said)
            yield el("path", title, class_="point", d=shape, fill=colour, transform=at)


def readable_on_paper(colour: str, theme: Theme) -> str:
    """Return a colour mixed with that of texts until it can be read on the page.

    Raises ValueError for a colour that is not `#rrggbb`.
    """
    part = _part_of_text(colour)
    if theme.text.startswith("#"):
        return mix(colour, theme.text, part)
    return f"color-mix(in srgb,{colour} {number(100 - 100 * part)}%,{theme.text})"


@cache
def _part_of_text(colour: str) -> float:
    """Return which part (0 to 1) of the colour of texts makes a colour readable in both themes."""
    return next(
        step / 20
        for step in range(21)
        if all(
            contrast(mix(colour, theme.text, step / 20), theme.paper) >= READABLE
            for theme in (LIGHT, DARK)
        )
    )
