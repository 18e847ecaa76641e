"""Which tile may replace which: the rulebook's tables against the geometry of the tiles."""

from __future__ import annotations

import pytest

from railhead.table.faces import DUAL, NARROW, STANDARD, Face
from tests.titles.g1849.build import Example

TITLE = Example().game.title

# The green table of the rulebook: green tile, the yellow tiles that it replaces. The lines of
# 25, 624, 650 and 699 are lost there; geometry gives them.
GREEN = """
23: 8 9, 24: 8 9, 26: 7 9, 27: 7 9, 28: 7 8, 29: 7 8, 30: 7 8, 31: 7 8, 25: 8, 624: 7,
660: 645 659, 661: 644 658, 662: 645 657 658, 663: 644 657 659, 664: 644 645 658 659,
665: 644 645 658 659, 666: 644 657 659, 667: 657 658 659, 668: 644 645 658 659,
669: 644 645 658 659, 670: 645 657 658 659, 671: 644 645 657 658, 677: 78 79, 678: 78 79,
680: 3 679, 681: 58 73, 682: 3 74, 683: 4 679, 684: 3 73, 685: 3 73, 686: 58 74, 687: 4 73,
688: 58 73, 689: 3 679, 690: 4 74, 691: 4 74, 692: 77 79, 693: 77 79, 694: 77 78, 695: 77 78,
700: 58 73, 701: 3 679, 702: 58 679, 703: 58 679, 704: 645 657 658 659, 705: 644 645 657 658,
706: 644 645 657, 707: 644 657 659, 708: 77 78, 709: 77 78, 710: 8 78, 711: 8 79, 712: 8 78,
713: 9 78, 714: 9 79, 715: 9 79, 650: 77, 699: 78
"""
# The brown table: brown tile, the green tiles that it replaces; 40, 646 and 647 as put right.
BROWN = """
39: 28 29 624, 41: 23 27 31, 42: 24 26 30, 40: 25, 646: 699, 647: 650 694 695,
648: 677 693 709, 649: 678 692 708, 672: 660 661 662 663, 673: 664 665 666 667 706 707,
674: 668 669 670 671 704 705, 696: 688 689 690 691, 697: 680 681 682 683 700 701,
698: 684 685 686 687 702 703, 652: 651, 654: 653, 656: 655, 676: 675
"""
PAIRS = {
    (old, new.strip())
    for line in (GREEN + "," + BROWN).replace("\n", " ").split(",")
    for new, _, olds in [line.partition(":")]
    for old in olds.split()
}


def _hex_for(tile: str) -> str:
    """A hex that a tile suits by its label."""
    return next(iter(TITLE.tiles.tiles[tile].hexes), "H8")


@pytest.mark.slow
@pytest.mark.rule("1849-4.1-14", "1849-4.1-17")
def test_geometry_gives_the_pairs_of_the_rulebook() -> None:
    found = {
        (old.id, upgrade.tile)
        for old in TITLE.tiles.tiles.values()
        for face in old.faces
        for upgrade in TITLE.tiles.upgrades(face, _hex_for(old.id))
    }
    assert found == PAIRS
    assert not {new for old, new in found if old in {"710", "711", "712", "713", "714", "715"}}


def _gauges(face: Face) -> dict[tuple[int, int], int]:
    return {track.ends: track.gauge for track in face.tracks}


@pytest.mark.slow
@pytest.mark.rule("1849-4.1-14")
def test_each_segment_stays_between_its_ends_and_only_becomes_dual() -> None:
    kept = {STANDARD: {STANDARD, DUAL}, NARROW: {NARROW, DUAL}, DUAL: {DUAL}}
    for old in TITLE.tiles.tiles.values():
        for face in old.faces:
            fits = {(up.tile, up.rotation) for up in TITLE.tiles.upgrades(face, _hex_for(old.id))}
            before = _gauges(face)
            for new in TITLE.tiles.tiles.values():
                if (old.id, new.id) not in PAIRS:
                    continue
                for rotation, turned in enumerate(new.faces):
                    after = _gauges(turned)
                    keeps = all(after.get(ends, 0) in kept[g] for ends, g in before.items())
                    assert keeps == ((new.id, rotation) in fits)


@pytest.mark.rule("1849-4.1-3")
@pytest.mark.parametrize(
    ("preset", "numbers"),
    [("default", [72, 72, 24]), ("rulebook", [72, 72, 24]), ("peer", [72, 73, 25])],
)
def test_the_box_holds_72_yellow_72_green_and_24_brown_tiles(
    preset: str, numbers: list[int]
) -> None:
    table = Example(preset=preset)
    counts = dict.fromkeys(("yellow", "green", "brown"), 0)
    for tile in table.game.title.tiles.tiles.values():
        counts[tile.colour] += tile.count
        assert table.state.supply[tile.id] == tile.count
    assert list(counts.values()) == numbers


@pytest.mark.rule("1849-4.1-12")
@pytest.mark.parametrize(
    ("old", "new", "gauge"),
    [
        ("58", "702", NARROW),
        ("645", "670", STANDARD),
        ("73", "681", STANDARD),
        ("664", "673", DUAL),
        ("702", "698", DUAL),
        ("77", "650", NARROW),
    ],
)
def test_new_track_is_what_remains_when_the_old_is_struck_off(
    old: str, new: str, gauge: int
) -> None:
    face = TITLE.tiles.face(old, 0)
    found = {up.gauge for up in TITLE.tiles.upgrades(face, "H8") if up.tile == new}
    assert found == {gauge}


@pytest.mark.rule("1849-R-map-2")
def test_rotation_adds_to_every_edge() -> None:
    for tile in TITLE.tiles.tiles.values():
        for rotation in range(6):
            for first, turned in zip(
                tile.faces[0].tracks, tile.faces[rotation].tracks, strict=True
            ):
                for end, new in ((first.a, turned.a), (first.b, turned.b)):
                    assert new == ((end + rotation) % 6 if end < 6 else end)
                assert first.gauge == turned.gauge
