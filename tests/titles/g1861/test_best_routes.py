"""The router and the check of declared routes agree in whole games."""

from __future__ import annotations

import random

import pytest

from railhead.engine.routeactions import run_action
from railhead.lab.simulate import random_action
from railhead.titles.common.running import check_routes
from railhead.titles.g1861.rules import Game1861

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(("preset", "seed"), [("default", 4), ("peer", 37)])
def test_the_best_routes_are_worth_what_they_say(preset: str, seed: int) -> None:
    """Also those of 5+5E and 2+2 trains, given to whoever runs in phase 8."""
    game = Game1861.new(["Ann", "Bob", "Cid"], {"extra_trains": "14.2"}, seed, preset)
    rng = random.Random(seed)
    checked = 0
    while (decision := game.decision) is not None and len(game.actions) < 900:
        if decision.step == "routes" and len(game.trains_of(decision.actor)) <= 2:
            trial = game.fork()
            if game.phase_reached("8"):
                for train in trial.trains_of(decision.actor):
                    trial.move_train(train, decision.actor, "returned")
                for kind in ("5+5E", "2+2"):
                    train = next(
                        t for t in trial.train_policy.offered(trial, "RSR") if t.startswith(kind)
                    )
                    trial.move_train(train, "depot", decision.actor)
            best = trial.best_routes(decision.actor)
            run = run_action(trial, decision.actor, best.routes)
            assert check_routes(trial, run) == best.revenue
            checked += 1
        game.apply(random_action(decision.answers, rng))
    assert checked > 40
