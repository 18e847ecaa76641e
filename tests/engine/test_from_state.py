"""A game can be taken up at a state; states and games go from process to process."""

from __future__ import annotations

import pickle
import random
from pathlib import Path

import pytest

from railhead.engine.boardfiles import load_board
from railhead.engine.fault import TitleError
from railhead.engine.game import Game
from railhead.lab.simulate import play_on
from railhead.titles import g1865
from railhead.titles.catalogue import new_game, title_ids

NAMES = ["Ann", "Bob", "Cid"]


def played(title: str, count: int = 150, **more: object) -> Game:
    game = new_game(title, NAMES, seed=5, **more)  # type: ignore[arg-type]
    play_on(game, random.Random(5), count)
    return game


@pytest.mark.slow
@pytest.mark.parametrize("title", title_ids())
def test_a_game_goes_on_from_a_state_as_from_its_past(title: str) -> None:
    game = played(title)
    there = type(game).from_state(game.state, game.players, game.options, game.seed or 0)
    assert (there.actions, there.events, there.undo()) == ([], [], None)
    assert there.decision == game.decision
    for one in (game, there):
        play_on(one, random.Random(1), 60)
    assert there.state == game.state


@pytest.mark.slow
def test_the_state_given_is_not_changed() -> None:
    game = played("1861")
    state = game.state
    key = state.key()
    there = type(game).from_state(state, NAMES, game.options)
    play_on(there, random.Random(1), 30)
    assert state.key() == key
    assert there.state.key() != key


def test_a_state_with_other_players_is_refused() -> None:
    game = played("1849", 10)
    with pytest.raises(TitleError, match="the state has the players p1, p2, p3, not a, b, c"):
        type(game).from_state(game.state, {"a": "Ann", "b": "Bob", "c": "Cid"}, game.options)
    with pytest.raises(TitleError, match="3 to 5 players"):
        type(game).from_state(game.state, NAMES[:2], game.options)


def test_a_game_is_taken_up_on_a_board_from_outside() -> None:
    board = load_board([Path(g1865.__path__[0]) / "map.toml"])
    game = played("1865", 60, board=board)
    there = type(game).from_state(game.state, NAMES, game.options, game.seed or 0, board=board)
    assert there.board is board
    assert there.decision is not None
    assert game.decision is not None
    assert there.decision.answers == game.decision.answers


@pytest.mark.slow
@pytest.mark.parametrize("title", title_ids())
def test_a_game_is_pickled_with_its_past(title: str) -> None:
    game = played(title)
    game.undo()
    again = pickle.loads(pickle.dumps(game))
    assert type(again) is type(game)
    assert again.title is game.title
    assert (again.actions, again.events, again.players) == (game.actions, game.events, game.players)
    assert again.decision.answers == game.decision.answers  # type: ignore[union-attr]
    assert again.redo() == game.redo()
    assert again.state == game.state
    assert again.state_after(70) == game.state_after(70)


def test_a_game_on_a_board_from_outside_is_pickled_with_it() -> None:
    board = load_board([Path(g1865.__path__[0]) / "map.toml"])
    game = played("1865", 30, board=board)
    again = pickle.loads(pickle.dumps(game))
    assert again.board == board
    assert again.title.name == game.title.name
    assert again.decision.answers == game.decision.answers  # type: ignore[union-attr]


@pytest.mark.slow
@pytest.mark.parametrize("title", title_ids())
def test_the_pickle_of_a_state_is_small(title: str) -> None:
    game = played(title, 250)
    assert game.decision is not None
    assert game.decision.answers
    assert game.state.network is not None
    data = pickle.dumps(game.state)
    again = pickle.loads(data)
    assert again == game.state
    assert again.network is None, "facts of the network are made again"
    assert len(data) < 6_000
