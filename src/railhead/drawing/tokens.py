"""Cities with their slots, station markers (tokens) and places reserved for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from railhead.drawing.geometry import Point, polar
from railhead.drawing.palette import READABLE, Theme, company_colour, contrast, ink_on, mix
from railhead.drawing.svg import Element, el, fitting_size, group, points, write
from railhead.table.assets import Company

SLOT = 25.0
TOKEN = 22.5
# A city reaches this far beyond the circles of its slots.
RIM = 4.0


def slot_places(slots: int) -> tuple[Point, ...]:
    """Return the centres of the slots of a city round (0, 0)."""
    if slots <= 1:
        return ((0.0, 0.0),)
    if slots == 2:
        return ((-SLOT, 0.0), (SLOT, 0.0))
    if slots <= 4:
        away = SLOT * (1.155 if slots == 3 else 1.4143)
        start = -90.0 if slots == 3 else -135.0
        return tuple(polar(away, start + 360 / slots * i) for i in range(slots))
    return tuple(polar(SLOT * 1.9, -90.0 + 360 / slots * i) for i in range(slots))


def draw_city(places: Sequence[Point], theme: Theme) -> list[Element]:
    """Draw an empty city whose slots lie at `places`: circles joined by one white outline."""
    wide, inner = 2 * (SLOT + RIM), 2 * (SLOT + RIM - 2.5)
    corners = points(tuple(places)) if len(places) > 1 else ""
    hull = []
    for colour, width in ((theme.track, wide), (theme.slot, inner)):
        if corners:
            joined = el(
                "polygon",
                points=corners,
                fill=colour,
                stroke=colour,
                stroke_width=width,
                stroke_linejoin="round",
                stroke_linecap="round",
            )
            hull.append(joined)
        else:
            x, y = places[0]
            hull.append(el("circle", cx=x, cy=y, r=width / 2, fill=colour))
    rings = [
        el(
            "circle",
            cx=x,
            cy=y,
            r=TOKEN,
            fill=theme.slot,
            stroke=mix(theme.slot, theme.ink, 0.3),
            stroke_width=1.4,
        )
        for x, y in places
    ]
    return [*hull, *(rings if len(places) > 1 else ())]


def draw_token(
    company: str, companies: Mapping[str, Company], theme: Theme, at: Point, radius: float = TOKEN
) -> Element:
    """Draw the marker of a company, with its short name in a colour that can be read on it."""
    x, y = at
    colour = company_colour(companies, company)
    ink = ink_on(colour)
    size = fitting_size(company, radius * 1.62, radius * 0.78, bold=True)
    return group(
        "token",
        el("circle", cx=x, cy=y, r=radius, fill=colour, stroke=theme.track, stroke_width=1.6),
        el(
            "circle",
            cx=x,
            cy=y,
            r=radius * 0.88,
            fill="none",
            stroke=ink,
            stroke_opacity=0.55,
            stroke_width=radius * 0.05,
        ),
        write(company, x, y, size, ink, bold=True),
        data_company=company,
    )


def draw_reserved(
    company: str, companies: Mapping[str, Company], theme: Theme, at: Point
) -> Element:
    """Draw a slot kept free for a company: a dotted ring and pale letters, which stay readable."""
    x, y = at
    colour = company_colour(companies, company)
    pale = readable(mix(colour, theme.slot, 0.35), theme)
    size = fitting_size(company, TOKEN * 1.5, TOKEN * 0.7, bold=True)
    ring = el(
        "circle",
        cx=x,
        cy=y,
        r=TOKEN - 2,
        fill=mix(colour, theme.slot, 0.88),
        stroke=mix(colour, theme.slot, 0.2),
        stroke_width=2.6,
        stroke_linecap="round",
        stroke_dasharray="0.1 5.62",
    )
    return group(
        "reserved", ring, write(company, x, y, size, pale, bold=True), data_company=company
    )


def readable(colour: str, theme: Theme) -> str:
    """Return a colour as near to the given one as can still be read on an empty slot."""
    for step in range(21):
        darker = mix(colour, theme.ink, step / 20)
        if contrast(darker, mix(colour, theme.slot, 0.88)) >= READABLE:
            return darker
    return theme.ink
