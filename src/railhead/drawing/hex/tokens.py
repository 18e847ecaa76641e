"""Cities with their slots, station markers (tokens) and places reserved for them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import dist

from railhead.drawing.base.geometry import Point, polar
from railhead.drawing.base.palette import BLACK, READABLE, WHITE, Theme, contrast, ink_on, mix
from railhead.drawing.base.svg import (
    Element,
    el,
    fitting_size,
    group,
    number,
    points,
    spaced,
    write,
)
from railhead.drawing.hex import notes

SLOT = 25.0
"""The radius of a slot."""

TOKEN = 22.5
"""The radius of a token."""

LEAST = 28.0
"""The size of the smallest text that is always shown, besides the letters of tokens."""

RIM = 4.0
"""How far a city reaches beyond the circles of its slots."""

SEEN = 2.0
"""The least contrast of the ring round a reserved slot with the white of its city."""

# The letters of a token: the largest, and how wide all of them are at most, in parts of its radius;
# how much closer a browser sets them, in em; and the width of bold letters that are unlike others.
_MOST, _CHORD, _CLOSER = 24 / TOKEN, 1.8, 0.06
_USUAL = 0.77
_WIDTHS = {
    **dict.fromkeys("IJ-.", 0.4),
    **dict.fromkeys("EFLT", 0.68),
    **dict.fromkeys("DGHNOQU&", 0.85),
    **dict.fromkeys("MW", 1.08),
}
# How much white, 0 to 1, is mixed into the colour of a company behind a reserved slot.
_PALE = 0.88


def slot_places(slots: int, turn: float = 0.0) -> tuple[Point, ...]:
    """Return the centres of the slots of a city round (0, 0).

    `turn`: by how many degrees the row of two slots is turned clockwise.
    """
    if slots <= 1:
        return ((0.0, 0.0),)
    if slots == 2:
        return polar(SLOT, turn + 180), polar(SLOT, turn)
    if slots <= 4:
        away = SLOT * (1.155 if slots == 3 else 1.4143)
        start = -90.0 if slots == 3 else -135.0
        return tuple(polar(away, start + 360 / slots * i) for i in range(slots))
    if slots <= 6:
        # Two rows leave room for texts above and below, unlike a ring.
        down = SLOT * (0.866 if slots == 5 else 1.0)
        lower = range(slots - 4, 3 - slots, -2)
        return (
            *((across * SLOT, -down) for across in (-2.0, 0.0, 2.0)),
            *((across * SLOT, down) for across in lower),
        )
    return tuple(polar(SLOT * 1.9, -90.0 + 360 / slots * i) for i in range(slots))


def row_of_slots(slots: int, top: float = -12.0) -> tuple[Point, ...]:
    """Return the centres of the slots of an off-board area, in rows of up to three.

    `top`: how far down the upper row stands. A single slot below a full row stands aside, since
    track may come from below.
    """
    row = min(slots, 3)
    places = [
        ((i % row - (row - 1) / 2) * 2 * SLOT, top + 2 * SLOT * (i // row)) for i in range(slots)
    ]
    if slots == 4:
        places[-1] = (-40.0, 42.0)
    return tuple(places)


def draw_city(
    places: Sequence[Point], theme: Theme, *, square: bool = False, rows: bool = False
) -> list[Element]:
    """Draw the outline of a city whose slots lie at `places`: circles joined by white ground.

    `square`: a single slot stands in a square, as of a mine. `rows`: the slots stand in rows, and
    only neighbours are joined.
    """
    wide, inner = 2 * (SLOT + RIM), 2 * (SLOT + RIM - 2.5)
    corners = points(tuple(places)) if len(places) > 1 else ""
    beside = _joined(places) if rows and len(places) > 3 else ""
    hull = []
    for colour, width in ((theme.track, wide), (theme.slot, inner)):
        if beside:
            hull.append(
                el(
                    "path",
                    d=beside,
                    fill="none",
                    stroke=colour,
                    stroke_width=width,
                    stroke_linecap="round",
                )
            )
        elif corners:
            outline = el(
                "polygon",
                points=corners,
                fill=colour,
                stroke=colour,
                stroke_width=width,
                stroke_linecap="round",
            )
            hull.append(outline)
        elif square:
            (x, y), half = places[0], width / 2 - 1
            hull.append(
                el(
                    "rect",
                    x=x - half,
                    y=y - half,
                    width=2 * half,
                    height=2 * half,
                    rx=4,
                    fill=colour,
                )
            )
        else:
            x, y = places[0]
            hull.append(el("circle", cx=x, cy=y, r=width / 2, fill=colour))
    return hull


def _joined(places: Sequence[Point]) -> str:
    """Return a path through all slots along lines between neighbours."""
    near = [(a, b) for a, b in combinations(places, 2) if dist(a, b) <= 2 * SLOT + 1]
    return "".join(f"M{number(x)} {number(y)}L{number(u)} {number(v)}" for (x, y), (u, v) in near)


def draw_slot(at: Point, theme: Theme, shut: str = "") -> Element:
    """Draw an empty slot of a city; `shut`: the phase from which it takes tokens, if not yet."""
    x, y = at
    ring = el(
        "circle",
        cx=x,
        cy=y,
        r=TOKEN,
        fill=theme.slot,
        stroke=theme.ink,
        stroke_opacity=0.3,
        stroke_width=1.4,
    )
    if not shut:
        return ring
    lock = notes.picture("closed", (x, y - 9), theme)
    return group("shut", ring, lock, write(shut, x, y + 11, LEAST, theme.ink, bold=True))


def draw_token(
    company: str, colour: str, theme: Theme, at: Point, radius: float = TOKEN, *, short: str = ""
) -> Element:
    """Draw the token of a company with its id, in black or white on the company's colour.

    `short`: what is written instead of the id.
    """
    x, y = at
    ink, text = ink_on(colour), short or company
    close = theme.paint_order  # a browser can set letters closer
    size = _letters(text, radius, close=close)
    letters = write(text, x, y, size, ink, bold=True)
    return group(
        "token",
        el("circle", cx=x, cy=y, r=radius, fill=colour, stroke=theme.track, stroke_width=1.6),
        spaced(letters, -_CLOSER * size) if close else letters,
        data_company=company,
    )


def _letters(text: str, radius: float, *, close: bool) -> float:
    """Return the size of the letters of a token; `close`: they are set closer than usual."""
    wide = sum(_WIDTHS.get(letter, _USUAL) for letter in text)
    wide -= _CLOSER * (len(text) - 1) if close else 0
    return min(_MOST * radius, _CHORD * radius / max(wide, 0.1))


def draw_reserved(company: str, colour: str, at: Point, short: str = "") -> Element:
    """Draw a slot kept free for a company: a dotted ring and pale letters, which stay readable.

    `short`: what is written instead of its id.
    """
    x, y = at
    text = short or company
    size = fitting_size(text, TOKEN * 1.5, TOKEN * 0.7, bold=True)
    ring = el(
        "circle",
        cx=x,
        cy=y,
        r=TOKEN - 2,
        fill=mix(colour, WHITE, _PALE),
        stroke=ring_ink(colour),
        stroke_width=2.6,
        stroke_linecap="round",
        stroke_dasharray="0.1 5.62",
    )
    letters = write(text, x, y, size, reserved_ink(colour), bold=True)
    return group("reserved", ring, letters, data_company=company)


@lru_cache(maxsize=256)
def ring_ink(colour: str) -> str:
    """Return the colour of the ring round a reserved slot: that of its company, or a darker one."""
    inks = (mix(mix(colour, WHITE, 0.2), BLACK, step / 20) for step in range(21))
    return next(ink for ink in inks if contrast(ink, WHITE) >= SEEN)


@lru_cache(maxsize=256)
def reserved_ink(colour: str) -> str:
    """Return the ink nearest to a colour that can be read on a reserved slot of that colour."""
    ground = mix(colour, WHITE, _PALE)
    inks = (mix(mix(colour, WHITE, 0.35), BLACK, step / 20) for step in range(21))
    return next(ink for ink in inks if contrast(ink, ground) >= READABLE)
