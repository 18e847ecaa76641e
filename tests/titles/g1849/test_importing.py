"""Game files of 1849 made by hand, action by action."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.engine.actions import BuyShare, Par
from railhead.engine.fault import TitleError
from railhead.engine.recorderror import RecordError
from railhead.records.loading import Replay, load_data
from tests.exchange.files import ANN, BOB, CID, SALE, bid, entry, game_file, undo


def replay(*actions: dict[str, Any], **more: Any) -> Replay:
    return load_data(game_file(*actions, **more))


def stopped(*actions: dict[str, Any], **more: Any) -> RecordError:
    error = replay(*actions, **more).error
    assert error is not None
    return error


def test_the_private_companies_are_sold_and_the_first_corporation_starts() -> None:
    game = replay(*SALE).game
    assert game.state.privates == {
        "SCE": "11", "SIGI": "22", "CNM": "33", "SMS": "11", "RSA": "22",
    }  # fmt: skip
    assert game.actions[-1] == Par("22", "SFA", 100)
    assert game.state.round == "SR"
    assert game.decision is not None
    assert game.decision.player == "33"


def test_what_was_undone_is_not_played() -> None:
    game = replay(bid(1, ANN, "SCE", 20), bid(2, BOB, "SIGI", 45), undo(3), entry(4, "pass", BOB),
                  bid(5, CID, "SIGI", 45)).game  # fmt: skip
    assert game.state.privates == {"SCE": "11", "SIGI": "33"}


def test_what_was_redone_is_played() -> None:
    game = replay(bid(1, ANN, "SCE", 20), bid(2, BOB, "SIGI", 45), undo(3), entry(4, "redo"),
                  bid(5, CID, "CNM", 75)).game  # fmt: skip
    assert game.state.privates == {"SCE": "11", "SIGI": "22", "CNM": "33"}


def test_automatic_passes_are_played() -> None:
    auto = [{"type": "pass", "entity": player, "entity_type": "player"} for player in (CID, ANN)]
    played = replay(*SALE, entry(7, "program_share_pass", ANN),
                    entry(8, "pass", CID), entry(9, "pass", ANN),
                    entry(10, "buy_shares", BOB, shares=["SFA_1"], percent=10,
                          auto_actions=auto))  # fmt: skip
    assert played.error is None
    assert played.game.actions[-3] == BuyShare("22", "SFA", "treasury")
    assert played.game.state.cash["22"] == 500 - 45 - 150 - 100
    assert len(played.entries) == len(played.game.actions) == 11


def test_the_ids_of_the_file_are_kept() -> None:
    assert replay().ids == {"11": 11, "22": 22, "33": 33}


def test_the_names_of_positions_say_round_player_and_type() -> None:
    assert replay(*SALE).names[:2] == ["0: start", "1: ISR 1.1, Ann bid"]


@pytest.mark.parametrize(
    ("rules", "option", "value"),
    [
        ("bonds", "bonds", True),
        ("delay_ift", "delay_ift", True),
        ("acquiring_station_tokens", "token_acquiring", True),
    ],
)
def test_optional_rules_become_options(rules: str, option: str, value: object) -> None:
    game = replay(settings={"seed": 1, "optional_rules": [rules]}).game
    assert game.options[option] == value


def test_an_unknown_optional_rule_is_refused() -> None:
    with pytest.raises(RecordError, match="'nonsense' is not known for 1849"):
        replay(settings={"seed": 1, "optional_rules": ["nonsense"]})


def test_an_unknown_title_is_refused_with_the_known_ones() -> None:
    with pytest.raises(TitleError, match=r"no '1830'; choose one of 1849"):
        replay(title="1830")


def test_too_few_players_are_refused() -> None:
    with pytest.raises(TitleError, match="3 to 5 players, not 1"):
        replay(players=[{"id": 1, "name": "Ann"}])


def test_an_action_out_of_turn_stops_with_its_rule_and_the_game_before_it() -> None:
    error = stopped(bid(1, ANN, "SCE", 20), bid(4, CID, "SIGI", 45))
    assert error.number == 2
    assert error.rule == "1849-2.4-3"
    assert str(error).startswith("action 2, Cid, a bid of L.45 for SIGI: It is the turn of Bob. ")
    assert error.game is not None
    assert len(error.game.actions) == 1


@pytest.mark.parametrize(
    "wrong",
    [
        entry(2, "bid", BOB, company="SIGI"),
        entry(2, "bid", BOB, company="SIGI", price="45"),
        entry(2, "bid", BOB, company="SIGI", price=45.5),
        entry(2, "bid", BOB, company=["SIGI"], price=45),
        entry(2, "wibble", BOB),
        entry(2, "lay_tile", BOB, hex="J6", tile=8, rotation=0),
        entry(2, "buy_shares", BOB, shares=[]),
        entry(2, "buy_shares", BOB, shares=[{}]),
        entry(2, "run_routes", BOB, routes=[{"train": "4H-0", "connections": [["J6", "K7"]]}]),
        entry(2, "run_routes", BOB, routes=7),
        entry(2, "choose", BOB, choice="perhaps"),
    ],
)
def test_an_action_that_makes_no_sense_stops_at_its_number(wrong: dict[str, Any]) -> None:
    error = stopped(bid(1, ANN, "SCE", 20), wrong)
    assert error.number == 2
    assert error.rule == ""
    assert "cannot be read" in str(error)


def test_a_result_that_differs_is_told() -> None:
    ending = entry(7, "end_game", ANN)
    result = {"11": 370 + 20 + 110, "22": 505 + 45 + 150, "33": 1}
    played = replay(*SALE, ending, result=result, game_end_reason="bank")
    assert played.game.finished
    assert [str(fault) for fault in played.differences()] == [
        "Cid: 1 in the file, 500 here",
        "the end: bank in the file, manually_ended here",
    ]


def test_a_result_that_agrees_is_confirmed() -> None:
    result = {"11": 500, "22": 700, "33": 500}
    played = replay(*SALE, entry(7, "end_game", ANN), result=result,
                    game_end_reason="manually_ended")  # fmt: skip
    assert played.differences() == []


def test_a_result_of_a_game_that_goes_on_is_told() -> None:
    played = replay(*SALE, result={"11": 500, "22": 700, "33": 500})
    (fault,) = played.differences()
    assert str(fault) == "the file has a result, but the game is not over"
