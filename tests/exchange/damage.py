"""Spoilt records and game files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from railhead.engine.fault import TitleError
from railhead.engine.recorderror import RecordError
from railhead.records.loading import load_data

JUNK: list[Any] = [
    None, True, -1, 0, 1, 2**70, 1.5, "", "x", "SFA", "pool", "bank", "C5.0", "C5.x", "4H-0",
    "100,3,5", "pass", [], {}, [1], {"a": 1}, [[["C5.0", "9", "C5.0"]]],
]  # fmt: skip


def places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every (container, key) inside JSON data."""
    if isinstance(data, dict | list):
        for key in list(data) if isinstance(data, dict) else range(len(data)):
            yield data, key
            yield from places(data[key])


def check(data: Any) -> None:
    """Replay spoilt data as far as it goes."""
    try:
        replay = load_data(data)
    except (RecordError, TitleError):
        return
    assert replay.error is None or replay.error.number == len(replay.counts) + 1
    assert len(replay.names) == len(replay.game.actions) + 1
