"""The border: whatever a file holds, it is replayed or refused with a text that helps."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from railhead.engine.actions import Pass
from railhead.engine.fault import TitleError
from railhead.engine.recorderror import RecordError
from railhead.records.loading import (
    MOST_ACTIONS,
    MOST_BYTES,
    GameFileWarning,
    load_data,
    load_file,
    load_record,
)
from tests.exchange.files import ANN, bid, game_file, random_record


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    return random_record()


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (b"", "the file is empty"),
        (b" \n ", "the file is empty"),
        (b"{'a': 1}", "not valid JSON: .* at line 1, column 2"),
        (b'{"a": 1,\n "b": [1, 2', r"at line 2, column 12; the file seems to be cut off"),
        (b'{"format": "railhea', "cut off"),
        (b"[1, 2]", "expected an object with a title and actions, found a list"),
        (b"7", "found a single value"),
        (b"{}", "neither a record .* nor a game file"),
        (b'{"format": "other"}', "format: expected 'railhead', found 'other'"),
        (
            b'{"title": "1849", "version": 1, "rules": 1, "players": [], "actions": []}',
            "format: missing in the record, where it is 'railhead'",
        ),
        (
            b'{"title": "1849", "players": [], "actions": [{"type": "bid", "actor": "p1"}]}',
            "format: missing in the record",
        ),
        (b'{"title": "1849", "tiles": {"J6": "644/4"}}', "a position, not .*railhead routes"),
        (b'{"positions": []}', "this is a position, not a game: .* /calculator"),
        (b'title = "1849"\n[tiles]\nJ6 = "644/4"', "a position, not a game: .* /calculator"),
        (b"[[tile]]\nid = 5\n[market]\nrows = 1", "a board, not a game: .* --board"),
        (b'{"layout": {}, "tile": []}', "a board, not a game: .* form of a new table"),
        (b'name = "Ann"', "this is TOML; a record or game file is JSON"),
        (b'{"format": "railhead", "seed": NaN}', "NaN is not a number"),
        (b'{"format": "railhead", "seed": -Infinity}', "-Infinity is not a number"),
        (b'{"seed": ' + b"9" * 5000 + b"}", "not valid JSON: .*digits"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "not a text in UTF-8: byte 1 is 0x89"),
        ('{"format": "railhead"}'.encode("utf-16"), "not a text in UTF-8: byte 1 is 0xff"),
        (b"[" * 100_000 + b"]" * 100_000, "nested too deeply"),
        (b'{"format": "railhead"}', "version: missing"),
    ],
)
def test_what_is_no_game_is_refused(tmp_path: Path, content: bytes, text: str) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content)
    with pytest.raises(RecordError, match=text):
        load_file(path)


def test_a_large_file_is_refused_by_its_size_alone(tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    with path.open("wb") as stream:
        stream.truncate(50_000_000)
    assert MOST_BYTES == 20_000_000
    with pytest.raises(RecordError, match="too large: it has 50 MB, the limit is 20 MB"):
        load_file(path)


def test_a_missing_file_and_a_folder_are_errors_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load_file(tmp_path / "missing.json")
    with pytest.raises(IsADirectoryError):
        load_file(tmp_path)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such device here")
def test_an_endless_file_is_refused() -> None:
    with pytest.raises(RecordError, match="too large"):
        load_file("/dev/zero")


def test_a_record_is_told_by_its_content_and_replayed(
    tmp_path: Path, record: dict[str, Any]
) -> None:
    path = tmp_path / "anything.txt"
    # A mark at the start of the file, as some editors write it, does no harm.
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(record).encode())
    replay = load_file(path)
    assert replay.file is None
    assert replay.error is None
    assert len(replay.game.actions) == len(replay.entries) == len(record["actions"])
    assert replay.ids == {"p1": "p1", "p2": "p2", "p3": "p3"}
    assert replay.differences() == []


def test_every_position_has_a_name_and_a_game(record: dict[str, Any]) -> None:
    replay = load_data(record)
    assert len(replay.names) == len(record["actions"]) + 1
    for number in range(0, len(record["actions"]) + 1, 17):
        game = replay.at(number)
        assert len(game.actions) == number
        assert game.state == replay.game.state_after(number)
        assert replay.names[number].startswith(f"{number}: ")


@pytest.mark.parametrize(
    "make",
    [
        lambda record, actions: {**record, "actions": actions},
        lambda _record, actions: game_file(*actions),
    ],
)
def test_an_endless_game_is_refused(record: dict[str, Any], make: Any) -> None:
    passes = [{"type": "pass", "actor": "p1", "entity": ANN}] * (MOST_ACTIONS + 1)
    with pytest.raises(RecordError, match="actions: there are 20001, the limit is 20000"):
        load_data(make(record, passes))


@pytest.mark.slow
def test_many_undone_actions_take_no_time() -> None:
    undos = [{"type": "undo"}] * 100_000
    passes = [{"type": "pass", "entity": ANN}] * 100_000
    assert load_data(game_file(*passes, *undos)).entries == ()


@pytest.mark.parametrize("number", [-1, 201])
def test_a_position_beyond_the_game_is_an_error(record: dict[str, Any], number: int) -> None:
    with pytest.raises(IndexError):
        load_data(record).at(number)


def test_a_game_at_a_position_can_be_played_on_without_harm(record: dict[str, Any]) -> None:
    replay = load_data(record)
    game, before = replay.at(0), replay.game.state_after(0).copy()
    assert game.decision is not None
    game.apply(Pass(game.decision.actor))
    assert replay.game.state_after(0) == before


def test_a_record_with_a_changed_action_stops_there(record: dict[str, Any]) -> None:
    changed = json.loads(json.dumps(record))
    first = changed["actions"][0]
    first["actor"] = "p2" if first["actor"] == "p1" else "p1"
    replay = load_data(changed)
    assert replay.error is not None
    assert replay.error.number == 1
    assert replay.error.rule == "1849-2.4-3"
    assert len(replay.game.actions) == 0
    assert replay.names == ["0: start"]


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"version": 3}, "version: 3 is newer"),
        ({"version": "1"}, "version: expected a whole number"),
        ({"players": 7}, "players: expected a list"),
        ({"players": [{"id": "p1"}]}, r"players\[0\]: expected an id of its own"),
        ({"seed": 1.5}, "seed: expected a whole number, found 1.5"),
        ({"actions": None}, "actions: expected a list"),
        ({"options": {"bonds": 3}}, "options.bonds"),
    ],
)
def test_a_wrong_field_of_a_record_is_named(
    record: dict[str, Any], change: dict[str, Any], text: str
) -> None:
    with pytest.raises(RecordError, match=text):
        load_data({**record, **change})


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"title": "1830"}, "no '1830'"),
        ({"rules": 99}, "no rules version 99"),
        ({"options": {"wings": True}}, "no option 'wings'"),
        ({"players": [{"id": "a", "name": "A"}]}, "3 to 5 players, not 1"),
    ],
)
def test_what_no_title_allows_is_refused(
    record: dict[str, Any], change: dict[str, Any], text: str
) -> None:
    with pytest.raises(TitleError, match=text):
        load_data({**record, **change})


@pytest.mark.parametrize(
    "wrong",
    [7, {"type": "wibble"}, {"type": "pass"}, {"type": "pass", "actor": 1},
     {"type": "bid", "actor": "p1", "private": "SCE", "price": "20"},
     {"type": "bid", "actor": "p1", "private": "SCE", "price": 20, "colour": "red"}],
)  # fmt: skip
def test_a_malformed_action_stops_at_its_number(record: dict[str, Any], wrong: object) -> None:
    replay = load_data({**record, "actions": [wrong]})
    assert replay.error is not None
    assert replay.error.number == 1
    assert str(replay.error).startswith("action 1")
    assert "actions[" not in str(replay.error)  # one way to count


def test_a_name_that_is_needed_may_not_be_empty(record: dict[str, Any]) -> None:
    """What may be missing has an empty name by default; a bid is for something."""
    bid = {"type": "bid", "actor": "p1", "private": "", "price": 20}
    error = load_data({**record, "actions": [bid]}).error
    assert error is not None
    assert "there is no private company '' in 1849" in str(error)


@pytest.mark.parametrize("first", ["hex", "tile", "train"])
def test_of_several_wrong_names_the_first_in_the_file_is_told(first: str) -> None:
    wrong = {"hex": "ZZ", "tile": "Q-0", "train": "X-0"}
    entry = {**bid(1, ANN, "SCE", 20), first: wrong.pop(first), **wrong}
    error = load_data(game_file(entry)).error
    assert error is not None
    assert f"{first}: there is no {first} " in str(error)


def test_a_game_file_is_told_by_its_content(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(game_file(bid(1, ANN, "SCE", 20))), encoding="utf-8")
    replay = load_file(path)
    assert replay.file is not None
    assert replay.game.state.privates == {"SCE": "11"}


CASES = ("log", "61_log", "67_log", "old_seed", "result_by_name", "names_only", "pinned")


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_files_of_other_years_are_replayed_whole(shared: Path, name: str) -> None:
    replay = load_file(shared / "cases" / "files" / f"{name}.json")
    assert replay.error is None
    assert replay.differences() == []
    unusual = {"old_seed": ["settings.seed"], "pinned": ["settings.pin"]}
    assert [fault.where for fault in replay.warnings] == unusual.get(name, [])


def test_what_is_unusual_is_a_warning_of_python(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    file = game_file(bid(1, ANN, "SCE", 20), settings={"seed": 1, "pin": "0123abcd"})
    path.write_text(json.dumps(file), encoding="utf-8")
    with pytest.warns(GameFileWarning, match=r"settings\.pin: the game was played by older rules"):
        assert load_record(path).state.privates == {"SCE": "11"}
    file["actions"][0]["price"] = 7
    path.write_text(json.dumps(file), encoding="utf-8")
    with pytest.warns(GameFileWarning), pytest.raises(RecordError) as refused:
        load_record(path)
    assert [fault.where for fault in refused.value.warnings] == ["settings.pin"]
