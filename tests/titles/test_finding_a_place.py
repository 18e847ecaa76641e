"""Whether a company finds a place for a token, against the list of its lines."""

from __future__ import annotations

import random
from typing import Any

import pytest

from railhead.bots.greedy import Greedy
from railhead.engine.game import Game
from railhead.titles.catalogue import new_game
from railhead.titles.common.lines import LineTokenStep
from railhead.titles.g18fb.tokens import Token as Token18FB
from railhead.titles.g1865.tokens import Token as Token1865
from tests.kept import kept

NAMES = ["Ann", "Bob", "Cid"]


@kept
def greedy_game(title: str) -> Game:
    game = new_game(title, NAMES, seed=3)
    players = {player: Greedy(seat, width=4) for seat, player in enumerate(game.players)}
    while game.decision is not None and len(game.actions) < 200:
        game.apply(players[game.decision.player](game))
    return game


@pytest.mark.parametrize(("title", "step"), [("1865", Token1865), ("18FB", Token18FB)])
@pytest.mark.slow
def test_a_place_is_found_where_a_line_can_be_paid(
    title: str, step: type[LineTokenStep[Any]]
) -> None:
    """On the positions of a game, for whatever the company has in its treasury."""
    game = greedy_game(title)
    found = {True: 0, False: 0}
    rng = random.Random(1)
    for count in range(3, len(game.actions) + 1, 3):
        now = game.at(count).trial()
        for company in (name for name in now.title.companies if now.network.own(name)):
            now.state.cash[company] = rng.choice((0, 20, 60, 300))
            places = list(step(company).places(now))
            assert step(company).finds_place(now) == bool(places)
            found[bool(places)] += 1
    assert min(found.values()) > 20
