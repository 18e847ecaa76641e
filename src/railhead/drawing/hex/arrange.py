"""Where everything on a hex is drawn, so that nothing covers anything else.

Stations and track have fixed places; then each text takes the best of a list of places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import combinations
from math import hypot

from railhead.drawing.base.geometry import Point, edge_angle, edge_line, line, polar
from railhead.drawing.base.svg import text_width
from railhead.drawing.hex.crowded import LABEL_SIZES, pack_hex
from railhead.drawing.hex.notes import NOTE_HEIGHT, note_width
from railhead.drawing.hex.places import (
    TOWN_RADIUS,
    above_and_below,
    away_from_centre,
    corner_places,
    middle,
    name_places,
    round_station,
)
from railhead.drawing.hex.space import Patch, Space, box, disc
from railhead.drawing.hex.stations import CENTRE, FaceLayout, Spot, face_layout, is_port, leaves_map
from railhead.drawing.hex.symbols import (
    ANCHOR_RADIUS,
    ARROW_RADIUS,
    ICON_RADIUS,
    TERRAIN_HEIGHT,
    TERRAIN_WIDTH,
    is_mine,
)
from railhead.drawing.hex.texts import (
    COORDINATE_SIZE,
    JOIN_INSIDE,
    JOIN_RADIUS,
    NUMBER_SIZE,
    PHASE_HEIGHT,
    REVENUE_HEIGHT,
    HexTexts,
    label_patch,
    name_patch,
    name_ways,
    number_width,
    revenue_width,
    shown_once,
)
from railhead.drawing.hex.tokens import RIM, SLOT
from railhead.drawing.hex.track import TRACK_RADIUS, stub_curve
from railhead.table.faces import Face

# How bad it is to cover track, lines along borders, stations and other texts.
_TRACK, _LINE, _STATION, _TEXT = 4.0, 8.0, 12.0, 12.0


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The places of all parts of a hex, as centres relative to that of the hex.

    `slots`: for each node the centres of its slots. `revenue`: (node, place) of each revenue, which
    is shown once for all nodes of the same value. `name`: the lines of the name for whose middle
    room is kept at `name_at`, none where there is no room for it. `sizes`: how wide other parts are
    that had to give way, and how large a label is, in parts of the usual. A part that is
    not drawn has the centre.
    """

    spots: tuple[Spot, ...]
    slots: tuple[tuple[Point, ...], ...]
    revenue: tuple[tuple[int, Point], ...]
    coordinate: Point
    tile: Point
    label: Point
    terrain: Point
    name_at: Point
    name: tuple[str, ...]
    icons: tuple[Point, ...] = ()
    notes: tuple[Point, ...] = ()
    sizes: Mapping[str, float] = field(default_factory=dict)

    def size(self, part: str) -> float:
        """Return how wide a part is, or how large the label, in parts of the usual."""
        return self.sizes.get(part, 1.0)


@lru_cache(maxsize=4096)
def arrange(face: Face, flat: bool, texts: HexTexts) -> Arrangement:
    """Return where the parts of a face and its texts go.

    Where they crowd each other in the usual order, other orders are tried.
    """
    layout = face_layout(face, flat)
    space = Space(flat)
    for track, curve in zip(face.tracks, layout.curves, strict=True):
        space.take_curve(curve, TRACK_RADIUS, _TRACK)
        if leaves_map(face, track):
            space.take(disc(ARROW_RADIUS, _STATION).at(curve.end))
    if texts.stub is not None:
        space.take_curve(stub_curve(texts.stub, flat), TRACK_RADIUS, _TRACK)
    for edge in texts.beyond:
        space.take(disc(JOIN_RADIUS, _TEXT).at(polar(JOIN_INSIDE, edge_angle(edge, flat))))
    for edge, reach in sorted(texts.borders):
        space.take_curve(line(*edge_line(edge, flat)), reach, _LINE)
    for index in range(len(face.nodes)):
        _take_station(space, face, index, layout)

    best = _in_best_order(face, texts, layout, space)
    if best.space.spent >= _CROWDED:
        packed = _pack(face, flat, texts, layout, space)
        if packed is not None:
            return packed
        soft = [replace(it, weight=_TRACK) if it.weight == _LINE else it for it in space.taken]
        best = _in_best_order(face, texts, layout, Space(flat, soft))
    return best.arrangement()


def _in_best_order(face: Face, texts: HexTexts, layout: FaceLayout, space: Space) -> _Placing:
    """Place all parts in the usual order, or in another where they crowd each other in that."""

    def placed(order: tuple[_Part, ...]) -> _Placing:
        placing = _Placing(face, texts, layout.spots, layout.slots, space.copy())
        for part in order:
            part(placing)
        return placing

    best = placed(_ORDERS[0])
    for order in _ORDERS[1:]:
        if best.space.spent >= _CROWDED:
            best = min(best, placed(order), key=lambda it: it.space.spent)
    return best


# From which cost on another order is tried.
_CROWDED = 24.0
# How much of the lines along its borders is kept clear in a hex that is crowded.
_LINE_PARTS = (1.0, 0.75, 0.5, 0.25, 0.0)
# Where revenues by phase stand above or below the slots of an off-board area.
_ABOVE_SLOTS = tuple((0.0, side * away) for away in (54.0, 53.0, 52.0, 50.0) for side in (-1, 1))


@dataclass(slots=True)
class _Placing:
    """The parts of a hex as they take their places one after the other."""

    face: Face
    texts: HexTexts
    spots: tuple[Spot, ...]
    slots: tuple[tuple[Point, ...], ...]
    space: Space
    places: dict[str, Point] = field(default_factory=dict)
    revenues: dict[int, Point] = field(default_factory=dict)
    lines: tuple[str, ...] = ()
    pictures: tuple[Point, ...] = ()
    signs: tuple[Point, ...] = ()
    sizes: dict[str, float] = field(default_factory=dict)

    def phases(self) -> None:
        self.revenues |= _phase_places(self.space, self.face)

    def revenue(self) -> None:
        """Place revenues that are the same in all phases."""
        for index, node in shown_once(self.face):
            if len(node.revenue) == 1:
                patch = _rounded(box(revenue_width(node), REVENUE_HEIGHT, _TEXT))
                outside = node.kind == "offboard" and not is_port(self.face, index)
                liked = middle() if outside else round_station(self.spots[index].place, node)
                self.revenues[index] = self.space.place(patch, liked)

    def coordinate(self) -> None:
        width = text_width(self.texts.coordinate, COORDINATE_SIZE)
        if width:
            patch = box(width, COORDINATE_SIZE * 0.8, _TEXT)
            self.places["coordinate"] = self.space.place(patch, self._corners(patch, 0))

    def tile(self) -> None:
        width = number_width(self.face, self.texts.tile)
        if width:
            patch = box(width, NUMBER_SIZE * 0.8, _TEXT)
            self.places["tile"] = self.space.place(patch, self._corners(patch, 3))

    def _corners(self, patch: Patch, first: int) -> list[Point]:
        """Places for a small text: in the `first` corner, from the upper left, or another."""
        return corner_places(self.space, patch, first)

    def name(self) -> None:
        ways = name_ways(self.texts.name)
        if ways:
            patches = [name_patch(way, _TEXT) for way in ways]
            places = list(name_places(self.spots, self.slots))
            patch, self.places["name"] = self.space.place_any(patches, places)
            self.lines = ways[patches.index(patch)]

    def terrain(self) -> None:
        printed = self.face.terrain or self.face.cost
        if printed or self.texts.terrain or self.texts.cost:
            alone = printed and not self.spots and not self.face.tracks
            aside = [*away_from_centre(self.space.flat, 58, start=2), *above_and_below()]
            liked = middle() if alone else aside
            patch = box(TERRAIN_WIDTH, TERRAIN_HEIGHT, _TEXT)
            self.places["terrain"] = self.space.place(patch, liked)

    def label(self) -> None:
        if self.face.label:
            patches = [label_patch(self.face.label, size, _TEXT) for size in LABEL_SIZES]
            liked = list(away_from_centre(self.space.flat, 66, start=1))
            patch, self.places["label"] = self.space.place_any(patches, liked)
            self.sizes["label"] = LABEL_SIZES[patches.index(patch)]

    def icons(self) -> None:
        liked = [*away_from_centre(self.space.flat, 70, start=1)]
        picture = disc(ICON_RADIUS, _TEXT)
        self.pictures = tuple(self.space.place(picture, liked) for _ in self.texts.icons)

    def notes(self) -> None:
        self.signs = tuple(
            self.space.place(box(note_width(note), NOTE_HEIGHT, _TEXT), self._beside())
            for index, note in enumerate(self.texts.notes)
        )

    def _beside(self) -> list[Point]:
        """Places for signs that stand beside what is printed."""
        return [*away_from_centre(self.space.flat, 60, start=2), *above_and_below()]

    def arrangement(self) -> Arrangement:
        return _arranged(
            (self.spots, self.slots),
            self.revenues,
            self.places,
            name=self.lines,
            signs=(self.pictures, self.signs),
            sizes=self.sizes,
        )


_Part = Callable[[_Placing], None]
"""A method that places one part."""

_FIRST = (_Placing.phases, _Placing.coordinate, _Placing.name, _Placing.terrain, _Placing.label)
_THEN = (
    _Placing.revenue,
    _Placing.icons,
    _Placing.notes,
    _Placing.tile,
)
_PARTS = (*_FIRST, *_THEN)


def _before_all(*parts: _Part) -> tuple[_Part, ...]:
    """Return the usual order, but for these parts, which come first, and the coordinate late."""
    late = (_Placing.coordinate, _Placing.tile)
    rest = [part for part in _PARTS if part not in (*parts, *late)]
    return (_Placing.phases, *parts, *(part for part in rest if part != _Placing.phases), *late)


# The usual order in which parts take their places, and those for crowded hexes.
_ORDERS = (
    _PARTS,
    _before_all(_Placing.label, _Placing.revenue),
    _before_all(_Placing.notes, _Placing.icons),
)


def _pack(
    face: Face, flat: bool, texts: HexTexts, layout: FaceLayout, space: Space
) -> Arrangement | None:
    """Return where everything on a crowded hex goes, None if no room is found for all of it.

    `space`: that of the hex with its stations and track alone.
    """
    rows = dict(_phase_places(space, face))
    rails = [it for it in space.taken if it.weight == _TRACK]
    along = [it for it in space.taken if it.weight == _LINE]
    stations = [it for it in space.taken if it.weight not in (_TRACK, _LINE)]
    for slots in layout.slots:  # those that touch have one outline
        for (x, y), (u, v) in combinations(slots, 2):
            if hypot(u - x, v - y) <= 2 * SLOT + 1:
                stations.append(disc(SLOT + RIM).at(((x + u) / 2, (y + v) / 2)))
    where = [spot.place for spot in layout.spots]
    packed = None
    # Better a line through a text than a text on another.
    for part in _LINE_PARTS if along else (1.0,):
        kept = [replace(it, radius=it.radius * part) for it in along]
        taken = ([*stations, *kept], rails) if part else (stations, [*rails, *along])
        packed = packed or pack_hex(face, texts, flat, where, taken)
    if packed is None:
        return None

    places = packed.places
    alone = [name.split() for name in places if name.startswith("revenue ")]
    revenues = rows | {int(index): places[f"revenue {index}"] for _, index in alone}
    pictures = tuple(places[f"icon {index}"] for index in range(len(texts.icons)))
    notes = tuple(places[f"note {index}"] for index in range(len(texts.notes)))
    return _arranged(
        (layout.spots, layout.slots),
        revenues,
        places,
        name=packed.name,
        signs=(pictures, notes),
        sizes=packed.sizes,
    )


def _arranged(
    stations: tuple[tuple[Spot, ...], tuple[tuple[Point, ...], ...]],
    revenues: Mapping[int, Point],
    places: Mapping[str, Point],
    *,
    name: tuple[str, ...],
    signs: tuple[tuple[Point, ...], tuple[Point, ...]],
    sizes: dict[str, float],
) -> Arrangement:
    """Return where everything goes; what has no place among `places` is not there.

    `stations`: their spots, and their slots; `name`: its lines;
    `signs`: the places of pictures, and those of notes.
    """

    def at(part: str) -> Point:
        return places.get(part, CENTRE)

    (spots, slots), (pictures, notes) = stations, signs
    return Arrangement(
        spots,
        slots,
        tuple(sorted(revenues.items())),
        at("coordinate"),
        at("tile"),
        at("label"),
        at("terrain"),
        at("name"),
        name,
        pictures,
        notes,
        sizes,
    )


def _take_station(space: Space, face: Face, index: int, layout: FaceLayout) -> None:
    """Occupy the area of a station."""
    node, spot = face.nodes[index], layout.spots[index]
    if slots := layout.slots[index]:
        for place in slots:
            space.take(disc(SLOT + RIM + 6 * is_mine(face), _STATION).at(place))
    elif is_port(face, index):
        space.take(disc(ANCHOR_RADIUS, _STATION).at(spot.place))
    elif node.kind == "town":
        space.take(disc(TOWN_RADIUS, _STATION).at(spot.place))


def _phase_places(space: Space, face: Face) -> Iterator[tuple[int, Point]]:
    """Place rows of revenues by phase."""
    for index, node in shown_once(face):
        if len(node.revenue) > 1:
            outside = node.kind == "offboard"
            # Between its slots and the edge of an area there is no more room than that.
            close = bool(outside and node.slots)
            width, height = revenue_width(node), PHASE_HEIGHT + 8
            patch = box(width - 10, PHASE_HEIGHT, _TEXT) if close else box(width, height, _TEXT)
            aside = _ABOVE_SLOTS if close else middle()
            beside = [(0.0, 56.0 * side) for side in (1, -1, 1.1, -1.1, 0.9, -0.9)]
            yield index, space.place(patch, aside if outside else beside)


def _rounded(patch: Patch) -> Patch:
    """Return a box with round ends instead of square ones."""
    radius = patch.half_height
    return Patch(0, 0, patch.half_width - radius, 0, radius, patch.weight)
