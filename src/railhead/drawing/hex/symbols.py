"""Small drawn signs: terrain with its cost, ports, off-board arrows, pips of tile colours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from railhead.drawing.base.geometry import Curve, Point, room_inside
from railhead.drawing.base.palette import WHITE, Theme
from railhead.drawing.base.svg import Element, el, group, moved, number, write
from railhead.table.faces import Face

# The size of a terrain symbol with its cost.
TERRAIN_WIDTH, TERRAIN_HEIGHT = 50.0, 46.0
_COST_SIZE = 28.0
ANCHOR_RADIUS, ARROW_RADIUS = 24.0, 15.0
# The distance between two pips.
PIP = 6.0


def _line(
    d: str, colour: str, width: float = 2.6, fill: str = "none", opacity: float | None = None
) -> Element:
    return el(
        "path",
        d=d,
        fill=fill,
        stroke=colour,
        stroke_width=width,
        stroke_opacity=opacity,
        stroke_linecap="round" if fill == "none" else None,
    )


def _mountain(theme: Theme) -> list[Element]:
    ink = theme.terrain
    return [
        _line("M-24 11L-7-15 3 0 9-9 24 11Z", ink, 2.4, theme.slope),
        _line("M-7-15L-12.2-7-8-4-5-8-1.8-7.2Z", ink, 1.4, WHITE),
    ]


def _hill(theme: Theme) -> list[Element]:
    ink = theme.terrain
    return [
        _line("M-2 10C4-8 16-8 23 10Z", ink, 2.4, theme.soil),
        _line("M-23 10C-17-14-1-14 7 10Z", ink, 2.4, theme.slope),
    ]


def _rough(theme: Theme) -> list[Element]:
    stones = "M-22 10L-17-1-10-3-5 10ZM-2 10L2 2 9 1 12 10ZM-4-1L-1-7H5L7-1ZM15 10L18 5H22L24 10Z"
    return [_line(stones, theme.terrain, 2.2, theme.soil)]


def _water(theme: Theme) -> list[Element]:
    waves = "".join(f"M-22 {y}q5.5-7 11 0t11 0 11 0 11 0" for y in (-6, 2, 10))
    return [_line(waves, theme.barrier)]


_TERRAINS = {
    "mountain": _mountain,
    "hill": _hill,
    "rough": _rough,
    "water": _water,
    "river": _water,
    "swamp": _water,
}


TERRAINS = tuple(_TERRAINS)
"""The kinds of terrain that have a symbol of their own."""


def terrain(kind: str, cost: int, at: Point, theme: Theme) -> Element:
    """Draw a kind of terrain above its cost; a kind without a symbol of its own is a diamond.

    Of several kinds, as in `water+mountain`, the last one is drawn.
    """
    draw = _TERRAINS.get(kind.rpartition("+")[2])
    symbol = draw(theme) if draw else [_line("M0-13L14-1 0 11-14-1Z", theme.terrain)]
    parts = [group("symbol", *symbol, transform=moved(0, -9, 0.9))]
    if cost:
        parts.append(write(str(cost), 0, 13, _COST_SIZE, theme.ink, bold=True))
    return group(f"terrain {kind}", *parts, transform=moved(*at))


def anchor(x: float, y: float, theme: Theme, scale: float = 1) -> Element:
    """Draw the anchor of a port on a white disc of the radius ANCHOR_RADIUS, scaled."""
    ink = theme.barrier
    return group(
        "port",
        el("circle", r=ANCHOR_RADIUS, fill=theme.slot, stroke=ink, stroke_width=2.4),
        el("circle", cy=-12, r=3.6, fill="none", stroke=ink, stroke_width=2.8),
        _line("M0 -8.4V14M-7.5 -3.5H7.5", ink, 3.2),
        _line("M-13 3C-12 11 -6 14 0 14.5C6 14 12 11 13 3", ink, 3.2),
        _line("M-16 7L-13 2L-8.6 5.8M16 7L13 2L8.6 5.8", ink, 2.6),
        transform=moved(x, y, scale),
    )


def arrow_head(curve: Curve, part: float, theme: Theme) -> Element:
    """Draw the head of an arrow on track that leaves the map, at a part (0 to 1) of its curve."""
    x, y = curve.at(part)
    return el(
        "path",
        class_="arrow",
        d="M17 0L-6 -14L-6 14Z",
        fill=theme.track,
        stroke=theme.casing,
        stroke_width=2,
        transform=f"{moved(x, y)} rotate({number(curve.direction(part))})",
    )


def bar(x: float, y: float, along: float, theme: Theme) -> Element:
    """Draw a town that track passes: a bar across the track.

    `along`: the direction of the track, in degrees.
    """
    return el(
        "rect",
        class_="town",
        x=-5.5,
        y=-18,
        width=11,
        height=36,
        rx=2,
        fill=theme.track,
        stroke=theme.casing,
        stroke_width=2.6,
        transform=f"{moved(x, y)} rotate({number(along)})",
    )


def dot(x: float, y: float, theme: Theme) -> Element:
    """Draw a town without track, or where more than two tracks meet."""
    return el(
        "circle",
        class_="town",
        cx=x,
        cy=y,
        r=12,
        fill=theme.track,
        stroke=theme.casing,
        stroke_width=3,
    )


def junction(x: float, y: float, theme: Theme) -> Element:
    """Draw the point where tracks join without a station."""
    return el("circle", class_="junction", cx=x, cy=y, r=5.5, fill=theme.track)


def waves(flat: bool, theme: Theme) -> list[Element]:
    """Draw the surface of a sea hex."""
    places = ((-46, -46), (22, -62), (-76, 2), (58, -6), (-34, 56), (34, 44))
    inside = [place for place in places if room_inside(*place, flat) > 12]
    d = "".join(f"M{x - 14} {y}q7-7 14 0t14 0" for x, y in inside)
    return [_line(d, theme.casing, 2.4, opacity=0.45)]


def hatching(flat: bool, theme: Theme) -> list[Element]:
    """Draw the slanting lines of an off-board hex."""
    parts = []
    for offset in range(-75, 76, 25):
        line = [(offset + step, offset - step) for step in range(-90, 91, 2)]
        inside = [point for point in line if room_inside(*point, flat) > 8]
        if inside:
            (x1, y1), (x2, y2) = inside[0], inside[-1]
            parts.append(f"M{x1} {y1}L{x2} {y2}")
    return [_line("".join(parts), theme.casing, opacity=0.3)]


# The size of the sign of an icon, and the width of a flag.
SIGN, FLAG = 34.0, 15.0


@dataclass(frozen=True, slots=True)
class Sign:
    """How an icon of the tile notation is drawn instead of a label, and what it means.

    `label`: the label that it replaces; `strokes`: the attribute `d` of an SVG path, round (0, 0);
    `text`: its meaning, as a message for the translation layer.
    """

    label: str
    strokes: str
    text: str

    def draw(self, at: Point, theme: Theme, *, ink: str = "") -> Element:
        """Draw the sign in an ink, by default that of texts on hexes."""
        return group(
            "sign", _line(self.strokes, ink or theme.ink, 4.2), transform=moved(*at, SIGN / 34)
        )


def _marked(phrase: str) -> str:
    """Mark a phrase for the catalogue; it is translated where it is used."""
    return phrase


# Icon of the tile notation -> its sign.
SIGNS: Mapping[str, Sign] = {
    # Two crossed picks: handles, then heads.
    "mine": Sign(
        "M",
        "M-11 13L9-9M11 13L-9-9M-1-14Q9-13 14-3M1-14Q-9-13-14-3",
        _marked("mine"),
    )
}

WORDS: Mapping[str, str] = {"port": _marked("port")}
"""Icon -> its meaning, for icons that have a small picture and no sign."""

ICON_RADIUS = 15.0
"""The radius of the small picture of an icon."""


def draw_icon(icon: str, at: Point, theme: Theme) -> Element:
    """Draw the small picture of an icon in WORDS."""
    return group(f"icon {icon}", anchor(*at, theme, ICON_RADIUS / ANCHOR_RADIUS))


def sign_of(face: Face) -> Sign | None:
    """Return the sign that replaces the label of a face, None if the label itself is written."""
    signs = (SIGNS[icon] for icon in face.icons if icon in SIGNS)
    return next((sign for sign in signs if sign.label == face.label), None)


def is_mine(face: Face) -> bool:
    """Whether the station of a face is a mine, which is drawn as a square."""
    return sign_of(face) is SIGNS["mine"]


def flag(at: Point, ink: str, *, hollow: bool = False) -> Element:
    """Draw a small flag: a destination, a hollow one for a destination that brings less."""
    cloth = _line("M-5-8L6.5-4-5 0", ink, 2) if hollow else _line("M-5-8L7-4.5-5-1Z", ink, 1, ink)
    return group(
        "flag",
        _line("M-5 8V-8", ink, 2.2),
        cloth,
        transform=moved(*at),
    )


def pips(count: int, x: float, y: float, ink: str) -> Element:
    """Draw `count` dots to the right of `x`, which tell the colour of a tile by its rank."""
    dots = "".join(f"M{number(x + PIP * (i + 0.35))} {number(y)}h0" for i in range(count))
    return _line(dots, ink, 3.8)
