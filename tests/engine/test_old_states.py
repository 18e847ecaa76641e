"""What old states of a game keep: no network, and no dictionary that the one before has too."""

from __future__ import annotations

import random
from dataclasses import fields

from railhead.engine.codec import encode
from railhead.engine.game import Game
from railhead.engine.past import KEPT_NETWORKS
from railhead.engine.state import State
from railhead.lab.simulate import random_action
from railhead.titles.catalogue import new_game


def played(count: int) -> tuple[Game, list[object]]:
    """A game after so many actions, and all its states as they were, each as plain data."""
    game, rng = new_game("1849", ["Ann", "Bob", "Cid"], seed=3), random.Random(3)
    seen = [encode(game.state)]
    while len(game.actions) < count and game.decision is not None:
        game.apply(random_action(game.decision.answers, rng))
        seen.append(encode(game.state))
    return game, seen


def dictionaries(state: State) -> list[dict[object, object]]:
    values = (getattr(state, it.name) for it in fields(state))
    return [it for it in values if isinstance(it, dict)]


def test_only_the_newest_old_states_keep_their_network() -> None:
    game, rng = new_game("1849", ["Ann", "Bob", "Cid"], seed=3), random.Random(3)
    answers = []
    while len(game.actions) < 120 and game.decision is not None:
        assert game.network.track is not None
        answers.append(game.decision.answers)
        game.apply(random_action(answers[-1], rng))
    kept = [game.state_after(count).network is not None for count in range(len(answers))]
    assert kept == [False] * (len(kept) - KEPT_NETWORKS) + [True] * KEPT_NETWORKS
    # Whoever goes back further is asked the same as before.
    for listed in reversed(answers):
        game.undo()
        assert game.decision is not None
        assert game.decision.answers == listed


def test_old_states_share_what_did_not_change() -> None:
    """Of all dictionaries that an old state might keep for itself, it keeps less than a third."""
    game, _ = played(150)
    old = [game.state_after(number) for number in range(150 - KEPT_NETWORKS)]
    kept = {id(it) for state in old for it in dictionaries(state)}
    assert len(kept) < sum(len(dictionaries(state)) for state in old) / 3


def test_whatever_is_undone_and_played_again_is_as_it_was() -> None:
    """Given a game whose old states share dictionaries, when all is undone, another way is played
    and undone again, and all is redone, then each state is what it was."""
    game, seen = played(60)
    done = list(game.actions)
    while game.actions:
        game.undo()
        assert encode(game.state) == seen[len(game.actions)]
    rng = random.Random(8)
    for _ in range(20):
        assert game.decision is not None
        game.apply(random_action(game.decision.answers, rng))
    while game.actions:
        game.undo()
    for action in done:
        game.apply(action)
        assert encode(game.state) == seen[len(game.actions)]
    assert [encode(game.state_after(number)) for number in range(len(seen))] == seen


def test_a_trial_keeps_no_old_states() -> None:
    """A copy on which only actions are applied has nothing to undo; the game itself keeps all."""
    game, seen = played(20)
    before = game.state_after(19)
    trial, rng = game.trial(), random.Random(4)
    for _ in range(KEPT_NETWORKS + 3):
        assert trial.decision is not None
        trial.apply(random_action(trial.decision.answers, rng))
    assert len(trial.actions) == KEPT_NETWORKS + 3
    assert trial.undo() is None
    assert trial.fork().event_marks() == []
    assert encode(game.state) == seen[-1]
    assert game.undo() is not None
    assert game.state is before


def test_dictionaries_in_another_order_are_not_shared() -> None:
    """Whatever goes through them in their order, such as a list of answers, would change."""
    before, after = State(cash={"a": 1, "b": 2}), State(cash={"b": 2, "a": 1}, supply={"7": 1})
    before.supply = {"7": 1}
    after.share(before)
    assert [*after.cash] == ["b", "a"]
    assert after.supply is before.supply
