"""Statements that are written once store what those of Django store, in both kinds of databases."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from railhead.server.authority import store_game
from railhead.server.base.writing import Insert, Update
from railhead.server.models import Move, Table
from tests.server.shown import random_game
from tests.server.tables import person

pytestmark = pytest.mark.django_db

MOVES = Insert(Move)
PRESENT = Update(Table, "id", "version", null="deleted")


@pytest.fixture
def table() -> Table:
    return store_game(person("Ann"), random_game("1849", 3, 20), Table.Mode.SEATS, "Ann's")


def test_a_row_that_is_added_is_as_django_adds_it(table: Table) -> None:
    """With texts, numbers, data, nothing, defaults and the moment at which it was made."""
    told = {
        "kind": Move.Kind.ACTION,
        "action": {"type": "pass", "actor": '50% of "it\'s"'},
        "agreed": ["p2", "p3"],
        "computer": None,
        "person_id": table.owner_id,
    }
    before = timezone.now()
    MOVES.add(table_id=table.pk, version=901, key="ours", **told)
    Move.objects.create(table_id=table.pk, version=902, key="theirs", **told)
    ours, theirs = (Move.objects.get(table=table, version=it) for it in (901, 902))
    for field in Move._meta.concrete_fields:
        if field.attname not in ("id", "version", "key", "made"):
            now, then = getattr(ours, field.attname), getattr(theirs, field.attname)
            assert (now, type(now)) == (then, type(then)), field.attname
    assert before <= ours.made <= theirs.made


def test_a_row_that_is_there_already_is_refused(table: Table) -> None:
    MOVES.add(table_id=table.pk, version=901, key="one", kind="undo", action=None)
    with pytest.raises(IntegrityError), transaction.atomic():
        MOVES.add(table_id=table.pk, version=901, key="another", kind="undo", action=None)
    assert Move.objects.get(table=table, version=901).key == "one"


def test_only_rows_with_all_values_are_changed(table: Table) -> None:
    now = timezone.now()
    other = store_game(person("Bob"), random_game("1849", 3, 20), Table.Mode.SEATS)
    here = {"id": table.pk, "version": table.version}
    wanted = {"version": 77, "worths": {"p1": [1, 2]}, "waiting": "%s", "asked_since": now}
    assert PRESENT.change({**here, "version": table.version + 1}, **wanted) == 0
    assert PRESENT.change(here, **wanted) == 1
    assert PRESENT.change(here, **wanted) == 0
    for name, value in wanted.items():
        assert getattr(Table.objects.get(pk=table.pk), name) == value, name
    assert PRESENT.change({"id": table.pk, "version": 77}, phase="5") == 1
    assert Table.objects.get(pk=table.pk).phase == "5"
    assert Table.objects.get(pk=other.pk).version == other.version


def test_a_deleted_table_is_not_changed(table: Table) -> None:
    Table.objects.filter(pk=table.pk).update(deleted=timezone.now())
    assert PRESENT.change({"id": table.pk, "version": table.version}, phase="5") == 0
