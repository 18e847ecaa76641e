"""The list of a game file becomes the actions that count: undo, redo, programs, chat."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.engine.recorderror import RecordError
from railhead.exchange.gamefile import effective_actions, read_gamefile
from railhead.records.loading import load_data
from tests.exchange.files import ANN, BOB, CID, SALE, entry, game_file, undo


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
        ({"title": 1849}, "title: expected a text, found 1849"),
        ({"players": {}}, "players: expected a list"),
        ({"players": []}, "players: nobody is in the list"),
        ({"players": [{"id": 1, "name": " "}]}, r"players\[0\]: expected a name"),
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


def test_a_consent_is_chat_that_is_taken_back_like_an_action() -> None:
    consent = entry(2, "log", ANN, message="\N{BULLET} confirmed receiving consent from Bob")
    assert ids(*passes(1), consent, *passes(3)) == [1, 3]
    assert ids(*passes(1), consent, *passes(3), undo(4), undo(5)) == [1]
    assert ids(*passes(1), consent, *passes(3), undo(4), undo(5), undo(6)) == []
    automatic = {**consent, "id": None}
    assert ids(entry(1, "pass", ANN, auto_actions=[automatic])) == [1]


@pytest.mark.parametrize("target", [5, "5"])
def test_an_undo_names_its_action_by_a_number_or_a_text(target: Any) -> None:
    assert ids(*passes(1, 5, 9), entry(13, "undo", action_id=target)) == [1, 5]


@pytest.mark.parametrize(
    ("result", "totals"),
    [
        ({"11": 5, "22": 6, "33": 7}, [5, 6, 7]),
        ({"Ann": 5, "Bob": 6, "Cid": 7}, [5, 6, 7]),
        ({"Cid": 7, "11": 5}, [5, 7]),
        ({"11": "5", "22": "-6", "33": "L.1,007"}, [5, -6, 1007]),
        ({"11": "L.-5", "22": "$6", "33": "7 F"}, [5 * -1, 6, 7]),
        ({"11": 5.0, "22": "6.0"}, [5, 6]),
        ({}, []),
        (None, []),
    ],
)
def test_a_result_says_what_it_means(result: Any, totals: list[int]) -> None:
    file = read_gamefile(game_file(result=result))
    assert [file.result[player] for player in file.players if player in file.result] == totals
    assert file.unread == ()


@pytest.mark.parametrize(
    ("result", "text"),
    [
        ({"Dan": 5}, "the result names 'Dan', who does not play"),
        ({"11": "much"}, "the total of Ann is not a number: 'much'"),
        ({"Bob": None}, "the total of Bob is not a number: None"),
        ({"11": True}, "the total of Ann is not a number: True"),
        ({"11": 5.5}, "the total of Ann is not a number: 5.5"),
    ],
)
def test_what_cannot_be_compared_is_a_difference(result: Any, text: str) -> None:
    file = game_file(entry(1, "end_game", ANN), result=result)
    assert text in [str(fault) for fault in load_data(file).differences()]


@pytest.mark.parametrize("names", [["11", "22", "33"], ["22", "33", "11"]])
def test_a_name_that_is_a_number_is_no_id(names: list[str]) -> None:
    players = [
        {"id": number, "name": name} for number, name in zip((11, 22, 33), names, strict=True)
    ]
    read = read_gamefile(game_file(players=players, result={"11": 1, "22": 2, "33": 3}))
    assert read.result == {"11": 1, "22": 2, "33": 3}
    assert [read.seats.find(number) for number in (11, 22, 33)] == ["11", "22", "33"]
    assert [read.seats.find(name) for name in names] == ["11", "22", "33"]
    strangers: list[Any] = [44, "Ann", None, True, [], 1.5]
    assert [read.seats.find(nobody) for nobody in strangers] == [""] * 6


def test_players_without_ids_have_the_numbers_of_their_seats() -> None:
    players = [{"name": "Ann"}, {"id": 1, "name": "Bob"}, {"id": None, "name": "Cid"}]
    seats = read_gamefile(game_file(players=players)).seats
    assert seats.players == {"2": "Ann", "1": "Bob", "3": "Cid"}
    assert seats.written == {"2": "Ann", "1": 1, "3": "Cid"}


@pytest.mark.parametrize(
    ("seed", "game_id", "older"),
    [(7, 5, 5), (7, 7, None), (7, "hs_abcdefgh_9", 9), (7, "x", None), (7, None, None)],
)
def test_the_older_seed_is_the_number_of_the_game(seed: int, game_id: Any, older: Any) -> None:
    file = read_gamefile(game_file(settings={"seed": seed}, id=game_id))
    assert (file.seed, file.older_seed) == (seed, older)


def test_the_older_seed_is_tried_where_the_first_company_contradicts_the_other() -> None:
    file = game_file(*SALE, settings={"seed": 677817463}, id=27939)
    replay = load_data(file)
    assert replay.error is None
    assert replay.game.seed == 27939
    assert [fault.where for fault in replay.warnings] == ["settings.seed"]
    assert "27939" in str(replay.warnings[0])
    # Where neither fits, or both do, the seed of the settings is the one.
    for other in (game_file(*SALE, settings={"seed": 677817463}, id=3), game_file(*SALE[:5], id=3)):
        kept = load_data(other)
        assert kept.game.seed == other["settings"]["seed"]
        assert kept.warnings == ()


@pytest.mark.parametrize(
    ("settings", "game_id", "seed"),
    [({"seed": 7}, 5, 7), ({"seed": None}, 5, 5), ({}, "hs_012_3", 12), ({"seed": ""}, "x", 0)],
)
def test_the_seed_is_the_setting_or_the_number_of_the_game(
    settings: dict[str, Any], game_id: Any, seed: int
) -> None:
    assert read_gamefile(game_file(settings=settings, id=game_id)).seed == seed
