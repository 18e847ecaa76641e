"""Where everything on a hex is drawn, so that nothing covers anything else.

Stations and track have fixed places; then each text takes the best of a list of places.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from railhead.drawing.base.geometry import Point, edge_line, line, polar
from railhead.drawing.base.svg import fitting_size, text_width
from railhead.drawing.hex.space import Patch, Space, box, corner_angle, disc
from railhead.drawing.hex.stations import CENTRE, Spot, face_layout, is_port, leaves_map
from railhead.drawing.hex.symbols import (
    ANCHOR_RADIUS,
    ARROW_RADIUS,
    FLAG,
    PIP,
    TERRAIN_HEIGHT,
    TERRAIN_WIDTH,
    is_mine,
)
from railhead.drawing.hex.tokens import RIM, SLOT, row_of_slots, slot_places
from railhead.drawing.hex.track import TRACK_RADIUS
from railhead.table.faces import Face, Node
from railhead.table.tiles import COLOURS

# Font sizes, and the sizes of plates and boxes, in units of which the side of a hex has 100.
NAME_SIZE, LABEL_SIZE, SMALL_SIZE, MARKER_SIZE = 17.0, 30.0, 14.0, 15.0
REVENUE_SIZE, REVENUE_HEIGHT = 17.5, 28.0
PHASE_WIDTH, PHASE_HEIGHT = 31.0, 26.0
MARKER_HEIGHT = 24.0
# The height of a line of a name, in parts of its font size.
LINE_SPACING = 1.16
# The size of the terrain under a tile, in parts of the usual size.
UNDER_TILE_SCALE = 0.78

_NAME_WIDTH = 128.0
# Sizes of a name that are tried, in parts of the usual one.
_NAME_PARTS = (1.0, 0.85, 0.75)
_REVENUE_ROOM = 32.0
_TOWN_RADIUS = 14.0
# How far a border reaches into the hex.
_BORDER = 9.0
# How bad it is to cover track, stations and other texts.
_TRACK, _STATION, _TEXT = 1.0, 12.0, 12.0

# Directions in which to look for a place: the sides first, then slanting, then above and below.
_ROUND = (0, 180, -60, 60, -120, 120, 30, -30, 150, -150, 90, -90)


@dataclass(frozen=True, slots=True)
class HexTexts:
    """What is written on a hex in addition to its face.

    `tile`: the number of its tile; `marker`: the text of a marker that lies there. `terrain` and
    `cost`: what is printed under a tile, if upgrades have to pay it again. `destinations`: the
    companies whose destination this is; `borders`: edges along which a border is drawn.
    """

    coordinate: str = ""
    name: str = ""
    tile: str = ""
    marker: str = ""
    terrain: str = ""
    cost: int = 0
    destinations: tuple[str, ...] = ()
    borders: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The places of all parts of a hex, as centres relative to that of the hex.

    `slots`: for each node the centres of its slots. `revenue`: (node, place) of each revenue, which
    is shown once for all nodes of the same value. `name`: the lines of the name, whose middle is at
    `name_at` and whose font size is `name_size`. A part that is not drawn has the centre.
    """

    spots: tuple[Spot, ...]
    slots: tuple[tuple[Point, ...], ...]
    revenue: tuple[tuple[int, Point], ...]
    coordinate: Point
    tile: Point
    label: Point
    terrain: Point
    marker: Point
    destinations: Point
    name_at: Point
    name: tuple[str, ...]
    name_size: float


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


def destinations_width(companies: tuple[str, ...]) -> float:
    """Return the width of a flag with its companies."""
    return text_width(destinations_text(companies), SMALL_SIZE, bold=True) + FLAG


def shows_revenue(node: Node) -> bool:
    """Whether there is any revenue to show."""
    return any(money for _, money in node.revenue)


@lru_cache(maxsize=4096)
def arrange(face: Face, flat: bool, texts: HexTexts) -> Arrangement:
    """Return where the parts of a face and its texts go; those with the least choice come first."""
    layout = face_layout(face, flat)
    space = Space(flat)
    for track, curve in zip(face.tracks, layout.curves, strict=True):
        space.take_curve(curve, TRACK_RADIUS, _TRACK)
        if leaves_map(face, track):
            space.take(disc(ARROW_RADIUS, _STATION).at(curve.end))
    for edge in texts.borders:
        space.take_curve(line(*edge_line(edge, flat)), _BORDER, _TRACK)
    slots = tuple(_take_station(space, face, i, spot) for i, spot in enumerate(layout.spots))
    revenue = dict(_phase_places(space, face))
    coordinate = _corner(space, text_width(texts.coordinate, SMALL_SIZE), 0)
    tile = _corner(space, _number_width(face, texts.tile), 3)
    lines, size = fitted_name(texts.name)
    name_at = CENTRE
    if lines:
        places = list(_name_places(layout.spots, slots))
        patches = [_name_patch(lines, size * part) for part in _NAME_PARTS]
        patch, name_at = space.place_any(patches, places)
        size *= _NAME_PARTS[patches.index(patch)]
    terrain = label = marker = destinations = CENTRE
    if face.terrain or face.cost:
        patch = box(TERRAIN_WIDTH, TERRAIN_HEIGHT, _TEXT)
        alone = not layout.spots and not layout.curves
        terrain = space.place(patch, _middle() if alone else _away(flat, 58, start=2))
    if face.label:
        side = text_width(face.label, LABEL_SIZE, bold=True)
        label = space.place(box(side, LABEL_SIZE * 0.85, _TEXT), _away(flat, 66, start=1))
    revenue |= _revenue_places(space, face, layout.spots)
    if texts.marker:
        patch = box(marker_width(texts.marker), MARKER_HEIGHT, _TEXT)
        marker = space.place(patch, _away(flat, 58, start=2))
    if texts.destinations:
        patch = box(destinations_width(texts.destinations), SMALL_SIZE, _TEXT)
        destinations = space.place(patch, [*_away(flat, 58, start=2), *_above_and_below()])
    if texts.terrain or texts.cost:
        patch = box(TERRAIN_WIDTH * UNDER_TILE_SCALE, TERRAIN_HEIGHT * UNDER_TILE_SCALE, _TEXT)
        terrain = space.place(patch, _away(flat, 60, start=2))
    return Arrangement(
        layout.spots,
        slots,
        tuple(sorted(revenue.items())),
        coordinate,
        tile,
        label,
        terrain,
        marker,
        destinations,
        name_at,
        lines,
        size,
    )


def pips_of(face: Face, tile: str) -> int:
    """Return the number of pips for a tile's colour, 0 for plain land and printed gray hexes.

    `tile`: the number of the tile, "" for a printed hex.
    """
    rank = COLOURS.index(face.colour) if face.colour in COLOURS else 0
    return rank if tile or face.colour != COLOURS[-1] else 0


def number_shown(face: Face, tile: str) -> str:
    """Return the number to be written on a tile, "" if its label says the same."""
    return "" if face.label and tile.startswith(f"{face.label}-") else tile


def _number_width(face: Face, tile: str) -> float:
    return text_width(number_shown(face, tile), SMALL_SIZE) + pips_of(face, tile) * PIP


def _take_station(space: Space, face: Face, index: int, spot: Spot) -> tuple[Point, ...]:
    """Occupy the area of a station; return the centres of its slots."""
    node = face.nodes[index]
    x, y = spot.place
    if node.kind == "city" or node.slots:
        offsets = slot_places(node.slots) if node.kind == "city" else row_of_slots(node.slots)
        places = tuple((x + dx, y + dy) for dx, dy in offsets)
        for place in places:
            space.take(disc(SLOT + RIM + 6 * is_mine(face), _STATION).at(place))
        return places
    if is_port(face, index):
        space.take(disc(ANCHOR_RADIUS, _STATION).at(spot.place))
    elif node.kind == "town":
        space.take(disc(_TOWN_RADIUS, _STATION).at(spot.place))
    return ()


def _corner(space: Space, width: float, first: int) -> Point:
    """Place a small text in a corner: the `first`, counted from the upper left, or another."""
    if not width:
        return CENTRE
    patch = box(width, SMALL_SIZE * 0.8, _TEXT)
    angles = [corner_angle(space.flat, first + step) for step in (0, 5, 1, 4, 2, 3)]
    places = [space.corner(patch, angle) for angle in angles]
    # Farther in, where a border runs along the edge.
    inside = [(x * part, y * part) for x, y in places for part in (1.0, 0.9, 0.8)]
    return space.place(patch, inside)


def _is_worked_out(face: Face) -> bool:
    """Whether a mine has track, so that its number is shown even if it is 0."""
    return is_mine(face) and bool(face.tracks)


def _shown_once(face: Face) -> Iterator[tuple[int, Node]]:
    """Yield (index, node) of one node for each different revenue."""
    shown = set()
    for index, node in enumerate(face.nodes):
        if (shows_revenue(node) or _is_worked_out(face)) and node.revenue not in shown:
            shown.add(node.revenue)
            yield index, node


def _phase_places(space: Space, face: Face) -> Iterator[tuple[int, Point]]:
    """Place rows of revenues by phase."""
    for index, node in _shown_once(face):
        if len(node.revenue) > 1:
            patch = box(revenue_width(node), PHASE_HEIGHT + 8, _TEXT)
            outside = node.kind == "offboard"
            aside = [(0.0, 60.0 * side) for side in (-1, 1)] if node.slots else _middle()
            beside = [(0.0, 56.0 * side) for side in (1, -1, 1.1, -1.1, 0.9, -0.9)]
            yield index, space.place(patch, aside if outside else beside)


def _revenue_places(space: Space, face: Face, spots: tuple[Spot, ...]) -> dict[int, Point]:
    """Place revenues that are the same in all phases."""
    places = {}
    for index, node in _shown_once(face):
        if len(node.revenue) == 1:
            patch = _rounded(box(revenue_width(node), REVENUE_HEIGHT, _TEXT))
            outside = node.kind == "offboard" and not is_port(face, index)
            liked = _middle() if outside else _round(spots[index].place, node)
            places[index] = space.place(patch, liked)
    return places


def _rounded(patch: Patch) -> Patch:
    """Return a box with round ends instead of square ones."""
    radius = patch.half_height
    return Patch(0, 0, patch.half_width - radius, 0, radius, patch.weight)


def _middle() -> Iterator[Point]:
    """Yield the centre, then places above and below it."""
    yield CENTRE
    for away in (10.0, 20.0, 30.0, 40.0):
        yield from ((0.0, away), (0.0, -away))


def _round(centre: Point, node: Node) -> Iterator[Point]:
    """Yield places round a station, near ones first."""
    near = SLOT * min(node.slots, 2) + RIM if node.kind == "city" else _TOWN_RADIUS + 4
    for away in (near + 20, near + 27, near + 36, near + 48):
        yield from (polar(away, angle, centre) for angle in _ROUND)


def _away(flat: bool, distance: float, start: int) -> Iterator[Point]:
    """Yield places about `distance` from the centre, in the directions of corners, then of edges.

    `start`: the first corner, counted clockwise from the upper left one.
    """
    for reach in (distance, distance + 8, distance - 10, distance - 20):
        for turn in (30, 0, 15, 45):
            yield from (
                polar(reach, corner_angle(flat, start + step) + turn - 30)
                for step in (0, 3, 1, 4, 2, 5)
            )


def _above_and_below() -> Iterator[Point]:
    """Yield places in the upper and the lower half, far ones first."""
    for away in (72.0, 64.0, 56.0, 48.0, 40.0):
        yield from ((0.0, away), (0.0, -away))


def fitted_name(name: str) -> tuple[tuple[str, ...], float]:
    """Return the lines of a name, two if it is long, and the font size at which they fit."""
    lines: tuple[str, ...] = (name,) if name else ()
    if text_width(name, NAME_SIZE) > _NAME_WIDTH and " " in name:
        middle = len(name) / 2
        gaps = [i for i, letter in enumerate(name) if letter == " "]
        at = min(gaps, key=lambda i: abs(i - middle))
        lines = (name[:at], name[at + 1 :])
    sizes = [fitting_size(line, _NAME_WIDTH, NAME_SIZE) for line in lines]
    return lines, min(sizes, default=NAME_SIZE)


def _name_patch(lines: tuple[str, ...], size: float) -> Patch:
    widest = max(text_width(line, size) for line in lines)
    return box(widest, size * LINE_SPACING * len(lines), _TEXT)


def _name_places(spots: tuple[Spot, ...], slots: tuple[tuple[Point, ...], ...]) -> Iterator[Point]:
    """Yield places below and above the station, then more and more off to the sides."""
    x, y = spots[0].place if spots else CENTRE
    near = (SLOT + RIM if slots and slots[0] else _TOWN_RADIUS) + 14 if spots else 0
    for aside in (0, 10, -10, 20, -20, 30, -30, 40, -40, 50, -50, 60, -60):
        for away in (near, near + 6, near + 12, near + 18, near + 24):
            yield x * 0.5 + aside, y + away
            yield x * 0.5 + aside, y - away
    for aside in (40, 50, 60, 70):
        for away in (0, 10, -10, 20, -20):
            yield x + aside, y + away
            yield x - aside, y + away
