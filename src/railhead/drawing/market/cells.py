"""One cell of the share price market; its picture is kept for cells that show the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from railhead.drawing.base.geometry import Point
from railhead.drawing.base.palette import Theme, ink_on
from railhead.drawing.base.svg import (
    Element,
    Markup,
    el,
    fitting_size,
    group,
    moved,
    text_width,
    write,
)
from railhead.drawing.hex.compact import compacted
from railhead.drawing.hex.tokens import draw_token
from railhead.table.market import Cell, PriceCell

CELL_WIDTH, CELL_HEIGHT = 90.0, 92.0
_PRICE_SIZE, _SIGN_SIZE = 29.0, 26.0
# The opacity of the edge of a cell, in the colour of its price.
EDGE = 0.3
# Markers stand below the price, at the right; the signs of zones at the left.
_TOP, _SINGLE, _FOOT, _SIDE = 38.0, 23.0, 7.0, 6.0
_CHIP_WIDTH, _CHIP_HEIGHT = 66.0, 21.0
# How many lie below stands at the foot of the topmost marker, as large as the signs of zones: the
# marker is lifted, so that its letters stay free, and the badge reaches below its foot.
_BADGE, _LIFT, _LOW = 26.0, 9.0, 4.0

Stack = tuple[tuple[str, str], ...]
"""(Company, colour) of the markers on a cell, the topmost first."""


@dataclass(frozen=True, slots=True)
class CellPicture:
    """All that the picture of a cell depends on, so that it can be the key of a cache.

    `place`: its upper left corner; `said`: what a screen reader says; `signs`: what stands for its
    zones; `interactive`: whether it has what a web page needs to mark it.
    """

    cell: Cell
    price: PriceCell
    place: Point
    stack: Stack
    said: str
    signs: tuple[str, ...] = ()
    interactive: bool = False


@lru_cache(maxsize=8192)
def cell_markup(picture: CellPicture, theme: Theme) -> Markup:
    """Return the `<g>` of a cell."""
    row, column = picture.cell
    interactive = picture.interactive
    drawn = str(
        group(
            " ".join(["cell", *(f"zone-{zone}" for zone in picture.price.zones)]),
            el("title", picture.said),
            *_face(picture, theme),
            *_stack(picture, theme),
            *([_glow()] if interactive else ()),
            data_part="" if interactive else None,
            id=f"cell-{row}-{column}" if interactive else None,
            role="img",
            data_cell=f"{row},{column}",
            transform=moved(*picture.place),
        )
    )
    if interactive and theme.paint_order:
        return compacted(drawn, True, theme)
    return Markup(drawn)


def _glow() -> Element:
    """Return a line inside the cell that cannot be seen until the style of a page shows it."""
    return el(
        "rect",
        class_="glow",
        x=5,
        y=5,
        width=CELL_WIDTH - 10,
        height=CELL_HEIGHT - 10,
        rx=5,
        fill="none",
        stroke="none",
    )


def zone_fill(zones: str, theme: Theme) -> str:
    """Return the colour of a cell: that of its first zone that has one; `zones`: their letters."""
    return next((theme.zones[zone] for zone in zones if zone in theme.zones), theme.cell)


def _face(picture: CellPicture, theme: Theme) -> Iterator[Element]:
    """Draw a cell without its markers: its colour, price, and the signs of its zones."""
    price = picture.price
    yield el(
        "rect",
        x=1.5,
        y=1.5,
        width=CELL_WIDTH - 3,
        height=CELL_HEIGHT - 3,
        rx=5,
        fill=zone_fill(price.zones, theme),
        stroke=theme.price,
        stroke_opacity=EDGE,
        stroke_width=1.5,
    )
    if len(price.zones) > 1:
        right, low = CELL_WIDTH - 2.5, CELL_HEIGHT - 2.5
        corner = f"M{right} {low - 50}V{low - 4}Q{right} {low} {right - 4} {low}H{right - 50}Z"
        yield el("path", d=corner, fill=zone_fill(price.zones[1:], theme))
    stands = bool(picture.stack)
    yield write(
        str(price.price),
        8,
        21,
        fitting_size(str(price.price), CELL_WIDTH - 12, _PRICE_SIZE, bold=True),
        theme.price if stands else theme.quiet,
        anchor="start",
        bold=stands,
        class_="price",
    )
    for level, text in enumerate(picture.signs):
        yield sign(text, 8, CELL_HEIGHT - 17 - level * _SIGN_SIZE, theme)


def sign(text: str, x: float, y: float, theme: Theme) -> Element:
    """Write what stands for a zone, from `x` to the right."""
    return write(text, x, y, _SIGN_SIZE, theme.quiet, anchor="start", class_="zone-sign")


SHOWN_WHOLE = 2
"""So many markers on one cell are each shown on a page."""


def _stack(picture: CellPicture, theme: Theme) -> Iterator[Element]:
    """Draw a single marker as a disc, several as a pile that is seen from the side.

    On a page, where whoever points at the cell is told all names, more than two are the topmost
    marker and how many there are below it.
    """
    stack = picture.stack
    right, foot = CELL_WIDTH - _SIDE, CELL_HEIGHT - _FOOT
    taken = max((text_width(text, _SIGN_SIZE) for text in picture.signs), default=0.0)
    width = min(_CHIP_WIDTH, right - 10 - taken)
    if len(stack) == 1 or (len(stack) > SHOWN_WHOLE and picture.interactive):
        radius = min(_SINGLE, width / 2)
        below = len(stack) - 1
        middle = (right - radius, foot - radius - (_LIFT if below else 0))
        yield draw_token(*stack[0], theme, middle, radius)
        if below:
            yield _more(below, (right - radius, foot - _BADGE / 2 + _LOW), theme)
        return
    step = min(_CHIP_HEIGHT, (foot - _TOP) / max(len(stack), 1))
    for level, (company, colour) in reversed(list(enumerate(stack))):
        y = foot - step * (len(stack) - level - 0.5)
        yield _chip(company, colour, (right - width / 2, y), (width, step), theme)


def _more(count: int, middle: Point, theme: Theme) -> Element:
    """A badge with the number of markers that lie under the topmost one."""
    x, y = middle
    text = f"+{count}"
    width = text_width(text, _PRICE_SIZE) + 6
    return group(
        "more",
        el(
            "rect",
            x=x - width / 2,
            y=y - _BADGE / 2,
            width=width,
            height=_BADGE,
            rx=_BADGE / 2,
            fill=theme.price,
        ),
        write(text, x, y, _SIGN_SIZE, theme.cell, bold=True),
    )


def _chip(
    company: str, colour: str, middle: Point, size: tuple[float, float], theme: Theme
) -> Element:
    (x, y), (width, height) = middle, size
    letters = fitting_size(company, width * 0.78, height * 0.8, bold=True)
    return group(
        "token",
        el(
            "rect",
            x=x - width / 2,
            y=y - height / 2 + 0.7,
            width=width,
            height=height - 1.4,
            rx=height * 0.36,
            fill=colour,
            stroke=theme.track,
            stroke_width=1.4,
        ),
        write(company, x, y, letters, ink_on(colour), bold=True),
        data_company=company,
    )
