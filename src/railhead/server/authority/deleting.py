"""Deleting a table: at once where nobody else plays, else by consent of all who sit there.

A deleted table is hidden and not changed: its owner can bring it back as it was, until `tidy`
removes it (`models.KEPT_AFTER_DELETION`).
"""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from railhead.engine.illegal import Illegal
from railhead.language import N_
from railhead.server.authority import hub
from railhead.server.authority.errors import NotYourSeat
from railhead.server.authority.loading import locked_row
from railhead.server.calls.noting_requests import note_deletion
from railhead.server.models import DeletionRequest, Person, Seat, Table


def others_at(table: Table, person: Person) -> dict[int, str]:
    """Return the other people who sit at a table: id -> name."""
    seats = Seat.objects.filter(table=table).exclude(person=None).exclude(person=person)
    return dict(seats.order_by("player").values_list("person_id", "person__name"))


def ask_to_delete(table: Table, person: Person) -> bool:
    """Delete a table, or ask the others who sit there; return whether it is deleted.

    Raises NotYourSeat if the person does not own it.
    """
    if table.owner_id != person.pk:
        raise NotYourSeat(table.pk)
    with transaction.atomic():
        there = locked_row(table.pk)
        others = others_at(there, person)
        if not others:
            stamp = _delete(there)
        else:
            asked, new = DeletionRequest.objects.get_or_create(table=there)
            if new:
                note_deletion(there, asked, others)
            stamp = hub.publish(there.pk, there.version)
    hub.changed(table.pk, there.version, stamp)
    return there.deleted is not None


def answer_deletion(table: Table, person: Person, agree: bool) -> bool:
    """Agree to the deletion of a table, or refuse it; return whether it is deleted.

    Raises NotYourSeat for whoever is not asked, Illegal if nothing is asked any more.
    """
    with transaction.atomic():
        there = locked_row(table.pk)
        asked = DeletionRequest.objects.filter(table=there).first()
        others = others_at(there, there.owner)
        if person.pk not in others:
            raise NotYourSeat(table.pk)
        if asked is None:
            raise Illegal("", N_("Nothing is asked any more."))
        if not agree:
            asked.delete()
        else:
            asked.agreed = sorted({*asked.agreed, person.pk})
            asked.save(update_fields=["agreed"])
        done = agree and others.keys() <= set(asked.agreed)
        stamp = _delete(there) if done else hub.publish(there.pk, there.version)
    hub.changed(table.pk, there.version, stamp)
    return done


def withdraw_deletion(table: Table, person: Person) -> None:
    """Withdraw the request to delete a table. Raises NotYourSeat if another owns it."""
    if table.owner_id != person.pk:
        raise NotYourSeat(table.pk)
    with transaction.atomic():
        there = locked_row(table.pk)
        DeletionRequest.objects.filter(table=there).delete()
        stamp = hub.publish(there.pk, there.version)
    hub.changed(table.pk, there.version, stamp)


def bring_back(table: Table, person: Person) -> None:
    """Bring a deleted table back as it was. Raises NotYourSeat if another owns it."""
    if table.owner_id != person.pk:
        raise NotYourSeat(table.pk)
    Table.everything.filter(pk=table.pk).update(deleted=None)


def _delete(table: Table) -> str:
    DeletionRequest.objects.filter(table=table).delete()
    table.deleted, table.open_seats = timezone.now(), False
    table.save(update_fields=["deleted", "open_seats"])
    return hub.publish(table.pk, table.version)
