"""Whole games played by computer players, with every invariant checked."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from railhead.bots.greedy import Greedy
from railhead.engine.actions import (
    AcquireToken,
    Action,
    Bid,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    Dividend,
    EndGame,
    LayTile,
    Par,
    Pass,
    PlaceToken,
    SellShares,
)
from railhead.engine.board import Board
from railhead.engine.decision import Answer, Range
from railhead.engine.game import Game
from railhead.engine.invariants import Invariants
from railhead.engine.title import Scenario, Title, Value
from railhead.lab.survey import Survey, survey
from railhead.records.record import to_record
from railhead.titles.catalogue import game_class, new_game

# The rules allow games without end: an owner of a private company starts corporations from its
# income, and each goes bankrupt at once. After so many actions these players agree to stop.
MOST_ACTIONS = 5_000


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a simulated game went.

    `decisions`: how many were answered; `reason`: why the game ended; `totals`: the wealth of each
    player. `seconds` of wall time without the checks, `check_seconds` for them. `record`: the whole
    game. `survey`: how companies and places fared, where that was asked for.
    """

    seed: int
    decisions: int
    reason: str
    totals: dict[str, int]
    seconds: float
    check_seconds: float
    record: dict[str, Any]
    survey: Survey | None = None


class SimulationError(Exception):
    """A simulated game broke an invariant; `record` is the game up to there."""

    def __init__(self, text: str, record: dict[str, Any]) -> None:
        super().__init__(text)
        self.record = record


# Uniform choice sells whatever it can and closes every company before the first bridge is
# built. Kinds of answers are drawn by these weights instead, then an answer of that kind; kinds
# not named here weigh 1. Every legal answer keeps a chance.
_WEIGHTS: dict[type[Action] | str, float] = {
    SellShares: 0.03,
    Pass: 0.3,
    BuyPrivate: 0.2,
    AcquireToken: 0.5,
    BuyTrain: 0.8,
    BuyShare: 2.0,
    Par: 2.0,
    LayTile: 5.0,
    PlaceToken: 2.0,
    "pay": 4.0,
    "offered train": 0.1,
    "bid": 0.25,
}


def _kind(answer: Answer) -> type[Action] | str:
    if isinstance(answer, Range):
        ranges = {BuyTrain: "offered train", Bid: "bid"}
        return ranges.get(type(answer.action), type(answer.action))
    return answer.kind if isinstance(answer, Dividend) else type(answer)


def random_action(answers: tuple[Answer, ...], rng: random.Random) -> Action:
    """Choose a kind of action by weight, an answer of it, and a number if it is a range.

    Small numbers are likelier than large ones.
    """
    kinds: dict[type[Action] | str, list[Answer]] = {}
    for answer in answers:
        kinds.setdefault(_kind(answer), []).append(answer)
    weights = [_WEIGHTS.get(kind, 1.0) for kind in kinds]
    answer = rng.choice(rng.choices(list(kinds.values()), weights)[0])
    if isinstance(answer, Range):
        span = (answer.high - answer.low) // answer.step
        return answer.at(answer.low + int(span * rng.random() ** 3) * answer.step)
    return answer


Player = Callable[[Game], Action]


def random_player(seed: int) -> Player:
    """Return a player that draws its answers by lot."""
    rng = random.Random(seed)

    def answer(game: Game) -> Action:
        return random_action(game.decision.answers if game.decision else (), rng)

    return answer


PLAYERS: Mapping[str, Callable[[int], Player]] = {"random": random_player, "greedy": Greedy}
"""How games can be played: each makes a player from a seed."""


def variants(title: str, version: int | None = None) -> Iterator[tuple[int, dict[str, Value], str]]:
    """Yield (players, options, preset): every scenario, variant and preset of a title.

    `version`: that of its rules, by default the newest.
    """
    kind = game_class(title, version)
    data = kind.load_title({})
    games: list[dict[str, Value]] = [{}, *map(dict, data.variants)]
    for scenario, preset, options in product(
        data.scenarios.values(), ("default", "rulebook", "peer"), games
    ):
        for players in scenario.players:
            yield players, {**options, **_chosen(data, scenario)}, preset


def _chosen(title: Title, scenario: Scenario) -> dict[str, Value]:
    """The options that choose a scenario: one that has its id among its values, or it needs one."""
    named = next((it.id for it in title.options.values() if scenario.id in it.values), "")
    if named:
        return {named: scenario.id}
    return {scenario.needs: True} if scenario.needs else {}


def simulate_game(
    title: str,
    players: int,
    options: dict[str, Value] | None = None,
    seed: int = 0,
    *,
    preset: str = "default",
    board: Board | None = None,
    check: bool = True,
    player: str = "random",
    surveyed: bool = False,
) -> Outcome:
    """Play one game; `player` is one of PLAYERS. Raises SimulationError if an invariant breaks."""
    answer = PLAYERS[player](seed)
    names = [f"Player {i + 1}" for i in range(players)]
    game = new_game(title, names, options, seed, preset, board=board)
    invariants = Invariants(game)
    decisions, checking = 0, 0.0
    start = time.perf_counter()
    while game.decision is not None:
        try:
            game.apply(answer(game))
            if check:
                before = time.perf_counter()
                invariants.check(game)
                checking += time.perf_counter() - before
        except Exception as error:
            text = f"seed {seed}, action {decisions + 1}: {type(error).__name__}: {error}"
            raise SimulationError(text, to_record(game)) from error
        decisions += 1
        if decisions == MOST_ACTIONS and not game.finished:
            game.apply(EndGame(game.state.order[0]))
    seconds = time.perf_counter() - start - checking
    return Outcome(
        seed,
        decisions,
        game.state.finished,
        game.wealth(),
        seconds,
        checking,
        to_record(game),
        survey(game, seconds) if surveyed else None,
    )


def play_on(game: Game, rng: random.Random, actions: int) -> None:
    """Play some random actions of a game."""
    for _ in range(actions):
        decision = game.decision
        if decision is None:
            return
        game.apply(random_action(decision.answers, rng))
