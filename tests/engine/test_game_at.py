"""A game as it was: its past goes along, its future does not."""

from __future__ import annotations

import random

import pytest

from railhead.engine.events import BankBroken
from railhead.engine.game import Game
from railhead.lab.simulate import play_on
from railhead.titles.catalogue import new_game
from tests.kept import random_game


@pytest.fixture(scope="module")
def game() -> Game:
    return random_game("1849", 5, 120)


@pytest.mark.parametrize("count", [0, 1, 60, 119, 120])
def test_it_is_the_game_that_stopped_there(game: Game, count: int) -> None:
    again = new_game("1849", ["Ann", "Bob", "Cid"], seed=5)
    for action in game.actions[:count]:
        again.apply(action)
    there = game.at(count)
    assert there.state == again.state
    assert there.actions == again.actions
    assert there.events == again.events
    assert there.event_marks() == again.event_marks()
    assert there.decision is not None
    assert again.decision is not None
    assert there.decision.answers == again.decision.answers


def test_it_knows_no_future_but_its_past(game: Game) -> None:
    there = game.at(60)
    assert there.redo() is None
    assert there.next_redo is None
    there.undo()
    assert there.state == game.state_after(59)


@pytest.mark.parametrize("count", [-1, 121])
def test_there_is_nothing_beyond_the_past(game: Game, count: int) -> None:
    with pytest.raises(IndexError):
        game.at(count)


@pytest.mark.slow
def test_neither_game_changes_the_other(game: Game) -> None:
    state, actions, events = game.state.copy(), game.actions.copy(), game.events.copy()
    for there in (game.at(120), game.at(40), game.copy()):
        play_on(there, random.Random(6), 30)
        while there.undo():
            pass
        there.emit(BankBroken())
    assert (game.state, game.actions, game.events) == (state, actions, events)


def test_a_copy_goes_on_with_what_was_undone(game: Game) -> None:
    first = game.copy()
    last = first.undo()
    second = first.copy()
    assert second.next_redo == last
    second.redo()
    assert second.state == game.state
    assert first.next_redo == last, "the copy has its own list"


def test_states_that_share_what_is_equal_are_the_same_states(game: Game) -> None:
    """And a game goes on from them as before."""
    shared, plain = game.copy(), game.copy()
    for number in range(1, 121):
        shared.state_after(number).share(shared.state_after(number - 1))
    first, last = shared.state_after(119), shared.state
    assert any(getattr(first, name) is getattr(last, name) for name in ("shares", "tiles"))
    for number in range(121):
        assert shared.state_after(number) == plain.state_after(number)
    play_on(shared, random.Random(6), 30)
    play_on(plain, random.Random(6), 30)
    for number in range(151):
        assert shared.state_after(number) == plain.state_after(number)
