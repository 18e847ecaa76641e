"""The frame of a map: a rim round its hexes, coordinates on all sides, the title."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise

from railhead.drawing.base.geometry import Point, corners
from railhead.drawing.base.palette import Theme
from railhead.drawing.base.svg import Element, el, group, number, text_width, write
from railhead.table.hexes import Layout

# The width of the margin and of the rulers on each side, and the height of the header.
FRAME, RULER, HEADER = 18.0, 34.0, 64.0
_RULER_SIZE, _TITLE_SIZE, _CAPTION_SIZE = 28.0, 40.0, 28.0

_COORDINATE = re.compile(r"([A-Za-z]+)(-?\d+)")


def draw_coast(placed: Mapping[str, Point], flat: bool, theme: Theme) -> Element:
    """Draw a rim round the whole map; `placed`: hex -> its centre."""
    outline = corners(flat)
    # From corner to corner: the same for all hexes.
    steps = [(u - x, round(v - y, 1)) for (x, y), (u, v) in pairwise(outline)]
    round_it = "".join(
        f"l{number(x, 1)} {number(y, 1)}" if y else f"h{number(x, 1)}" for x, y in steps
    ).replace(" -", "-")
    (x0, y0), parts = outline[0], []
    for x, y in placed.values():
        parts.append(f"M{number(x + x0, 1)} {number(y + y0, 1)}{round_it}z")
    return group(
        "coast",
        el("path", d="".join(parts)),
        fill=theme.coast,
        stroke=theme.coast,
        stroke_width=22,
        aria_hidden="true",
    )


def draw_rulers(
    layout: Layout,
    placed: Mapping[str, Point],
    theme: Theme,
    size: tuple[float, float],
) -> Element:
    """Draw the letters and numbers of rows and columns along all four sides of an area.

    `placed`: hex -> its centre; `size`: width and height of the area.
    """
    width, height = size
    columns: dict[float, str] = {}
    rows: dict[float, str] = {}
    for hex_id, (x, y) in placed.items():
        match = _COORDINATE.fullmatch(hex_id)
        if match:
            letter, figure = match.groups()
            row, column = (letter, figure) if layout.letter_is_row else (figure, letter)
            columns[round(x, 2)], rows[round(y, 2)] = column, row
    near = FRAME + RULER / 2 - 8
    marks = [
        write(text, *at, _RULER_SIZE, theme.muted, bold=True)
        for x, text in sorted(columns.items())
        for at in ((x, near), (x, height - near))
    ]
    marks += [
        write(text, *at, _RULER_SIZE, theme.muted, bold=True)
        for y, text in sorted(rows.items())
        for at in ((near, y), (width - near, y))
    ]
    return group("rulers", *marks, aria_hidden="true")


def draw_header(title: str, caption: str, at: Point, theme: Theme) -> list[Element]:
    """Draw the title of a map and the caption to its right; `at`: the upper left corner."""
    left, top = at
    parts = []
    if title:
        head = write(title, left, top + 42, _TITLE_SIZE, theme.text, anchor="start", bold=True)
        parts.append(group("title", head))
        left += text_width(title, _TITLE_SIZE, bold=True) + 24
    if caption:
        line = write(caption, left, top + 46, _CAPTION_SIZE, theme.muted, anchor="start")
        parts.append(group("caption", line))
    return parts
