"""Which titles' games can be written as the field's game files, and the door to it."""

from __future__ import annotations

from typing import Any, cast

from railhead.engine.game import Game
from railhead.titles.common.table import CommonTable
from railhead.transcripts.writing import FieldWriter
from railhead.transcripts.writing_1849 import Writer1849
from railhead.transcripts.writing_1861 import Writer1861

WRITERS: dict[str, type[FieldWriter]] = {"1849": Writer1849, "1861": Writer1861}
"""Who writes the game files of a title."""


def can_export(title: str) -> bool:
    """Games of this title can be written as game files."""
    return title in WRITERS


def to_gamefile(game: Game, began: int = 0, changed: int = 0) -> dict[str, Any]:
    """Return the game file of a game; `began` and `changed` are seconds since 1970.

    Raises ExportError for a game that a game file cannot say; KeyError for a title without a
    writer.
    """
    return WRITERS[game.title_id](cast("CommonTable", game), began, changed).file()
