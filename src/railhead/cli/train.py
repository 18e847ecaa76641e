"""`railhead train`: a title learns from games of computer players what positions are worth."""

from __future__ import annotations

from pathlib import Path

import click

from railhead.cli.errors import Refusal
from railhead.cli.locale import TranslatedCommand, say
from railhead.language import N_


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
@click.option("--install", is_flag=True, help="Let the title use what it has learned.")
def train(*, title: str, games: int, folder: Path | None, install: bool) -> None:
    """Let a title learn from games of its computer players.

    After every game the folder holds all that has been learned, so that the command can be stopped
    at any time and goes on where it was; it also draws how far expectations were from what
    happened. Takes some seconds for each game.

    \b
    Examples:
      railhead train 1849 --games 500
      railhead train 1849 --games 500 --install
    """
    from railhead.bots.judgement import FILE
    from railhead.cli.screen import open_title
    from railhead.lab.training import Training
    from railhead.titles.catalogue import game_class

    data = open_title(title)
    place = folder or Path(f"training-{data.id}")
    try:
        training = Training(data.id, place)
    except (ValueError, KeyError) as error:
        raise Refusal(
            N_("--folder: {path} does not hold lessons of {title}"), path=place, title=data.name
        ) from error
    for progress in training.play(games):
        text = N_("{done} of {games}: {decisions} decisions, off by {percent:.0f}% of a share")
        click.echo(
            say(
                text,
                done=progress.games,
                games=games,
                decisions=progress.decisions,
                percent=100 * progress.error,
            )
        )
    if install:
        target = game_class(data.id).folder / FILE
        target.write_text((place / FILE).read_text(encoding="utf-8"), encoding="utf-8")
        click.echo(say(N_("{title} plays by {path} now."), title=data.name, path=target))
