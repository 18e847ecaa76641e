"""Boards from outside, given by files on the command line; and `railhead board`, to begin one."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from railhead.cli.errors import Refusal
from railhead.cli.locale import TranslatedCommand, terminal_translator
from railhead.language import N_

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from railhead.engine.board import Board


def board_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the option `--board`, passed on as `boards`: paths in the order given."""
    option = click.option(
        "--board",
        "boards",
        multiple=True,
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Your own board instead of the title's (`railhead board TITLE`); may be repeated.",
    )
    return option(command)


def open_board(files: Sequence[Path], title_id: str) -> Board | None:
    """Return the board for a title that some files describe, None if there are no files.

    Raises TitleError if they do not describe a board, OSError if one cannot be read.
    """
    from railhead.engine.boardfiles import load_board
    from railhead.titles.catalogue import game_class

    if not files:
        return None
    kind = game_class(title_id)
    if not kind.takes_boards:
        raise _takes_none(title_id)
    return load_board(files, kind.board_form, kind.board_parts)


def _takes_none(title_id: str) -> Refusal:
    from railhead.titles.catalogue import titles_with_boards

    return Refusal(
        N_("{title} is played on its own board only; boards of your own are for {known}"),
        title=title_id,
        known=", ".join(titles_with_boards()),
    )


@click.command(cls=TranslatedCommand)
@click.argument("title")
def board(title: str) -> None:
    """Write the board of a title as a file to make your own from.

    The file has comments and holds all that a board may give: the map, the tiles, the market, the
    trains and what else is printed on parts of the game. It is TOML in UTF-8, on standard output.

    \b
    Examples:
      railhead board 1865
      railhead board 18FB > mine.toml
      railhead play 18FB --board mine.toml
    """
    from railhead.cli.screen import open_title
    from railhead.records.written_boards import write_board
    from railhead.titles.catalogue import game_class

    title_id = open_title(title).id
    if not game_class(title_id).takes_boards:
        raise _takes_none(title_id)
    text = write_board(title_id, terminal_translator())
    # Whatever the terminal's own encoding: a board is a text in UTF-8.
    sys.stdout.buffer.write(text.encode())
