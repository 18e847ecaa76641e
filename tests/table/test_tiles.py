"""Which tile may replace which face, in which rotation, and what is new then."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railhead.table.faces import DUAL, NARROW, STANDARD, Face
from railhead.table.hexes import Layout
from railhead.table.maps import Hex, build_map
from railhead.table.notation import parse_face
from railhead.table.tiles import COLOURS, Tile, TileSet, Upgrade, kept_tracks, new_gauge
from railhead.titles.g1849.rules import Game1849

TITLE = Game1849.load_title({})
TILES = TITLE.tiles


def face(code: str, colour: str = "yellow") -> Face:
    return parse_face(colour, code)


def tile(name: str, colour: str, code: str, *hexes: str) -> Tile:
    first = face(code, colour)
    turned = (first, *(first.rotated(rotation) for rotation in range(1, 6)))
    return Tile(name, turned, 1, hexes)


def small_set(*tiles: Tile) -> TileSet:
    return TileSet({kind.id: kind for kind in tiles})


def found(tiles: TileSet, old: Face, hex_id: str = "C5") -> list[tuple[str, int]]:
    return [(up.tile, up.rotation) for up in tiles.upgrades(old, hex_id)]


def hexes_and_faces() -> Iterator[tuple[Hex, Face]]:
    """Every face that a hex of 1849 can come to have, with the hex."""
    for hex_ in TITLE.map.hexes.values():
        faces = {hex_.face: None}
        queue = [hex_.face]
        for old in queue:
            for upgrade in TILES.fitting(old, hex_):
                if upgrade.face not in faces:
                    faces[upgrade.face] = None
                    queue.append(upgrade.face)
        for old in faces:
            yield hex_, old


@cache
def upgrades() -> list[tuple[Hex, Face, Upgrade]]:
    """Every upgrade on every hex of 1849: found by the first test that asks, not by collecting."""
    return [(hex_, old, up) for hex_, old in hexes_and_faces() for up in TILES.fitting(old, hex_)]


# -- what fits ------------------------------------------------------------------------------------


def test_only_the_next_colour_of_the_same_kind_and_label_fits() -> None:
    plain, town = "path=a:0,b:3", "town=revenue:10;path=a:0,b:_0;path=a:3,b:_0"
    tiles = small_set(
        tile("y", "yellow", plain),
        tile("t", "yellow", town),
        tile("g", "green", "path=a:0,b:3;path=a:0,b:4"),
        tile("L", "green", "path=a:0,b:3;path=a:0,b:4;label=L"),
        tile("b", "brown", "path=a:0,b:3;path=a:0,b:4;path=a:3,b:4"),
    )
    white = face("", "white")
    assert {name for name, _ in found(tiles, white)} == {"y"}
    assert {name for name, _ in found(tiles, face("town", "white"))} == {"t"}
    assert {name for name, _ in found(tiles, face("label=L", "yellow"))} == {"L"}
    assert {name for name, _ in found(tiles, tiles.face("y", 0))} == {"g"}
    assert {name for name, _ in found(tiles, tiles.face("g", 2))} == {"b"}
    assert found(tiles, tiles.face("b", 0)) == []
    assert found(tiles, face(plain, "gray")) == []


def test_a_tile_bound_to_a_hex_fits_nowhere_else() -> None:
    tiles = small_set(tile("g", "green", "path=a:0,b:3;path=a:0,b:4", "D6"))
    old = face("path=a:0,b:3")
    assert found(tiles, old, "C5") == []
    assert found(tiles, old, "D6") == [("g", 0), ("g", 3)]


@pytest.mark.rule("1849-R-map-2")
def test_a_rotation_turns_every_edge_forward() -> None:
    tiles = small_set(tile("7", "yellow", "path=a:0,b:1"))
    edges = {up.rotation: up.face.edges for up in tiles.upgrades(face("", "white"), "C5")}
    assert edges == {r: {r, (r + 1) % 6} for r in range(6)}


@pytest.mark.rule("1849-R-map-2")
def test_a_tile_that_suits_a_blank_hex_fits_in_all_six_rotations() -> None:
    for hex_ in TITLE.map.hexes.values():
        if hex_.face.colour == "white":
            names = [up.tile for up in TILES.upgrades(hex_.face, hex_.id)]
            assert all(names.count(name) == 6 for name in names)


@pytest.mark.rule("1849-4.1-7")
def test_track_over_a_closed_edge_does_not_fit() -> None:
    faces = {"C5": face("", "white"), "E5": face("", "white"), "D6": face("", "white")}
    hex_ = build_map(Layout(), faces, {}).hexes["C5"]
    tiles = small_set(tile("7", "yellow", "path=a:0,b:1"), tile("9", "yellow", "path=a:0,b:3"))
    assert [(up.tile, up.rotation) for up in tiles.fitting(hex_.face, hex_)] == [("7", 5)]
    assert len(tiles.upgrades(hex_.face, "C5")) == 12


# -- what is kept ---------------------------------------------------------------------------------


@pytest.mark.rule("1849-4.1-14")
@pytest.mark.parametrize(
    ("old", "new", "keeps"),
    [
        ("broad", "broad", True),
        ("broad", "dual", True),
        ("broad", "narrow", False),
        ("narrow", "narrow", True),
        ("narrow", "dual", True),
        ("narrow", "broad", False),
        ("dual", "dual", True),
        ("dual", "broad", False),
        ("dual", "narrow", False),
    ],
)
def test_track_keeps_its_gauge_or_becomes_dual(old: str, new: str, keeps: bool) -> None:
    before = face(f"path=a:1,b:4,track:{old}")
    after = face(f"path=a:4,b:1,track:{new};path=a:0,b:1", "green")
    kept = kept_tracks(before, after)
    assert kept == ([after.tracks[0]] if keeps else None)


@pytest.mark.rule("1849-4.1-14")
def test_track_keeps_its_ends() -> None:
    before = face("path=a:0,b:2")
    assert kept_tracks(before, face("path=a:0,b:3;path=a:2,b:4", "green")) is None
    assert kept_tracks(before, face("path=a:2,b:0;path=a:0,b:3", "green")) is not None


def test_a_city_may_become_any_city_of_the_new_tile_but_all_its_track_goes_with_it() -> None:
    before = face("city;path=a:0,b:_0;path=a:2,b:_0")
    together = face("city;city;path=a:1,b:_0;path=a:0,b:_1;path=a:2,b:_1", "green")
    apart = face("city;city;path=a:0,b:_0;path=a:2,b:_1", "green")
    assert kept_tracks(before, together) == [together.tracks[1], together.tracks[2]]
    assert kept_tracks(before, apart) is None


@pytest.mark.slow
@pytest.mark.rule("1849-4.1-14")
def test_every_upgrade_of_1849_keeps_all_track() -> None:
    for _, old, up in upgrades():
        after = {track.ends: track.gauge for track in up.face.tracks}
        for track in old.tracks:
            assert after[track.ends] in {track.gauge, DUAL}
        assert COLOURS.index(up.face.colour) == COLOURS.index(old.colour) + 1
        assert (up.face.kind, up.face.label) == (old.kind, old.label)


@pytest.mark.rule("1849-4.1-17")
def test_upgrades_that_the_rulebook_names() -> None:
    def after(name: str) -> set[str]:
        return {up.tile for old in TILES.tiles[name].faces for up in TILES.upgrades(old, "B12")}

    for name in ("710", "711", "712", "713", "714", "715"):
        assert after(name) == set()
    assert after("25") == {"40"}
    assert after("650") == after("694") == after("695") == {"647"}
    assert after("699") == {"646"}


# -- what is new ----------------------------------------------------------------------------------

GAUGE = st.sampled_from([STANDARD, NARROW, DUAL])


@pytest.mark.slow
@given(st.lists(GAUGE, max_size=4), st.lists(GAUGE, max_size=3))
def test_new_track_has_the_dearest_gauge_among_what_is_left(
    old: list[int], added: list[int]
) -> None:
    names = {STANDARD: "standard", NARROW: "narrow", DUAL: "dual"}

    def star(gauges: list[int]) -> Face:
        paths = [f"path=a:{i % 6},b:_0,track:{names[g]}" for i, g in enumerate(gauges)]
        return face(";".join(["city", *paths]))

    dearest = DUAL if DUAL in added else STANDARD if STANDARD in added else NARROW
    assert new_gauge(star(old), star(sorted(old + added))) == dearest


def _new(up: Upgrade, old: Face) -> list[tuple[int, int, int]]:
    """The segments of an upgrade that the old face does not have just so."""
    before = {(track.ends, track.gauge) for track in old.tracks}
    return [(*track.ends, track.gauge) for track in up.face.tracks
            if (track.ends, track.gauge) not in before]  # fmt: skip


@pytest.mark.slow
def test_the_new_track_of_an_upgrade_is_known_by_edge_and_gauge() -> None:
    for _, old, up in upgrades():
        new = _new(up, old)
        assert new, "an upgrade adds track"
        for edge in range(6):
            gauges = {gauge for *ends, gauge in new if edge in ends}
            assert bool(up.edges_standard >> edge & 1) == bool(gauges & {STANDARD, DUAL})
            assert bool(up.edges_narrow >> edge & 1) == bool(gauges & {NARROW, DUAL})
            assert bool(up.track_edges >> edge & 1) == (edge in up.face.edges)
        for node in range(len(up.face.nodes)):
            assert up.from_station[node] == any(6 + node in ends for *ends, _ in new)


@pytest.mark.slow
@pytest.mark.rule("1849-4.1-20")
def test_a_value_changes_where_the_tiles_print_another_number() -> None:
    for hex_, old, up in upgrades():
        if not old.nodes:
            continue
        money = {"town": (0, 10, 10, 20), "city": (0, 20, 30, 40)}[old.kind]
        if old.label:
            money = {"P": (0, 50, 90, 130), "C": (0, 40, 60, 90), "M": (0, 30, 50, 80),
                     "S": (0, 10, 20, 30)}[old.label]  # fmt: skip
        level = COLOURS.index(up.face.colour)
        assert up.face.nodes[0].value("white") == money[level]
        assert up.value_changes == (money[level] != money[level - 1],), (hex_.id, up.tile)


# -- asking ---------------------------------------------------------------------------------------


def test_an_upgrade_is_found_by_tile_and_rotation() -> None:
    for hex_, old, up in upgrades():
        assert TILES.upgrade(old, hex_.id, up.tile, up.rotation) is up
    white = face("", "white")
    assert TILES.upgrade(white, "B12", "39", 0) is None
    assert TILES.upgrade(white, "B12", "no such tile", 0) is None


def test_the_table_is_worked_out_once() -> None:
    hex_ = TITLE.map.hexes["C5"]
    assert TILES.upgrades(hex_.face, "C5") is TILES.upgrades(hex_.face, "C5")
    assert TILES.fitting(hex_.face, hex_) is TILES.fitting(hex_.face, hex_)
    with pytest.raises(KeyError):
        TILES.face("no such tile", 0)


def test_a_new_arm_of_a_junction_is_a_new_way_to_each_of_the_old_ones() -> None:
    old = parse_face("yellow", "junction;path=a:0,b:_0;path=a:2,b:_0")
    new = parse_face("green", "junction;path=a:0,b:_0;path=a:2,b:_0;path=a:3,b:_0")
    (up,) = TileSet({"x": Tile("x", (new,), 1)}).upgrades(old, "A1")
    assert sorted(up.segments) == [(0, 3, STANDARD), (2, 3, STANDARD)]
    assert up.edges_standard == 0b1101
