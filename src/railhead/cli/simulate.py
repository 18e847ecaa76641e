"""`railhead simulate`: many games of a title by computer players, every invariant checked."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path

import click

from railhead.cli.boards import board_option, open_board
from railhead.cli.errors import Refusal
from railhead.cli.locale import TranslatedCommand, say, terminal_translator
from railhead.cli.options import at_work, many_games, workers
from railhead.cli.tally import Totals, statistics_lines
from railhead.engine.fault import TitleError
from railhead.engine.title import Title
from railhead.lab.batch import Played, Task, play_all
from railhead.lab.distribution.workers import Workers
from railhead.lab.statistics import Statistics
from railhead.language import N_
from railhead.language.faults import explain_reason


@click.command(cls=TranslatedCommand)
@click.argument("title")
@many_games(20)
@click.option(
    "--players",
    metavar="N",
    type=click.IntRange(1),
    help="By default three, or as many as can play.",
)
@click.option(
    "--preset",
    metavar="P",
    default="default",
    show_default=True,
    help="The values of the other options.",
)
@click.option(
    "--player",
    "player",
    type=click.Choice(["random", "greedy", "beginner", "club", "expert"]),
    default="random",
    show_default=True,
    help="Who plays.",
)
@board_option
@click.option("--all-variants", is_flag=True, help="Take turns through all variants and presets.")
@click.option(
    "--record-dir",
    metavar="D",
    type=click.Path(path_type=Path),
    help="Write the record of every game there.",
)
@click.option("--earnings", is_flag=True, help="Tell how companies and places of the map fared.")
@click.option("--json", "as_json", is_flag=True, help="Print only that, as JSON.")
@click.option("--no-check", is_flag=True, help="Leave the invariants unchecked, to measure speed.")
def simulate(
    *,
    title: str,
    games: int,
    seed: int,
    players: int | None,
    settings: tuple[str, ...],
    preset: str,
    player: str,
    boards: tuple[Path, ...],
    all_variants: bool,
    jobs: int | None,
    ray: str | None,
    record_dir: Path | None,
    earnings: bool,
    as_json: bool,
    no_check: bool,
) -> None:
    """Play games by computer players and check all invariants.

    They are checked after every action. Prints the speed and how the games ended. If an invariant
    breaks, the simulation stops with the seed and the number of the action, writes the record of
    that game and ends with status 1. The same seeds give the same games, whoever plays them where.

    \b
    Examples:
      railhead simulate 1849 --games 20 --seed 1
      railhead simulate 1849 --games 500 --all-variants --record-dir games
      railhead simulate 1865 --games 20 --player greedy --earnings
      railhead simulate 1861 --games 100000 --record-dir games --ray 10.0.0.1:6379
    """
    from railhead.cli.screen import open_title, read_options
    from railhead.language.setup_words import usual_players

    data = open_title(title)
    crew = workers(jobs, ray, games)
    if all_variants and (players is not None or settings or preset != "default"):
        raise Refusal(N_("--all-variants: it chooses players, options and preset itself"))
    options = read_options(data, settings)
    board = open_board(boards, data.id)
    count = usual_players(data) if players is None else players
    surveyed = earnings or as_json
    first = Task(title, count, options, preset, seed, board, boards, player, surveyed)
    if not all_variants:
        _try_out(first)
    if record_dir is not None:
        record_dir.mkdir(parents=True, exist_ok=True)
    run = _Run(data, not no_check, record_dir)
    run.play(_games(first, games, all_variants), crew)
    if as_json:
        click.echo(json.dumps(run.statistics.as_json(), indent=2))
        return
    for line in run.lines():
        click.echo(line)
    if earnings:
        for line in statistics_lines(run.statistics, data):
            click.echo(line)


def _games(first: Task, games: int, all_variants: bool) -> Iterator[Task]:
    """Yield so many games like the first, or all variants in turns; there may be millions."""
    from railhead.lab.simulate import variants

    alike = [(first.players, first.options, first.preset)]
    turns = cycle(variants(first.title) if all_variants else alike)
    for i, (players, options, preset) in enumerate(islice(turns, games)):
        yield replace(first, players=players, options=options, preset=preset, seed=first.seed + i)


def command_of(task: Task) -> str:
    """Return the shell command that plays a game again."""
    from railhead.cli.screen import say_value

    options = "".join(
        f" --option {name}={say_value(value)}" for name, value in task.options.items()
    )
    boards = "".join(f" --board {path}" for path in task.files)
    return (
        f"railhead simulate {task.title} --games 1 --seed {task.seed}"
        f" --players {task.players} --preset {task.preset}{options}{boards}"
        + ("" if task.player == "random" else f" --player {task.player}")
    )


def _try_out(task: Task) -> None:
    """Set up the first game, so that impossible players or options are reported at once."""
    from railhead.titles.catalogue import new_game

    names = [f"Player {i + 1}" for i in range(task.players)]
    try:
        new_game(task.title, names, task.options, task.seed, task.preset, board=task.board)
    except TitleError as error:
        if error.where not in ("options", "players", "preset"):
            raise
        # What the rules call options and players are --option and --players here.
        name = f"--{error.where.replace('options', 'option')}"
        text = explain_reason(error, terminal_translator())
        raise Refusal(N_("{where}: {text}"), where=name, text=text) from error


class _Run:
    """A simulation of many games, with its totals."""

    def __init__(self, title: Title, check: bool, record_dir: Path | None) -> None:
        self.statistics = Statistics()
        self._title, self._check, self._folder = title, check, record_dir
        self._totals, self._start = Totals(), time.perf_counter()

    def play(self, tasks: Iterable[Task], crew: Workers) -> None:
        """Play all games. A broken invariant ends the program with status 1."""
        with at_work(crew) as pool:
            for played in play_all(tasks, pool, self._check):
                if played.violation:
                    self._report_violation(played)
                    raise click.exceptions.Exit(1)
                self._add(played)

    def _add(self, played: Played) -> None:
        self._totals.add(played.decisions, played.reason, played.seconds, played.check_seconds)
        if played.survey is not None:
            self.statistics.add(played.survey)
        if self._folder is not None:
            _write(played, self._folder)

    def _report_violation(self, played: Played) -> None:
        path = _write(played, self._folder or Path())
        for line in self._so_far() if self._totals.games else ():
            click.echo(line)
        click.echo(say(N_("Violation: {text}"), text=played.violation), err=True)
        again = N_("The record is {path}; again: {command}")
        click.echo(say(again, path=path, command=command_of(played.task)), err=True)

    def _so_far(self) -> Iterator[str]:
        from railhead.titles.catalogue import words_of

        seconds = time.perf_counter() - self._start
        return self._totals.lines(seconds, words_of(self._title.id))

    def lines(self) -> Iterator[str]:
        """Yield the report."""
        checked = (
            N_("{title}: every invariant checked after every action")
            if self._check
            else N_("{title}: nothing checked")
        )
        yield say(checked, title=self._title.name)
        yield from self._so_far()


def _write(played: Played, folder: Path) -> Path:
    path = folder / f"railhead-{played.task.title}-seed{played.task.seed}.json"
    path.write_text(json.dumps(played.record) + "\n", encoding="utf-8")
    return path
