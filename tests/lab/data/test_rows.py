"""One file of a game as rows: what they say is what was played."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest

from railhead.engine.actionjson import action_from_json
from railhead.engine.game import Game
from railhead.engine.snapshot import restore
from railhead.lab.data import rows as module
from railhead.lab.data.rows import DECISIONS, GAMES, OUTCOMES, POSITIONS, GameFile, rows_of
from railhead.records.record import to_record
from railhead.titles.catalogue import game_class, title_ids
from tests.exchange.files import ANN, bid, game_file
from tests.kept import random_game

PLAYED = 60


def played(title: str, actions: int = PLAYED) -> Game:
    return random_game(title, 4, actions)


def as_file(data: Any, number: int = 3) -> GameFile:
    return GameFile(number, "game.json", json.dumps(data).encode())


@pytest.mark.parametrize("title", title_ids())
def test_positions_and_decisions_are_those_that_were_played(title: str) -> None:
    game = played(title)
    tables = rows_of(as_file(to_record(game))).tables
    assert [row["position"] for row in tables[POSITIONS]] == list(range(PLAYED + 1))
    for row in tables[POSITIONS]:
        then = game.state_after(row["position"])
        assert restore(game_class(title), json.loads(row["state"])) == then
        assert row["key"] == then.key()
        assert row["cash"].items() | {("bank", row["bank"])} == then.cash.items()
    for row, action in zip(tables[DECISIONS], game.actions, strict=True):
        asked = game.at(row["position"]).decision
        assert asked is not None
        assert action_from_json(json.loads(row["action"])) == action
        assert (row["asked"], row["actor"], row["step"]) == (asked.player, asked.actor, asked.step)
        assert len(row["answers"]) == len(asked.answers)


@pytest.mark.parametrize("title", title_ids())
def test_the_chosen_answer_gives_the_action(title: str) -> None:
    game = played(title)
    ranges = 0
    for row in rows_of(as_file(to_record(game))).tables[DECISIONS]:
        action, answer = json.loads(row["action"]), row["answers"][row["chosen"]]
        expected = json.loads(answer["action"])
        if "field" in answer:
            ranges += 1
            value = action[answer["field"]]
            assert value in range(answer["low"], answer["high"] + 1, answer["step"])
            expected[answer["field"]] = value
        assert action == expected
    assert ranges or title == "1865"


def test_the_outcome_names_places_and_says_whether_it_is_final() -> None:
    game = played("1849")
    tables = rows_of(as_file(to_record(game))).tables
    wealth = game.wealth()
    assert {row["player"]: row["wealth"] for row in tables[OUTCOMES]} == wealth
    assert sum(row["share"] for row in tables[OUTCOMES]) == pytest.approx(1)
    assert not any(row["final"] for row in tables[OUTCOMES])
    finals = {row["player"]: row["final_wealth"] for row in tables[DECISIONS]}
    assert finals == {player: wealth[player] for player in finals}


def test_a_game_is_read_up_to_its_first_illegal_action() -> None:
    data = to_record(played("1849", 20))
    data["actions"][12] = {"type": "bid", "actor": "p1", "private": "SCE", "price": 1}
    found = rows_of(as_file(data))
    assert found.error.startswith("action 13, Ann, a bid of L.1 for SCE: ")
    assert found.actions == 12
    assert len(found.tables[POSITIONS]) == 13
    assert found.tables[GAMES][0]["error"] == found.error
    assert not found.mistake


def test_a_game_file_of_the_field_is_read() -> None:
    found = rows_of(as_file(game_file(bid(1, ANN, "SCE", 20))))
    (row,) = found.tables[GAMES]
    assert row["from_field"]
    assert json.loads(row["record"])["format"] == "railhead"
    assert found.tables[DECISIONS][0]["kind"] == "bid"


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"format": "railhead"}', b"\xff"])
def test_what_is_no_game_is_told_and_gives_no_rows(data: bytes) -> None:
    found = rows_of(GameFile(0, "x", data))
    assert found.error
    assert not found.tables
    assert not found.mistake


def test_a_failure_of_the_rules_is_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_data: object, **_how: bool) -> None:
        raise ZeroDivisionError("of the rules")

    monkeypatch.setattr(module, "load_bytes", fails)
    found = rows_of(GameFile(0, "x", b"{}"))
    assert found.mistake
    assert "ZeroDivisionError" in found.error


def test_what_is_said_is_in_the_language_of_whoever_asked() -> None:
    english, french = (rows_of(GameFile(0, "x", b"", it)).error for it in ("en", "fr"))
    assert english != french


def test_tasks_and_rows_can_be_sent_to_other_processes() -> None:
    file = as_file(to_record(played("1849", 5)))
    found = rows_of(pickle.loads(pickle.dumps(file)))
    assert pickle.loads(pickle.dumps(found)) == found


def test_what_is_unusual_in_a_file_is_told() -> None:
    file = game_file(bid(1, ANN, "SCE", 20), settings={"seed": 1, "pin": "0123abcd"})
    found = rows_of(as_file(file))
    assert found.error == ""
    assert [text.partition(":")[0] for text in found.warnings] == ["settings.pin"]
