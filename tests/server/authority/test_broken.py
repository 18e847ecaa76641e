"""A table that cannot go on: it is kept up to its last good move, and others are unharmed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import OperationalError

from railhead.engine.game import Game
from railhead.engine.illegal import Endless
from railhead.records.loading import load_data
from railhead.records.record import to_record
from railhead.server.authority import (
    Outcome,
    RulesFailed,
    TableBroken,
    answer_takeback,
    ask_takeback,
    ask_to_end,
    live_table,
    loading,
    redo,
    stored_moves,
    submit,
    undo,
    withdraw_takeback,
)
from railhead.server.authority.loading import TABLES, broken_tables
from railhead.server.models import Move, Table, Takeback
from tests.exchange.tripping import trip_at
from tests.server.tables import alone, new_table, play, seated, some_action

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Iterator[Table]:
    """Six moves of Ann, Bob and Cid."""
    table = new_table(Table.Mode.ONE_SCREEN)
    owner = alone(table)
    play(table.pk, dict.fromkeys(("p1", "p2", "p3"), owner), 6)
    TABLES.forget()
    yield table
    TABLES.forget()


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        ({"action": {"type": "pass", "actor": "p1"}}, "It is the turn of p3. (rule 1849-2.4-3)"),
        ({"action": {"type": "fly"}}, "no action of type 'fly'"),
        ({"version": 30}, "the move is not there any more"),
        ({"action": None}, "expected an object with a type"),
        ({"kind": "undo", "count": 9}, "There is nothing to undo"),
        ({"kind": "redo"}, "There is nothing to redo"),
    ],
)
def test_a_move_that_no_longer_applies_stops_only_its_table(
    table: Table, damage: dict[str, object], why: str, caplog: pytest.LogCaptureFixture
) -> None:
    sound = new_table()
    Move.objects.filter(table=table, version=3).update(**damage)
    for _ in range(2):
        live = live_table(table.pk)
        assert live.broken is not None
        assert (live.broken.move, live.broken.stored, live.version) == (3, 6, 6)
        assert why in str(live.broken.reason)
        assert len(live.game.actions) == 2
        assert broken_tables() == {table.pk}
    assert table.pk in caplog.text
    assert len(caplog.records) == 1, "one line in the log, however often somebody looks"
    play(sound.pk, seated(sound), 3)


@pytest.mark.parametrize(
    "error", [KeyError("SFA"), AssertionError(), RecursionError("too deep"), ZeroDivisionError()]
)
def test_whatever_the_rules_raise_the_table_is_kept_up_to_there(
    table: Table,
    error: Exception,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    with monkeypatch.context() as patched:
        trip_at(patched, 5, error)
        for _ in range(2):
            live = live_table(table.pk)
            assert live.broken is not None
            assert (live.broken.move, live.broken.reason) == (5, None)
            assert len(live.game.actions) == 4
    assert len(caplog.records) == 1
    assert "Traceback" in caplog.text
    assert type(error).__name__ in caplog.text
    # The program is mended and started anew.
    TABLES.forget()
    live = live_table(table.pk)
    assert (live.broken, len(live.game.actions)) == (None, 6)


def test_a_stopped_table_is_not_played_again(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    Move.objects.filter(table=table, version=3).update(action={"type": "fly"})
    begun: list[str] = []
    begin = loading.begin

    def counted(row: Table) -> Game:
        begun.append(row.pk)
        return begin(row)

    monkeypatch.setattr(loading, "begin", counted)
    for _ in range(4):
        live_table(table.pk)
    assert begun == [table.pk]


def test_a_table_stops_also_when_another_server_adds_a_move(table: Table) -> None:
    assert live_table(table.pk).broken is None
    Move.objects.create(table=table, version=7, key="x", kind="action", action={"type": "fly"})
    Table.objects.filter(pk=table.pk).update(version=7)
    live = live_table(table.pk)
    assert live.broken is not None
    assert (live.broken.move, len(live.game.actions)) == (7, 6)
    # A server that knows this move has taken it back: then the whole is played again.
    Move.objects.filter(table=table, version=7).update(kind="undo", action=None)
    Move.objects.create(table=table, version=8, key="y", kind="redo")
    Table.objects.filter(pk=table.pk).update(version=8)
    live = live_table(table.pk)
    assert (live.broken, live.version, len(live.game.actions)) == (None, 8, 6)


@pytest.mark.parametrize("error", [OperationalError("database is locked"), MemoryError()])
def test_what_is_no_fault_of_the_table_does_not_stop_it(
    table: Table, error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        trip_at(patched, 2, error)
        with pytest.raises(type(error)):
            live_table(table.pk)
    assert live_table(table.pk).broken is None


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        ({"title": "1899"}, "there is no '1899'"),
        ({"rules": "77"}, "has no rules version 77"),
        ({"rules": "x"}, "rules"),
        ({"options": {"x": 1}}, "options"),
        ({"players": [["p1"]]}, "ValueError"),
    ],
)
def test_a_start_that_nobody_can_set_up_breaks_only_its_table(
    table: Table, damage: dict[str, Any], why: str, caplog: pytest.LogCaptureFixture
) -> None:
    sound = new_table()
    Table.objects.filter(pk=table.pk).update(**damage)
    for _ in range(3):
        with pytest.raises(TableBroken) as broken:
            live_table(table.pk)
        assert why in broken.value.why
        assert broken.value.found is not None
        assert broken.value.found.move == 0
    assert len(caplog.records) == 1
    assert broken_tables() == {table.pk}
    play(sound.pk, seated(sound), 3)


# -- acting ---------------------------------------------------------------------------------------


def test_nothing_is_done_at_a_stopped_table(table: Table) -> None:
    Move.objects.filter(table=table, version=5).update(action={"type": "fly"})
    owner, action = alone(table), some_action(live_table(table.pk))
    before = list(Move.objects.filter(table=table).values_list())
    acts: list[Callable[[], Outcome]] = [
        lambda: submit(table.pk, owner, 6, "k", action),
        lambda: undo(table.pk, owner, 6, "k"),
        lambda: undo(table.pk, owner, 6, "k", 2),
        lambda: redo(table.pk, owner, 6, "k"),
        lambda: ask_takeback(table.pk, owner, 6, "k", 2),
        lambda: ask_to_end(table.pk, owner, 6, "k"),
        lambda: answer_takeback(table.pk, owner, 6, "k", agree=True),
        lambda: withdraw_takeback(table.pk, owner, 6, "k"),
        lambda: submit(table.pk, owner, 4, "k", action),
    ]
    for act in acts:
        with pytest.raises(TableBroken):
            act()
    assert list(Move.objects.filter(table=table).values_list()) == before
    assert Table.objects.get(pk=table.pk).version == 6
    assert not Takeback.objects.exists()


@pytest.mark.parametrize(
    "error",
    [RecursionError("too deep"), AssertionError(), RuntimeError(), Endless("", "for ever")],
)
def test_rules_that_trip_over_a_new_move_leave_the_table_as_it_was(
    table: Table,
    error: Exception,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    owner, action = alone(table), some_action(live_table(table.pk))
    with monkeypatch.context() as patched:
        trip_at(patched, 7, error)
        with pytest.raises(RulesFailed, match=r"a mistake of the program. The table stays"):
            submit(table.pk, owner, 6, "k", action)
    assert "Traceback" in caplog.text
    live = live_table(table.pk)
    assert (live.broken, live.version, len(live.game.actions)) == (None, 6, 6)
    assert submit(table.pk, owner, 6, "k", action).status == "done"
    undo(table.pk, owner, 7, "back")
    with monkeypatch.context() as patched:
        trip_at(patched, 7, error)
        with pytest.raises(RulesFailed, match=r"a mistake of the program"):
            redo(table.pk, owner, 8, "again")
    assert redo(table.pk, owner, 8, "again").status == "done"


# -- what is stored -------------------------------------------------------------------------------


def test_all_stored_moves_can_be_had_and_read_by_a_program_that_knows_them(table: Table) -> None:
    owner = alone(table)
    undo(table.pk, owner, 6, "back", 3)
    redo(table.pk, owner, 7, "again")
    submit(table.pk, owner, 8, "on", some_action(live_table(table.pk)))
    live = live_table(table.pk)
    sound = Move.objects.get(table=table, version=2).action
    Move.objects.filter(table=table, version=2).update(action={"type": "fly", "actor": "p1"})
    TABLES.forget()
    assert len(live_table(table.pk).game.actions) == 1
    stored = stored_moves(Table.objects.get(pk=table.pk))
    assert [move["kind"] for move in stored["moves"]] == ["action"] * 6 + ["undo", "redo", "action"]
    assert [move["version"] for move in stored["moves"]] == list(range(1, 10))
    assert len(stored["actions"]) == 5
    # Another program knows what the second move was.
    stored["actions"][1] = sound
    replay = load_data(stored)
    assert replay.error is None
    assert replay.game.state == live.game.state
    assert to_record(replay.game)["actions"] == stored["actions"]


def test_stored_moves_of_rules_that_nobody_knows_can_be_had(table: Table) -> None:
    Table.objects.filter(pk=table.pk).update(title="1899", rules="7b")
    stored = stored_moves(Table.objects.get(pk=table.pk))
    assert (stored["title"], stored["rules"]) == ("1899", "7b")
    assert len(stored["actions"]) == len(stored["moves"]) == 6
    assert [player["name"] for player in stored["players"]] == ["Ann", "Bob", "Cid"]


def test_stored_moves_that_make_no_sense_are_all_there(table: Table) -> None:
    Move.objects.filter(table=table, version=2).update(kind="redo", action=None)
    Move.objects.filter(table=table, version=4).update(kind="undo", action=None, count=99)
    Move.objects.filter(table=table, version=5).delete()
    stored = stored_moves(Table.objects.get(pk=table.pk))
    assert [move["version"] for move in stored["moves"]] == [1, 2, 3, 4, 6]
    assert len(stored["actions"]) == 1
