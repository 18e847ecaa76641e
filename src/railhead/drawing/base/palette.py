"""Colours of the drawings, gathered in themes, and the arithmetic of contrast.

Nothing is told by colour alone: tiles carry pips, zones letters, routes patterns, companies names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from railhead.table.assets import Company

BLACK, WHITE = "#000000", "#ffffff"

UNKNOWN = "#777777"
"""The colour of a company that is not known."""

READABLE = 4.5
"""The least contrast at which text is easy to read (WCAG 2, level AA)."""

Colours = Mapping[str, str]
"""Name of a colour, such as that of a tile or a zone -> the colour as SVG and CSS write it."""


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
    """Return the contrast of two `#rrggbb` colours, from 1 (equal) to 21 (black and white).

    Raises ValueError for any other notation.
    """
    dark, light = sorted((luminance(a), luminance(b)))
    return (light + 0.05) / (dark + 0.05)


def ink_on(colour: str) -> str:
    """Return black or white, whichever has more contrast with a colour, always READABLE.

    Raises ValueError for a colour that is not `#rrggbb`.
    """
    return max((WHITE, BLACK), key=lambda ink: contrast(ink, colour))


def mix(a: str, b: str, part: float) -> str:
    """Return the `#rrggbb` colour that lies a part (0 to 1) of the way from `a` to `b`.

    Raises ValueError for any other notation.
    """
    pairs = zip(_rgb(a), _rgb(b), strict=True)
    return "#" + "".join(f"{round(x + (y - x) * part):02x}" for x, y in pairs)


def company_colour(companies: Mapping[str, Company], company: str) -> str:
    """Return a company's colour, gray for one that is not known; the same in all themes."""
    known = companies.get(company)
    return known.colour if known else UNKNOWN


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """All colours of a drawing, as SVG and CSS write them.

    `text` and `muted` are written on `paper`, the background; `ink` on hexes, tiles and cells.
    `coast` surrounds the map. `track` is drawn on its `casing`, a lighter border. `slot`: empty
    slots and signs; `barrier`: edges without track, and water. `terrain` outlines `slope` (steep
    ground) and `soil` (gentle ground). `highlight` outlines what is in force, `mark` what a page
    singles out, on any face. `cell`: market cells without a zone; on cells `price` is written
    where markers stand, `quiet` otherwise, and `cell_mark` singles one out. `faces`: hexes and
    tiles by their colour; `revenue`: boxes of revenue by phase colour, `figures`: what is written
    on them; `zones`: market cells by zone letter; `series`: the lines of charts, on paper.

    Drawings use these colours unchanged, or blend them by opacity, so a theme may name CSS
    variables instead of colours. `paint_order`: whether only browsers draw it, which paint the halo
    of a text under its letters when told to. Compared by identity, so that it can be the key of a
    cache.
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
    slope: str
    soil: str
    highlight: str
    mark: str
    cell: str
    price: str
    quiet: str
    cell_mark: str
    faces: Colours
    revenue: Colours
    figures: Colours = field(default_factory=dict)
    zones: Colours = field(default_factory=dict)
    series: Colours = field(default_factory=dict)
    paint_order: bool = False

    def face(self, colour: str) -> str:
        """Return the fill of a hex or tile; an unknown colour is drawn as plain land."""
        return self.faces.get(colour, self.faces["white"])

    def revenue_box(self, colour: str) -> tuple[str, str]:
        """Return fill and ink of the box for the revenue of a phase colour."""
        return (
            self.revenue.get(colour, self.face(colour)),
            self.figures.get(colour, self.ink),
        )

    def line(self, index: int) -> str:
        """Return the colour of line `index` of a chart; after the last colour they start again."""
        colours = list(self.series.values())
        return colours[index % len(colours)] if colours else self.text


_REVENUE = MappingProxyType(
    {
        "white": "#ffffff",
        "yellow": "#f9df55",
        "green": "#8cc66d",
        "brown": "#d0925f",
        "gray": "#a3abb1",
        "black": "#23292e",
    }
)

# The theme of all drawings that are no part of a web page.
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
    slope="#af9a82",
    soil="#cbbca5",
    highlight="#e8590c",
    mark="#7d0a55",
    cell="#ffffff",
    price="#1d252c",
    quiet="#4d5963",
    cell_mark="#7d0a55",
    faces=MappingProxyType(
        {
            "white": "#eee5cf",
            "yellow": "#f9df55",
            "green": "#8cc66d",
            "brown": "#d0925f",
            "gray": "#c6cacd",
            "red": "#e58077",
            "blue": "#9dcdeb",
            "inset": "#7fa67c",
        }
    ),
    revenue=_REVENUE,
    figures=MappingProxyType({name: ink_on(colour) for name, colour in _REVENUE.items()}),
    zones=MappingProxyType(
        {
            "p": "#f6d2cd",
            "x": "#d8ecc8",
            "z": "#ecd6bf",
            "w": "#e3d6ef",
            "u": "#cfe3f5",
            "e": "#f7e39a",
            "c": "#d3d8dc",
            "o": "#f3e6c8",
            "b": "#e6d9cf",
            "y": "#fbf0b5",
            "q": "#d8ecc8",
            "r": "#ecd6bf",
            "l": "#cfe3f5",
            "d": "#b5d2ec",
        }
    ),
    series=MappingProxyType(
        {
            "1": "#b5303f",
            "2": "#1b6ca8",
            "3": "#1f7f49",
            "4": "#9a5f00",
            "5": "#7b3fa0",
            "6": "#2c2f6b",
            "7": "#a3357f",
            "8": "#59636b",
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
    casing="#eef0ee",
    slot="#eef0ee",
    terrain="#4d3928",
    slope="#87755f",
    soil="#9a8a72",
    cell="#1c242a",
    price="#e8edf0",
    quiet="#a3b0ba",
    cell_mark="#ffb27a",
    faces=MappingProxyType(
        {
            "white": "#b0a791",
            "yellow": "#d3b944",
            "green": "#74a85a",
            "brown": "#b98356",
            "gray": "#939a9f",
            "red": "#c8776f",
            "blue": "#6f9fbf",
            "inset": "#739d6e",
        }
    ),
    zones=MappingProxyType(
        {
            "p": "#4b2723",
            "x": "#26391f",
            "z": "#46321f",
            "w": "#392c4a",
            "u": "#1b3449",
            "e": "#4a3f12",
            "c": "#05080a",
            "o": "#43391f",
            "b": "#3a302a",
            "y": "#443d16",
            "q": "#26391f",
            "r": "#46321f",
            "l": "#1c3850",
            "d": "#1a4468",
        }
    ),
    series=MappingProxyType(
        {
            "1": "#ff8f95",
            "2": "#7cbcf0",
            "3": "#78cf98",
            "4": "#e8b04e",
            "5": "#c9a2ee",
            "6": "#fff3b0",
            "7": "#f09acb",
            "8": "#b5c0c8",
        }
    ),
)
