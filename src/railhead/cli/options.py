"""Options that several commands have in common."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from railhead.cli.errors import Mistake, Refusal
from railhead.cli.locale import say
from railhead.cli.output import echo
from railhead.language import N_

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from railhead.lab.distribution.pool import Pool
    from railhead.lab.distribution.workers import Workers


def many_games(default: int) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Give a command that plays many games its options: `games`, `seed`, `settings`, and workers.

    `default`: how many games there are if nothing is said.
    """
    options = (
        click.option(
            "--games", metavar="N", type=click.IntRange(1), default=default, show_default=True
        ),
        click.option(
            "--seed",
            metavar="S",
            type=int,
            default=1,
            show_default=True,
            help="Of the first game; the next ones count up.",
        ),
        click.option(
            "--option",
            "settings",
            metavar="NAME=VALUE",
            multiple=True,
            help="Set an option; may be repeated.",
        ),
        *_WORKERS,
    )
    return _all_of(options)


def many_workers(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command that hands out its work the options `jobs` and `ray`."""
    return _all_of(_WORKERS)(command)


_WORKERS = (
    click.option(
        "--jobs",
        metavar="J",
        type=click.IntRange(1),
        help="Processes; by default one for each processor.",
    ),
    click.option(
        "--ray",
        metavar="[ADDRESS]",
        is_flag=False,
        flag_value="auto",
        help="Play on a Ray cluster: HOST:PORT of its head, by default the one that runs here.",
    ),
)


def _all_of(
    options: tuple[Callable[..., Any], ...],
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    def given(command: Callable[..., Any]) -> Callable[..., Any]:
        for option in reversed(options):
            command = option(command)
        return command

    return given


def workers(jobs: int | None, ray: str | None, pieces: int) -> Workers:
    """Return who does so many pieces of work; `jobs`, `ray`: what the options say.

    Raises Refusal if both are given.
    """
    from railhead.lab.distribution.workers import Workers

    if ray is None:
        return Workers(min(jobs or os.cpu_count() or 1, max(pieces, 1)))
    if jobs is not None:
        raise Refusal(N_("--jobs: with --ray the cluster decides how many games it plays at once"))
    return Workers(ray=ray)


@contextmanager
def at_work(workers: Workers) -> Iterator[Pool[Any]]:
    """Open the workers for a command, and say at the end how many pieces had to be begun again."""
    from railhead.lab.distribution.pool import MOST_TRIES, LostTooOften

    with workers.open() as pool:
        try:
            yield pool
        except LostTooOften as error:
            text = N_("game {number} was lost {times} times with the process that played it: {why}")
            mistake = say(text, number=error.number, times=MOST_TRIES, why=error.why)
            raise Mistake(mistake) from error
    if pool.again:
        text = N_("begun again, since the process or machine was lost: {count}")
        echo(say(text, count=pool.again), err=True)
