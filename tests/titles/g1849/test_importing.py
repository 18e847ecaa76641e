"""Game files of 1849 made by hand, action by action."""

from __future__ import annotations

import re
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


def test_an_unknown_optional_rule_is_a_warning() -> None:
    played = replay(settings={"seed": 1, "optional_rules": ["nonsense", "bonds"]})
    assert [str(fault) for fault in played.warnings] == [
        "settings.optional_rules: 'nonsense' is not known for 1849: the game is replayed without it"
    ]
    assert played.game.options["bonds"] is True
    assert played.error is None


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
    ("wrong", "text"),
    [
        (entry(2, "bid", BOB, company="SIGI"), "price: this field is missing"),
        (entry(2, "bid", BOB, company="SIGI", price="45"), "price: expected a whole number"),
        (entry(2, "bid", BOB, company="SIGI", price=45.5), "price: expected a whole number"),
        (entry(2, "bid", BOB, company=["SIGI"], price=45), "company: expected a text"),
        (entry(2, "bid", BOB, company="XYZ", price=45), "company: .* private company 'XYZ'"),
        (entry(2, "wibble", BOB), "type: there is no action of type 'wibble' in 1849"),
        (entry(2, "lay_tile", BOB, hex="J6", tile=8, rotation=0), "tile: expected a text"),
        (entry(2, "lay_tile", BOB, hex="J6", tile="999-0", rotation=0), "tile: .* no tile '999-0'"),
        (entry(2, "lay_tile", BOB, hex="Z9", tile="8-0", rotation=0), "hex: .* no hex 'Z9'"),
        (entry(2, "buy_shares", BOB, shares=[]), "shares: expected at least one"),
        (entry(2, "buy_shares", BOB, shares=[{}]), r"shares\[0\]: expected a text"),
        (entry(2, "buy_shares", BOB, shares=["XYZ_1"]), r"shares\[0\]: .* no company 'XYZ'"),
        (entry(2, "buy_shares", BOB, shares=["SFA_x"]), r"shares\[0\]: expected a company and"),
        (entry(2, "par", BOB, corporation="XYZ", share_price="100,3,5"), "no company 'XYZ'"),
        (entry(2, "par", BOB, corporation="SFA", share_price="dear"), "share_price: expected"),
        (entry(2, "place_token", "SFA", city="Z9-0-0"), "city: there is no city 'Z9-0-0'"),
        (entry(2, "place_token", "SFA", city="C5-0-0", tokener="XYZ"), "tokener: .* 'XYZ'"),
        (entry(2, "buy_train", "SFA", train="99H-0", price=1), "train: there is no train '99H-0'"),
        (entry(2, "run_routes", "SFA", routes=7), "routes: expected a list, found 7"),
        (
            entry(
                2, "run_routes", "SFA", routes=[{"train": "4H-0", "connections": [["J6", "Z7"]]}]
            ),
            r"routes\[0\]\.connections\[0\]\[1\]: there is no hex 'Z7'",
        ),
        (
            entry(
                2, "run_routes", "SFA", routes=[{"train": "4H-0", "connections": [["J6", "K7"]]}]
            ),
            "cannot be read",
        ),
        (entry(2, "choose", BOB, choice="perhaps"), "cannot be read"),
        (entry(2, "pass"), "entity: this field is missing"),
        (entry(2, "pass", "XYZ"), "entity: there is no player or company 'XYZ' in this game"),
        (entry(2, "pass", 99), "entity: there is no player or company 99 in this game"),
        (entry(2, "pass", [1]), "entity: there is no player or company"),
        (entry(2, "pass", BOB, hex="Z9"), "hex: there is no hex 'Z9'"),
        (entry(2, "pass", BOB, corporation="XYZ"), "corporation: there is no company 'XYZ'"),
    ],
)
def test_an_action_that_makes_no_sense_stops_at_its_number(
    wrong: dict[str, Any], text: str
) -> None:
    error = stopped(bid(1, ANN, "SCE", 20), wrong)
    assert error.number == 2
    assert error.rule == ""
    assert re.search(text, str(error)), str(error)


@pytest.mark.parametrize("name", ["XYZ", 99, None])
def test_an_automatic_pass_of_nobody_is_no_action_either(name: Any) -> None:
    auto = {"type": "pass", "entity": name, "entity_type": "corporation"}
    error = stopped({**bid(1, ANN, "SCE", 20), "auto_actions": [auto]})
    assert error.number == 2
    assert "entity: " in str(error)


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
