"""The areas of all that is written on a hex, for tests of what lies over what."""

from collections.abc import Iterator

from railhead.drawing.base.geometry import Point, room_inside
from railhead.drawing.base.svg import text_width
from railhead.drawing.hex.arrange import Arrangement
from railhead.drawing.hex.notes import NOTE_HEIGHT, note_width
from railhead.drawing.hex.space import Patch, box, disc
from railhead.drawing.hex.symbols import ICON_RADIUS, TERRAIN_HEIGHT, TERRAIN_WIDTH
from railhead.drawing.hex.texts import (
    MARKER_HEIGHT,
    NAME_SIZE,
    NUMBER_SIZE,
    PHASE_HEIGHT,
    REVENUE_HEIGHT,
    SMALL_SIZE,
    HexTexts,
    destinations_width,
    label_patch,
    marker_width,
    number_width,
    revenue_width,
)
from railhead.table.faces import Face


def written(face: Face, texts: HexTexts, plan: Arrangement) -> Iterator[tuple[str, Patch]]:
    """Yield (what it is, its area) of every text and sign; of a name, those of its lines."""
    if width := text_width(texts.coordinate, SMALL_SIZE):
        yield (
            "coordinate",
            _narrowed("coordinate", box(width, SMALL_SIZE * 0.8), plan, plan.coordinate),
        )
    if width := number_width(face, texts.tile):
        yield "tile", _narrowed("tile", box(width, NUMBER_SIZE * 0.8), plan, plan.tile)
    x, y = plan.name_at
    for row, text in enumerate(plan.name):
        line = box(text_width(text, NAME_SIZE) * plan.name_part, NAME_SIZE)
        yield "name", line.at((x, y + NAME_SIZE * (row - (len(plan.name) - 1) / 2)))
    for index, place in plan.revenue:
        node = face.nodes[index]
        if len(node.revenue) > 1:
            yield "row", box(revenue_width(node) - 4, PHASE_HEIGHT).at(place)
        else:
            core = (revenue_width(node) - REVENUE_HEIGHT) / 2
            pill = Patch(0, 0, core, 0, REVENUE_HEIGHT / 2)
            yield "revenue", _narrowed(f"revenue {index}", pill, plan, place)
    if face.label:
        yield "label", label_patch(face.label, plan.size("label")).at(plan.label)
    if face.terrain or texts.terrain:
        yield (
            "terrain",
            _narrowed("terrain", box(TERRAIN_WIDTH, TERRAIN_HEIGHT), plan, plan.terrain),
        )
    yield from _signs(texts, plan)


def _signs(texts: HexTexts, plan: Arrangement) -> Iterator[tuple[str, Patch]]:
    if texts.marker:
        yield "marker", box(marker_width(texts.marker), MARKER_HEIGHT).at(plan.marker)
    for place in plan.icons:
        yield "icon", disc(ICON_RADIUS).at(place)
    for index, (note, place) in enumerate(zip(texts.notes, plan.notes, strict=True)):
        yield "note", _narrowed(f"note {index}", box(note_width(note), NOTE_HEIGHT), plan, place)
    flags = (("destinations", texts.destinations), ("further", texts.further))
    for name, companies in flags:
        if companies:
            area = box(destinations_width(companies), SMALL_SIZE)
            place = plan.destinations if name == "destinations" else plan.further
            yield name, _narrowed(name, area, plan, place)


def _narrowed(part: str, patch: Patch, plan: Arrangement, place: Point) -> Patch:
    return patch.narrowed(plan.size(part)).at(place)


def reaches_out(patch: Patch, flat: bool) -> bool:
    """Whether a corner of an area lies beyond the edges of its hex."""
    return any(
        room_inside(patch.x + across, patch.y + down, flat) < patch.radius - 0.01
        for across in (-patch.half_width, patch.half_width)
        for down in (-patch.half_height, patch.half_height)
    )
