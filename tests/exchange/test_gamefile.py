"""The list of a game file becomes the actions that count: undo, redo, programs, chat."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.engine.recorderror import RecordError
from railhead.exchange.gamefile import effective_actions, read_gamefile
from tests.exchange.files import ANN, BOB, CID, entry, game_file, undo


def passes(*numbers: int) -> list[dict[str, Any]]:
    return [entry(number, "pass", ANN) for number in numbers]


def ids(*actions: dict[str, Any]) -> list[Any]:
    """The ids of the effective actions; those of automatic ones are missing."""
    return [action.get("id") for action in effective_actions(list(actions))]


def test_an_undo_takes_the_last_action_back() -> None:
    assert ids(*passes(1, 2), undo(3)) == [1]


def test_two_undos_take_two_actions_back() -> None:
    assert ids(*passes(1, 2, 3), undo(4), undo(5)) == [1]


def test_an_undo_at_the_start_changes_nothing() -> None:
    assert ids(undo(1), *passes(2)) == [2]


def test_an_undo_to_an_action_keeps_that_action() -> None:
    assert ids(*passes(1, 5, 9, 12), undo(13, 5)) == [1, 5]


def test_an_undo_to_nought_takes_everything_back() -> None:
    assert ids(*passes(1, 2, 3), undo(4, 0), *passes(5)) == [5]


def test_a_redo_brings_back_what_one_undo_took() -> None:
    assert ids(*passes(1, 2, 3, 4), undo(5, 1), entry(6, "redo")) == [1, 2, 3, 4]


def test_redos_come_back_in_the_opposite_order() -> None:
    actions = [*passes(1, 2, 3), undo(4), undo(5)]
    assert ids(*actions, entry(6, "redo")) == [1, 2]
    assert ids(*actions, entry(6, "redo"), entry(7, "redo")) == [1, 2, 3]


def test_a_new_action_ends_what_can_be_redone() -> None:
    assert ids(*passes(1, 2), undo(3), *passes(4), entry(5, "redo")) == [1, 4]


def test_a_redo_without_an_undo_changes_nothing() -> None:
    assert ids(*passes(1), entry(2, "redo")) == [1]


def test_chat_is_neither_an_action_nor_undone_nor_in_the_way_of_a_redo() -> None:
    chat = entry(3, "message", ANN, message="hello")
    assert ids(*passes(1, 2), chat, undo(4)) == [1]
    assert ids(*passes(1, 2), undo(3), {**chat, "id": 4}, entry(5, "redo")) == [1, 2]


def test_automatic_actions_follow_the_one_that_caused_them() -> None:
    first = entry(1, "bid", ANN, auto_actions=[{"type": "pass", "entity": BOB}])
    found = effective_actions([first, *passes(2)])
    assert [(action["type"], action["entity"]) for action in found] == [
        ("bid", ANN), ("pass", BOB), ("pass", ANN),
    ]  # fmt: skip
    assert [action.get("automatic", False) for action in found] == [False, True, False]
    assert found[1]["cause"] == found[0]["id"]


def test_automatic_actions_are_undone_with_the_one_that_caused_them() -> None:
    first = entry(2, "bid", ANN, auto_actions=[{"type": "pass", "entity": BOB}])
    assert ids(*passes(1), first, undo(3)) == [1]


def test_programs_are_left_out_but_not_what_they_caused() -> None:
    program = entry(
        1, "program_share_pass", CID, auto_actions=[{"type": "pass", "entity": CID}]
    )  # fmt: skip
    found = effective_actions([program, entry(2, "program_disable", CID), *passes(3)])
    assert [(action["type"], action["entity"]) for action in found] == [
        ("pass", CID),
        ("pass", ANN),
    ]


@pytest.mark.parametrize(
    ("actions", "text"),
    [
        ([1], r"actions\[0\]: expected an object with a type"),
        ([{"type": 3}], r"actions\[0\]: expected an object"),
        ([entry(1, "pass", auto_actions=["pass"])], r"actions\[0\]"),
        ([entry(1, "pass", auto_actions=7)], r"actions\[0\]"),
        ([{"type": "pass", "id": []}], r"actions\[0\]\.id: expected a number"),
        ([{"type": "undo", "action_id": {}}], r"actions\[0\]\.action_id"),
        ([undo(1, 77)], "no action with the id 77"),
    ],
)
def test_what_is_no_list_of_actions_is_refused(actions: list[Any], text: str) -> None:
    with pytest.raises(RecordError, match=text):
        effective_actions(actions)


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"title": None}, "title: missing"),
        ({"players": []}, "players: expected a list"),
        ({"players": [{"id": 1}]}, r"players\[0\]: expected a name"),
        ({"players": ["Ann"]}, r"players\[0\]: expected a name"),
        ({"players": [{"id": 1, "name": 7}]}, r"players\[0\]\.name: expected a text"),
        ({"players": [{"id": [], "name": "A"}]}, r"players\[0\]\.id: expected a number"),
        (
            {"players": [{"id": 1, "name": "A"}, {"id": "1", "name": "B"}]},
            r"players\[1\]\.id: the id '1' is that of another player",
        ),
        ({"players": [{"name": "A"}, {"name": "A"}]}, "players: two players have one name"),
        ({"settings": 1}, "settings: expected an object"),
        ({"settings": {"seed": []}}, "settings.seed: expected a whole number"),
        ({"game_end_reason": ["bank"]}, "game_end_reason: expected a text"),
        ({"settings": {"test_bank": 5600}}, "settings.test_bank: .* a bank of 5600"),
        ({"settings": {"optional_rules": "bonds"}}, "settings.optional_rules"),
        ({"actions": {}}, "actions: expected a list"),
        ({"result": [1, 2]}, "result: expected an object"),
    ],
)
def test_a_wrong_field_is_named(change: dict[str, Any], text: str) -> None:
    with pytest.raises(RecordError, match=text):
        read_gamefile({**game_file(), **change})


@pytest.mark.parametrize(
    ("settings", "game_id", "seed"),
    [({"seed": 7}, 5, 7), ({"seed": None}, 5, 5), ({}, "hs_012_3", 12), ({"seed": ""}, "x", 0)],
)
def test_the_seed_is_the_setting_or_the_number_of_the_game(
    settings: dict[str, Any], game_id: Any, seed: int
) -> None:
    assert read_gamefile(game_file(settings=settings, id=game_id)).seed == seed
