"""A run of trains says whether it is proven to be the best."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from railhead.engine.game import Game
from railhead.lab.simulate import random_action
from railhead.language import describe
from railhead.titles.catalogue import new_game


@pytest.fixture(scope="module")
def running() -> Game:
    """A game that asks a corporation for its run, one with a route."""
    game = new_game("1849", ["Ann", "Bob", "Cid"], seed=7)
    rng = random.Random(7)
    while (decision := game.decision) is not None:
        best = game.best_routes(decision.actor) if decision.step == "routes" else None
        if best is not None and best.routes:
            return game
        game.apply(random_action(decision.answers, rng))
    raise AssertionError("no train ran")


def test_the_best_run_is_called_proven(running: Game) -> None:
    assert running.decision
    text = describe(running.decision.answers[0], running)
    assert "proven best" in text


def test_a_run_without_proof_names_the_bound(
    running: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert running.decision
    answer = running.decision.answers[0]
    best = running.best_routes(running.decision.actor)
    assert best is not None
    unproven = replace(best, bound=best.revenue + 70)
    monkeypatch.setattr(type(running), "best_routes", lambda _game, _company: unproven)
    text = describe(answer, running)
    assert f"at most L.{best.revenue + 70}" in text
    assert "proven" not in text
