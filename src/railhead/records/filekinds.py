"""What a file without a format seems to be, so that what is said of it helps."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from railhead.engine.recorderror import RecordError
from railhead.records.record import FORMAT

_OF_RECORDS = {"version", "rules", "seed"}
_OF_POSITIONS = {"positions", "tiles", "tokens", "trains", "hexes", "stations"}
"""Fields that game files do not have."""

_OF_BOARDS = {"layout", "market", "tile", "borders", "between"}
"""Tables that positions do not have."""

_MOST_CHARACTERS = 1_000_000
"""The longest text that is taken for TOML; positions and boards are shorter."""


def check_kind(data: Mapping[str, Any]) -> None:
    """Raise RecordError for a record that lost its format, a board and a position."""
    if _is_record(data):
        raise RecordError(
            "format", "missing in the record, where it is {wanted}", wanted=repr(FORMAT)
        )
    if "actions" in data:
        return
    if not _OF_BOARDS.isdisjoint(data) and "title" not in data:
        raise RecordError(
            "",
            "this is a board, not a game: `railhead play --board` takes it, and so does the form of"
            " a new table",
        )
    if not _OF_POSITIONS.isdisjoint(data):
        raise RecordError(
            "",
            "this is a position, not a game: `railhead routes` reads it, and the page"
            " /calculator sets one up",
        )


def check_text(text: str) -> None:
    """Raise RecordError for a text in TOML, as positions and boards are written."""
    if len(text) > _MOST_CHARACTERS:
        return
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError):
        return
    check_kind(data)
    raise RecordError("", "this is TOML; a record or game file is JSON")


def _is_record(data: Mapping[str, Any]) -> bool:
    if "settings" in data or "actions" not in data:
        return False
    actions = data["actions"]
    first = actions[0] if isinstance(actions, list) and actions else None
    acts = isinstance(first, dict) and "actor" in first and "entity" not in first
    return acts or not _OF_RECORDS.isdisjoint(data)
