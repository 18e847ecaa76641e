"""`railhead play`: a game at one terminal, for people who share the keyboard."""

from __future__ import annotations

from pathlib import Path

import click

from railhead.cli.boards import board_option
from railhead.cli.locale import TranslatedCommand, terminal_translator


@click.command(cls=TranslatedCommand)
@click.argument("title", required=False)
@click.option("--players", metavar="NAMES", help="Names in seat order, such as Ann,Bob,Cid.")
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="A rule option of the title."
)
@click.option(
    "--computer",
    "computers",
    multiple=True,
    metavar="NAME=STRENGTH",
    help="A player whom a computer plays: beginner, club or expert; again for each.",
)
@click.option("--preset", help="Where the options start from, such as rulebook.")
@click.option("--seed", type=int, help="The number from which all chance follows.")
@board_option
@click.option(
    "--load",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Continue a saved game.",
)
@click.option(
    "--save",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Where every action is saved; by default a new file in this folder.",
)
def play(
    *,
    title: str | None,
    players: str | None,
    options: tuple[str, ...],
    computers: tuple[str, ...],
    preset: str | None,
    seed: int | None,
    boards: tuple[Path, ...],
    load: Path | None,
    save: Path | None,
) -> None:
    """Play TITLE at this terminal.

    Without arguments the players and the variant are asked for. Every action is saved at once;
    `--load` continues where the game stands, or at the last good action of a file that stops; that
    file is left as it is. Inside, `?` shows the keys.

    \b
    Examples:
      railhead play
      railhead play 1849 --players Ann,Bob,Cid --option bonds=true
      railhead play 1849 --players Ann,Bob,Cid --computer Bob=club --computer Cid=expert
      railhead play --load railhead-1849-2026-11-21-201500.json
    """
    from railhead.cli.errors import Refusal
    from railhead.cli.savefile import check_writable, default_path, read_game
    from railhead.cli.screen import console
    from railhead.cli.session import Session
    from railhead.cli.setup import read_computers, set_up
    from railhead.language import N_

    translate = terminal_translator()
    if load is not None:
        if options or boards or any(value is not None for value in (title, players, preset, seed)):
            raise Refusal(N_("--load continues a game as it is: leave out what sets up a new one"))
        game, same_file = read_game(load)
        path = save or (load if same_file else default_path(game.title_id))
    else:
        if save is not None and save.exists():
            raise Refusal(N_("{path}: exists already; continue it with --load {path}"), path=save)
        game = set_up(
            title_id=title,
            players=players,
            options=options,
            preset=preset,
            seed=seed,
            boards=boards,
            translate=translate,
        )
        path = save or default_path(game.title_id)
    opponents = read_computers(game, computers)
    check_writable(path)
    Session(game, path, console(), translate, opponents).play()
