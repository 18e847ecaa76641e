"""What the log tells of stored moves: read piece by piece it is the same as read at once."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from railhead.language import ENGLISH
from railhead.language.voice import voice_of
from railhead.server.authority import live_table, undo
from railhead.server.computers.worker import play_on
from railhead.server.models import Move, Table
from railhead.server.page.history import stored_moves
from railhead.server.page.history.game_log import LogLine
from railhead.server.page.history.stored_moves import StoredMove
from railhead.titles.catalogue import new_game
from tests.server.computers.sitting import beside, do

pytestmark = pytest.mark.django_db


def told(table: Table) -> list[StoredMove]:
    """What is told of the stored moves of a table now."""
    view: Any = SimpleNamespace(live=live_table(table.pk))
    return stored_moves.stored_moves(view)


@pytest.mark.parametrize("mode", Table.Mode.values)
def test_what_is_read_piece_by_piece_is_all(mode: str) -> None:
    table, viewers = beside("p2", "p3", mode=mode)
    assert told(table) == []
    do(table, viewers)
    assert told(table) == [], "nothing but what the game tells by itself"
    play_on(table.pk)
    pieces = [told(table)]
    undo(table.pk, viewers["p1"], live_table(table.pk).version, "back")
    pieces.append(told(table))
    do(table, viewers)
    play_on(table.pk)
    pieces.append(told(table))
    stored_moves._kept.put(table.pk, (0, []))
    whole = told(table)
    assert len(whole) == live_table(table.pk).version
    assert pieces == [whole[: len(piece)] for piece in pieces]
    assert pieces[-1] == whole
    assert [it.kind for it in whole].count("undo") == 1


def makers(*lines: tuple[int, str], begun_by: int = 0) -> list[int]:
    """Of lines with (number of the action, kind) those, from 0, that say what a computer thought.

    It did all of it.
    """
    game = new_game("1849", ["Ann", "Bob", "Cid"])
    view: Any = SimpleNamespace(translate=ENGLISH, voice=voice_of(game))
    thought = {"strength": "club", "kind": "only", "params": {}}
    move = StoredMove(Move.Kind.ACTION, 1, "p1", [], by_order=False, computer=thought)
    turn = tuple(LogLine(f"line {at}", kind, at, kind == "round") for at, kind in lines)
    moves = dict.fromkeys((at for at, _ in lines), move)
    (found,) = stored_moves.with_makers(view, [turn], moves, begun_by)
    return [number for number, line in enumerate(found) if line.made is not None]


def test_the_first_line_of_an_action_says_why() -> None:
    assert makers((1, "tile_laid"), (1, "paid"), (2, "passes")) == [0, 2]


def test_the_turn_that_follows_is_not_explained() -> None:
    """A pass that the log does not tell: what follows is the turn of somebody else."""
    assert makers((1, "tile_laid"), (2, "turn_begins"), (2, "paid"), (3, "paid")) == [0, 3]
    assert makers((4, "round"), (4, "income"), (5, "bid")) == [2]


def test_what_a_round_begins_with_is_not_explained() -> None:
    """The action before has ended a round, or the game: standings are nobody's move."""
    assert makers((7, "income"), (7, "standing"), (8, "par"), begun_by=7) == [2]


def test_only_new_moves_are_read() -> None:
    table, viewers = beside("p2", "p3")
    do(table, viewers)
    play_on(table.pk)
    before = told(table)
    do(table, viewers)
    with CaptureQueriesContext(connection) as queries:
        now = told(table)
    assert len(now) == len(before) + 1
    (read,) = [it["sql"] for it in queries if "railhead_move" in it["sql"]]
    assert f'"version" > {len(before)}' in read
    with CaptureQueriesContext(connection) as queries:
        assert told(table) == now
    assert not [it for it in queries if "railhead_move" in it["sql"]]
