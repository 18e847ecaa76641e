"""Boards in files: TOML or JSON, one file or several; hostile ones refused."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from railhead.engine.boardfiles import MOST_BYTES, load_board, read_board
from railhead.engine.fault import TitleError
from railhead.language import translator
from railhead.language.faults import explain
from railhead.titles.g1865.board_parts import PARTS
from railhead.titles.g1865.game import FOLDER

MAP, TILES = ((FOLDER / name).read_bytes() for name in ("map.toml", "tiles.toml"))
SHIPPED = read_board([("map.toml", MAP), ("tiles.toml", TILES)])


# -- forms -----------------------------------------------------------------------------------


def test_one_file_may_hold_map_and_tiles() -> None:
    # Tables of tiles come last: what follows them in TOML would belong to the last tile.
    assert read_board([("both.toml", MAP + b"\n" + TILES)]) == SHIPPED


def test_the_order_of_files_is_free() -> None:
    assert read_board([("t.toml", TILES), ("m.toml", MAP)]) == SHIPPED


def test_the_same_tables_in_json_are_the_same_board() -> None:
    assert read_board([("board.json", json.dumps(SHIPPED.data).encode())]) == SHIPPED


def test_line_ends_and_a_mark_at_the_start_make_no_difference() -> None:
    windows = b"\xef\xbb\xbf" + MAP.replace(b"\n", b"\r\n")
    assert read_board([("m.toml", windows), ("t.toml", TILES)]) == SHIPPED


# -- hostile files -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "the file is empty"),
        (b"# nothing", "the file is empty"),
        (b"{}", "the file is empty"),
        (b"\xff", "not a text in UTF-8: byte 1"),
        (b"[hexes", "not valid TOML"),
        (b"hexes = 1\nhexes = 2", "not valid TOML"),
        (b'{"hexes": ', "not valid JSON"),
        (b'{"hexes": NaN}', "NaN is not a number that JSON knows"),
        (b"[1, 2]", "'hexes' is missing|not valid TOML"),
        (b'{"hexes": {}} x', "not valid JSON: something stands after"),
        (b'{"hexes": ' + b"9" * 5000 + b"}", "not valid JSON|expected an object"),
        (b'{"hexes": ' + b"[" * 100_000, "nested too deeply|not valid JSON"),
        (b"hexes = " + b"[" * 100_000, "nested too deeply|not valid TOML"),
        (b"a" + b".a" * 50_000 + b" = 1", "line 1 has too many dots"),
        (b"#" * (MOST_BYTES + 1), "larger than 400 kB"),
        (b"[hexes.white]\nA1 = 2020-01-01", "expected a text"),
        (b"tile = 3", "expected a list of tiles"),
        (b"tile = []", "expected a list of tiles"),
    ],
)
def test_a_hostile_file_is_refused_in_one_line_and_at_once(content: bytes, message: str) -> None:
    start = time.perf_counter()
    with pytest.raises(TitleError, match=message) as refused:
        read_board([("own.toml", content)])
    assert time.perf_counter() - start < 5
    assert len(str(refused.value)) < 300
    assert "\n" not in str(refused.value)


def test_a_file_without_any_table_of_a_board_is_told_so() -> None:
    """And not that it is a second map."""
    other = json.dumps({"tiles": [], "remarks": "in another form"}).encode()
    with pytest.raises(TitleError) as refused:
        read_board([("map.toml", MAP), ("other.json", other)])
    told = "other.json: there is no 'remarks'; choose one of hexes, layout, names, borders, "
    assert str(refused.value).startswith(told)


def test_the_same_part_twice_is_refused() -> None:
    with pytest.raises(TitleError, match=r"b\.toml: a\.toml has the same part"):
        read_board([("a.toml", MAP), ("b.toml", MAP)])


def test_a_board_has_few_files() -> None:
    files = [(f"{name}.toml", f"[{name}]\nNN = 1".encode()) for name in ("tokens", "dragons")]
    with pytest.raises(TitleError, match=r"more\.toml: a board has at most 4 files"):
        read_board([("m.toml", MAP), ("t.toml", TILES), *files, ("more.toml", MAP)], None, PARTS)


def test_a_file_that_is_not_there_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load_board([tmp_path / "none.toml"])


@pytest.mark.parametrize(
    ("content", "english", "french"),
    [
        (b"[hexes", "the name of a table has no end", "n'est pas terminé"),
        (b'a = 1\nb = "x', "a text has no end", "n'est pas terminé"),
        (b"a = 1\nb = 2 c", "at line 2, column 7: something", "à la ligne 2, colonne 7"),
        (b"a = 1\na = 2\n\n", "something stands there twice", "deux fois"),
        (b"a = [1", "a list or table has no end", "n'est pas terminée"),
        (b"a = =", "makes no sense", "n'a pas de sens"),
        (b'{"trains": {"PH1": }', "a value is missing at line 1, column 20", "une valeur manque"),
    ],
)
def test_what_is_wrong_with_toml_or_json_is_told_in_the_readers_language(
    content: bytes, english: str, french: str
) -> None:
    with pytest.raises(TitleError) as caught:
        read_board([("own.toml", content)])
    assert str(caught.value).startswith("own.toml: not valid ")
    assert english in str(caught.value)
    assert french in explain(caught.value, translator("fr"))
