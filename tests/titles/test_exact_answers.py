"""An answer names nothing that its question does not ask for."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any, cast

import pytest

from railhead.engine.actions import Action, UsePrivate
from railhead.engine.game import Game
from railhead.lab.simulate import play_on
from railhead.titles.catalogue import game_class, title_ids
from railhead.titles.g18fb.game import Base18FB
from railhead.titles.g18fb.stock import begin_stock_round
from tools.listed import Listed

pytestmark = pytest.mark.slow

NAMES = ["Ann", "Bob", "Cid", "Dan"]
ENOUGH = 8


def with_more(game: Game, listed: Action) -> Iterator[Action]:
    """The answer with a value of the right kind in each field that it leaves empty."""
    values = {
        "way": " ".join(list(game.title.map.hexes)[:3]),
        "private": next(iter(game.title.privates), "X"),
        "hex": next(iter(game.title.map.hexes)),
        "company": next(iter(game.title.companies)),
    }
    for it in fields(listed):
        if it.name in values and getattr(listed, it.name) == "":
            yield replace(cast("Any", listed), **{it.name: values[it.name]})


def answers_with_more(title: str, version: int | None) -> Iterator[tuple[Game, Action, Action]]:
    """Listed answers of random positions, each with such an answer that is not listed."""
    for seed in (5, 6):
        yield from _of_one_game(game_class(title, version).new(NAMES, seed=seed), seed)


def _of_one_game(game: Game, seed: int) -> Iterator[tuple[Game, Action, Action]]:
    rng = random.Random(seed)
    game.keep_few_states()
    for _ in range(200):
        play_on(game, rng, 4)
        if game.decision is None:
            return
        answers = game.decision.answers
        listed = Listed(game, answers)
        for answer in (it for it in answers if isinstance(it, Action)):
            for more in with_more(game, answer):
                if more not in listed:
                    yield game, answer, more


@pytest.mark.parametrize("title", title_ids())
def test_an_answer_that_names_more_is_refused(title: str) -> None:
    met = 0
    for game, _, more in answers_with_more(title, None):
        refused = game.refusal(more)
        assert refused is not None, more
        assert refused.rule, more
        met += 1
        if met == ENOUGH:
            return
    pytest.fail(f"met {met}")


@pytest.mark.parametrize(
    ("title", "version"), [("1849", 1), ("1849", 2), ("1861", 1), ("1861", 2), ("1867", 1)]
)
def test_in_former_versions_it_was_ignored(title: str, version: int) -> None:
    met = 0
    for game, answer, more in answers_with_more(title, version):
        if game.refusal(more) is not None:
            continue
        one, other = game.trial(), game.trial()
        one.apply(answer)
        other.apply(more)
        assert one.state == other.state
        met += 1
        if met == ENOUGH:
            return
    pytest.fail(f"met {met}")


@pytest.mark.parametrize(("version", "ignored"), [(1, True), (None, False)])
def test_the_power_of_a_card_needs_no_hex(version: int | None, ignored: bool) -> None:
    game = game_class("18FB", version).new(NAMES, seed=1)
    player = game.state.priority
    game.state.privates["Falcon"] = player
    game.state.agenda = ()
    begin_stock_round(cast("Base18FB", game))
    power = UsePrivate(player, "Falcon", company="NN")
    assert game.refusal(power) is None
    refused = game.refusal(replace(power, hex="G12"))
    assert (refused is None) == ignored
    assert refused is None or refused.rule == "18FB-2.7-9"
