"""Whole games played by computer players, with every invariant checked."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from railhead.bots.greedy import Greedy
from railhead.bots.opponents import STRENGTHS, opponent
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

# The rules allow endless games: an owner of a private company starts corporations from its income,
# and each goes bankrupt at once. After this number of actions the players agree to stop.
MOST_ACTIONS = 5_000


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a simulated game went.

    `decisions`: how many were answered; `reason`: why the game ended; `totals`: id of a player ->
    wealth, in money. `seconds`: wall time without the checks; `check_seconds`: that of the checks.
    `record`: the record of the whole game. `survey`: how companies, cities and towns fared, None
    unless it was asked for.
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
    """A simulated game broke an invariant, or its rules failed; `record`: the game up to there."""

    def __init__(self, text: str, record: dict[str, Any]) -> None:
        # Both are arguments, so that it comes whole out of another process.
        super().__init__(text, record)
        self.record = record

    def __str__(self) -> str:
        return str(self.args[0])

    @classmethod
    def of(cls, error: Exception, game: Game, name: str, action: int) -> SimulationError:
        """Return what is raised for an error in a game.

        `name`: of the game, such as `seed 7`; `action`: the number, from 1, of the one at fault.
        """
        text = f"{name}, action {action}: {type(error).__name__}: {error}"
        return cls(text, to_record(game))


# Players who chose uniformly among all answers would sell whatever they can and close every company
# early. Instead, a kind of answer is drawn by these weights, then an answer of that kind; kinds not
# named here have the weight 1. Every legal answer keeps a chance.
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


_OF_MANY_KINDS = (Range, Dividend)


def _kind(answer: Answer) -> type[Action] | str:
    if isinstance(answer, Range):
        ranges = {BuyTrain: "offered train", Bid: "bid"}
        return ranges.get(type(answer.action), type(answer.action))
    return answer.kind if isinstance(answer, Dividend) else type(answer)


def random_action(answers: tuple[Answer, ...], rng: random.Random) -> Action:
    """Draw a kind of answer by weight, an answer of that kind, and a number if it is a `Range`.

    Small numbers are likelier than large ones. Raises IndexError if there are no answers.
    """
    kinds: dict[type[Action] | str, list[Answer]] = {}
    for answer in answers:
        kind: type[Action] | str = type(answer)  # type: ignore[assignment]
        if kind in _OF_MANY_KINDS:
            kind = _kind(answer)
        if kind in kinds:
            kinds[kind].append(answer)
        else:
            kinds[kind] = [answer]
    weights = [_WEIGHTS.get(kind, 1.0) for kind in kinds]
    answer = rng.choice(rng.choices(list(kinds.values()), weights)[0])
    if isinstance(answer, Range):
        span = (answer.high - answer.low) // answer.step
        return answer.at(answer.low + int(span * rng.random() ** 3) * answer.step)
    return answer


Player = Callable[[Game], Action]
"""A computer player: returns an answer to the present decision of a game."""


def random_player(seed: int) -> Player:
    """Return a player that draws its answers by lot, as `random_action` does."""
    rng = random.Random(seed)

    def answer(game: Game) -> Action:
        return random_action(game.decision.answers if game.decision else (), rng)

    return answer


PLAYERS: Mapping[str, Callable[[int], Player]] = {
    "random": random_player,
    "greedy": Greedy,
    **{strength: opponent(strength) for strength in STRENGTHS},
}
"""The kinds of computer players: name -> a function that makes a player from a seed."""


def variants(title: str, version: int | None = None) -> Iterator[tuple[int, dict[str, Value], str]]:
    """Yield (number of players, options, preset) for every scenario, variant and preset of a title.

    `version`: the version of its rules, by default the newest. Raises TitleError.
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
    """Return the option that chooses a scenario by name, else the one that the scenario needs."""
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
    """Play one game to its end, by the newest rules.

    `players`: how many; `player`: one of PLAYERS, who plays for all of them; `check`: whether every
    invariant is checked after every action; `surveyed`: whether the outcome has a survey. Raises
    SimulationError if an invariant is broken or the rules fail; TitleError if the game cannot be
    set up.
    """
    answer = PLAYERS[player](seed)
    names = [f"Player {i + 1}" for i in range(players)]
    game = new_game(title, names, options, seed, preset, board=board)
    game.keep_few_states()
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
            raise SimulationError.of(error, game, f"seed {seed}", decisions + 1) from error
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
    """Play at most `actions` random actions of a game."""
    for _ in range(actions):
        decision = game.decision
        if decision is None:
            return
        game.apply(random_action(decision.answers, rng))
