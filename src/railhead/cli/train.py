"""`railhead train`: a title learns from games of computer players what positions are worth."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from railhead.cli.errors import Refusal
from railhead.cli.locale import TranslatedCommand, say
from railhead.cli.options import at_work, many_workers, workers
from railhead.cli.output import echo
from railhead.language import N_

if TYPE_CHECKING:
    from railhead.lab.training import Progress


@click.command(cls=TranslatedCommand)
@click.argument("title")
@click.option(
    "--games",
    metavar="N",
    type=click.IntRange(1),
    default=100,
    show_default=True,
    help="How many in all, those of earlier sessions included.",
)
@click.option(
    "--folder",
    metavar="D",
    type=click.Path(file_okay=False, path_type=Path),
    help="Where the training is kept; by default training-TITLE here.",
)
@click.option(
    "--lot",
    metavar="N",
    type=click.IntRange(1),
    help="How many games are played by the same weights, at the same time; by default 1.",
)
@many_workers
@click.option("--install", is_flag=True, help="Let the title use what it has learned.")
def train(
    *,
    title: str,
    games: int,
    folder: Path | None,
    lot: int | None,
    jobs: int | None,
    ray: str | None,
    install: bool,
) -> None:
    """Let a title learn from games of its computer players.

    After every game the folder holds all that has been learned, so that the command can be stopped
    at any time and goes on where it was; it also draws how far expectations were from what
    happened. Takes some seconds for each game.

    With --lot the games of a lot are played at the same time, by what was known before it. What is
    learned depends on the size of the lots, not on who plays them.

    \b
    Examples:
      railhead train 1849 --games 500
      railhead train 1849 --games 500 --install
      railhead train 1849 --games 5000 --lot 50 --ray 10.0.0.1:6379
    """
    from railhead.bots.judgement import FILE
    from railhead.cli.screen import open_title
    from railhead.lab.training import OtherLotError, Training
    from railhead.titles.catalogue import game_class

    data = open_title(title)
    place = folder or Path(f"training-{data.id}")
    try:
        training = Training(data.id, place, lot)
    except OtherLotError as error:
        raise Refusal(
            N_(
                "--lot: the training in {path} goes by lots of {lot};"
                " leave it out, or begin another with --folder"
            ),
            path=place,
            lot=error.lot,
        ) from error
    except (ValueError, KeyError) as error:
        raise Refusal(
            N_("--folder: {path} does not hold lessons of {title}"), path=place, title=data.name
        ) from error
    if training.lot == 1 and (ray is not None or (jobs or 1) > 1):
        text = N_("{option}: each game waits for the one before; --lot N plays N at the same time")
        raise Refusal(text, option="--jobs" if ray is None else "--ray")
    with at_work(workers(jobs, ray, training.lot)) as pool:
        for progress in training.play(games, pool):
            _tell(progress, games)
    if install:
        target = game_class(data.id).folder / FILE
        target.write_text((place / FILE).read_text(encoding="utf-8"), encoding="utf-8")
        echo(say(N_("{title} plays by {path} now."), title=data.name, path=target))


def _tell(progress: Progress, games: int) -> None:
    text = N_("{done} of {games}: {decisions} decisions, off by {percent:.0f}% of a share")
    echo(
        say(
            text,
            done=progress.games,
            games=games,
            decisions=progress.decisions,
            percent=100 * progress.error,
        )
    )
