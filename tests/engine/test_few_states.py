"""A game that keeps few old states tells the same of its past as one that keeps all."""

from __future__ import annotations

import pickle
import random

import pytest

from railhead.engine.actions import Bid
from railhead.engine.decision import Range
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.engine.past import SPACING
from railhead.lab.simulate import play_on
from railhead.records.record import from_record, to_record
from railhead.titles.catalogue import title_ids
from tests.kept import random_game

COUNT = 5 * SPACING + 3


def played(title: str = "1849", count: int = COUNT) -> Game:
    return random_game(title, 11, count, 3 if title != "18FB" else 4)


def replayed(game: Game) -> Game:
    again = from_record(to_record(game))
    assert again.actions == game.actions
    return again


def kept(game: Game) -> list[int]:
    """The numbers of the old states that a game has, without playing anything again."""
    return [at for at in range(len(game.actions)) if game._past.state(at) is not None]


def test_it_keeps_few_states() -> None:
    assert kept(replayed(played())) == [*range(0, COUNT, SPACING)]


def test_who_plays_on_keeps_the_newest_too() -> None:
    """So that what was done last is undone at once."""
    game = played(count=0)
    game.keep_few_states()
    play_on(game, random.Random(11), COUNT)
    assert kept(game) == [*range(0, COUNT, SPACING), COUNT - 1]


@pytest.mark.parametrize("count", [0, 1, SPACING - 1, SPACING, SPACING + 1, 2 * SPACING, 40])
def test_a_refused_action_changes_nothing(count: int) -> None:
    """Also one that has changed the state before the rules, or a mistake in them, stop it."""
    game = played(count=count)
    again = replayed(game)
    wrong = Bid("Ann", "SCE", -1)
    state, events = again.state.copy(), again.events.copy()
    for refused in (wrong, Bid(again.decision.player if again.decision else "", "SCE", 10**6)):
        with pytest.raises(Illegal):
            again.replay(refused)
        assert (again.state, again.events, again.actions) == (state, events, game.actions)
    assert again.decision is not None
    last = again.decision.answers[-1]
    action = last.action if isinstance(last, Range) else last
    advance = Game.advance

    def trip(self: Game) -> None:
        if self is not again:
            advance(self)
            return
        again.state.cash["bank"] = 0
        again.state.agenda = ()
        raise KeyboardInterrupt

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Game, "advance", trip)
        with pytest.raises(KeyboardInterrupt):
            again.replay(action)
    assert (again.state, again.events, again.actions) == (state, events, game.actions)
    again.replay(action)
    game.apply(action)
    assert again.state == game.state
    assert [again.state_after(at) for at in range(count + 1)] == [
        game.state_after(at) for at in range(count + 1)
    ]


def test_an_action_that_is_replayed_takes_back_what_could_be_redone() -> None:
    again = replayed(played())
    undone = again.undo()
    assert undone is not None
    again.replay(undone)
    assert again.next_redo is None


@pytest.mark.parametrize("title", title_ids())
def test_every_state_is_what_it_was(title: str) -> None:
    game = played(title)
    again = replayed(game)
    order = list(range(len(game.actions) + 1))
    random.Random(2).shuffle(order)
    for number in order:
        assert again.state_after(number) == game.state_after(number), number
    assert again.events == game.events
    assert again.event_marks() == game.event_marks()


def test_a_state_asked_for_twice_is_the_same_one() -> None:
    again = replayed(played())
    first = again.state_after(SPACING + 5)
    assert again.state_after(SPACING + 5) is first
    assert again.state_after(SPACING + 6) is not first
    assert kept(again)[:3] == [0, SPACING, SPACING + 1], "what was played again is there"


def test_old_states_played_again_share_what_did_not_change() -> None:
    again = replayed(played())
    states = [again.state_after(number) for number in range(COUNT)]
    assert len({id(state.shares) for state in states}) < COUNT / 2
    assert all(state.network is None for state in states[:-SPACING])


def test_all_is_undone_and_played_again() -> None:
    game = played()
    again = replayed(game)
    for number in range(COUNT, 0, -1):
        assert again.undo() == game.actions[number - 1]
        assert again.state == game.state_after(number - 1)
        assert again.decision is not None
        assert len(again.events) == game.event_marks()[number - 1]
    while again.redo() is not None:
        pass
    assert (again.state, again.events) == (game.state, game.events)
    for number in range(COUNT + 1):
        assert again.state_after(number) == game.state_after(number)


@pytest.mark.parametrize("count", [0, 1, SPACING - 1, SPACING, SPACING + 1, 40, COUNT - 1, COUNT])
def test_it_goes_on_from_any_moment(count: int) -> None:
    game = played()
    there, again = game.at(count), replayed(game).at(count)
    for each in (there, again):
        play_on(each, random.Random(5), 2 * SPACING)
    assert again.state == there.state
    assert again.events == there.events
    assert kept(again)[-SPACING:] == [*range(count + SPACING, count + 2 * SPACING)]
    assert [again.state_after(at) for at in range(count)] == [
        game.state_after(at) for at in range(count)
    ]


def test_a_copy_and_a_pickle_have_the_same_past() -> None:
    game = played()
    again = replayed(game)
    for other in (again.copy(), pickle.loads(pickle.dumps(again))):
        assert [other.state_after(at) for at in range(COUNT)] == [
            game.state_after(at) for at in range(COUNT)
        ]
    assert len(kept(again)) < COUNT / 8, "a copy plays again for itself"


@pytest.mark.parametrize("number", [-COUNT - 1, COUNT + 1])
def test_there_is_no_state_beyond_the_past(number: int) -> None:
    with pytest.raises(IndexError):
        replayed(played()).state_after(number)
