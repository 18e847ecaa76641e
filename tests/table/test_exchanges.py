"""Tiles that may take the place of one of their own colour, as far as the tile set decides."""

from __future__ import annotations

import pytest

from railhead.table.notation import parse_face
from railhead.table.tiles import Tile, TileSet


def tile(number: str, colour: str, code: str, *hexes: str) -> Tile:
    face = parse_face(colour, code)
    faces = (face, *(face.rotated(rotation) for rotation in range(1, 6)))
    return Tile(number, faces, 2, hexes)


TOWN = "town=revenue:1;path=a:0,b:_0;path=a:{},b:_0"
TILES = TileSet(
    {
        it.id: it
        for it in (
            tile("8", "yellow", "path=a:0,b:2"),
            tile("9", "yellow", "path=a:0,b:3"),
            tile("58", "yellow", TOWN.format(2)),
            tile("4", "yellow", TOWN.format(3)),
            tile("3", "yellow", TOWN.format(1), "B2"),
            tile("X", "yellow", TOWN.format(2) + ";label=X"),
            tile("141", "green", TOWN.format(3) + ";path=a:1,b:_0"),
        )
    }
)


def found(number: str, rotation: int, hex_id: str = "A1") -> set[tuple[str, int]]:
    return {(it.tile, it.rotation) for it in TILES.exchanges(TILES.face(number, rotation), hex_id)}


@pytest.mark.rule("1865-4.2-8")
def test_colour_kind_and_label_stay() -> None:
    assert {number for number, _ in found("9", 0)} == {"8", "9"}
    assert {number for number, _ in found("4", 0)} == {"58", "4"}
    assert {number for number, _ in found("X", 0)} == {"X"}


@pytest.mark.rule("1865-4.2-8")
def test_something_must_change() -> None:
    turns = {rotation for number, rotation in found("9", 1) if number == "9"}
    assert turns == {0, 2, 3, 5}
    assert found("141", 0) == {("141", rotation) for rotation in range(1, 6)}


def test_tiles_keep_to_their_hexes() -> None:
    assert "3" not in {number for number, _ in found("4", 0)}
    assert "3" in {number for number, _ in found("4", 0, "B2")}


def test_a_bare_hex_has_nothing_to_exchange() -> None:
    assert TILES.exchanges(parse_face("white", "town=revenue:0"), "A1") == ()


def test_what_is_new_is_known() -> None:
    (upgrade,) = (
        it
        for it in TILES.exchanges(TILES.face("4", 2), "A1")
        if (it.tile, it.rotation) == ("58", 2)
    )
    # Exits 2 and 5 become 2 and 4.
    assert upgrade.edges_standard == 1 << 4
    assert upgrade.track_edges == 1 << 2 | 1 << 4
    assert upgrade.from_station == (True,)
    assert upgrade.value_changes == (False,)
