"""Records and game files with one part spoilt: replayed or refused, never anything else."""

from __future__ import annotations

import copy
import random

import pytest

from tests.exchange.damage import JUNK, check, places
from tests.exchange.files import SALE, game_file, random_record

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("start", range(4))
@pytest.mark.parametrize("kind", ["record", "game file"])
def test_a_spoilt_file_is_replayed_or_refused(kind: str, start: int) -> None:
    rng = random.Random(start)
    whole = random_record(60 + 40 * start, seed=start) if kind == "record" else game_file(*SALE)
    for _ in range(30):
        data = copy.deepcopy(whole)
        # Most often the last action: all before it is played.
        part = data["actions"][-1] if rng.random() < 0.7 else data
        container, key = rng.choice(list(places(part)))
        container[key] = rng.choice(JUNK)
        check(data)
