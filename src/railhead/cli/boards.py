"""Boards from outside, given on the command line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from railhead.engine.board import Board


def board_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the option `--board`; it gets `boards`, the files in their order."""
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
    """Return the board of a title in some files, None without any.

    Raises TitleError and OSError.
    """
    from railhead.engine.boardfiles import load_board
    from railhead.titles.catalogue import game_class

    return load_board(files, game_class(title_id).board_form) if files else None
