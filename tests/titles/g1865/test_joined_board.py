"""Games on the board of 1865 of which some hexes lie turned on another sheet, joined by table."""

from __future__ import annotations

import json
import re
from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest

from railhead.engine.actions import Action, LayTile
from railhead.engine.board import Board
from railhead.engine.boardfiles import load_board
from railhead.engine.decision import Range
from railhead.engine.game import Game
from railhead.titles.catalogue import new_game, on_board
from railhead.titles.g1865.game import FOLDER

NAMES = ["Ann", "Bob", "Cid"]
SHIPPED = load_board([FOLDER / "map.toml", FOLDER / "tiles.toml"])
WHOLE = on_board("1865", SHIPPED).map

# Hexes without printed track, each alone on its sheet: where it lies and how far it is turned.
CUT = {
    "E33": ("nB2", 1),
    "D34": ("nF2", 2),
    "E35": ("nJ2", 3),
    "E37": ("nB12", 4),
    "D32": ("nF12", 5),
    "C33": ("nJ12", 0),
}
OLD = {new: name for name, (new, _) in CUT.items()}


def joined_board() -> Board:
    data: dict[str, Any] = json.loads(json.dumps(SHIPPED.data))
    text = re.compile(rf"\b({'|'.join(CUT)})\b")
    for table, value in data.items():
        if table != "layout":
            data[table] = json.loads(text.sub(lambda it: CUT[it[1]][0], json.dumps(value)))
    data["layout"]["sheets"] = {"n": "Campidano"}
    data["joins"] = {}
    for here in WHOLE.hexes.values():
        for edge, there in enumerate(here.neighbours):
            if there and (here.id in CUT or there in CUT) and here.id < there:
                sides = (_side(here.id, edge), _side(there, (edge + 3) % 6))
                data["joins"][str(len(data["joins"]))] = "|".join(sides)
    return Board.of(data)


def _side(hex_id: str, edge: int) -> str:
    new, turn = CUT.get(hex_id, (hex_id, 0))
    return f"{new}:{(edge + turn) % 6}"


def in_one_piece(action: Action) -> Action:
    """An action in the words of the board in one piece."""
    if isinstance(action, LayTile) and action.hex in OLD:
        turn = CUT[OLD[action.hex]][1]
        action = replace(action, rotation=(action.rotation - turn) % 6)
    renamed = {
        item.name: " ".join(_renamed(word) for word in value.split(" "))
        for item in fields(action)
        if isinstance(value := getattr(action, item.name), str)
    }
    return replace(action, **renamed)


def _renamed(word: str) -> str:
    hex_id, dot, node = word.partition(".")
    return OLD.get(hex_id, hex_id) + dot + node


def answers(game: Game) -> dict[str, Action]:
    """All answers, in the words of the board in one piece."""
    assert game.decision is not None
    plain = [it.at(it.low) if isinstance(it, Range) else it for it in game.decision.answers]
    return {str(in_one_piece(action)): action for action in plain}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_a_game_on_joined_sheets_is_that_on_the_board_in_one_piece(seed: int) -> None:
    whole = new_game("1865", NAMES, seed=seed)
    joined = new_game("1865", NAMES, seed=seed, board=joined_board())
    rng, laid, tokens = Random(seed), 0, 0
    for _ in range(300):
        here, there = answers(whole), answers(joined)
        assert here.keys() == there.keys()
        # Rather build than pass: what is asked is about the board.
        building = [name for name in here if "LayTile" in name or "PlaceToken" in name]
        chosen = rng.choice(sorted(building or here))
        whole.apply(here[chosen])
        joined.apply(there[chosen])
        laid += any(name in chosen for name in CUT) and "LayTile" in chosen
        tokens += "PlaceToken" in chosen
    assert laid
    assert tokens
    assert whole.state.cash == joined.state.cash
