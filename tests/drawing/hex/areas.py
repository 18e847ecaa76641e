"""The areas of all that is written on a hex, for tests of what lies over what."""

from collections.abc import Iterator

from railhead.drawing.base.geometry import Point, room_inside
from railhead.drawing.base.svg import text_width
from railhead.drawing.hex.arrange import Arrangement
from railhead.drawing.hex.notes import NOTE_HEIGHT, note_width
from railhead.drawing.hex.space import Patch, box, disc
from railhead.drawing.hex.symbols import ICON_RADIUS, TERRAIN_HEIGHT, TERRAIN_WIDTH
from railhead.drawing.hex.texts import (
    COORDINATE_SIZE,
    NUMBER_SIZE,
    PHASE_HEIGHT,
    REVENUE_HEIGHT,
    HexTexts,
    label_patch,
    number_width,
    revenue_width,
)
from railhead.table.faces import Face


def written(face: Face, texts: HexTexts, plan: Arrangement) -> Iterator[tuple[str, Patch]]:
    """Yield (what it is, its area) of every text and sign that is drawn within the hex."""
    if width := text_width(texts.coordinate, COORDINATE_SIZE):
        area = box(width, COORDINATE_SIZE * 0.8).scaled(plan.size("coordinate"))
        yield "coordinate", area.at(plan.coordinate)
    if width := number_width(face, texts.tile):
        yield "tile", box(width, NUMBER_SIZE * 0.8).at(plan.tile)
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
    for place in plan.icons:
        yield "icon", disc(ICON_RADIUS).at(place)
    for index, (note, place) in enumerate(zip(texts.notes, plan.notes, strict=True)):
        yield "note", _narrowed(f"note {index}", box(note_width(note), NOTE_HEIGHT), plan, place)


def _narrowed(part: str, patch: Patch, plan: Arrangement, place: Point) -> Patch:
    return patch.narrowed(plan.size(part)).at(place)


def reaches_out(patch: Patch, flat: bool) -> bool:
    """Whether a corner of an area lies beyond the edges of its hex."""
    return any(
        room_inside(patch.x + across, patch.y + down, flat) < patch.radius - 0.01
        for across in (-patch.half_width, patch.half_width)
        for down in (-patch.half_height, patch.half_height)
    )
