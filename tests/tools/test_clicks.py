"""What the count of keys and clicks is made of."""

from __future__ import annotations

import random

import pytest

from railhead.engine.game import Game
from railhead.lab.simulate import random_action
from railhead.titles.catalogue import new_game, title_ids
from tests.samples import one_in
from tools.clicks import count, turns


def played(title: str) -> Game:
    game = new_game(title, ["Ann", "Bob", "Cid"], {}, 4)
    rng = random.Random(4)
    while game.decision is not None and len(game.actions) < 260:
        game.apply(random_action(game.decision.answers, rng))
    return game


@pytest.mark.parametrize("title", one_in(3, title_ids()))
@pytest.mark.slow
def test_no_turn_takes_more_than_before(title: str) -> None:
    game = played(title)
    tally = count(game)
    assert 0 < tally.turns <= len(game.actions)
    assert tally.answers <= tally.before
    assert tally.turns <= tally.after <= tally.before
    assert tally.tiles > 0
    assert tally.suggested <= tally.tiles
    assert tally.tile_clicks == 2 * tally.tiles - tally.suggested
    assert tally.together <= tally.suggested
    assert tally.after <= tally.touch <= tally.after + 2 * tally.tiles + 2 * tally.together


@pytest.mark.slow
def test_turns_do_not_overlap() -> None:
    before = 0
    for first, last in turns(played("1849")):
        assert before <= first < last
        before = last
