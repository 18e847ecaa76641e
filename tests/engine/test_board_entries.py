"""Entries of a map file that would mean nothing are refused; stored games go on with theirs."""

from __future__ import annotations

import json
from typing import Any

import pytest

from railhead.engine.board import Board
from railhead.engine.boardfiles import load_board
from railhead.engine.fault import TitleError
from railhead.records.record import from_record, to_record
from railhead.titles.catalogue import game_class, new_game, on_board
from tests.engine.board_changes import Change, put

NAMES = ["Ann", "Bob", "Cid"]


def shipped(title: str, *changes: Change) -> dict[str, Any]:
    """The title's own board with some things changed."""
    folder = game_class(title).folder
    board = load_board([folder / "map.toml", folder / "tiles.toml"])
    data: dict[str, Any] = json.loads(json.dumps(board.data))
    for change in changes:
        change(data)
    return data


def also_between(kind: str, border: str) -> Change:
    """One more border of a kind."""

    def change(data: dict[str, Any]) -> None:
        data["between"][kind] = [*data["between"].get(kind, []), border]

    return change


NEAREST = "these hexes do not touch; the nearest borders are"


@pytest.mark.parametrize(
    ("title", "change", "message"),
    [
        (
            "18FB",
            also_between("river", "B3|I40"),
            f"map: between: river: B3|I40: {NEAREST} B3|C4 and H39|I40",
        ),
        ("18FB", also_between("mountain", "A2|C4"), f"mountain: A2|C4: {NEAREST} A2|B3 and B3|C4"),
        ("18FB", also_between("river", "L15|L71"), "map: between: there is no hex L71"),
        # A hex of the other sheet that touches over another side.
        ("18FB", also_between("pass", "F31|nC10"), f"F31|nC10: {NEAREST} F31|nC12 and nC12|nC10"),
        # What lies beyond a joined side is the hex of the other sheet, not that beside it.
        ("18FB", also_between("river", "F25|F27"), f"F25|F27: {NEAREST} "),
        ("1865", also_between("river", "E33|E37"), f"E33|E37: {NEAREST} E33|E35 and E35|E37"),
        ("1865", also_between("river+mountain", "B22|E39"), f"river+mountain: B22|E39: {NEAREST}"),
        ("1865", also_between("river", "E39|E39"), "'E39|E39' should be two hexes such as"),
        ("1865", put("opens", {"tunnel": "3"}), "opens: 'tunnel' has no price under borders"),
        ("1865", put("variants.short.remove", ["Q9"]), "short: remove: there is no hex Q9"),
        ("1865", put("variants.tiny", {"remove": ["E33"]}), "map: variants: there is no 'tiny'"),
        ("18FB", put("variants.short", {"remove": ["E6"]}), "map: variants: there is no 'short'"),
    ],
)
def test_an_entry_that_means_nothing_is_refused(title: str, change: Change, message: str) -> None:
    with pytest.raises(TitleError) as refused:
        on_board(title, Board.of(shipped(title, change)))
    assert message in str(refused.value)


def test_a_stored_game_goes_on_upon_a_board_with_such_entries() -> None:
    usual = new_game("18FB", NAMES, seed=2, board=Board.of(shipped("18FB")))
    record = json.loads(json.dumps(to_record(usual)))
    del record["board_digest"]
    record["board"] = shipped("18FB", also_between("river", "B3|I40"), put("opens.tunnel", "3"))
    again = from_record(record)
    assert again.state == usual.state
    assert again.board is not None
    assert again.board.stored
