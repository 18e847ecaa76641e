"""How plans are followed, and where they are compared."""

from __future__ import annotations

from dataclasses import replace

import pytest

from railhead.bots.habits import Habits
from railhead.bots.judgement import judgement_of
from railhead.bots.opponents import STRENGTHS
from railhead.bots.search import Horizon, Planner
from railhead.engine.actions import BuyTrain, Pass
from railhead.engine.game import Game
from railhead.lab.simulate import random_player
from railhead.titles.catalogue import new_game
from tests.titles.g1865.build import Example


def running(kind: str) -> Game:
    """A game of 1849 at the beginning of a round of this kind in which several companies run."""
    game = new_game("1849", ["Ann", "Bob", "Cid"], seed=2)
    player, before = random_player(2), ("", 0)
    while game.decision is not None:
        state = game.state
        if (state.round, state.round_number) != before and state.round.startswith(kind):
            if len(state.turns) > 1:
                return game
        before = (state.round, state.round_number)
        game.apply(player(game))
    raise AssertionError(kind)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["SR", "OR"])
def test_a_plan_ends_when_every_company_has_had_its_turn(kind: str) -> None:
    """Given a stock round or the beginning of an operating round, when a plan is followed to the
    end of one operating round, then all companies that run have had one turn more."""
    game = running(kind)
    horizon, habits, before = Horizon(game, 1), Habits(), dict(game.state.turns)
    assert not horizon.reached(game)
    while not horizon.reached(game):
        assert game.decision is not None
        game.apply(habits(game))
    had = [count - before.get(company, 0) for company, count in game.state.turns.items()]
    assert len(had) > 1
    assert set(had) == {1}


@pytest.mark.slow
def test_with_little_work_passing_is_still_compared_with_what_looks_best() -> None:
    """Given work for hardly more than one plan, then passing is followed too, the rest comes last
    and all that was tried is told."""
    game = running("SR")
    judgement = judgement_of(type(game))
    ample, scarce = (
        Planner(judgement, replace(STRENGTHS["club"], budget=budget), 1).plans(game)
        for budget in (10_000, 1)
    )
    assert {it.action for it in ample} == {it.action for it in scarce}
    followed = {it.action: it.worth for it in ample[: STRENGTHS["club"].kept]}
    passing = next(it for it in scarce if isinstance(it.action, Pass))
    assert passing.worth == followed[passing.action]
    assert passing.worth >= scarce[-1].worth


def test_by_habit_a_company_buys_the_train_that_its_title_expects_to_pay() -> None:
    """Given a company without a train, whose title says what it expects of it, then it buys one
    for the traffic that it has, and none where there is nothing to carry."""
    for traffic in (9, 0):
        table = Example(players=2).phase("2")
        table.company("RCSF", 90, traffic=traffic, cash=400, bob=2)
        game = table.turn_of("RCSF", "trains").game
        action = Habits()(game)
        assert isinstance(action, BuyTrain) == (traffic > 0), action
