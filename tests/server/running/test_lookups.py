"""Queries that are written once find what those of Django find, of both kinds of databases."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from railhead.server.authority import store_game
from railhead.server.base.lookups import Lookup, ValueLookup
from railhead.server.models import Hint, Move, Person, Table, Visit
from tests.server.shown import random_game
from tests.server.tables import person

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return store_game(person("Ann"), random_game("1849", 3, 20), Table.Mode.SEATS, "Ann's")


def same(found: object, wanted: object) -> None:
    assert type(found) is type(wanted)
    for field in type(wanted)._meta.concrete_fields:  # type: ignore[attr-defined]
        now, then = getattr(found, field.attname), getattr(wanted, field.attname)
        assert (now, type(now)) == (then, type(then)), field.attname


def test_a_row_is_as_django_gives_it_and_can_be_stored(table: Table) -> None:
    by_id = Lookup(Table.objects.all, "id")
    found = by_id.one(id=table.pk)
    assert found is not None
    same(found, Table.objects.get(pk=table.pk))
    assert found == table
    found.name = "another"
    found.save(update_fields=["name"])
    again = by_id.one(id=table.pk)
    assert again is not None
    assert again.name == "another"
    assert by_id.one(id="no such table") is None


def test_the_rows_among_which_is_looked_are_those_of_the_manager(table: Table) -> None:
    by_id = Lookup(Table.objects.all, "id")
    Table.objects.filter(pk=table.pk).update(deleted=timezone.now())
    assert by_id.one(id=table.pk) is None


def test_values_of_some_fields_are_those_of_python(table: Table) -> None:
    seen = ValueLookup(
        Visit.objects.all, "table_id", "person_id", wanted=("notes", "last_read", "attended")
    )
    assert seen.one(table_id=table.pk, person_id=table.owner_id) is None
    Visit.objects.create(table=table, person=table.owner, notes="it's %s", last_read=7)
    assert list(seen.one(table_id=table.pk, person_id=table.owner_id) or ()) == ["it's %s", 7, 0]


def test_several_rows_come_in_their_order_with_objects_and_moments(table: Table) -> None:
    later = Lookup(lambda: Move.objects.order_by("-version"), "table_id", "version__gt")
    moves = later.all(table_id=table.pk, version__gt=17)
    wanted = list(Move.objects.filter(table=table, version__gt=17).order_by("-version"))
    assert [move.version for move in moves] == [20, 19, 18]
    for found, other in zip(moves, wanted, strict=True):
        same(found, other)
    latest = Lookup(lambda: Move.objects.order_by("-version"), "table_id", most=2)
    assert [move.version for move in latest.all(table_id=table.pk)] == [20, 19]


def test_a_query_is_asked_once_and_written_once(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = Lookup(Hint.objects.all, "person_id", "table_id", "version", "player")
    values = {"person_id": table.owner_id, "table_id": table.pk, "version": 1, "player": "p1"}
    assert asked.one(**values) is None
    with CaptureQueriesContext(
        connection,
    ) as queries:
        monkeypatch.setattr(Hint.objects, "all", None)
        for _ in range(3):
            assert asked.one(**values) is None
    assert len(queries) == 3


def test_a_value_that_fits_no_field_is_refused_as_django_does() -> None:
    with pytest.raises((ValueError, TypeError)):
        Lookup(Person.objects.all, "id").one(id="seven")
