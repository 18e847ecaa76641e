"""Writing games as game files of another site, by the writer of their title."""

from __future__ import annotations

from typing import Any

from railhead.engine.game import Game
from railhead.titles.catalogue import exporter_of, title_ids


def can_export(title: str) -> bool:
    """Whether games of this title can be written as game files."""
    return title in title_ids() and exporter_of(title) is not None


def to_gamefile(game: Game, began: int = 0, changed: int = 0) -> dict[str, Any]:
    """Return the game file of a game as plain values.

    `began` and `changed`: when the game began and last changed, in seconds since 1970. Raises
    ExportError for a game that game files cannot express, KeyError for a title without a writer.
    """
    writer = exporter_of(game.title_id)
    if writer is None:
        raise KeyError(game.title_id)
    return writer(game, began, changed).file()
