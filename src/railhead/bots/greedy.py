"""A greedy computer player: it tries answers and takes the one that makes it look richest.

It knows no title. It adds up the wealth of its player and, for each company, the player's part of
`Game.expected_earnings`.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from functools import cache

from railhead.bots.answering import by_kind, drawn, has_pass, numbered, to_try
from railhead.bots.following import imagined
from railhead.engine.actions import Action, Bid, BidCompany, Choose, Pass
from railhead.engine.decision import Answer
from railhead.engine.game import Game

# How many actions of one class are tried, drawn by lot where there are more.
WIDTH = 16
# The part of the future income of a private company that counts, since it may close.
INCOME_WEIGHT = 0.5
# An offer is made only if the player gains more money by it than this.
LEAST_GAIN = 1


class Greedy:
    """A player that looks one answer ahead. The same seed gives the same answers.

    `width`: how many actions of one class are tried.
    """

    def __init__(self, seed: int, width: int = WIDTH) -> None:
        self._rng = random.Random(seed)
        self._width = width

    def __call__(self, game: Game) -> Action:
        """Return an answer to the present decision. Raises ValueError if the game is over."""
        decision = game.decision
        if decision is None:
            raise ValueError("the game is over")
        tried = list(self._candidates(game, game.answers_of([decision.player])))
        if len(tried) == 1:
            return tried[0]
        turns = game.turns_to_come()
        game = imagined(game)

        @cache
        def at_present() -> float:
            return expected_wealth(game, decision.player, turns)

        best = max(
            range(len(tried)),
            key=lambda i: (
                _after(game, tried[i], decision.player, turns, at_present),
                self._rng.random(),
            ),
        )
        return tried[best]

    def _candidates(self, game: Game, answers: tuple[Answer, ...]) -> Iterator[Action]:
        for actions in by_kind(to_try(game, answers)).values():
            yield from drawn(game, actions, self._width, self._rng)


def _after(
    game: Game, action: Action, player: str, turns: int, at_present: Callable[[], float]
) -> float:
    """Return what a player may expect after an answer, in money; -inf for a useless offer.

    Of an offer, the reply is taken that looks best for the player who is asked. `at_present`: what
    the player may expect before the answer.
    """
    trial = game.trial()
    trial.apply(action)
    if isinstance(action, Bid | BidCompany):
        _let_pass(trial, player)
    question = trial.decision
    # Bids and passes are no offers, whatever others are asked next.
    alone = isinstance(action, Bid | BidCompany | Pass)
    if alone or question is None or question.player == player:
        return expected_wealth(trial, player, turns)
    replies = question.answers
    if not all(isinstance(reply, Choose) for reply in replies):
        return expected_wealth(trial, player, turns)
    outcomes = [_replied(trial, reply) for reply in _listed(replies)]
    reply = max(outcomes, key=lambda outcome: expected_wealth(outcome, question.player, turns))
    gained = expected_wealth(reply, player, turns)
    # Compared with the present, not with a declined offer: after that the game goes on, which may
    # look worse, but not because of the offer.
    return gained if gained > at_present() + LEAST_GAIN else -math.inf


def _let_pass(game: Game, player: str) -> None:
    """Let all others pass after a bid, to see what winning would cost."""
    for _ in game.players:
        question = game.decision
        if question is None or question.player == player or not has_pass(question.answers):
            return
        game.apply(Pass(question.actor))


def _listed(replies: tuple[Answer, ...]) -> Iterator[Action]:
    return (number for reply in replies for number in numbered(reply))


def _replied(game: Game, reply: Action) -> Game:
    after = game.trial()
    after.apply(reply)
    return after


def expected_wealth(game: Game, player: str, turns: int) -> float:
    """Return what a player has and may expect, in money; `turns`: operating turns to come."""
    total = float(game.wealth()[player])
    if game.finished:
        return total
    for company in game.title.companies:
        percent = game.percent(company, player)
        if percent:
            total += game.expected_earnings(company, turns) * percent / 100
    incomes = game.title.privates
    for private, owner in game.state.privates.items():
        if owner == player:
            total += incomes[private].revenue * turns * INCOME_WEIGHT
    return total
