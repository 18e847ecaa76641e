"""Texts of a hex: inside it, and off each other and the stations."""

from collections.abc import Iterator

import pytest

from railhead.drawing.hex.arrange import arrange
from railhead.drawing.hex.space import disc
from railhead.drawing.hex.stations import face_layout
from railhead.drawing.hex.texts import HexTexts, name_ways, name_width
from railhead.drawing.hex.tokens import SLOT
from railhead.table.faces import Face
from railhead.table.maps import Hex
from railhead.titles.catalogue import plain_title, title_ids
from railhead.titles.g1849.facts import Title1849
from tests.drawing.hex.areas import reaches_out, written
from tests.samples import one_in, some

pytestmark = pytest.mark.slow

# Patches keep a clearance of 2 to each other; what is deeper than that touches.
CLEARANCE = 2.5
# Half of the width of rails.
RAILS = 4.5
# In a few of the fullest hexes they overlap: by a corner, not by a letter.
CORNER = 10.0


def _over_track(face: Face, texts: HexTexts) -> list[str]:
    """What is written over the track of a face, not merely at its side."""
    plan, layout = arrange(face, True, texts), face_layout(face, True)
    curves = [curve.at(step / 20) for curve in layout.curves for step in range(21)]
    return [
        what
        for what, patch in written(face, texts, plan)
        if what != "revenue"  # it has a ground of its own
        and any(patch.overlap(disc(RAILS).at(place)) > CLEARANCE for place in curves)
    ]


def _collisions(face: Face, texts: HexTexts, clearance: float = CLEARANCE) -> list[str]:
    plan = arrange(face, True, texts)
    parts = list(written(face, texts, plan))
    found = []
    for i, (what, patch) in enumerate(parts):
        found += [
            f"{what} on {other}" for other, there in parts[:i] if patch.overlap(there) > clearance
        ]
        for slot in (slot for slots in plan.slots for slot in slots):
            if patch.overlap(disc(SLOT).at(slot)) > clearance:
                found.append(f"{what} on a city")
        if reaches_out(patch, True):
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


def test_a_long_name_is_broken_but_never_narrowed() -> None:
    assert name_ways("Termini Imerese") == (("Termini", "Imerese"), ("Termini Imerese",))
    assert name_ways("San Pietro") == (("San Pietro",), ("San", "Pietro"))
    assert name_ways("Palermo") == (("Palermo",),)
    assert name_ways("") == ()
    (first, second), whole = name_ways("Castrogiovannissimo")
    assert (first, second) == ("Castrogio-", "vannissimo")
    assert whole == ("Castrogiovannissimo",)


@pytest.mark.parametrize("letters", [24, 40])
def test_a_word_of_any_letters_is_broken_in_its_middle(letters: int) -> None:
    lines, _ = name_ways("x" * letters)
    assert name_width(lines[0]) == pytest.approx(name_width(lines[1]), rel=0.1)


@pytest.mark.parametrize("every", one_in(2, [4, 1]))
@pytest.mark.parametrize("title_id", some(3, title_ids(), 2))
def test_no_letter_lies_over_track_on_any_tile(title_id: str, every: int) -> None:
    """Each tile in one of so many rotations: of different tiles in different ones."""
    for number, tile in enumerate(plain_title(title_id).tiles.tiles.values()):
        for rotation, face in enumerate(tile.faces):
            if rotation % every != number % min(every, len(tile.faces)):
                continue
            texts = HexTexts(tile=tile.id)
            assert not _over_track(face, texts), (tile.id, rotation)
            assert not _collisions(face, texts), (tile.id, rotation)
