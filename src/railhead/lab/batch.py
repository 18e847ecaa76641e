"""Many simulated games, each a piece of work by itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from railhead.engine.board import Board
from railhead.engine.title import Value
from railhead.lab.distribution.pool import Pool
from railhead.lab.simulate import SimulationError, simulate_game
from railhead.lab.survey import Survey


@dataclass(frozen=True, slots=True)
class Task:
    """One game to play.

    `players`: how many; `preset` gives the options that `options` leaves out; `files`: those from
    which `board` was read, for whoever wants to tell; `player`: the kind of computer player;
    `surveyed`: whether the result is to have a `survey` of the game.
    """

    title: str
    players: int
    options: dict[str, Value]
    preset: str
    seed: int
    board: Board | None = None
    files: tuple[Path, ...] = ()
    player: str = "random"
    surveyed: bool = False


@dataclass(frozen=True, slots=True)
class Played:
    """How one game went.

    `reason`: why it ended; `seconds`: of wall time without the checks, which took
    `check_seconds`. `violation`: the broken invariant, "" if none was broken; then `record` ends
    there, and the other fields are not filled.
    """

    task: Task
    record: dict[str, Any]
    decisions: int = 0
    reason: str = ""
    seconds: float = 0.0
    check_seconds: float = 0.0
    violation: str = ""
    survey: Survey | None = None


def play_one(task: Task, check: bool) -> Played:
    """Play a game in this process; `check`: whether to check the invariants after every action.

    A broken invariant is returned as `violation` and not raised.
    """
    try:
        outcome = simulate_game(
            task.title,
            task.players,
            task.options,
            task.seed,
            preset=task.preset,
            board=task.board,
            check=check,
            player=task.player,
            surveyed=task.surveyed,
        )
    except SimulationError as error:
        return Played(task, error.record, violation=str(error))
    return Played(
        task,
        outcome.record,
        outcome.decisions,
        outcome.reason,
        outcome.seconds,
        outcome.check_seconds,
        survey=outcome.survey,
    )


def play_all(tasks: Iterable[Task], pool: Pool[Any], check: bool) -> Iterator[Played]:
    """Play games and yield each as it ends, in any order; `check` as for `play_one`.

    Raises what `Pool.run` does.
    """
    return pool.run(tasks, partial(play_one, check=check))
