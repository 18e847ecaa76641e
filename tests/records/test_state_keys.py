"""Keys of states: the same for equal states, whatever process they are in, and for no others."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import pytest

from railhead.engine.game import Game
from railhead.engine.snapshot import restore, snapshot
from railhead.engine.state import State
from railhead.engine.statekey import key_of
from railhead.records.record import from_record
from tools.stored_games import FOLDER, ROOT, read

STORED = sorted(FOLDER.glob("*.jsonl.gz"))
EVERY = 25


def short_record(path: Path) -> dict[str, Any]:
    """The record of the shortest of the stored games in a file."""
    records = (game["record"] for game in read(path))
    return min(records, key=lambda record: len(record["actions"]))


def states(game: Game) -> Iterator[State]:
    return (game.state_after(count) for count in range(len(game.actions) + 1))


@pytest.mark.slow
@pytest.mark.parametrize("path", STORED, ids=lambda path: path.name.partition(".")[0])
def test_equal_states_have_equal_keys_and_no_others(path: Path) -> None:
    game = from_record(short_record(path))
    known: dict[str, State] = {}
    for number, state in enumerate(states(game)):
        key = state.key()
        assert known.setdefault(key, state) == state
        if number % EVERY == 0:
            again = restore(type(game), json.loads(json.dumps(snapshot(state))))
            # Read in another order, as another way through the game would have filled them.
            for item in fields(again):
                value = getattr(again, item.name)
                if isinstance(value, dict):
                    setattr(again, item.name, dict(reversed(value.items())))
            assert again == state
            assert again.key() == pickle.loads(pickle.dumps(state)).key() == key


KEYS = """
import json, sys
from railhead.records.record import from_record
game = from_record(json.load(sys.stdin))
print(json.dumps([game.state_after(count).key() for count in range(0, len(game.actions), 25)]))
"""


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["0", pytest.param("4711", marks=pytest.mark.slow)])
def test_keys_are_the_same_in_every_process(seed: str) -> None:
    record = short_record(STORED[-1])
    record["actions"] = record["actions"][:150]
    game = from_record(record)
    done = subprocess.run(
        [sys.executable, "-c", KEYS],
        input=json.dumps(record),
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=True,
    )
    here = [game.state_after(count).key() for count in range(0, len(game.actions), 25)]
    assert json.loads(done.stdout) == here


def test_facts_that_follow_from_the_rest_do_not_count() -> None:
    game = from_record(short_record(STORED[0]))
    state = game.state.copy()
    key = state.key()
    assert game.network is game.state.network
    state.network = None
    assert state.key() == key == game.state.key()
    state.turn += 1
    assert state.key() != key


@dataclass(frozen=True)
class Two:
    first: object
    second: object = ""


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Two(1), Two("1")),
        (Two(("a", "b")), Two("a", "b")),
        (Two({}), Two(())),
        (Two({"a": 1}), Two((("a", 1),))),
        (Two(frozenset({"a"})), Two(("a",))),
        (Two(None), Two("None")),
    ],
    ids=str,
)
def test_what_differs_has_another_key(one: Two, other: Two) -> None:
    assert key_of(one) != key_of(other)


def test_equal_sets_and_numbers_have_one_key() -> None:
    assert key_of(Two(frozenset("abc"))) == key_of(Two(frozenset("cba")))
    assert key_of(Two(True)) == key_of(Two(1))


def test_what_no_state_holds_has_no_key() -> None:
    with pytest.raises(TypeError, match="a float in a state has no key"):
        key_of(Two(0.5))
