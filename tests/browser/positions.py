"""Games that are under way, to be uploaded: cut out of a game of random play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import astuple
from typing import Any

from railhead.engine.actions import Action, Bid, BuyShare, Par, Pass
from railhead.engine.decision import Range
from railhead.engine.game import Game
from railhead.titles.catalogue import new_game
from tests.browser.moments import first_moment, random_game
from tests.browser.opening import NAMES
from tests.browser.opening import SEED as SEED_OF_OPENING

SEED = 7


def whole() -> Game:
    """A game of 1849 from its start to its end."""
    return random_game("1849", SEED)


def opened() -> Game:
    """The game to which the answers of OPENING lead: the first question about track."""
    game = new_game("1849", list(NAMES), seed=int(SEED_OF_OPENING))
    for kind, *words in _OPENING:
        game.apply(_answer(game, kind, words))
    return game


_SHARES = [(BuyShare, company) for company in ("ATA", "ATA", "RCS", "ATA", "ATA", "ATA")]
_OPENING: list[tuple[Any, ...]] = [
    *((Bid,), (Pass,), (Bid,), (Bid,), (Bid,), (Bid,)),
    *((Par, "ATA", 68), (Par, "RCS", 100), (Pass,), *_SHARES, (Pass,), (Pass,)),
]


def _answer(game: Game, kind: type[Action], words: list[Any]) -> Action:
    """The first answer of a kind that holds these words and numbers; of a range the lowest."""
    assert game.decision is not None
    for answer in game.decision.answers:
        action = answer.at(answer.low) if isinstance(answer, Range) else answer
        if type(action) is kind and set(words) <= set(astuple(action)):
            return action
    raise LookupError(f"{kind.__name__} {words} is no answer")


def before(wanted: Callable[[Game], bool], start: int = 0) -> Game:
    """The game at the first moment from `start` that is wanted."""
    return first_moment(whole(), wanted, start)


def last_actions(count: int) -> tuple[Game, list[Action]]:
    """The game shortly before its end, and what leads there."""
    return whole().at(len(whole().actions) - count), list(whole().actions[-count:])
