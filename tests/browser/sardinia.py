"""A game of 1865 of random play, and its moments that the tests look at."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

from railhead.engine.actions import Absorb, Convert, PlaceToken, SellShares
from railhead.engine.game import Game
from railhead.lab.simulate import play_on
from railhead.titles.catalogue import new_game
from tests.browser.opening import NAMES

SEED = 1
MOST = 3000


@cache
def whole() -> Game:
    """The game from its start to its end."""
    game = new_game("1865", list(NAMES), seed=SEED)
    play_on(game, random.Random(SEED), MOST)
    assert game.finished
    return game


def before(wanted: Callable[[Game], bool]) -> Game:
    """The game at the first moment that is wanted."""
    for count in range(len(whole().actions)):
        game = whole().at(count)
        if wanted(game):
            return game
    raise LookupError("the game has no such moment")


def absorbs(game: Game) -> bool:
    """The company on turn may absorb another."""
    answers = game.decision.answers if game.decision is not None else ()
    return any(isinstance(one, Absorb) and one.actor == one.acquirer for one in answers)


def converts(game: Game) -> bool:
    """A minor may become a major."""
    answers = game.decision.answers if game.decision is not None else ()
    return any(isinstance(one, Convert) for one in answers)


def chooses_ways(game: Game) -> bool:
    """A token may travel by several ways."""
    answers = game.decision.answers if game.decision is not None else ()
    return sum(isinstance(one, PlaceToken) and bool(one.way) for one in answers) > 2


def is_forced(game: Game) -> bool:
    """A president sells shares for a train."""
    decision = game.decision
    return decision is not None and decision.step == "help"


def deals_with_dragons(game: Game) -> bool:
    """A stock round in which the Dragons have certificates of several companies."""
    investor, decision = game.investor(), game.decision
    if investor is None or decision is None or decision.step != "stock_round":
        return False
    sells = any(isinstance(one, SellShares) for one in decision.answers)
    return sells and investor.count > 5 and len(investor.companies) > 4
