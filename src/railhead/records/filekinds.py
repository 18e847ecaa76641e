"""What a file without a format seems to be, so that what is said of it helps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from railhead.engine.recorderror import RecordError
from railhead.records.record import FORMAT

_OF_RECORDS = {"version", "rules", "seed"}
_OF_POSITIONS = {"positions", "tiles", "tokens", "trains", "hexes", "stations"}
"""Fields that game files do not have."""


def check_kind(data: Mapping[str, Any]) -> None:
    """Raise RecordError for a record that lost its format, and for a position."""
    if _is_record(data):
        raise RecordError(
            "format", "missing in the record, where it is {wanted}", wanted=repr(FORMAT)
        )
    if "actions" not in data and not _OF_POSITIONS.isdisjoint(data):
        raise RecordError(
            "",
            "this is a position, not a game: `railhead routes` reads it, and the page"
            " /calculator sets one up",
        )


def _is_record(data: Mapping[str, Any]) -> bool:
    if "settings" in data or "actions" not in data:
        return False
    actions = data["actions"]
    first = actions[0] if isinstance(actions, list) and actions else None
    acts = isinstance(first, dict) and "actor" in first and "entity" not in first
    return acts or not _OF_RECORDS.isdisjoint(data)
