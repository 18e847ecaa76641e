"""Moments of a game of random play."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from railhead.engine.game import Game
from tests import kept
from tests.browser.opening import NAMES

MOST = 3000


@cache
def random_game(title: str, seed: int) -> Game:
    """A game of three players from its start to its end; not to be changed."""
    game = kept.random_game(title, seed, MOST, NAMES)
    assert game.finished
    return game


def first_moment(whole: Game, wanted: Callable[[Game], bool], start: int = 0) -> Game:
    """The game at the first moment from `start` that is wanted."""
    for count in range(start, len(whole.actions)):
        game = whole.at(count)
        if wanted(game):
            return game
    raise LookupError("the game has no such moment")


def asks(step: str) -> Callable[[Game], bool]:
    """Whether a step is the question."""
    return lambda game: game.decision is not None and game.decision.step == step
