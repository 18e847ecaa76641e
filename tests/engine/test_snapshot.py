"""A state written as JSON and read back is the same state."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from railhead.engine.codec import DataError
from railhead.engine.game import Game
from railhead.engine.snapshot import restore, snapshot
from railhead.lab.simulate import play_on, variants
from railhead.titles.catalogue import new_game, title_ids
from railhead.titles.common.game import CommonGame
from tests.samples import one_in

pytestmark = pytest.mark.slow

VARIANTS = list(variants("1849"))


def played(number: int, actions: int) -> Game:
    """A game of one of the variants, played at random for a while."""
    players, options, preset = VARIANTS[number]
    names = ["Ann", "Bob", "Cid", "Dan", "Eve"][:players]
    game = new_game("1849", names, options, number, preset)
    play_on(game, random.Random(number), actions)
    return game


def through_json(data: Any) -> Any:
    return json.loads(json.dumps(data, allow_nan=False))


@pytest.mark.parametrize("number", one_in(3, range(0, len(VARIANTS), 5)))
def test_every_state_of_a_game_comes_back(number: int) -> None:
    game = played(number, 500)
    for count in range(len(game.actions) + 1):
        state = game.state_after(count)
        assert restore(type(game), through_json(snapshot(state))) == state


def test_a_game_goes_on_from_a_snapshot_as_it_would_have() -> None:
    game = played(1, 300)
    for count in range(0, len(game.actions), 11):
        here, there = game.fork(), game.fork()
        here.state = game.state_after(count).copy()
        there.state = restore(type(game), through_json(snapshot(game.state_after(count))))
        assert here.decision is not None
        assert there.decision is not None
        assert there.decision.answers == here.decision.answers
        assert there.apply(game.actions[count]) == here.apply(game.actions[count])
        assert there.state == here.state


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"turn": "1"}, "state.turn: expected a whole number"),
        ({"cash": []}, "state.cash: expected an object"),
        ({"shares": [["SFA"]]}, "state.shares: expected a list of pairs"),
        ({"agenda": None}, "state.agenda: expected a list of steps"),
        ({"agenda": [{"step": "party"}]}, r"state.agenda\[0\]: there is no step 'party' in 1849"),
        ({"agenda": [7]}, r"state.agenda\[0\]"),
        ({"agenda": [{"step": "stock_round"}]}, r"state.agenda\[0\]: 'turn' is missing"),
        ({"moon": 1}, "there is no field 'moon' here"),
    ],
)
def test_what_does_not_fit_is_named(change: dict[str, Any], text: str) -> None:
    game = played(0, 5)
    with pytest.raises(DataError, match=text):
        restore(type(game), {**snapshot(game.state), **change})


def test_only_an_object_is_a_snapshot() -> None:
    with pytest.raises(DataError, match="state: expected an object"):
        restore(type(played(0, 0)), [])


@pytest.mark.parametrize("title", title_ids())
def test_every_step_that_a_turn_holds_is_known_by_its_name(title: str) -> None:
    game = new_game(title, ["Ann", "Bob", "Cid"])
    assert isinstance(game, CommonGame)
    for company in game.title.companies:
        for step in game.turn_of(company):
            assert game.steps[step.name] is type(step)
