"""What files say of tiles, completed from the book of tiles and from a family."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from railhead.engine.board import Board
from railhead.engine.boardfiles import read_board
from railhead.engine.fault import TitleError
from railhead.engine.tilelists import read_tile_file, tile_entries
from railhead.engine.titlefiles import DATA_FILES
from railhead.engine.tomlfiles import read_toml
from railhead.titles.catalogue import game_classes, title_ids

SHARP = {"id": "7", "colour": "yellow", "face": "path=a:0,b:1", "count": 4}
CITY = "city=revenue:20;path=a:0,b:_0;path=a:3,b:_0"


def of(**tables: Any) -> list[dict[str, Any]]:
    return tile_entries(tables, "mine.toml")


def test_a_number_and_a_count_are_a_whole_tile() -> None:
    assert of(tiles={"7": 4}) == [SHARP]
    assert of(tile=[{"id": "7", "count": 4}]) == [SHARP]


def test_what_differs_is_said_beside_the_count() -> None:
    assert of(tiles={"57": {"count": 2, "revenue": 30, "label": "Y", "hexes": ["C4"]}}) == [
        {
            "id": "57",
            "colour": "yellow",
            "count": 2,
            "face": CITY.replace("20", "30") + ";label=Y",
            "hexes": ["C4"],
        }
    ]


def test_a_number_of_ones_own_looks_like_a_known_one() -> None:
    said = {"count": 1, "like": "57", "colour": "green", "revenue": [40]}
    assert of(tiles={"K": said}) == [
        {"id": "K", "colour": "green", "count": 1, "face": CITY.replace("20", "40")}
    ]


def test_tiles_may_be_written_out_whole_under_any_number() -> None:
    whole = {"id": "57", "colour": "gray", "face": "path=a:0,b:2", "count": 1}
    assert of(tile=[whole]) == [whole]
    assert of(tiles={"57": {"face": "path=a:0,b:2", "count": 1}}) == [{**whole, "colour": "yellow"}]


@pytest.mark.parametrize(
    ("tables", "why"),
    [
        ({"tiles": {"1000": 4}}, "mine.toml: tile 1000: the book of tiles has no number '1000'"),
        ({"tile": [{"id": "x", "count": 1, "colour": "green"}]}, "tile x: the book .* no number"),
        ({"tiles": {"K": {"count": 1, "like": "K"}}}, "tile K: the book of tiles has no number"),
        ({"tiles": {"K": {"count": 1, "like": [7]}}}, r"has no number '\[7\]'|\[7\]"),
        ({"tiles": {"7": 4}, "tile": [{"id": "7", "count": 1}]}, "tile 7 stands there twice"),
        ({"tiles": {"7": "four"}}, "tile 7: expected how many there are"),
        ({"tiles": {"7": True}}, "tile 7: expected how many there are"),
        ({"tiles": {"7": {"id": "8", "count": 1}}}, "tile 7: its number stands before it already"),
        ({"tiles": [SHARP]}, "mine.toml: tiles: expected a table"),
        ({"tile": SHARP}, "mine.toml: expected a list of tiles"),
        ({"tiles": {"7": {**SHARP, "id": "7"}}}, "leave out id"),
        (
            {"tiles": {"57": {"count": 1, "face": CITY, "label": "B"}}},
            "tile 57: face is the whole tile: leave out label",
        ),
        (
            {"tiles": {"57": {"count": 1, "revenue": 20}}},
            "tile 57: revenue: the book of tiles says just that: leave it out",
        ),
        ({"tiles": {"7": {"count": 1, "revenue": 20}}}, "tile 7: revenue: the tile has no station"),
        ({"tiles": {"57": {"count": 1, "revenue": True}}}, "revenue: True makes no sense here"),
        ({"tiles": {"57": {"count": 1, "label": 5}}}, "label: 5 makes no sense here"),
        ({"tiles": {"57": {"count": 1, "label": ["B"]}}}, "label: .* makes no sense here"),
    ],
)
def test_what_is_wrong_is_named(tables: dict[str, Any], why: str) -> None:
    with pytest.raises(TitleError, match=why):
        of(**tables)


def test_a_board_from_outside_names_numbers_of_the_book() -> None:
    short = read_board([("mine.toml", b'[tiles]\n7 = 4\n57 = { count = 2, label = "B" }\n')])
    listed = read_board([("mine.toml", b'tile = [{ id = "7", count = 4 }]')])
    whole = {**SHARP, "hexes": [], "replaces": [], "unlimited": False}
    assert listed.data["tile"] == [whole]
    assert short.tiles[1].face == CITY + ";label=B"
    # A record has the whole tiles, so that it depends on no book.
    assert Board.of(dict(short.data)) == short
    with pytest.raises(TitleError, match=r"mine\.toml: tile 1000: the book of tiles has no number"):
        read_board([("mine.toml", b"[tiles]\n1000 = 4\n")])


def test_no_title_writes_out_a_tile_that_the_book_has() -> None:
    for title in title_ids():
        folder = game_classes(title)[1].folder
        text = (folder / DATA_FILES[2]).read_text("utf-8")
        assert "[[tile]]" not in text, title


# -- families ----------------------------------------------------------------------------------


@pytest.fixture
def family(tmp_path: Path) -> Path:
    """The folder of a title whose family has three tiles."""
    for name in ("cousins", "mine"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").touch()
    (tmp_path / "cousins" / "tiles.toml").write_text("[tiles]\n9 = 3\n57 = 2\n14 = 1\n")
    return tmp_path / "mine"


def read(folder: Path, text: str) -> list[tuple[str, int]]:
    read_tile_file.cache_clear()
    path = folder / "tiles.toml"
    path.write_text('family = "cousins"\n' + text)
    read_toml.cache_clear()
    return [(entry["id"], entry["count"]) for entry in read_tile_file(path)]


def test_a_title_takes_over_replaces_and_leaves_out(family: Path) -> None:
    own = 'left_out = ["14"]\n[tiles]\n57 = 5\n8 = 1\nK = { count = 1, like = "7" }\n'
    assert read(family, own) == [("8", 1), ("9", 3), ("57", 5), ("K", 1)]


def test_a_title_may_list_its_tiles_by_colour(family: Path) -> None:
    own = "[tiles]\n8 = 1\n"
    assert [number for number, _ in read(family, own)] == ["8", "9", "14", "57"]
    by_colour = read(family, 'order = "colour"\n' + own)
    assert [number for number, _ in by_colour] == ["8", "9", "57", "14"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('left_out = ["8"]', "tiles.toml: left_out: the family has no 8"),
        ('left_out = ["9", "9"]', "tiles.toml: left_out: 9 stands there twice"),
        ('left_out = ["9"]\n[tiles]\n9 = 1', "tiles.toml: 9 is both left out and given"),
        ("[tiles]\n9 = 3", "tiles.toml: the family has 9 just so"),
        ('order = "size"', "tiles.toml: order: expected one of number, colour"),
    ],
)
def test_what_contradicts_the_family_is_named(family: Path, text: str, why: str) -> None:
    with pytest.raises(TitleError, match=why):
        read(family, text)


def test_a_family_that_is_not_there_is_named(family: Path) -> None:
    (family.parent / "cousins" / "tiles.toml").unlink()
    with pytest.raises(TitleError, match=r"tiles.toml: family: 'cousins' has no such file"):
        read(family, "")
