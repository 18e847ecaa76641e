"""What a move asks the database: the row of its table once, whichever way it is answered."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from railhead.engine.actions import Pass
from railhead.server.authority import (
    TABLES,
    Outcome,
    TableMissing,
    Viewer,
    live_table,
    submit,
)
from railhead.server.models import Move, Table
from tests.server.acting import SCE, Browser
from tests.server.tables import asked, new_table, play, seated, some_action

pytestmark = pytest.mark.django_db

ROW = 'FROM "railhead_table"'


def queries_of(browser: Browser, headers: dict[str, str], **fields: Any) -> tuple[int, list[str]]:
    """The status of a move, and the queries that it took, but for the news to other servers."""
    with CaptureQueriesContext(connection) as queries:
        status = browser.move(version=0, headers=headers, **fields).status_code
    return status, [query["sql"] for query in queries if "pg_notify" not in query["sql"]]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("headers", "status", "count"),
    [
        # Table, session, person, seat; begin, row, move, takeback, who is to be called, commit;
        # the orders of the players, for which a server has a thread; with the first move whether a
        # clock waits for it.
        ({}, 200, 12),
        ({"accept": "text/html"}, 303, 12),
        # Besides, for the panels: what the reader has seen, whether the table is to be deleted,
        # what was undone or done by orders, what one undo takes back, and the reader’s own orders;
        # whether there is a clock, what is proposed, and whether anything was said; how many games
        # a reader has finished who has not chosen whether terms are explained. Nobody can have
        # asked for a takeback or a hint about a version that is only now made.
        ({"HX-Request": "true"}, 200, 20),
    ],
)
def test_a_move_reads_the_row_of_its_table_once(
    headers: dict[str, str], status: int, count: int
) -> None:
    table = new_table()
    browser = Browser(table, seated(table)["p1"].person)
    live_table(table.pk)
    answered, queries = queries_of(browser, headers)
    assert answered == status
    assert len([query for query in queries if ROW in query]) == 1
    assert len(queries) == count, queries


def test_only_the_first_move_asks_for_a_clock_that_waits() -> None:
    table = new_table()
    viewers = seated(table)
    play(table.pk, viewers, 1)
    with CaptureQueriesContext(connection) as queries:
        play(table.pk, viewers, 1)
    assert not [query for query in queries if "clock" in query["sql"]]


@pytest.mark.slow
def test_a_refused_move_reads_it_once_more() -> None:
    table = new_table()
    browser = Browser(table, seated(table)["p1"].person)
    live_table(table.pk)
    answered, queries = queries_of(browser, {"HX-Request": "true"}, action={**SCE, "price": 25})
    assert answered == 422
    assert len([query for query in queries if ROW in query]) == 2


@pytest.mark.parametrize(
    ("key", "mine", "outcome"),
    [
        ("other", True, Outcome("stale", 4)),
        ("other", False, Outcome("stale", 4)),
        ("theirs", True, Outcome("doubled", 4)),
    ],
)
def test_who_acts_where_another_server_was_faster_is_late(
    key: str, mine: bool, outcome: Outcome
) -> None:
    table = new_table()
    viewers = seated(table)
    live = play(table.pk, viewers, 3)
    player, action = asked(live), some_action(live)
    submit(table.pk, viewers[player], 3, "theirs", action)
    TABLES.slot(table.pk).live = live  # as if another server had carried it out
    other = next(name for name in viewers if name != player)
    viewer = viewers[player if mine else other]
    assert submit(table.pk, viewer, 3, key, action) == outcome
    assert live_table(table.pk).version == Move.objects.filter(table=table).count() == 4


def test_a_table_that_is_gone_keeps_no_place_in_memory() -> None:
    viewer = Viewer(None, frozenset({"p1"}), one_screen=False, owner=False)
    with pytest.raises(TableMissing):
        submit("nowhere", viewer, 0, "k", Pass("p1"))
    assert TABLES.find("nowhere") is None


def test_the_row_in_memory_is_the_one_that_is_stored() -> None:
    table = new_table()
    before = live_table(table.pk).row
    after = play(table.pk, seated(table), 4).row
    names = [field.attname for field in Table._meta.fields]
    stored = Table.objects.get(pk=table.pk)
    assert {name: getattr(after, name) for name in names} == {
        name: getattr(stored, name) for name in names
    }
    assert before.version == 0, "what readers hold is never changed"
