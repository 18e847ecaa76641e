"""Tiles that the label of a place asks for, tiles that are not turned, and double towns."""

from __future__ import annotations

import pytest

from railhead.table.faces import Face
from railhead.table.notation import format_face, parse_face
from railhead.table.tiles import Tile, TileSet


def tile(number: str, colour: str, code: str, *, fixed: bool = False) -> Tile:
    face = parse_face(colour, code)
    return Tile(number, (face, *(face.rotated(r) for r in range(1, 1 if fixed else 6))), 1)


CITY = "city=revenue:20;path=a:0,b:_0;path=a:3,b:_0"
TILES = {
    it.id: it
    for it in (
        tile("57", "yellow", CITY),
        tile("14", "green", CITY),
        tile("W1", "green", f"{CITY};label=W"),
        tile("63", "brown", CITY),
        tile("L4", "brown", f"{CITY};label=L"),
        tile("W3", "brown", f"{CITY};label=W"),
    )
}
SET = TileSet(TILES, {"A1": "", "A3": "L", "A5": "W"})


def suiting(tiles: TileSet, face: Face, hex_id: str) -> set[str]:
    return {name for name in tiles.tiles if tiles.suits(face, hex_id, name)}


@pytest.mark.rule("18FB-3.5.1-13", "18FB-3.5.1-15")
@pytest.mark.parametrize(
    ("hex_id", "green", "brown"), [("A1", "14", "63"), ("A3", "14", "L4"), ("A5", "W1", "W3")]
)
def test_the_place_asks_for_its_label_where_there_is_one(
    hex_id: str, green: str, brown: str
) -> None:
    white = parse_face("white", f"city=revenue:0;label={SET.letters and SET.letters[hex_id]}")
    assert suiting(SET, white, hex_id) == {"57"}
    assert suiting(SET, TILES["57"].faces[2], hex_id) == {green}
    assert suiting(SET, TILES[green].faces[0], hex_id) == {brown}


def test_without_letters_of_places_the_tile_that_lies_there_says_it() -> None:
    plain = TileSet(TILES)
    assert suiting(plain, TILES["57"].faces[0], "A5") == {"14"}
    assert suiting(plain, TILES["W1"].faces[0], "A1") == {"W3"}


def test_a_fixed_tile_has_one_position() -> None:
    fixed = tile("N1", "green", CITY, fixed=True)
    tiles = TileSet({"57": TILES["57"], "N1": fixed})
    assert [up.rotation for up in tiles.upgrades(TILES["57"].faces[0], "A1")] == [0]
    assert not tiles.upgrades(TILES["57"].faces[1], "A1")


@pytest.mark.rule("18FB-2.5.3-6", "18FB-3.5.1-12")
def test_two_towns_are_another_kind_than_one() -> None:
    two = parse_face("yellow", "town=revenue:10;town=revenue:10;path=a:0,b:_0;path=a:1,b:_1")
    joined = parse_face("green", "town=revenue:20,towns:2;path=a:0,b:_0;path=a:1,b:_0")
    one = parse_face("green", "town=revenue:10;path=a:0,b:_0;path=a:1,b:_0")
    assert [face.kind for face in (two, joined, one)] == ["double_town", "double_town", "town"]
    tiles = TileSet({"D1": Tile("D1", (joined,), 1), "88": Tile("88", (one,), 1)})
    assert suiting(tiles, two, "A1") == {"D1"}
    assert not tiles.exchanges(one, "A1")


@pytest.mark.parametrize(
    "code",
    [
        "city=revenue:40,slots:0;path=a:0,b:_0",
        "town=revenue:20,towns:2;path=a:0,b:_0",
        "offboard=revenue:yellow_30|green_50|brown_80,slots:3;path=a:0,b:_0",
    ],
)
def test_slots_and_towns_are_written_as_they_are_read(code: str) -> None:
    assert format_face(parse_face("green", code)) == code
