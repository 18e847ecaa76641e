"""What must find room on a hex that is crowded, and in which ways each part may be drawn there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt

from railhead.drawing.base.geometry import Point
from railhead.drawing.base.svg import text_width
from railhead.drawing.hex.notes import NOTE_HEIGHT, note_width
from railhead.drawing.hex.packing import ROOMY, Piece, Way, pack
from railhead.drawing.hex.space import Patch, box, disc
from railhead.drawing.hex.symbols import ICON_RADIUS, TERRAIN_HEIGHT, TERRAIN_WIDTH
from railhead.drawing.hex.texts import (
    COORDINATE_SIZE,
    NUMBER_SIZE,
    REVENUE_HEIGHT,
    HexTexts,
    label_patch,
    name_patch,
    name_ways,
    number_width,
    revenue_width,
    shown_once,
)
from railhead.table.faces import Face

SIZES = (1.0, 1.0, 0.85, 0.72, 0.64, 0.55)
"""How narrow parts become that must give way, in parts of their usual width."""

COORDINATE_SIZES = (1.0, 0.8, 0.7)
"""The same for a coordinate, which gives way first and becomes smaller."""

LABEL_SIZES = (1.0, 1.0, 0.88, 0.88, 0.88, 0.75)
"""The same for a letter, which is large and becomes smaller."""

# How far from its station the number of one of several may stand.
_BELONGS = 62.0
# Up to which part of its radius each of the boxes reaches of which a round sign is made.
_STEPS = (0.5, 0.87, 1.0)

Name = tuple[str, ...]
"""The lines of a name."""


@dataclass(slots=True)
class Packed:
    """Where the parts of a crowded hex stand.

    `places`: part -> its centre; `sizes`: part -> its size in parts of the usual; `name`: the lines
    of the name, none if no room is kept for it.
    """

    places: dict[str, Point] = field(default_factory=dict)
    sizes: dict[str, float] = field(default_factory=dict)
    name: Name = ()


def pack_hex(
    face: Face,
    texts: HexTexts,
    flat: bool,
    spots: Sequence[Point],
    taken: tuple[Iterable[Patch], Iterable[Patch]],
) -> Packed | None:
    """Return where all parts of a hex stand without covering each other, None if none is found.

    Rows of revenues by phase are left where they are. Before a part is drawn narrower, no room is
    kept for the name, which may lie over the borders of the hex.

    `spots`: where the stations of the face are; `taken`: the areas of stations (and
    of rows of revenues) and of track.
    """
    meant: dict[tuple[str, Way], float | Name] = {}
    pieces = []
    for name, letters, near, levels in _parts(face, texts, spots):
        for level in reversed(levels):
            meant |= {(name, way): how for way, how in level}
        ways = tuple(tuple(way for way, _ in level) for level in levels)
        pieces.append(Piece(name, ways, letters, near))
    nameless = [piece for piece in pieces if piece.name != "name"]
    placed = pack(flat, *taken, pieces, ROOMY) if len(nameless) < len(pieces) else None
    placed = placed or pack(flat, *taken, nameless)
    if placed is None:
        return None
    packed = Packed()
    for name, (way, place) in placed.items():
        packed.places[name] = place
        how = meant[name, way]
        if isinstance(how, float):
            packed.sizes[name] = how
        else:
            packed.name = how
    return packed


_Levels = list[list[tuple[Way, float | Name]]]
_Parts = Iterator[tuple[str, bool, tuple[Point, float] | None, _Levels]]


def _parts(face: Face, texts: HexTexts, spots: Sequence[Point]) -> _Parts:
    """Yield (name, whether it is letters alone, where it belongs, its ways) of each part."""
    if texts.coordinate:
        patch = box(text_width(texts.coordinate, COORDINATE_SIZE), COORDINATE_SIZE * 0.8)
        ways: _Levels = [[((patch.scaled(size),), size)] for size in COORDINATE_SIZES]
        yield "coordinate", True, None, ways
    if width := number_width(face, texts.tile):
        yield "tile", True, None, [[((box(width, NUMBER_SIZE * 0.8),), 1.0)]]
    for name, patch, letters in _boxes(face, texts):
        yield name, letters, None, [[((patch.narrowed(size),), size)] for size in SIZES]
    if face.label:
        ways = [[((label_patch(face.label, it),), it)] for it in LABEL_SIZES]
        yield "label", True, None, ways
    if texts.name:
        yield "name", False, None, [[((name_patch(it),), it) for it in name_ways(texts.name)]]
    for index, _ in enumerate(texts.icons):
        yield f"icon {index}", False, None, [[(_round(disc(ICON_RADIUS)), 1.0)]]
    shown = [(index, node) for index, node in shown_once(face) if len(node.revenue) == 1]
    for index, node in shown:
        core = (revenue_width(node) - REVENUE_HEIGHT) / 2
        pill = Patch(0, 0, core, 0, REVENUE_HEIGHT / 2)
        ways = [[(_round(pill.narrowed(size)), size)] for size in SIZES]
        near = (spots[index], _BELONGS) if len(shown) > 1 else None
        yield f"revenue {index}", False, near, ways


def _boxes(face: Face, texts: HexTexts) -> Iterator[tuple[str, Patch, bool]]:
    """Yield (name, area, whether it is letters alone) of the parts that may become narrower."""
    if face.terrain or face.cost or texts.terrain or texts.cost:
        yield "terrain", box(TERRAIN_WIDTH, TERRAIN_HEIGHT), True
    for index, note in enumerate(texts.notes):
        yield f"note {index}", box(note_width(note), NOTE_HEIGHT), False


def _round(patch: Patch) -> Way:
    """Return boxes that cover a sign with round ends."""
    boxes, inner = [], 0.0
    for step in _STEPS:
        half = patch.half_width + patch.radius * sqrt(1 - inner**2)
        boxes.append(Patch(0, 0, half, patch.radius * step))
        inner = step
    return tuple(boxes)
