"""Tournaments of computer players: every seating of the same games, and what came of them."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from railhead.bots.judgement import final_shares
from railhead.engine.actions import Action, EndGame
from railhead.engine.game import Game
from railhead.engine.invariants import Invariants
from railhead.engine.title import Value
from railhead.lab.simulate import MOST_ACTIONS, PLAYERS, SimulationError
from railhead.titles.catalogue import new_game


@dataclass(frozen=True, slots=True)
class Match:
    """One game of a tournament.

    `number`: from 0; `seats`: the kind of player in each seat; `seed`: of the game and its players.
    """

    title: str
    number: int
    seats: tuple[str, ...]
    seed: int
    options: tuple[tuple[str, Value], ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended.

    `wealth`: of each seat, in money; `shares`: of all wealth; `slow`: of each seat the processor
    time in seconds within which it took 95 % of its decisions; `rounds`: the most operating turns
    that a company had; `turns`: stock rounds with the rounds that follow; `ruined`: which seats
    went bankrupt, counted from 0.
    """

    number: int
    seats: tuple[str, ...]
    seed: int
    reason: str
    wealth: tuple[int, ...]
    shares: tuple[float, ...]
    slow: tuple[float, ...]
    decisions: int
    turns: int
    rounds: int
    seconds: float
    ruined: tuple[int, ...] = ()

    @property
    def places(self) -> list[int]:
        """The place of each seat, from 1; equal wealth shares a place."""
        return [1 + sum(other > own for other in self.wealth) for own in self.wealth]


def matches(
    title: str,
    kinds: Sequence[str],
    games: int,
    seed: int,
    options: Mapping[str, Value] | None = None,
) -> Iterator[Match]:
    """Yield so many matches: each game is played with every rotation of the seats."""
    chosen = tuple((options or {}).items())
    for number in range(games):
        turn, shift = divmod(number, len(kinds))
        seats = (*kinds[shift:], *kinds[:shift])
        yield Match(title, number, seats, seed + turn, chosen)


def play_match(match: Match) -> Result:
    """Play one match to its end; one that never ends is ended as it stands.

    Every invariant is checked after every action. Raises SimulationError if one is broken or the
    rules fail.
    """
    names = [f"{kind} {seat}" for seat, kind in enumerate(match.seats, 1)]
    game = new_game(match.title, names, dict(match.options), match.seed)
    game.keep_few_states()
    answers: dict[str, Callable[[Game], Action]] = {
        player: PLAYERS[kind](match.seed * 100 + seat)
        for seat, (player, kind) in enumerate(zip(game.players, match.seats, strict=True))
    }
    times: dict[str, list[float]] = {player: [0.0] for player in game.players}
    invariants = Invariants(game)
    ruined: set[str] = set()
    start = time.process_time()
    while (decision := game.decision) is not None:
        number = len(game.actions) + 1
        try:
            before = time.process_time()
            action = answers[decision.player](game)
            times[decision.player].append(time.process_time() - before)
            events = game.apply(action)
            invariants.check(game)
        except Exception as error:
            raise SimulationError.of(error, game, f"game {match.number}", number) from error
        ruined.update(getattr(event, event.ruins) for event in events if event.ruins)
        if len(game.actions) >= MOST_ACTIONS and not game.finished:
            game.apply(EndGame(game.state.order[0]))
    wealth, shares = game.wealth(), final_shares(game)
    return Result(
        match.number,
        match.seats,
        match.seed,
        game.state.finished,
        tuple(wealth[player] for player in game.players),
        tuple(round(shares[player], 4) for player in game.players),
        tuple(round(sorted(taken)[int(len(taken) * 0.95)], 3) for taken in times.values()),
        len(game.actions),
        game.state.turn,
        max(getattr(game.state, "turns", {}).values(), default=0),
        round(time.process_time() - start, 1),
        tuple(seat for seat, player in enumerate(game.players) if player in ruined),
    )


class Book:
    """The results of a tournament in a file, one line of JSON for each, so that it can go on.

    The first line says what is played; a file of another tournament is refused.
    """

    def __init__(self, path: Path, heading: Mapping[str, Any]) -> None:
        """Open a book, or begin one. Raises ValueError for one of another tournament."""
        self._path, self.results = path, list[Result]()
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(heading) + "\n", encoding="utf-8")
            return
        text = path.read_text(encoding="utf-8")
        lines = text.splitlines(keepends=True)
        if not lines or json.loads(lines[0]) != json.loads(json.dumps(heading)):
            raise ValueError(str(path))
        whole = [line for line in lines if line.endswith("\n")]
        if whole != lines:
            # A line that was cut short is played again.
            path.write_text("".join(whole), encoding="utf-8")
        self.results = [_read(line) for line in whole[1:]]

    def left(self, every: Iterable[Match]) -> list[Match]:
        """Return those of some matches that have no result yet."""
        played = {result.number for result in self.results}
        return [match for match in every if match.number not in played]

    def add(self, result: Result) -> None:
        """Write a result down."""
        self.results.append(result)
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(result)) + "\n")


def _read(line: str) -> Result:
    data = json.loads(line)
    lists = ("seats", "wealth", "shares", "slow", "ruined")
    return Result(**{**data, **{name: tuple(data.get(name, ())) for name in lists}})
