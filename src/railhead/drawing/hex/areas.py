"""The areas that all parts of a hex cover but its name, which finds its place among them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import cos, radians, sin

from railhead.drawing.base.geometry import (
    APOTHEM,
    Point,
    edge_angle,
    edge_line,
    line,
    polar,
)
from railhead.drawing.base.svg import text_width
from railhead.drawing.hex.arrange import Arrangement, arrange
from railhead.drawing.hex.notes import NOTE_HEIGHT, note_width
from railhead.drawing.hex.places import TOWN_RADIUS
from railhead.drawing.hex.space import Patch, box, disc
from railhead.drawing.hex.stations import CENTRE, face_layout, is_port, leaves_map
from railhead.drawing.hex.symbols import (
    ANCHOR_RADIUS,
    ARROW_RADIUS,
    FLAG,
    ICON_RADIUS,
    TERRAIN_HEIGHT,
    TERRAIN_WIDTH,
    is_mine,
)
from railhead.drawing.hex.texts import (
    COORDINATE_SIZE,
    JOIN_INSIDE,
    JOIN_RADIUS,
    MARKER_AIR,
    NUMBER_SIZE,
    PHASE_HEIGHT,
    REVENUE_HEIGHT,
    HexTexts,
    flag_rows,
    label_patch,
    name_ways,
    name_width,
    number_width,
    revenue_width,
)
from railhead.drawing.hex.tokens import RIM, SLOT
from railhead.drawing.hex.track import TRACK_RADIUS, stub_curve
from railhead.table.faces import Face

# The distance between the discs that stand for track, and how bad it is to lie over a unit of
# track, of a line along a border, and of a barrier.
_STEP = 15.0
_TRACK, _BORDER = 0.12, 0.05
# Half the length of the bar of a town, and of its width.
_BAR, _BAR_WIDTH = 13.0, 6.5
# The height that letters cover, and that of the plate of a marker, in parts of their size.
_LETTERS, _PLATE = 0.86, 1.2
# What a phase row in force reaches beyond the others.
_IN_FORCE = 6.0


@dataclass(frozen=True, slots=True)
class Label:
    """What is written above the hexes: a name, a flag with its companies, or a marker.

    `kind`: what it is; `ways`: the lines in which it may be written, the best first; `lines` and
    `at`: how and where its hex keeps room for it, if it does.
    """

    kind: str
    ways: tuple[tuple[str, ...], ...]
    lines: tuple[str, ...] = ()
    at: Point = CENTRE

    def width(self, line: str, size: float) -> float:
        """Return the width of a line, with a flag or the plate of a marker."""
        if self.kind == "name":
            return name_width(line, size)
        return name_width(line, size, bold=True) + (MARKER_AIR if self.kind == "marker" else FLAG)

    def height(self, size: float) -> float:
        """Return the height that a line covers."""
        return size * (_PLATE if self.kind == "marker" else _LETTERS)


@dataclass(frozen=True, slots=True, eq=False)
class HexAreas:
    """What names have to keep clear of on a hex, relative to its centre.

    `labels`: its name, marker and flags. `stops`: for each city or town (left, top, right, bottom).
    `solid`: what no name may cover; `soft`: track and borders, which it should not. `rank`: which
    names go first.
    """

    labels: tuple[Label, ...]
    stops: tuple[tuple[float, float, float, float], ...]
    solid: tuple[Patch, ...]
    soft: tuple[Patch, ...]
    rank: int
    flat: bool


@lru_cache(maxsize=8192)
def areas_of(
    face: Face, flat: bool, texts: HexTexts, joined: frozenset[int] = frozenset()
) -> HexAreas:
    """Return the areas of a hex; `joined`: the edges beyond which the sign of a join stands."""
    plan = arrange(face, flat, texts)
    stations = tuple(_stations(face, flat))
    solid = [patch for patches in stations for patch in patches]
    solid += _written(face, texts, plan)
    for track, curve in zip(face.tracks, face_layout(face, flat).curves, strict=True):
        if leaves_map(face, track):
            solid.append(disc(ARROW_RADIUS).at(curve.end))
    reach = APOTHEM + APOTHEM - JOIN_INSIDE
    for edges, away in ((texts.beyond, JOIN_INSIDE), (joined, reach)):
        solid += [disc(JOIN_RADIUS).at(polar(away, edge_angle(edge, flat))) for edge in edges]
    return HexAreas(
        tuple(_labels(texts, plan)),
        tuple(_bounds(patches) for patches in stations if patches),
        tuple(solid),
        tuple(_soft(face, flat, texts)),
        max((2 + node.slots for node in face.nodes if node.slots), default=bool(face.nodes)),
        flat,
    )


def _labels(texts: HexTexts, plan: Arrangement) -> Iterator[Label]:
    if texts.name:
        yield Label("name", name_ways(texts.name), plan.name, plan.name_at)
    if texts.marker:
        yield Label("marker", ((texts.marker,),))
    if texts.destinations:
        yield Label("destinations", flag_rows(texts.destinations))
    if texts.further:
        yield Label("further", flag_rows(texts.further))


def _stations(face: Face, flat: bool) -> Iterator[list[Patch]]:
    """Yield the areas of each station."""
    layout = face_layout(face, flat)
    for index, (node, spot) in enumerate(zip(face.nodes, layout.spots, strict=True)):
        if slots := layout.slots[index]:
            yield [disc(SLOT + RIM + 2 * is_mine(face)).at(place) for place in slots]
        elif is_port(face, index):
            yield [disc(ANCHOR_RADIUS).at(spot.place)]
        elif node.kind == "town" and spot.along is None:
            yield [disc(TOWN_RADIUS).at(spot.place)]
        elif node.kind == "town" and spot.along is not None:
            (x, y), turn = spot.place, radians(spot.along + 90)
            along = [_BAR * part for part in (-1.0, 0.0, 1.0)]
            yield [disc(_BAR_WIDTH).at((x + cos(turn) * by, y + sin(turn) * by)) for by in along]


def _bounds(patches: list[Patch]) -> tuple[float, float, float, float]:
    return (
        min(it.x - it.radius for it in patches),
        min(it.y - it.radius for it in patches),
        max(it.x + it.radius for it in patches),
        max(it.y + it.radius for it in patches),
    )


def _soft(face: Face, flat: bool, texts: HexTexts) -> Iterator[Patch]:
    """Yield the areas of track and borders."""
    curves = [*face_layout(face, flat).curves]
    if texts.stub is not None:
        curves.append(stub_curve(texts.stub, flat))
    for curve in curves:
        steps = max(2, round(curve.length / _STEP))
        for step in range(steps + 1):
            yield Patch(*curve.at(step / steps), radius=TRACK_RADIUS, weight=_TRACK)
    for edge, reach in sorted(texts.borders):
        side = line(*edge_line(edge, flat))
        for step in range(9):
            yield Patch(*side.at(step / 8), radius=reach - 2, weight=_BORDER)


def _written(face: Face, texts: HexTexts, plan: Arrangement) -> Iterator[Patch]:
    """Yield the areas of all texts and signs."""
    if width := text_width(texts.coordinate, COORDINATE_SIZE):
        patch = box(width, COORDINATE_SIZE * 0.8)
        yield patch.scaled(plan.size("coordinate")).at(plan.coordinate)
    if width := number_width(face, texts.tile):
        yield box(width, NUMBER_SIZE * 0.8).at(plan.tile)
    for index, place in plan.revenue:
        node = face.nodes[index]
        if len(node.revenue) > 1:
            yield box(revenue_width(node), PHASE_HEIGHT + _IN_FORCE).at(place)
        else:
            core = (revenue_width(node) - REVENUE_HEIGHT) / 2
            pill = Patch(0, 0, core, 0, REVENUE_HEIGHT / 2)
            yield pill.narrowed(plan.size(f"revenue {index}")).at(place)
    if face.label:
        yield label_patch(face.label, plan.size("label")).at(plan.label)
    if face.terrain or face.cost or texts.terrain or texts.cost:
        patch = box(TERRAIN_WIDTH, TERRAIN_HEIGHT).narrowed(plan.size("terrain"))
        yield patch.at(plan.terrain)
    yield from (disc(ICON_RADIUS).at(place) for place in plan.icons)
    for index, (note, place) in enumerate(zip(texts.notes, plan.notes, strict=True)):
        yield box(note_width(note), NOTE_HEIGHT).narrowed(plan.size(f"note {index}")).at(place)
