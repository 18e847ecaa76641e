"""`railhead new-title`: a small title to change."""

from __future__ import annotations

from pathlib import Path

import click

from railhead.cli.errors import Refusal
from railhead.cli.locale import TranslatedCommand, say
from railhead.cli.output import echo
from railhead.language import N_


@click.command("new-title", cls=TranslatedCommand)
@click.argument("name")
@click.option(
    "--into",
    metavar="FOLDER",
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder of titles in which it is written.",
)
def new_title(*, name: str, into: Path | None) -> None:
    """Write a small title that can be played and changed.

    It has a dozen hexes, three companies, two private companies and three kinds of trains, and the
    rules of the classic family. NAME is 1 to 12 letters and digits. Without --into it is written
    where RAILHEAD_TITLES says, or else among the titles of the program. Nothing is overwritten.

    \b
    Examples:
      railhead new-title Harz
      railhead new-title Harz --into mine
    """
    from railhead.engine.fault import TitleError
    from railhead.engine.titlefolders import PACKAGE, VARIABLE, outside_folders
    from railhead.titles.new_titles import write_title

    places = outside_folders()
    try:
        folder = write_title(name, into or next(iter(places), PACKAGE))
    except TitleError as error:
        raise Refusal(N_("{why}"), why=error) from error
    echo(
        say(
            N_("{title} is written to {folder}. Each file says what can be changed."),
            title=name,
            folder=folder,
        )
    )
    if folder.resolve().parent not in (PACKAGE, *places):
        echo(
            say(
                N_("Tell the program where it lies: {variable}={folder}"),
                variable=VARIABLE,
                folder=folder.resolve().parent,
            )
        )
    commands = (
        ("play", name),
        ("check", name),
        ("simulate", name, "--games", "5"),
        ("draw", "map", name, "-o", "map.svg"),
    )
    for words in commands:
        echo(f"  railhead {' '.join(words)}")
