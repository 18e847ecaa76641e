"""One cell of the share price market; its picture is kept for cells that show the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from railhead.drawing.base.geometry import Point
from railhead.drawing.base.palette import WHITE, Theme, ink_on
from railhead.drawing.base.svg import Element, Markup, el, fitting_size, group, moved, number, write
from railhead.drawing.hex.tokens import draw_token
from railhead.table.market import Cell, PriceCell

CELL_WIDTH, CELL_HEIGHT = 90.0, 92.0
_PRICE_SIZE, _BADGE = 18.0, 8.5
# The opacity of the ink of the edge of a cell and of the badge of a zone.
EDGE, BADGE = 0.35, 0.65
# Markers stand below the price.
_TOP, _SINGLE = 30.0, 25.0
_CHIP_WIDTH, _CHIP_HEIGHT = 66.0, 19.0

Stack = tuple[tuple[str, str], ...]
"""(Company, colour) of the markers on a cell, the topmost first."""


@dataclass(frozen=True, slots=True)
class CellPicture:
    """All that the picture of a cell depends on, so that it can be the key of a cache.

    `place`: its upper left corner; `said`: what a screen reader says; `interactive`: whether it has
    what a web page needs to mark it.
    """

    cell: Cell
    price: PriceCell
    place: Point
    stack: Stack
    said: str
    interactive: bool = False


@lru_cache(maxsize=8192)
def cell_markup(picture: CellPicture, theme: Theme) -> Markup:
    """Return the `<g>` of a cell."""
    x, y = CELL_WIDTH / 2 + picture.place[0], CELL_HEIGHT / 2 + picture.place[1]
    row, column = picture.cell
    interactive = picture.interactive
    return Markup(
        group(
            " ".join(["cell", *(f"zone-{zone}" for zone in picture.price.zones)]),
            el("title", picture.said),
            *_face(picture.price, theme),
            *_stack(picture.stack, theme),
            *([_glow()] if interactive else ()),
            data_part="" if interactive else None,
            id=f"cell-{row}-{column}" if interactive else None,
            role="img",
            data_cell=f"{row},{column}",
            data_x=number(x) if interactive else None,
            data_y=number(y) if interactive else None,
            transform=moved(*picture.place),
        )
    )


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


def _face(price: PriceCell, theme: Theme) -> Iterator[Element]:
    """Draw an empty cell: its colour, price, and a badge with the letter of each zone."""
    fill = zone_fill(price.zones, theme)
    yield el(
        "rect",
        x=1.5,
        y=1.5,
        width=CELL_WIDTH - 3,
        height=CELL_HEIGHT - 3,
        rx=6,
        fill=fill,
        stroke=theme.ink,
        stroke_opacity=EDGE,
        stroke_width=2.2 if price.zones else 1.0,
    )
    if len(price.zones) > 1:
        right, low = CELL_WIDTH - 2.5, CELL_HEIGHT - 2.5
        corner = f"M{right} {low - 50}V{low - 5}Q{right} {low} {right - 5} {low}H{right - 50}Z"
        yield el("path", d=corner, fill=zone_fill(price.zones[1:], theme))
    yield write(
        str(price.price), 9, 18, _PRICE_SIZE, theme.ink, anchor="start", bold=True, class_="price"
    )
    for step, zone in enumerate(reversed(price.zones)):
        yield badge(zone, CELL_WIDTH - 15 - step * 2.15 * _BADGE, 17, theme)


def badge(zone: str, x: float, y: float, theme: Theme) -> Element:
    """Draw the letter of a zone in a disc."""
    return group(
        "zone",
        el("circle", cx=x, cy=y, r=_BADGE, fill=zone_fill(zone, theme)),
        el("circle", cx=x, cy=y, r=_BADGE, fill=theme.ink, fill_opacity=BADGE),
        write(zone, x, y - 1.1, 12.5, WHITE, bold=True),
    )


def _stack(stack: Stack, theme: Theme) -> Iterator[Element]:
    """Draw a single marker as a disc, several as a pile that is seen from the side."""
    if len(stack) == 1:
        middle = (CELL_WIDTH / 2, _TOP + (CELL_HEIGHT - _TOP) / 2 - 2)
        yield draw_token(*stack[0], theme, middle, _SINGLE)
        return
    room = CELL_HEIGHT - _TOP - 8
    step = min(_CHIP_HEIGHT, room / max(len(stack), 1))
    foot = CELL_HEIGHT - 8
    for level, (company, colour) in reversed(list(enumerate(stack))):
        y = foot - step * (len(stack) - level - 0.5)
        yield _chip(company, colour, y, step, theme)


def _chip(company: str, colour: str, y: float, height: float, theme: Theme) -> Element:
    size = fitting_size(company, _CHIP_WIDTH * 0.7, height * 0.76, bold=True)
    return group(
        "token",
        el(
            "rect",
            x=(CELL_WIDTH - _CHIP_WIDTH) / 2,
            y=y - height / 2 + 0.7,
            width=_CHIP_WIDTH,
            height=height - 1.4,
            rx=height * 0.36,
            fill=colour,
            stroke=theme.track,
            stroke_width=1.4,
        ),
        write(company, CELL_WIDTH / 2, y, size, ink_on(colour), bold=True),
        data_company=company,
    )
