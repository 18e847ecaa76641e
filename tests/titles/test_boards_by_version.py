"""Built-in boards are kept by version like rules; records name the board that they lie on."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path
from typing import Any

import pytest

from railhead.engine.board import Board
from railhead.engine.boardfiles import load_board
from railhead.engine.digests import own_board_digest, title_digest
from railhead.engine.game import Game
from railhead.engine.recorderror import RecordError
from railhead.engine.title import Title
from railhead.engine.titlefiles import DATA_FILES, data_file, load_title
from railhead.lab.simulate import play_on
from railhead.records.loading import load_data
from railhead.records.record import from_record, to_record
from railhead.titles.catalogue import game_class, new_game
from railhead.titles.g1849.facts import Title1849
from railhead.titles.g1849.rules import Game1849
from railhead.titles.g1865.rules import Game1865
from tests.exchange.files import ANN, bid, game_file
from tests.titles.older_board import CITY, IS, NEWEST, WAS, older_board

NAMES = ["Ann", "Bob", "Cid"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The data files of a title whose map has changed after version 1, and again after 3."""
    for name in ("map.toml", "version1/map.toml", "version3/map.toml", "tiles.toml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(f"# {name}", encoding="utf-8")
    return tmp_path


@pytest.fixture
def versions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[int, type[Game]]:
    return older_board(tmp_path / "g1849", monkeypatch)


def written(game: Game) -> dict[str, Any]:
    """The record of a game, as a file would hold it."""
    data: dict[str, Any] = json.loads(json.dumps(to_record(game)))
    return data


def revenue(title: Title) -> list[int]:
    return [value for _, value in title.map.hexes[CITY].face.nodes[0].revenue]


# -- files by version --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("version", "place"),
    [(1, "version1"), (2, "version3"), (3, "version3"), (4, ""), (None, "")],
)
def test_a_version_has_the_file_as_it_was_then(
    folder: Path, version: int | None, place: str
) -> None:
    assert data_file(folder, "map.toml", version) == folder / place / "map.toml"
    assert data_file(folder, "tiles.toml", version) == folder / "tiles.toml"


@pytest.mark.slow
def test_a_game_lies_on_the_board_of_its_version(versions: dict[int, type[Game]]) -> None:
    old, new = (versions[number].new(NAMES, seed=3) for number in (1, NEWEST))
    assert (revenue(old.title), revenue(new.title)) == ([30], [70])
    assert old.digest_of_board() != new.digest_of_board()
    # What did not change is the same file.
    assert old.data_file("tiles.toml") == new.data_file("tiles.toml")
    assert old.data_file("map.toml") != new.data_file("map.toml")


@pytest.mark.slow
def test_an_old_game_goes_on_upon_the_old_board(versions: dict[int, type[Game]]) -> None:
    game = versions[1].new(NAMES, seed=3)
    play_on(game, random.Random(3), 200)
    again = from_record(written(game))
    assert type(again) is versions[1]
    assert revenue(again.title) == [30]
    assert again.state == game.state
    play_on(again, random.Random(4), 20)
    assert type(new_game("1849", NAMES)) is versions[NEWEST]


# -- digests -----------------------------------------------------------------------------------


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the data files of 1849, to be changed."""
    for name in DATA_FILES:
        shutil.copy(Game1849.folder / name, tmp_path)
    return tmp_path


def change(folder: Path, name: str, was: str, now: str) -> None:
    text = (folder / name).read_text("utf-8")
    assert was in text
    (folder / name).write_text(text.replace(was, now, 1), encoding="utf-8")


def test_a_copy_has_the_same_digest(copy: Path) -> None:
    assert title_digest(copy, NEWEST) == Game1849.digest_of_board()


@pytest.mark.parametrize(
    ("name", "was", "now"),
    [
        ("map.toml", "Milazzo", "Milasso"),
        ("title.toml", "Azienda Ferroviaria Garibaldi", "AFG"),
        ("title.toml", "#c62f2d", "#000000"),
        ("title.toml", "Federico Vellani", "F. V."),
        ("options.toml", 'text = "', 'text = "In other words: '),
        ("tiles.toml", "\n", "\n# A remark.\n"),
    ],
)
def test_words_are_no_part_of_a_board(copy: Path, name: str, was: str, now: str) -> None:
    change(copy, name, was, now)
    assert title_digest(copy, NEWEST) == Game1849.digest_of_board()


@pytest.mark.parametrize(
    ("name", "was", "now"),
    [
        ("map.toml", WAS, IS),
        ("title.toml", "bank = 7760", "bank = 7770"),
        ("title.toml", "72 83 95", "72 84 95"),
        ("title.toml", 'base = ""', 'base = "C5"'),
        ("title.toml", "price = 100", "price = 110"),
        ("tiles.toml", "count = ", "count = 1"),
        ("options.toml", "peer = ", "peer = true # "),
    ],
)
def test_whatever_the_rules_read_is_part_of_it(copy: Path, name: str, was: str, now: str) -> None:
    change(copy, name, was, now)
    assert title_digest(copy, NEWEST) != Game1849.digest_of_board()


def test_a_board_from_outside_has_a_digest_with_what_the_title_adds() -> None:
    board = load_board([Game1865.folder / name for name in ("map.toml", "tiles.toml")])
    only_map = load_board([Game1865.folder / "map.toml"])
    found = {Game1865.digest_of_board(it) for it in (None, board, only_map)}
    assert len(found) == 3
    again = Board.of(json.loads(json.dumps(board.data)))
    assert Game1865.digest_of_board(again) == Game1865.digest_of_board(board)


def test_a_field_that_boards_get_one_day_changes_no_digest() -> None:
    """Where it stands empty, as in all boards before it."""
    board = load_board([Game1865.folder / "map.toml"])
    later = Board({**board.data, "bridges": {}, "fog": False, "ferries": []}, "", board.map)
    folder = Game1865.folder
    assert own_board_digest(folder, 2, later) == own_board_digest(folder, 2, board)


# -- records -----------------------------------------------------------------------------------


def test_a_record_names_the_digest_of_its_board() -> None:
    game = new_game("1849", NAMES, seed=3)
    record = written(game)
    assert record["board_digest"] == game.digest_of_board()
    assert from_record(record).state == game.state


def test_a_record_of_before_that_is_read_as_ever() -> None:
    record = written(new_game("1849", NAMES, seed=3))
    del record["board_digest"]
    assert from_record(record).state == new_game("1849", NAMES, seed=3).state


def test_a_game_on_another_board_is_refused_with_both_digests_and_what_to_do() -> None:
    game = new_game("1849", NAMES, seed=3)
    record = {**written(game), "board_digest": "f" * 64}
    with pytest.raises(RecordError) as refused:
        from_record(record)
    text = str(refused.value)
    assert refused.value.where == "board_digest"
    assert "f" * 16 in text
    assert game.digest_of_board()[:16] in text
    assert f"1849, version {NEWEST}" in text
    assert "without this field it is tried" in text


def test_a_digest_that_is_no_text_is_refused_by_name() -> None:
    record = {**written(new_game("1849", NAMES)), "board_digest": 7}
    with pytest.raises(RecordError, match="board_digest: expected a text, found 7"):
        from_record(record)


def test_the_edited_board_of_a_record_is_noticed() -> None:
    board = load_board([Game1865.folder / name for name in ("map.toml", "tiles.toml")])
    record = written(new_game("1865", NAMES, board=board))
    assert from_record(record).board == board
    record["board"]["names"]["E39"] = "Casteddu"
    with pytest.raises(RecordError, match="board_digest"):
        from_record(record)


@pytest.mark.slow
def test_a_game_whose_board_has_changed_without_a_version_is_refused(
    versions: dict[int, type[Game]],
) -> None:
    record = written(versions[1].new(NAMES, seed=3))
    (versions[1].folder / "version1" / "map.toml").unlink()
    data_file.cache_clear()
    title_digest.cache_clear()
    with pytest.raises(RecordError, match="board_digest"):
        from_record(record)


def test_game_files_of_other_sites_are_played_by_the_newest_version() -> None:
    replay = load_data(game_file(bid(1, ANN, "SCE", 20)))
    assert replay.game.rules_version == game_class("1849").rules_version == NEWEST


@pytest.mark.slow
def test_a_title_of_a_folder_is_that_of_its_newest_version(versions: dict[int, type[Game]]) -> None:
    folder = versions[1].folder
    found = [
        revenue(load_title(Title1849, folder, version=version)) for version in (None, NEWEST, 1)
    ]
    assert found == [[70], [70], [30]]
