"""A game that is over says in which of its rounds it ended."""

from __future__ import annotations

import random

import pytest

from railhead.assist.round_ends import round_ends
from railhead.engine.game import Game
from railhead.engine.state import BANK
from railhead.lab.simulate import random_action
from railhead.titles.catalogue import game_class, title_ids, versions_of
from tests.kept import kept

pytestmark = pytest.mark.slow


@kept
def ended_by_the_bank(title: str, version: int | None = None) -> Game:
    """A random game whose bank breaks in its first operating rounds."""
    rng = random.Random(5)
    game = game_class(title, version).new(["Ann", "Bob", "Cid"], seed=5)
    while game.decision is not None:
        if game.state.round == "OR" and not game.state.bank_broken:
            game.state.cash[BANK] = 1
        game.apply(random_action(game.decision.answers, rng))
    assert game.state.finished == "bank"
    return game


@pytest.mark.parametrize("title", title_ids())
def test_the_last_round_has_its_own_number(title: str) -> None:
    game = ended_by_the_bank(title)
    before = game.state_after(len(game.actions) - 1)
    assert before.round == "OR"
    last = f"OR {before.turn}.{before.round_number}"
    assert [end.short for end in round_ends(game)][-1] == last


@pytest.mark.parametrize(("title", "version", "last"), [("1849", 2, "OR 3.1"), ("18FB", 1, " 1.2")])
def test_older_versions_end_as_they_did(title: str, version: int, last: str) -> None:
    assert version < len(versions_of(title))
    assert [end.short for end in round_ends(ended_by_the_bank(title, version))][-1] == last
