"""Many games of the same kind, played in several processes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from railhead.engine.board import Board
from railhead.engine.title import Value
from railhead.lab.processes import in_processes
from railhead.lab.survey import Survey


@dataclass(frozen=True, slots=True)
class Task:
    """One game to play.

    `players`: how many; `preset` gives the options that `options` leaves out; `files`: those from
    which `board` was read, for `command`; `player`: the kind of computer player; `surveyed`:
    whether the result is to have a `survey` of the game.
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

    @property
    def command(self) -> str:
        """The shell command that plays this game again."""
        from railhead.cli.screen import say_value

        options = "".join(
            f" --option {name}={say_value(value)}" for name, value in self.options.items()
        )
        boards = "".join(f" --board {path}" for path in self.files)
        return (
            f"railhead simulate {self.title} --games 1 --seed {self.seed}"
            f" --players {self.players} --preset {self.preset}{options}{boards}"
            + ("" if self.player == "random" else f" --player {self.player}")
        )


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
    from railhead.lab.simulate import SimulationError, simulate_game

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


def play_all(tasks: list[Task], jobs: int, check: bool) -> Iterator[Played]:
    """Play games in `jobs` processes and yield each as it ends, in any order.

    With one job they are played in this process, in their order. `check` as for `play_one`.
    """
    return in_processes(tasks, jobs, partial(play_one, check=check))
