"""What is written on a hex, in which size, and how much room it needs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from railhead.drawing.base.geometry import APOTHEM
from railhead.drawing.base.svg import fitting_size, text_width
from railhead.drawing.hex.notes import NoteSign
from railhead.drawing.hex.space import Patch, box
from railhead.drawing.hex.symbols import PIP, is_mine
from railhead.table.faces import Face, Node
from railhead.table.tiles import COLOURS

# Font sizes, and the sizes of plates and boxes, in units of which the side of a hex has 100.
NAME_SIZE, LABEL_SIZE, COORDINATE_SIZE = 28.0, 32.0, 24.0
MARKER_AIR = 14.0
"""How much wider the plate of a marker is than its text."""
REVENUE_SIZE, REVENUE_HEIGHT = 28.0, 37.0
PHASE_WIDTH, PHASE_HEIGHT = 39.0, 33.0
SMALL_SIZE = 20.0
"""The size of names for which there is no room, and which a page shows only where they are read."""
NUMBER_SIZE = 16.0
"""The size of the numbers of tiles, which a page shows only where they can be read."""
JOIN_RADIUS, JOIN_INSIDE = 20.0, APOTHEM - 23.0
"""The radius of the sign of a join, and how far it stands from the centre of the hex it covers."""
NAME_WIDTH = 176.0
"""How wide a line of a name should be, if it can be broken."""
# From which width on a single word is broken, and how much of a name its hex keeps free.
_LONG_WORD, _KEPT = 236.0, 150.0
_REVENUE_ROOM = 60.0
_VOWELS = frozenset("aeiouy")
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
        return phase_width(node) * len(node.revenue) + 4
    return max(REVENUE_HEIGHT, text_width(*revenue_text(node), bold=True) + 8)


def phase_width(node: Node) -> float:
    """Return the width of each box of a node whose revenue changes by phase."""
    digits = max(text_width(str(money), REVENUE_SIZE) for _, money in node.revenue)
    return max(PHASE_WIDTH, digits + 4)


def revenue_text(node: Node) -> tuple[str, float]:
    """Return a revenue that is the same in all phases, and its font size."""
    text = str(node.revenue[0][1])
    return text, fitting_size(text, _REVENUE_ROOM, REVENUE_SIZE, bold=True)


def flag_rows(companies: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the ways to write the companies beside a flag: in a row, or in two."""
    if len(companies) <= 1:
        return (companies,) if companies else ()
    half = (len(companies) + 1) // 2
    return (" ".join(companies),), (" ".join(companies[:half]), " ".join(companies[half:]))


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


def name_ways(name: str) -> tuple[tuple[str, ...], ...]:
    """Return the ways in which a name may be written: in a line, or in two; the best first.

    Only a very long word is broken.
    """
    if not name:
        return ()
    gaps = [at for at, letter in enumerate(name) if letter == " "]
    if gaps:
        at = min(gaps, key=lambda at: max(name_width(name[:at]), name_width(name[at + 1 :])))
        broken = (name[:at], name[at + 1 :])
    elif name_width(name) > _LONG_WORD:
        at = _syllable(name)
        broken = (f"{name[:at]}-", name[at:])
    else:
        return ((name,),)
    return (broken, (name,)) if name_width(name) > NAME_WIDTH else ((name,), broken)


def _syllable(word: str) -> int:
    """Return where a word is broken: before a consonant and a vowel near its middle."""
    middle = len(word) / 2
    cuts = [
        at
        for at in range(2, len(word) - 2)
        if word[at] not in _VOWELS and word[at + 1] in _VOWELS and word[at].isalpha()
    ]
    return min(cuts or [round(middle)], key=lambda at: (abs(at - middle), at))


@lru_cache(maxsize=8192)
def name_width(line: str, size: float = NAME_SIZE, *, bold: bool = False) -> float:
    """Return the width of a line of a name, or of the companies of a flag."""
    return text_width(line, size, bold=bold)


def label_patch(label: str, part: float = 1.0, weight: float = 1.0) -> Patch:
    """Return the area of a label whose letters have a part of their usual size.

    With some air at both sides, so that it is not read together with a coordinate.
    """
    size = LABEL_SIZE * part
    return box(text_width(label, size, bold=True) + _LABEL_AIR, size * 0.85, weight)


def name_patch(lines: tuple[str, ...], weight: float = 1.0) -> Patch:
    """Return the area that a hex keeps free for a name, which may be wider than that."""
    widest = min(_KEPT, max(map(name_width, lines)))
    return box(widest, NAME_SIZE * len(lines), weight)
