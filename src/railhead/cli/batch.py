"""The many games of `railhead simulate`: what is played, what goes wrong, and the report."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path

import click

from railhead.cli.errors import Refusal
from railhead.cli.locale import say, terminal_translator
from railhead.cli.options import at_work
from railhead.cli.output import echo
from railhead.cli.screen import say_value
from railhead.cli.tally import Totals, statistics_lines
from railhead.engine.fault import TitleError
from railhead.engine.title import Title
from railhead.lab.batch import Played, Task, play_all
from railhead.lab.distribution.workers import Workers
from railhead.lab.simulate import variants
from railhead.lab.statistics import Statistics
from railhead.language import N_
from railhead.language.faults import explain_reason
from railhead.titles.catalogue import new_game, words_of


def games_like(first: Task, games: int, all_variants: bool) -> Iterator[Task]:
    """Yield so many games like the first, or all variants in turns; there may be millions."""
    alike = [(first.players, first.options, first.preset)]
    turns = cycle(variants(first.title) if all_variants else alike)
    for i, (players, options, preset) in enumerate(islice(turns, games)):
        yield replace(first, players=players, options=options, preset=preset, seed=first.seed + i)


def command_of(task: Task) -> str:
    """Return the shell command that plays a game again."""
    options = "".join(
        f" --option {name}={say_value(value)}" for name, value in task.options.items()
    )
    boards = "".join(f" --board {path}" for path in task.files)
    return (
        f"railhead simulate {task.title} --games 1 --seed {task.seed}"
        f" --players {task.players} --preset {task.preset}{options}{boards}"
        + ("" if task.player == "random" else f" --player {task.player}")
    )


def try_out(task: Task) -> None:
    """Set up the first game, so that impossible players or options are reported at once."""
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


class Run:
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
            echo(line)
        echo(say(N_("Violation: {text}"), text=played.violation), err=True)
        again = N_("The record is {path}; again: {command}")
        echo(say(again, path=path, command=command_of(played.task)), err=True)

    def _so_far(self) -> Iterator[str]:
        seconds = time.perf_counter() - self._start
        return self._totals.lines(seconds, words_of(self._title.id))

    def json_lines(self) -> Iterator[str]:
        """Yield the statistics of surveyed games, as JSON."""
        yield json.dumps(self.statistics.as_json(), indent=2)

    def lines(self, earnings: bool) -> Iterator[str]:
        """Yield the report; `earnings`: with how companies and places of the map fared."""
        checked = (
            N_("{title}: every invariant checked after every action")
            if self._check
            else N_("{title}: nothing checked")
        )
        yield say(checked, title=self._title.name)
        yield from self._so_far()
        if earnings:
            yield from statistics_lines(self.statistics, self._title)


def _write(played: Played, folder: Path) -> Path:
    path = folder / f"railhead-{played.task.title}-seed{played.task.seed}.json"
    path.write_text(json.dumps(played.record) + "\n", encoding="utf-8")
    return path
