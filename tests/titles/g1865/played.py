"""A game of 1865 of random play, and its moments that the tests look at."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from railhead.engine.actions import Absorb, Convert, PlaceToken, SellShares
from railhead.engine.game import Game
from railhead.titles.g1865.state import DRAGONS, State1865
from tests.browser.moments import asks, first_moment, random_game

SEED = 1


@cache
def whole() -> Game:
    """The game from its start to its end."""
    return random_game("1865", SEED)


def before(wanted: Callable[[Game], bool]) -> Game:
    """The game at the first moment that is wanted."""
    return first_moment(whole(), wanted)


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


is_forced = asks("help")
"""A president sells shares for a train."""


def _ranked(game: Game) -> dict[str, int]:
    assert isinstance(game.state, State1865)
    return game.state.rows


def deals_with_dragons(game: Game) -> bool:
    """A stock round in which the Dragons have certificates of several companies."""
    decision = game.decision
    if decision is None or decision.step != "stock_round":
        return False
    sells = any(isinstance(one, SellShares) for one in decision.answers)
    return sells and game.certificate_count(DRAGONS) > 5 and len(_ranked(game)) > 4
