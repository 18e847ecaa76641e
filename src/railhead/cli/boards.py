"""Boards from outside, given by files on the command line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

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
        help="Your own map or tiles instead of the title's (docs/boards.md); may be repeated.",
    )
    return option(command)


def open_board(files: Sequence[Path], title_id: str) -> Board | None:
    """Return the board for a title that some files describe, None if there are no files.

    Raises TitleError if they do not describe a board, OSError if one cannot be read.
    """
    from railhead.engine.boardfiles import load_board
    from railhead.titles.catalogue import game_class

    return load_board(files, game_class(title_id).board_form) if files else None
