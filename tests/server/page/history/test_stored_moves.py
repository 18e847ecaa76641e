"""What the log tells of stored moves: read piece by piece it is the same as read at once."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from railhead.server.authority import live_table, undo
from railhead.server.computers.worker import play_on
from railhead.server.models import Table
from railhead.server.page.history import stored_moves
from railhead.server.page.history.stored_moves import StoredMove
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
