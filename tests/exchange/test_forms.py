"""Every stored form of a game is the same game, with a warning where something is unusual."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

import tests.exchange.forms_of_entries  # noqa: F401 - it adds its forms
from railhead.engine.actionjson import action_to_json
from railhead.engine.game import Game
from railhead.records.loading import load_data
from tests.exchange.files import SALE, game_file
from tests.exchange.forms import FORMS, OTHER_SEED, WARNED

REAL = [
    "1849/27939",
    "1861/167259",
    "1861/bank_breaks_then_final_phase",
    "1867/hs_ahjzadkh_19792",
    "1867/nationalization_cash",
]

LONGEST = 430
"""Longer files are cut, so that the test stays short: a file may end anywhere."""

CUT = 150

SMALL = game_file(*SALE, result={"11": 500, "22": 500, "33": 500}, settings={"seed": 27939})


def told(game: Game) -> list[Any]:
    """A game by its seats, whatever the players are called."""
    seats = {player: f"seat {seat}" for seat, player in enumerate(game.players)}
    actions = [action_to_json(action) for action in game.actions]
    for action in actions:
        action["actor"] = seats.get(action["actor"], action["actor"])
    ending = [(place, seats[player], total) for place, player, total in game.standings()]
    return [actions, ending, game.state.finished, game.options, game.seed]


@lru_cache(maxsize=1)
def original(path: Path) -> tuple[dict[str, Any], list[Any]]:
    data = json.loads(path.read_text(encoding="utf-8"))
    if len(data["actions"]) > LONGEST:
        data |= {"actions": data["actions"][:CUT], "result": {}, "status": "active"}
        data["game_end_reason"] = None
    replay = load_data(data)
    assert replay.error is None
    return data, told(replay.game)


@pytest.mark.parametrize("name", FORMS)
def test_a_small_game_is_the_same_in_every_form(name: str) -> None:
    ends = {**SMALL, "result": None}
    replay = load_data(FORMS[name](ends))
    assert replay.error is None
    assert told(replay.game)[0] == told(load_data(ends).game)[0]
    fields = ("settings.seed",) if is_seeded_anew(name) else ()
    assert [fault.where for fault in replay.warnings] == [*fields, *WARNED.get(name, ())]


@pytest.mark.slow
@pytest.mark.parametrize("file", REAL)
def test_a_real_game_is_the_same_in_many_forms(shared: Path, file: str) -> None:
    """Each form with one of the games."""
    for name in list(FORMS)[REAL.index(file) :: len(REAL)]:
        check_form(shared, file, name)


@pytest.mark.long
@pytest.mark.parametrize("file", REAL)
def test_a_real_game_is_the_same_in_every_form(shared: Path, file: str) -> None:
    for name in FORMS:
        check_form(shared, file, name)


def check_form(shared: Path, file: str, name: str) -> None:
    data, before = original(shared / "transcripts" / f"{file}.json")
    replay = load_data(FORMS[name](data))
    assert replay.error is None, name
    # Other titles draw nothing here, so that any seed will do and the file's own is kept.
    drawn = file.startswith("1849")
    after = told(replay.game)
    assert after[:-1] == before[:-1], name
    seed = before[-1] if drawn or not is_seeded_anew(name) else OTHER_SEED
    assert after[-1] == seed, name
    assert replay.differences() == [], name
    fields = ("settings.seed",) if drawn and is_seeded_anew(name) else ()
    assert [fault.where for fault in replay.warnings] == [*fields, *WARNED.get(name, ())], name


def is_seeded_anew(name: str) -> bool:
    """Whether a form has a seed that its game did not use."""
    return name.startswith("the number of the game is its seed")
