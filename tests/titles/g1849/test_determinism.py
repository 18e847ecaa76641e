"""The same game everywhere, taken back and played again; looking at a game changes nothing."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from railhead.engine.actions import Action, BuyLicence, Choose, EndGame, Pass
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.engine.snapshot import snapshot
from railhead.lab.simulate import play_on
from railhead.records.record import to_record
from tests.kept import kept
from tests.titles.g1849.fingerprint import VARIANTS, fingerprint, fresh

pytestmark = pytest.mark.slow

REPO = Path(__file__).resolve().parents[3]
# One game each of the default, rulebook and peer rules, with and without Electric Dreams.
NUMBERS = (16, 20, 29)


@kept
def played(number: int, actions: int = 400) -> Game:
    game = fresh(number)
    play_on(game, random.Random(number), actions)
    return game


def dump(game: Game) -> str:
    """The state to the last bit, the order of its entries too."""
    return json.dumps(snapshot(game.state))


def test_the_variants_are_a_mixture() -> None:
    chosen = [VARIANTS[number] for number in NUMBERS]
    assert {preset for _, _, preset in chosen} == {"default", "rulebook", "peer"}
    assert {players for players, _, _ in chosen} == {3, 4, 5}
    assert {bool(options.get("electric_dreams")) for _, options, _ in chosen} == {False, True}


# -- the same everywhere -----------------------------------------------------------------------


def test_another_process_plays_the_same_games() -> None:
    command = [sys.executable, "-m", "tests.titles.g1849.fingerprint", *map(str, NUMBERS)]
    path = os.pathsep.join((str(REPO / "src"), str(REPO)))
    environment = {**os.environ, "PYTHONHASHSEED": "4242", "PYTHONPATH": path}
    run = subprocess.run(
        command, cwd=REPO, env=environment, capture_output=True, text=True, check=True
    )
    assert run.stdout.split() == [fingerprint(number) for number in NUMBERS]


@pytest.mark.parametrize("number", NUMBERS)
def test_the_same_actions_give_the_same_game_without_asking_for_answers(number: int) -> None:
    game, again = played(number), fresh(number)
    assert dump(fresh(number)) == dump(again)
    for count, action in enumerate(game.actions, 1):
        again.apply(action)
        assert again.state == game.state_after(count)
    assert dump(again) == dump(game)
    assert again.events == game.events
    assert to_record(again) == to_record(game)


def test_another_seed_draws_another_order() -> None:
    orders = {fresh(number).events[1].params["order"][0] for number in range(0, 360, len(VARIANTS))}
    assert len(orders) > 3


# -- undo and redo -----------------------------------------------------------------------------


@pytest.mark.parametrize("number", NUMBERS)
def test_undo_to_the_start_and_redo_to_the_end(number: int) -> None:
    game = played(number)
    actions, end, events = list(game.actions), dump(game), list(game.events)
    marks = game.event_marks()
    states = [game.state_after(count) for count in range(len(actions) + 1)]
    for count in reversed(range(len(actions))):
        assert game.undo() == actions[count]
        assert game.state == states[count]
        assert game.events == events[: marks[count]]
    assert dump(game) == dump(fresh(number))
    assert game.undo() is None
    for count, action in enumerate(actions, 1):
        assert game.redo() == action
        assert game.state == states[count]
    assert game.redo() is None
    assert (dump(game), game.events, game.actions) == (end, events, actions)


def test_undo_and_redo_step_by_step_in_the_middle_of_a_game() -> None:
    game = fresh(13)
    rng = random.Random(5)
    for _ in range(150):
        play_on(game, rng, 1)
        before, events, decision = dump(game), list(game.events), game.decision
        for _ in range(rng.randrange(1, 4)):
            game.undo()
        while game.redo() is not None:
            pass
        assert dump(game) == before
        assert game.events == events
        assert game.decision == decision


def test_a_new_action_ends_redo_and_a_refused_one_does_not() -> None:
    game = fresh(2)
    game.apply(Pass("p1"))
    game.undo()
    with pytest.raises(Illegal):
        game.apply(Pass("p2"))
    assert game.redo() == Pass("p1")
    game.undo()
    game.apply(Pass("p1"))
    assert game.redo() is None


# -- looking at a game -------------------------------------------------------------------------


@pytest.mark.parametrize("number", NUMBERS)
def test_asking_for_answers_and_refusals_changes_nothing(number: int) -> None:
    game, rng = fresh(number), random.Random(number)
    for _ in range(200):
        before, events, past = dump(game), list(game.events), list(game.actions)
        decision = game.decision
        if decision is None:
            break
        for answer in rng.sample(decision.answers, min(3, len(decision.answers))):
            action = answer if isinstance(answer, Action) else answer.at(answer.high)
            assert game.refusal(action) is None
        actor = decision.actor
        for wrong in (Choose(actor, "?"), BuyLicence("nobody"), Pass("nobody")):
            assert game.refusal(wrong) is not None
        assert game.decision is decision
        assert (dump(game), game.events, game.actions) == (before, events, past)
        play_on(game, rng, 1)


@pytest.mark.parametrize("number", NUMBERS)
def test_a_fork_goes_its_own_way(number: int) -> None:
    game = played(number, 200)
    before, events, past = dump(game), list(game.events), list(game.actions)
    fork = game.fork()
    assert fork.state == game.state
    assert fork.decision == game.decision
    assert (fork.events, fork.actions, fork.undo()) == ([], [], None)
    play_on(fork, random.Random(1), 200)
    assert fork.state != game.state
    assert (dump(game), game.events, game.actions) == (before, events, past)
    # What follows on the game does not depend on what was tried on the fork.
    other = played(number, 200)
    play_on(game, random.Random(2), 100)
    play_on(other, random.Random(2), 100)
    assert dump(game) == dump(other)


# -- the end -----------------------------------------------------------------------------------


@pytest.mark.parametrize("actions", [0, 3, 60, 200])
def test_the_players_may_agree_to_stop_at_any_time(actions: int) -> None:
    game = played(13, actions)
    decision = game.decision
    assert decision is not None
    assert not any(isinstance(answer, EndGame) for answer in decision.answers)
    before, wealth = dump(game), game.wealth()
    events = game.apply(EndGame("p1"))
    assert game.finished
    assert game.state.finished == "manual"
    assert game.decision is None
    totals = {e.params["player"]: e.params["total"] for e in events if e.kind == "standing"}
    assert totals == wealth
    with pytest.raises(Illegal) as refusal:
        game.apply(Pass("p1"))
    assert refusal.value.rule == ""
    assert game.refusal(EndGame("p1")) is not None
    game.undo()
    assert dump(game) == before
    game.redo()
    assert game.state.finished == "manual"
