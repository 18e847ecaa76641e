"""What is written on a hex, in which size, and how much room it needs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from railhead.drawing.base.geometry import APOTHEM
from railhead.drawing.base.svg import fitting_size, text_width
from railhead.drawing.hex.notes import NoteSign
from railhead.drawing.hex.space import Patch, box
from railhead.drawing.hex.symbols import FLAG, PIP, is_mine
from railhead.table.faces import Face, Node
from railhead.table.tiles import COLOURS

# Font sizes, and the sizes of plates and boxes, in units of which the side of a hex has 100.
NAME_SIZE, LABEL_SIZE, SMALL_SIZE = 25.6, 32.0, 24.0
REVENUE_SIZE, REVENUE_HEIGHT = 24.0, 35.0
PHASE_WIDTH, PHASE_HEIGHT = 39.0, 33.0
MARKER_SIZE, MARKER_HEIGHT = 24.0, 31.0
LEAST_SIZE = 24.0
"""The size of the smallest text that is always shown, besides the letters of tokens."""
NUMBER_SIZE = 16.0
"""The size of the numbers of tiles, which a page shows only where they can be read."""
JOIN_RADIUS, JOIN_INSIDE = 20.0, APOTHEM - 23.0
"""The radius of the sign of a join, and how far it stands from the centre of the hex it covers."""
NAME_WIDTH = 166.0
"""How wide a line of a name may be."""
# The height of a line of a name, in parts of its font size.
LINE_SPACING = 1.0

# How far the letters of a name are narrowed until it fits, in parts of their usual width.
_NAME_PARTS = (1.0, 0.9, 0.8, 0.7)
_REVENUE_ROOM = 60.0
_VOWELS = frozenset("aeiouy")
# The width that the companies of destinations should have, and how far they are narrowed for it.
_DESTINATIONS, _NARROWEST = 90.0, 0.7
_LABEL_AIR = 10.0


@dataclass(frozen=True, slots=True)
class HexTexts:
    """What is written on a hex in addition to its face.

    `tile`: the number of its tile; `marker`: the text of a marker that lies there. `terrain` and
    `cost`: what is printed under a tile, if upgrades have to pay it again. `destinations`: the
    companies whose destination this is, `further`: those to which it brings less; `borders`: edges
    along which a border is drawn, with how far it reaches into the hex; `icons`: those that are
    shown by a small picture. `notes`: signs of what the rules know of the hex; `stub`: the edge
    that its first tile must join; `beyond`: the edges at which the sign of a join stands that
    belongs to the hex beyond.
    """

    coordinate: str = ""
    name: str = ""
    tile: str = ""
    marker: str = ""
    terrain: str = ""
    cost: int = 0
    destinations: tuple[str, ...] = ()
    borders: frozenset[tuple[int, float]] = frozenset()
    icons: tuple[str, ...] = ()
    further: tuple[str, ...] = ()
    notes: tuple[NoteSign, ...] = ()
    stub: int | None = None
    beyond: frozenset[int] = frozenset()


def revenue_width(node: Node) -> float:
    """Return the width of the sign that shows a node's revenue."""
    if len(node.revenue) > 1:
        return PHASE_WIDTH * len(node.revenue) + 4
    return max(REVENUE_HEIGHT, text_width(*revenue_text(node), bold=True) + 8)


def revenue_text(node: Node) -> tuple[str, float]:
    """Return a revenue that is the same in all phases, and its font size."""
    text = str(node.revenue[0][1])
    return text, fitting_size(text, _REVENUE_ROOM, REVENUE_SIZE, bold=True)


def marker_width(text: str) -> float:
    """Return the width of a marker with its text."""
    return text_width(text, MARKER_SIZE, bold=True) + 14


def destinations_text(companies: tuple[str, ...]) -> str:
    """Return the text beside a flag: the companies whose destination this is."""
    return " ".join(companies)


def destinations_part(companies: tuple[str, ...]) -> float:
    """Return how far the letters of destinations are narrowed, in parts of their usual width."""
    wide = text_width(destinations_text(companies), SMALL_SIZE, bold=True)
    return min(1.0, max(_NARROWEST, _DESTINATIONS / max(wide, 1.0)))


def destinations_width(companies: tuple[str, ...]) -> float:
    """Return the width of a flag with its companies."""
    wide = text_width(destinations_text(companies), SMALL_SIZE, bold=True)
    return wide * destinations_part(companies) + FLAG


def shows_revenue(node: Node) -> bool:
    """Whether there is any revenue to show."""
    return any(money for _, money in node.revenue)


def shown_once(face: Face) -> Iterator[tuple[int, Node]]:
    """Yield (index, node) of one node for each different revenue."""
    # A mine with track shows its number even if it is 0.
    worked_out = is_mine(face) and bool(face.tracks)
    shown = set()
    for index, node in enumerate(face.nodes):
        if (shows_revenue(node) or worked_out) and node.revenue not in shown:
            shown.add(node.revenue)
            yield index, node


def pips_of(face: Face, tile: str) -> int:
    """Return the number of pips for a tile's colour, 0 for plain land and printed gray hexes.

    `tile`: the number of the tile, "" for a printed hex.
    """
    rank = COLOURS.index(face.colour) if face.colour in COLOURS else 0
    return rank if tile or face.colour != COLOURS[-1] else 0


def number_shown(face: Face, tile: str) -> str:
    """Return the number to be written on a tile, "" if its label says the same."""
    return "" if face.label and tile.startswith(f"{face.label}-") else tile


def number_width(face: Face, tile: str) -> float:
    """Return the width of the number of a tile with its pips."""
    return text_width(number_shown(face, tile), NUMBER_SIZE) + pips_of(face, tile) * PIP


def lines_of(name: str, *, broken: bool = False) -> tuple[tuple[str, ...], float]:
    """Return the lines of a name, two if it is long or `broken`, and how far to narrow them.

    The latter is the least that is needed, in parts of the usual width of letters.
    """
    lines: tuple[str, ...] = (name,) if name else ()
    if (broken or text_width(name, NAME_SIZE) > NAME_WIDTH) and " " in name:
        gaps = [i for i, letter in enumerate(name) if letter == " "]
        at = min(gaps, key=lambda i: max(_width(name[:i]), _width(name[i + 1 :])))
        lines = (name[:at], name[at + 1 :])
    return lines, min([1.0, *(NAME_WIDTH / max(_width(line), 1) for line in lines)])


def abbreviated(name: str) -> str:
    """Return a name whose longest word is cut after a consonant, the same if that saves little."""
    word = max(re.findall(r"\w+", name), key=len, default="")
    cuts = [
        at for at in range(3, len(word) - 2) if word[at] in _VOWELS and word[at - 1] not in _VOWELS
    ]
    # Three letters only where no more can be left.
    cuts = [at for at in cuts if at > 3] or cuts
    middle = len(word) * 0.6
    return (
        name.replace(word, f"{word[: min(cuts, key=lambda at: abs(at - middle))]}.")
        if cuts
        else name
    )


def label_patch(label: str, part: float = 1.0, weight: float = 1.0) -> Patch:
    """Return the area of a label whose letters have a part of their usual size.

    With some air at both sides, so that it is not read together with a coordinate.
    """
    size = LABEL_SIZE * part
    return box(text_width(label, size, bold=True) + _LABEL_AIR, size * 0.85, weight)


def _width(name: str) -> float:
    return text_width(name, NAME_SIZE)


def name_patch(lines: tuple[str, ...], part: float, weight: float = 1.0) -> Patch:
    """Return the area of a name whose letters have a part of their usual width."""
    widest = max(map(_width, lines)) * part
    return box(widest, NAME_SIZE * LINE_SPACING * len(lines), weight)


def name_ways(name: str) -> list[tuple[tuple[str, ...], float]]:
    """Return (lines, width of letters) of the ways in which a name may be written, best first."""
    lines, widest = lines_of(name)
    if not lines:
        return []
    ways = [(lines, widest)]
    broken, most = lines_of(name, broken=True)
    for part in _NAME_PARTS:
        ways += [(lines, part)] if part < widest else []
        ways += [(broken, min(part + 0.1, most))] if broken != lines else []
    return ways
