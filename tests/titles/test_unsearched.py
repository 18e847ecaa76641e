"""Where track on a board from outside is too dense, a question offers what needs no search."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from railhead.engine.actions import Pass
from railhead.engine.game import Game
from railhead.lab.simulate import random_action
from railhead.network.walk_limits import DenseTrackError
from railhead.titles.catalogue import new_game, title_ids
from railhead.titles.common.track import TrackStep
from tests.kept import kept

DENSE = "the track around E33 is too dense to be followed"


def dense(*_: object) -> Any:
    raise DenseTrackError.around("E33")


@kept
def before_track(title: str) -> Game:
    """A game in which a company lays track, and may pass."""
    game, rng = new_game(title, ["Ann", "Bob", "Cid"], seed=1), Random(1)
    for _ in range(2_000):
        assert game.decision is not None
        step = game.state.agenda[-1]
        if isinstance(step, TrackStep) and step.may_pass(game):
            return game
        game.apply(random_action(game.decision.answers, rng))
    raise AssertionError("no company lays track")


@pytest.mark.parametrize("title", title_ids())
def test_a_company_may_pass_where_nothing_can_be_searched(
    title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = before_track(title)
    assert game.decision is not None
    whole, company = game.decision.answers, game.decision.actor
    assert game.decision.left_out is None
    step = type(game.state.agenda[-1])
    asked = game.at(len(game.actions))
    with monkeypatch.context() as patched:
        patched.setattr(step, "choices", dense)
        assert asked.decision is not None
        assert str(asked.decision.left_out) == DENSE
        assert asked.decision.answers[-1] == Pass(company)
        assert set(asked.decision.answers) < set(whole)
    asked.apply(Pass(company))
    assert asked.actions[-1] == Pass(company)


def test_a_step_that_cannot_tell_whether_it_is_needed_asks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The move before it is not refused, and the game does not end."""
    game = before_track("1865")
    step = game.state.agenda[-1]
    monkeypatch.setattr(type(step), "needed", dense)
    monkeypatch.setattr(type(step), "choices", dense)
    game.advance()
    assert game.state.agenda[-1] == step
    assert game.decision is not None
    assert game.decision.answers
