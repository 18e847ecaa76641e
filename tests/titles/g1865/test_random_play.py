"""Random games of 1865: what must hold from one state to the next."""

from __future__ import annotations

import json
import random

import pytest

from railhead.engine.actions import Absorb
from railhead.engine.events import Event
from railhead.engine.invariants import Invariants
from railhead.engine.snapshot import restore, snapshot
from railhead.lab.simulate import random_action
from railhead.titles.g1865.rules import Game1865
from railhead.titles.g1865.state import State1865
from tests.samples import one_in

pytestmark = pytest.mark.slow

GAMES = [(2, "full"), (3, "full"), (4, "full"), (2, "short"), (3, "short")]


def next_action(game: Game1865, dice: random.Random) -> list[Event]:
    """Play a random answer; absorptions are made whenever they can be."""
    assert game.decision is not None
    answers = game.decision.answers
    offered = tuple(answer for answer in answers if isinstance(answer, Absorb))
    return game.apply(random_action(offered or answers, dice))


def check_step(before: State1865, after: State1865, events: list[Event]) -> None:
    """What a state may not do to the one before it."""
    absorbed = {event.params["target"] for event in events if event.kind == "absorbed"}
    for company, traffic in before.traffic.items():
        assert company in absorbed or after.traffic[company] >= traffic
    assert absorbed == set(before.presidents) - set(after.presidents)
    for company in absorbed:
        assert company in after.reborn
    assert set(before.reborn) <= set(after.reborn)
    assert set(before.bonuses) <= set(after.bonuses)
    phases = list("1234567")
    assert phases.index(after.phase) >= phases.index(before.phase)


@pytest.mark.rule("1865-1-7", "1865-5.3-6")
@pytest.mark.parametrize(("players", "length"), one_in(2, GAMES))
def test_random_games_keep_all_limits(players: int, length: str) -> None:
    names = ["Ann", "Bob", "Cid", "Dee"][:players]
    game = Game1865.new(names, {"length": length}, players)
    invariants, dice = Invariants(game), random.Random(players)
    for number in range(1500):
        # Long enough for all kinds of moves, and until a company was absorbed.
        if game.finished or (number >= 400 and game.state.reborn):
            break
        before = game.state
        events = next_action(game, dice)
        invariants.check(game)
        check_step(before, game.state, events)
        if number % 100 == 0:
            kept = json.loads(json.dumps(snapshot(game.state)))
            assert restore(Game1865, kept) == game.state
    assert game.state.reborn


def test_a_game_follows_from_its_seed_and_its_actions() -> None:
    first = Game1865.new(["Ann", "Bob", "Cid"], {}, 5)
    dice = random.Random(5)
    while len(first.actions) < 500 and not first.finished:
        next_action(first, dice)
    second = Game1865.new(["Ann", "Bob", "Cid"], {}, 5)
    for action in first.actions:
        second.apply(action)
    assert second.state == first.state
    while second.undo() is not None:
        pass
    assert second.state == Game1865.new(["Ann", "Bob", "Cid"], {}, 5).state
