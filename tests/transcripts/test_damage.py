"""Records and game files with one part spoilt: replayed or refused, never anything else."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest

from railhead.engine.fault import TitleError
from railhead.transcripts.loading import load_data
from railhead.transcripts.records import RecordError
from tests.transcripts.files import game_file, random_record
from tests.transcripts.test_importer import SALE

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


@pytest.mark.parametrize("start", range(4))
@pytest.mark.parametrize("kind", ["record", "game file"])
def test_a_spoilt_file_is_replayed_or_refused(kind: str, start: int) -> None:
    rng = random.Random(start)
    whole = random_record(60 + 40 * start, seed=start) if kind == "record" else game_file(*SALE)
    for _ in range(60):
        data = copy.deepcopy(whole)
        # Most often the last action: all before it is played.
        part = data["actions"][-1] if rng.random() < 0.7 else data
        container, key = rng.choice(list(places(part)))
        container[key] = rng.choice(JUNK)
        check(data)


def check(data: Any) -> None:
    """Replay spoilt data as far as it goes."""
    try:
        replay = load_data(data)
    except (RecordError, TitleError):
        return
    assert replay.error is None or replay.error.number == len(replay.counts) + 1
    assert len(replay.names) == len(replay.game.actions) + 1
