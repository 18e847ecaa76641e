"""`railhead simulate`: many random games of a title, every invariant checked."""

from __future__ import annotations

import json
import os
import signal
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import click

from railhead.cli.door import Refusal
from railhead.engine.title import Title, TitleError, Value

# Games waiting for each process: enough that none stands idle, few enough to stop at once.
_WAITING = 3


@dataclass(frozen=True, slots=True)
class Task:
    """One game to play."""

    title: str
    players: int
    options: dict[str, Value]
    preset: str
    seed: int

    @property
    def command(self) -> str:
        """The command that plays this game again."""
        from railhead.cli.screen import say_value

        options = "".join(
            f" --option {name}={say_value(value)}" for name, value in self.options.items()
        )
        return (
            f"railhead simulate {self.title} --games 1 --seed {self.seed}"
            f" --players {self.players} --preset {self.preset}{options}"
        )


@dataclass(frozen=True, slots=True)
class Played:
    """How one game went; `violation` is "" where no invariant broke."""

    task: Task
    record: dict[str, Any]
    decisions: int = 0
    reason: str = ""
    seconds: float = 0.0
    check_seconds: float = 0.0
    violation: str = ""


@dataclass(slots=True)
class Totals:
    """What many games have in common."""

    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    check_seconds: float = 0.0
    reasons: Counter[str] = field(default_factory=Counter)

    def add(self, played: Played) -> None:
        self.games += 1
        self.decisions += played.decisions
        self.seconds += played.seconds
        self.check_seconds += played.check_seconds
        self.reasons[played.reason] += 1

    def lines(self, elapsed: float) -> Iterator[str]:
        """Yield the report after `elapsed` seconds."""
        games = f"{self.games} game{'' if self.games == 1 else 's'}"
        yield (
            f"{games}, {self.decisions} decisions in {elapsed:.1f} s:"
            f" {self.games / max(elapsed, 1e-9):.2f} games/s,"
            f" {self.decisions / max(elapsed, 1e-9):.0f} decisions/s"
        )
        yield (
            f"Without the checks: {self.decisions / max(self.seconds, 1e-9):.0f} decisions/s"
            " in each process"
        )
        for reason, count in self.reasons.most_common():
            yield f"  {reason}: {count} ({100 * count / self.games:.0f}%)"


@click.command()
@click.argument("title")
@click.option("--games", metavar="N", type=click.IntRange(1), default=20, show_default=True)
@click.option(
    "--seed",
    metavar="S",
    type=int,
    default=1,
    show_default=True,
    help="Of the first game; the next ones count up.",
)
@click.option(
    "--players",
    metavar="N",
    type=click.IntRange(1),
    help="By default three, or as many as can play.",
)
@click.option(
    "--option",
    "settings",
    metavar="NAME=VALUE",
    multiple=True,
    help="Set an option; may be repeated.",
)
@click.option(
    "--preset",
    metavar="P",
    default="default",
    show_default=True,
    help="The values of the other options.",
)
@click.option("--all-variants", is_flag=True, help="Take turns through all variants and presets.")
@click.option(
    "--jobs",
    metavar="J",
    type=click.IntRange(1),
    help="Processes; by default one for each processor.",
)
@click.option(
    "--record-dir",
    metavar="D",
    type=click.Path(path_type=Path),
    help="Write the record of every game there.",
)
@click.option("--no-check", is_flag=True, help="Leave the invariants unchecked, to measure speed.")
def simulate(
    *,
    title: str,
    games: int,
    seed: int,
    players: int | None,
    settings: tuple[str, ...],
    preset: str,
    all_variants: bool,
    jobs: int | None,
    record_dir: Path | None,
    no_check: bool,
) -> None:
    """Play random legal games and check all invariants.

    They are checked after every action. Prints the speed and how the games ended. If an invariant
    breaks, the simulation stops with the seed and the number of the action, writes the record of
    that game and ends with status 1.

    \b
    Examples:
      railhead simulate 1849 --games 20 --seed 1
      railhead simulate 1849 --games 500 --all-variants --record-dir games
    """
    from railhead.cli.screen import open_title, read_options
    from railhead.language.beginning import usual_players

    data = open_title(title)
    if all_variants and (players is not None or settings or preset != "default"):
        raise Refusal("--all-variants: it chooses players, options and preset itself")
    options = read_options(data, settings)
    if all_variants:
        tasks = list(_variants(title, games, seed))
    else:
        count = usual_players(data) if players is None else players
        tasks = [Task(title, count, options, preset, seed + i) for i in range(games)]
        _try_out(tasks[0])
    if record_dir is not None:
        record_dir.mkdir(parents=True, exist_ok=True)
    jobs = jobs or os.cpu_count() or 1
    _run(data, tasks, min(jobs, games), not no_check, record_dir)


def _variants(title: str, games: int, seed: int) -> Iterator[Task]:
    from railhead.lab.simulate import variants

    turns = cycle(list(variants(title)))
    for i, (players, options, preset) in enumerate(islice(turns, games)):
        yield Task(title, players, options, preset, seed + i)


def _try_out(task: Task) -> None:
    """Set the first game up, so that impossible players or options are told at once."""
    from railhead.titles.catalogue import new_game

    names = [f"Player {i + 1}" for i in range(task.players)]
    try:
        new_game(task.title, names, task.options, task.seed, task.preset)
    except TitleError as error:
        # "options: ..." and "players: ..." name what is called --option and --players here.
        raise Refusal(f"--{str(error).replace('options:', 'option:', 1)}") from error


def play_one(task: Task, check: bool) -> Played:
    """Play a game in a process of its own."""
    from railhead.lab.simulate import SimulationError, simulate_game

    try:
        outcome = simulate_game(
            task.title, task.players, task.options, task.seed, preset=task.preset, check=check
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
    )


def _leave_interrupts() -> None:
    """An interrupt is for the process that has started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_all(tasks: list[Task], jobs: int, check: bool) -> Iterator[Played]:
    """Play games in several processes and yield them as they end."""
    if jobs == 1:
        for task in tasks:
            yield play_one(task, check)
        return
    left = iter(tasks)
    pool = ProcessPoolExecutor(jobs, initializer=_leave_interrupts)
    try:
        running: set[Future[Played]] = {
            pool.submit(play_one, task, check) for task in islice(left, jobs * _WAITING)
        }
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {pool.submit(play_one, task, check) for task in islice(left, len(done))}
            for future in done:
                yield future.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _run(title: Title, tasks: list[Task], jobs: int, check: bool, record_dir: Path | None) -> None:
    totals, start = Totals(), time.perf_counter()
    for played in play_all(tasks, jobs, check):
        if played.violation:
            path = _write(played, record_dir or Path())
            for line in totals.lines(time.perf_counter() - start) if totals.games else ():
                click.echo(line)
            click.echo(f"Violation: {played.violation}", err=True)
            click.echo(f"The record is {path}; again: {played.task.command}", err=True)
            raise click.exceptions.Exit(1)
        totals.add(played)
        if record_dir is not None:
            _write(played, record_dir)
    checked = "every invariant checked after every action" if check else "nothing checked"
    click.echo(f"{title.name}: {checked}")
    for line in totals.lines(time.perf_counter() - start):
        click.echo(line)


def _write(played: Played, folder: Path) -> Path:
    path = folder / f"railhead-{played.task.title}-seed{played.task.seed}.json"
    path.write_text(json.dumps(played.record) + "\n", encoding="utf-8")
    return path
