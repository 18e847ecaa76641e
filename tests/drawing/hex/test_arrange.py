"""Texts of a hex: inside it, and off each other and the stations."""

from collections.abc import Iterator

import pytest

from railhead.drawing.base.geometry import room_inside
from railhead.drawing.base.svg import text_width
from railhead.drawing.hex.arrange import Arrangement, arrange
from railhead.drawing.hex.notes import NOTE_HEIGHT, note_width
from railhead.drawing.hex.space import Patch, box, disc
from railhead.drawing.hex.stations import face_layout
from railhead.drawing.hex.symbols import TERRAIN_HEIGHT, TERRAIN_WIDTH
from railhead.drawing.hex.texts import (
    MARKER_HEIGHT,
    NAME_SIZE,
    NUMBER_SIZE,
    PHASE_HEIGHT,
    REVENUE_HEIGHT,
    SMALL_SIZE,
    HexTexts,
    label_patch,
    lines_of,
    marker_width,
    name_patch,
    number_width,
    revenue_width,
)
from railhead.drawing.hex.tokens import SLOT
from railhead.drawing.map.picture import picture_of_hex
from railhead.drawing.views import printed_map
from railhead.table.faces import Face
from railhead.table.maps import Hex
from railhead.titles.catalogue import plain_title, title_ids
from railhead.titles.g1849.facts import Title1849
from tests.samples import one_in

pytestmark = pytest.mark.slow

# Patches keep a clearance of 2 to each other; what is deeper than that touches.
CLEARANCE = 2.5
# Half of the width of rails.
RAILS = 4.5
# In a few of the fullest hexes they overlap: by a corner, not by a letter.
CORNER = 10.0


def _written(face: Face, texts: HexTexts, plan: Arrangement) -> Iterator[tuple[str, Patch]]:
    """Yield the patch of every text, by what it is."""
    if texts.coordinate:
        width = text_width(texts.coordinate, SMALL_SIZE)
        patch = box(width, SMALL_SIZE * 0.8).narrowed(plan.size("coordinate"))
        yield "coordinate", patch.at(plan.coordinate)
    if texts.tile:
        patch = box(number_width(face, texts.tile), NUMBER_SIZE * 0.8).narrowed(plan.size("tile"))
        yield "tile", patch.at(plan.tile)
    if plan.name:
        patch = name_patch(plan.name, plan.name_part)
        yield "name", patch.at(plan.name_at)
    for index, place in plan.revenue:
        node = face.nodes[index]
        if len(node.revenue) > 1:
            yield "revenue", box(revenue_width(node) - 4, PHASE_HEIGHT).at(place)
        else:
            core = revenue_width(node) - REVENUE_HEIGHT
            pill = Patch(0, 0, core / 2, 0, REVENUE_HEIGHT / 2)
            yield "revenue", pill.narrowed(plan.size(f"revenue {index}")).at(place)
    if face.label:
        yield "label", label_patch(face.label, plan.size("label")).at(plan.label)
    if face.terrain or texts.terrain:
        patch = box(TERRAIN_WIDTH, TERRAIN_HEIGHT).narrowed(plan.size("terrain"))
        yield "terrain", patch.at(plan.terrain)
    if texts.marker:
        yield "marker", box(marker_width(texts.marker), MARKER_HEIGHT).at(plan.marker)
    for index, (note, place) in enumerate(zip(texts.notes, plan.notes, strict=True)):
        patch = box(note_width(note), NOTE_HEIGHT).narrowed(plan.size(f"note {index}"))
        yield "note", patch.at(place)


def _over_track(face: Face, texts: HexTexts) -> list[str]:
    """What is written over the track of a face, not merely at its side."""
    plan, layout = arrange(face, True, texts), face_layout(face, True)
    curves = [curve.at(step / 20) for curve in layout.curves for step in range(21)]
    return [
        what
        for what, patch in _written(face, texts, plan)
        if any(patch.overlap(disc(RAILS).at(place)) > CLEARANCE for place in curves)
    ]


def _collisions(face: Face, texts: HexTexts, clearance: float = CLEARANCE) -> list[str]:
    plan = arrange(face, True, texts)
    written = list(_written(face, texts, plan))
    found = []
    for i, (what, patch) in enumerate(written):
        found += [
            f"{what} on {other}" for other, there in written[:i] if patch.overlap(there) > clearance
        ]
        for slot in (slot for slots in plan.slots for slot in slots):
            if patch.overlap(disc(SLOT).at(slot)) > clearance:
                found.append(f"{what} on a city")
        for dx in (-patch.half_width, patch.half_width):
            for dy in (-patch.half_height, patch.half_height):
                if room_inside(patch.x + dx, patch.y + dy, True) < patch.radius - 0.01:
                    found.append(f"{what} outside")
    return found


def _laid(title: Title1849, here: Hex, every: int) -> Iterator[tuple[Face, str]]:
    """Yield tiles that may come to lie on a hex; one in so many of their rotations."""
    faces, seen = [here.face], set()
    while faces:
        for upgrade in title.tiles.upgrades(faces.pop(), here.id):
            key = (upgrade.tile, upgrade.rotation)
            if key in seen or upgrade.track_edges & ~here.open_edges:
                continue
            seen.add(key)
            faces.append(upgrade.face)
            if len(seen) % every == 0:
                yield upgrade.face, upgrade.tile


def test_nothing_collides_on_the_printed_map(title: Title1849) -> None:
    for here in title.map.hexes.values():
        assert not _collisions(here.face, HexTexts(here.id, here.name)), here.id


@pytest.mark.parametrize("every", one_in(2, [17, 3]))
def test_nothing_collides_on_tiles(title: Title1849, every: int) -> None:
    laid, crowded = 0, []
    for here in title.map.hexes.values():
        if not here.takes_tiles or not here.name:
            continue
        for face, tile in _laid(title, here, every):
            laid += 1
            texts = HexTexts(here.id, here.name, tile, "", here.face.terrain, here.face.cost)
            assert not _collisions(face, texts, CORNER), (here.id, tile)
            if _collisions(face, texts):
                crowded.append((here.id, tile))
    assert laid > 10
    assert len(crowded) < laid / 30, crowded


def test_nothing_collides_with_a_port_marker(title: Title1849) -> None:
    for port in title.facts.ports:
        here = title.map.hexes[port]
        assert not _collisions(here.face, HexTexts(port, here.name, "", "+20 SFA")), port


def test_a_long_name_is_broken_and_narrowed() -> None:
    assert lines_of("Termini Imerese")[0] == ("Termini", "Imerese")
    lines, part = lines_of("Castrogiovannissimo")
    assert len(lines) == 1
    assert text_width(lines[0], NAME_SIZE) * part <= 166.01
    assert lines_of("") == ((), 1.0)


@pytest.mark.parametrize("every", one_in(2, [4, 1]))
@pytest.mark.parametrize("title_id", title_ids())
def test_no_letter_lies_over_track_on_any_tile(title_id: str, every: int) -> None:
    """Each tile in one of so many rotations: of different tiles in different ones."""
    for number, tile in enumerate(plain_title(title_id).tiles.tiles.values()):
        for rotation, face in enumerate(tile.faces):
            if rotation % every != number % min(every, len(tile.faces)):
                continue
            texts = HexTexts(tile=tile.id)
            assert not _over_track(face, texts), (tile.id, rotation)
            assert not _collisions(face, texts), (tile.id, rotation)


# Where so much is printed that letters touch: a long name beside two slots, or among six tracks.
FULL = {
    *(("1849", hex_id) for hex_id in ("C1", "E1", "M9")),
    *(("1867", hex_id) for hex_id in ("L12",)),
    *(("1865", hex_id) for hex_id in ("E39", "F14")),
    *(("18FB", hex_id) for hex_id in ("nD5", "F37")),
}


@pytest.mark.parametrize("title_id", title_ids())
def test_nothing_lies_over_anything_on_printed_maps(title_id: str) -> None:
    view = printed_map(plain_title(title_id))
    for hex_id in view.game_map.hexes:
        shown = picture_of_hex(view, hex_id)
        texts = shown.contents.texts
        if (title_id, hex_id) not in FULL:
            assert not _collisions(shown.face, texts, CORNER), hex_id
            assert not [it for it in _over_track(shown.face, texts) if it != "name"], hex_id
