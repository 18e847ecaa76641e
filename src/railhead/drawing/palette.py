"""Colours of the drawings, gathered in themes, and the arithmetic of contrast.

No meaning hangs on colour alone: tiles carry pips, zones letters, routes patterns, companies names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from railhead.table.assets import Company

BLACK, WHITE = "#000000", "#ffffff"

# The least contrast at which text is easy to read (WCAG 2, level AA).
READABLE = 4.5

Colours = Mapping[str, str]


def _rgb(colour: str) -> tuple[int, int, int]:
    digits = colour.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    try:
        red, green, blue = bytes.fromhex(digits)
    except ValueError:
        raise ValueError(f"colour {colour!r} should look like #1f6fb4") from None
    return red, green, blue


def luminance(colour: str) -> float:
    """Return the relative luminance of a `#rrggbb` colour: 0 for black, 1 for white.

    Raises ValueError for any other notation.
    """
    parts = (value / 255 for value in _rgb(colour))
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    """Return the contrast of two colours, from 1 (equal) to 21 (black and white)."""
    dark, light = sorted((luminance(a), luminance(b)))
    return (light + 0.05) / (dark + 0.05)


def ink_on(colour: str) -> str:
    """Return black or white, whichever reads better on a colour; always at least READABLE."""
    return max((WHITE, BLACK), key=lambda ink: contrast(ink, colour))


def mix(a: str, b: str, part: float) -> str:
    """Return the colour that lies a part (0 to 1) of the way from `a` to `b`."""
    pairs = zip(_rgb(a), _rgb(b), strict=True)
    return "#" + "".join(f"{round(x + (y - x) * part):02x}" for x, y in pairs)


def company_colour(companies: Mapping[str, Company], company: str) -> str:
    """Return a company's colour, gray for one that is not known."""
    known = companies.get(company)
    return known.colour if known else "#777777"


@dataclass(frozen=True, slots=True)
class Theme:
    """All colours of a drawing.

    `text` and `muted` are written on `paper`, `ink` on hexes, tiles and cells. `faces`: hexes and
    tiles by their colour; `revenue`: boxes of revenue by phase colour; `zones`: market cells by
    zone letter.
    """

    paper: str
    text: str
    muted: str
    ink: str
    coast: str
    track: str
    casing: str
    slot: str
    barrier: str
    terrain: str
    highlight: str
    cell: str
    faces: Colours
    revenue: Colours
    zones: Colours = field(default_factory=dict)

    def face(self, colour: str) -> str:
        """Return the fill of a hex or tile; an unknown colour is drawn as plain land."""
        return self.faces.get(colour, self.faces["white"])


LIGHT = Theme(
    paper="#f3f6f7",
    text="#1d252c",
    muted="#5b6770",
    ink="#1d252c",
    coast="#d3e4ec",
    track="#14181b",
    casing="#ffffff",
    slot="#ffffff",
    barrier="#2b5a86",
    terrain="#7a5c43",
    highlight="#e8590c",
    cell="#ffffff",
    faces=MappingProxyType(
        {
            "white": "#eee5cf",
            "yellow": "#f9df55",
            "green": "#8cc66d",
            "brown": "#d0925f",
            "gray": "#c6cacd",
            "red": "#e58077",
            "blue": "#9dcdeb",
        }
    ),
    revenue=MappingProxyType(
        {
            "white": "#ffffff",
            "yellow": "#f9df55",
            "green": "#8cc66d",
            "brown": "#d0925f",
            "gray": "#a3abb1",
            "black": "#23292e",
        }
    ),
    zones=MappingProxyType(
        {
            "p": "#f6d2cd",
            "x": "#d8ecc8",
            "z": "#ecd6bf",
            "w": "#e3d6ef",
            "u": "#cfe3f5",
            "e": "#f7e39a",
            "c": "#c9ced3",
            "o": "#f3e6c8",
            "b": "#e6d9cf",
            "y": "#fbf0b5",
        }
    ),
)

DARK = replace(
    LIGHT,
    paper="#191f24",
    text="#e9eef1",
    muted="#9caab4",
    ink="#0b1014",
    coast="#2b3d49",
    slot="#f4f4f1",
    cell="#d5d9dc",
    faces=MappingProxyType(
        {
            "white": "#cdc5b0",
            "yellow": "#dfc64a",
            "green": "#79b25c",
            "brown": "#c68d5e",
            "gray": "#a9aeb2",
            "red": "#d88078",
            "blue": "#7fb0d0",
        }
    ),
)
