"""Options that several commands have in common."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Callable


def many_games(default: int) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Give a command that plays many games its options: `games`, `seed`, `settings`, `jobs`.

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
        click.option(
            "--jobs",
            metavar="J",
            type=click.IntRange(1),
            help="Processes; by default one for each processor.",
        ),
    )

    def given(command: Callable[..., Any]) -> Callable[..., Any]:
        for option in reversed(options):
            command = option(command)
        return command

    return given


def processes(jobs: int | None, games: int) -> int:
    """Return how many processes play so many games; `jobs`: what the option says."""
    return min(jobs or os.cpu_count() or 1, max(games, 1))
