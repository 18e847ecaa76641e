"""Games of 18FB that the tests of pages look at: the end of the Political Round, and a hasty game.

In the hasty one companies buy trains as soon as they can, so that the nationals come early.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache

from railhead.engine.actions import (
    Action,
    Bid,
    BidCompany,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    Choose,
    LayTile,
    OfferPrivate,
    Par,
    Pass,
    PlaceToken,
    SellShares,
    UsePrivate,
)
from railhead.engine.decision import Answer, Range
from railhead.engine.game import Game
from railhead.lab.simulate import random_action
from railhead.titles.catalogue import new_game
from tests.browser.moments import first_moment
from tests.browser.opening import NAMES
from tests.kept import kept

SEED = 28
MOST = 700

# Deals between players, and whatever else holds a game up.
_SLOW = (OfferPrivate, BuyPrivate, UsePrivate, SellShares)
_LOTS = ("political_round", "card_auction")


@cache
def nobody_bids() -> Game:
    """The first Stock Round of a game in which nobody has bought a political card."""
    game = new_game("18FB", list(NAMES), seed=5)
    while (decision := game.decision) is not None and decision.step in _LOTS:
        answers = [it for it in decision.answers if isinstance(it, Choose | Pass)]
        game.apply(answers[0])
    return game


@cache
def nn_is_started() -> Game:
    """The first turn of NN, which Bob has started; it builds."""
    game = nobody_bids().copy()
    game.apply(Par("p2", "NN", 70))
    while game.state.round == "SR" and game.decision is not None:
        game.apply(Pass(game.decision.actor))
    return game


@cache
@kept
def whole() -> Game:
    """The hasty game up to the first answer after both nationals are formed."""
    for seed in range(SEED, SEED + 20):
        game, rng = new_game("18FB", list(NAMES), seed=seed), random.Random(seed)
        while game.decision is not None and len(game.actions) < MOST:
            game.apply(random_action(tuple(_wanted(game, rng)), rng))
            if "RA" in game.state.cells:
                return game
    raise LookupError("no hasty game comes to the nationals")


def _wanted(game: Game, rng: random.Random) -> list[Answer]:
    """The answers that bring the game on, all of them where none does."""
    assert game.decision is not None
    answers, step = list(game.decision.answers), game.decision.step
    quick = [it for it in answers if not isinstance(_action(it), _SLOW)]
    quick = [it for it in quick if not (step == "trains" and isinstance(it, Range))]
    if bids := [it.at(it.low) for it in answers if isinstance(it, Range) and _is_bid(it)]:
        bought = game.state.round != "PR" or rng.random() > 0.7
        chosen: Answer = bids[0] if bought else Pass(game.decision.actor)
        return [chosen]
    kinds: dict[str, tuple[type[Action], ...]] = {
        "trains": (BuyTrain,),
        "token": (PlaceToken,),
        "track": (LayTile,),
        "stock_round": (BuyShare,) if len(game.state.presidents) > 3 else (Par,),
    }
    found = [it for it in quick if isinstance(it, kinds.get(step, ()))]
    if step == "track" and game.phase_reached("4"):
        return quick
    if step == "stock_round" and not found:
        found = [it for it in quick if isinstance(it, Par)]
    if step == "dividend":
        return quick[:1]
    return [*found] or quick or answers


def _action(answer: Answer) -> Action:
    return answer.action if isinstance(answer, Range) else answer


def _is_bid(answer: Range) -> bool:
    return isinstance(answer.action, Bid | BidCompany)


def before(wanted: Callable[[Game], bool]) -> Game:
    """The hasty game at the first moment that is wanted."""
    return first_moment(whole(), wanted)


def _answers(game: Game, kind: type[Action]) -> Iterator[Action]:
    for answer in game.decision.answers if game.decision is not None else ():
        if isinstance(answer, kind):
            yield answer


def begins_phase(phase: str) -> Callable[[Game], bool]:
    """A company may buy the train from the bank that begins a phase."""

    def wanted(game: Game) -> bool:
        train = game.title.phases[phase].starts_with
        return not game.phase_reached(phase) and any(
            isinstance(it, BuyTrain) and it.train.startswith(train)
            for it in _answers(game, BuyTrain)
        )

    return wanted


def lays_regional_track(game: Game) -> bool:
    """A regional company may lay track."""
    decision = game.decision
    asked = decision is not None and decision.step == "regional_track"
    return asked and any(True for _ in _answers(game, LayTile))
