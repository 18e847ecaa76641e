"""Tables that strangers find: to sit down there, of which one may have so many, or to watch."""

from __future__ import annotations

from django.db import transaction

from railhead.engine.illegal import Illegal
from railhead.language import N_
from railhead.server.models import Person, Seat, Table
from railhead.server.seating.changing import take_seat

MOST_OPEN_TABLES = 5
"""How many tables of one person may be open to strangers at the same time."""


def open_tables_of(person: Person) -> int:
    """Return how many tables of a person are open and have a free seat."""
    tables = Table.objects.filter(owner=person, open_seats=True, finished="", seats__person=None)
    return tables.distinct().count()


def open_to_strangers(table: Table) -> None:
    """Let strangers sit down at a table. Raises Illegal if its owner has too many such tables."""
    if open_tables_of(table.owner) >= MOST_OPEN_TABLES:
        raise Illegal(
            "",
            N_("At most {most} of your tables may be open to strangers at the same time."),
            most=MOST_OPEN_TABLES,
        )
    Table.objects.filter(pk=table.pk).update(open_seats=True)


def make_public(table: Table) -> None:
    """Let others find a table to watch it, and to replay its game when it is over.

    Whoever sits down is told before. So it raises Illegal where others than the owner sit already.
    """
    with transaction.atomic():
        there = Table.objects.select_for_update().get(pk=table.pk)
        others = Seat.objects.filter(table=there).exclude(person=None).exclude(person=there.owner)
        if others.exists():
            raise Illegal(
                "", N_("Others sit here already: they sat down at a table that is not listed.")
            )
        Table.objects.filter(pk=there.pk).update(public=True)


class SeatTakenError(Exception):
    """Another person took the seat first, or the seats are not open any more."""


def sit_down(table: Table, player: str, person: Person) -> None:
    """Give a person a free seat at an open table. Raises SeatTakenError."""
    with transaction.atomic():
        there = Table.objects.select_for_update().filter(pk=table.pk, open_seats=True, finished="")
        taken = Seat.objects.filter(table=table, person=person).exists()
        free = Seat.objects.filter(table=table, player=player, person=None)
        if taken or not there.exists() or not take_seat(free, person):
            raise SeatTakenError
