"""The checks of a replayed game find what is wrong."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from railhead.engine.actions import Action, Bid, BuyTrain, EndGame, Pass, RunRoutes
from railhead.engine.state import BANK, DEPOT
from railhead.records.loading import Replay, load_data
from railhead.records.verify import is_listed, verify
from railhead.titles.catalogue import new_game
from tests.exchange.files import ANN, BOB, bid, entry, game_file, random_record


def failed(replay: Replay) -> dict[str, str]:
    return {
        check.name: "; ".join(map(str, check.wrong)) for check in verify(replay) if not check.passed
    }


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    return random_record(120)


@pytest.mark.slow
def test_a_sound_game_passes_every_check(record: dict[str, Any]) -> None:
    assert failed(load_data(record)) == {}


def test_an_illegal_action_is_found() -> None:
    replay = load_data(game_file(bid(1, ANN, "SCE", 20), bid(2, ANN, "SIGI", 45)))
    assert failed(replay) == {"all actions are legal": "stopped after 1 of 2 actions"}


def test_a_wrong_result_is_found() -> None:
    file = game_file(
        bid(1, ANN, "SCE", 20), entry(2, "end_game", BOB), result={"11": 500, "22": 500, "33": 4}
    )
    assert failed(load_data(file)) == {
        "the result is the one in the file": "Cid: 4 in the file, 500 here"
    }


@pytest.mark.slow
def test_money_from_nowhere_is_found(record: dict[str, Any]) -> None:
    replay = load_data(record)
    replay.game.state_after(50).cash[BANK] += 1
    wrong = failed(replay)
    assert (
        "not after action 50: money"
        in wrong["money, certificates, trains, tiles and tokens are conserved"]
    )
    assert wrong["the game replays to the same states from its own record"] == (
        "different after action 50"
    )


@pytest.mark.parametrize(
    ("action", "listed"),
    [
        (Pass("p1"), True),
        (Pass("p2"), False),
        (Bid("p1", "SCE", 20), True),
        (Bid("p1", "SCE", 25), False),
        (Bid("p1", "SIGI", 50), True),
        (Bid("p1", "SIGI", 55), True),
        (Bid("p1", "SIGI", 501), False),
        (Bid("p2", "SIGI", 55), False),
        (RunRoutes("p1", ()), True),
        (EndGame("p1"), True),
    ],
)
def test_an_action_is_listed_by_itself_or_in_a_range(action: Action, listed: bool) -> None:
    game = new_game("1849", ["Ann", "Bob", "Cid"])
    assert is_listed(game, action) is listed


@pytest.mark.slow
def test_equal_trains_are_listed_once() -> None:
    game = load_data(random_record(400)).game
    offers = 0
    for number in range(len(game.actions)):
        there = game.fork()
        there.state = game.state_after(number).copy()
        for answer in there.decision.answers if there.decision else ():
            if isinstance(answer, BuyTrain):
                kind = there.train_class(answer.train)
                for train in there.state.trains[DEPOT]:
                    same = there.train_class(train) == kind
                    assert is_listed(there, replace(answer, train=train)) is same
                    offers += 1
    assert offers
