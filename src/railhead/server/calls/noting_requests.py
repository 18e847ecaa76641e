"""What people at a table of seats are called for besides their turns: requests, and the end."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from railhead.server.calls.noting import note_for
from railhead.server.models import DeletionRequest, Seat, Table, Takeback
from railhead.server.models.calls import Call


def note_end(table_id: str, version: int, now: datetime, person: int | None) -> None:
    """Note that the game is over, for all who sit there but the one who made the last move."""
    seats = Seat.objects.filter(table_id=table_id).exclude(person=None).exclude(person=person)
    people = seats.values_list("person_id", "player")
    note_for(people, Call.Kind.END, table_id, version, now=now, question=str(version))


def note_takeback(table: Table, asked: Takeback) -> None:
    """Note that the players are asked to take moves back, or to end the game here."""
    seats = Seat.objects.filter(table=table).exclude(person=None).exclude(player__in=asked.agreed)
    kind = Call.Kind.FINISH if asked.target is None else Call.Kind.TAKEBACK
    note_for(
        seats.values_list("person_id", "player"),
        kind,
        table.pk,
        asked.version,
        now=asked.asked,
        question=str(asked.pk),
        actor=dict(table.players).get(asked.player, ""),
    )


def note_deletion(table: Table, asked: DeletionRequest, others: Collection[int]) -> None:
    """Note that the owner asks the others to delete the table."""
    seats = Seat.objects.filter(table=table, person__in=others)
    note_for(
        seats.values_list("person_id", "player"),
        Call.Kind.DELETION,
        table.pk,
        table.version,
        now=asked.asked,
        question=str(asked.pk),
        actor=table.owner.name,
    )
