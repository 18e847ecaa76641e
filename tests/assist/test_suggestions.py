"""Suggested lays: legal, what they promise, and the same wherever they are worked out."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest

from railhead.assist.routine import LAY_STEPS, earnings
from railhead.assist.suggestions import MOST, MOST_OF_HEX, different_lays, suggestions
from railhead.engine.actions import LayTile
from railhead.engine.game import Game
from railhead.lab.simulate import random_action
from railhead.titles.catalogue import new_game, title_ids
from tests.kept import kept


@cache
@kept
def moments(title: str) -> tuple[Game, ...]:
    """Some questions about track in a game played at random."""
    game = new_game(title, ["Ann", "Bob", "Cid"], {}, 2)
    rng = random.Random(2)
    found: list[Game] = []
    while game.decision is not None and len(game.actions) < 400 and len(found) < 12:
        if any(isinstance(it, LayTile) for it in game.decision.answers):
            found.append(game.fork())
        game.apply(random_action(game.decision.answers, rng))
    return tuple(found)


def lays(game: Game) -> Iterator[LayTile]:
    for answer in game.decision.answers if game.decision else ():
        if isinstance(answer, LayTile):
            yield answer


@pytest.mark.slow
@pytest.mark.parametrize("title", title_ids())
def test_what_is_suggested_is_legal_and_brings_what_it_says(title: str) -> None:
    suggested = 0
    for game in moments(title):
        key = game.state.key()
        found = suggestions(game)
        assert game.state.key() == key
        assert suggestions(game.fork()) == found
        assert len(found) <= MOST
        gains = [it.after - it.before for it in found]
        assert gains == sorted(gains, reverse=True)
        for it in found:
            assert it.lay in tuple(lays(game))
            assert it.after > it.before or it.stations > 0 or it.hexes > 0
            after = game.fork()
            cost = next(e for e in after.apply(it.lay) if e.kind == "tile_laid").params["amount"]
            assert it.cost == cost
            if game.state.trains.get(it.lay.actor):
                assert it.after == earnings(after, it.lay.actor, LAY_STEPS)[0]
            suggested += 1
    assert suggested


@pytest.mark.parametrize("title", title_ids())
def test_lays_that_look_the_same_are_one(title: str) -> None:
    for game in moments(title):
        every = tuple(lays(game))
        one = different_lays(game, every)
        looks = {(it.hex, it.tile, game.title.tiles.face(it.tile, it.rotation)) for it in every}
        assert len(one) == len(looks)


@pytest.mark.slow
def test_what_adds_more_to_the_run_comes_first() -> None:
    """Of all that could be suggested in the course of a game, whatever it reaches besides."""
    game, rng, mixed = new_game("1849", ["Ann", "Bob", "Cid"], {}, 3), random.Random(3), 0
    while game.decision is not None and mixed < 3 and len(game.actions) < 400:
        lay = next(lays(game), None)
        if lay and game.state.trains.get(lay.actor):
            gains = [it.after - it.before for it in suggestions(game, 40)]
            assert gains == sorted(gains, reverse=True)
            mixed += len(set(gains)) > 1
        game.apply(random_action(game.decision.answers, rng))
    assert mixed == 3


@pytest.mark.slow
def test_of_lays_that_earn_the_same_not_all_are_of_one_hex() -> None:
    crowded = 0
    for game in moments("1861"):
        every = suggestions(game, 40)
        gains = {it.after - it.before for it in every[:MOST]}
        hexes = {it.lay.hex for it in every if it.after - it.before in gains}
        if len(gains) > 1 or len(hexes) == 1:
            continue
        shown = [it.lay.hex for it in every[:MOST]]
        others = len([it for it in every if it.lay.hex != shown[0]])
        assert shown.count(shown[0]) <= max(MOST_OF_HEX, MOST - others)
        crowded += len([it for it in every if it.lay.hex == shown[0]]) > MOST_OF_HEX
    assert crowded


def test_nothing_is_suggested_where_no_track_is_laid() -> None:
    assert suggestions(new_game("1849", ["Ann", "Bob", "Cid"], {}, 1)) == ()
