"""Saying something at a table, and withdrawing it; the pages of the table are told."""

from __future__ import annotations

from django.db import IntegrityError, transaction
from django.utils import timezone

from railhead.engine.illegal import Illegal
from railhead.language import N_
from railhead.server.authority import LiveTable, NotYourSeat, Outcome, Viewer, hub
from railhead.server.authority.changing import named
from railhead.server.authority.watching import stamp_of
from railhead.server.calls.telling import tell_of_message
from railhead.server.models import Message, Table, Visit
from railhead.server.talk.texts import mentions, read_text

MOST_MESSAGES = 10_000
"""The most messages of a table, withdrawn ones included."""


def say_at(live: LiveTable, viewer: Viewer, text: str, key: str) -> Outcome:
    """Store a message of somebody who sits there; sent again with its key it is stored once.

    Raises NotYourSeat for anybody else; Illegal if it cannot be kept, or there is no more room.
    """
    if viewer.person is None or not viewer.players or live.one_screen:
        raise NotYourSeat(live.id)
    plain = read_text(text)
    try:
        stamp = _store(live, viewer.person, named(live, viewer), plain, key)
    except IntegrityError:
        # Sent twice at the same moment.
        return Outcome("doubled", live.version)
    if not stamp:
        return Outcome("doubled", live.version)
    hub.changed(live.id, live.version, stamp)
    return Outcome("done", live.version, stamp)


def _store(live: LiveTable, person: int, player: str, text: str, key: str) -> str:
    """Write a message; return the stamp of the change, "" if it is there already."""
    with transaction.atomic():
        messages = Message.objects.filter(table=live.row)
        if messages.filter(key=key).exists():
            return ""
        if messages.count() >= MOST_MESSAGES:
            raise Illegal("", N_("No more messages of this table can be kept."))
        said = Message.objects.create(
            table=live.row,
            person_id=person,
            player=player,
            version=live.version,
            text=text,
            mentions=mentions(text, live.game.players),
            key=key,
        )
        tell_of_message(live.row, said)
        return _publish(live)


def withdraw_message(live: LiveTable, viewer: Viewer, number: int) -> Outcome:
    """Withdraw a message: its text is gone, and that there was one stays.

    Raises NotYourSeat for any but its author.
    """
    if viewer.person is None or not viewer.players:
        raise NotYourSeat(live.id)
    own = Message.objects.filter(table=live.row, pk=number, person_id=viewer.person)
    if not own.exists():
        raise NotYourSeat(live.id)
    with transaction.atomic():
        own.update(text="", mentions=[], withdrawn=True)
        stamp = _publish(live)
    hub.changed(live.id, live.version, stamp)
    return Outcome("done", live.version, stamp)


def note_heard(live: LiveTable, viewer: Viewer, number: int) -> None:
    """Note that somebody who sits there has read the talk up to a message."""
    if viewer.person is None or not viewer.players:
        return
    last = Message.objects.filter(table=live.row).order_by("pk").last()
    if last is None:
        return
    visit, _ = Visit.objects.get_or_create(table=live.row, person_id=viewer.person)
    if visit.heard < number:
        Visit.objects.filter(pk=visit.pk).update(heard=min(number, last.pk))


def _publish(live: LiveTable) -> str:
    """Tell the pages in other processes; the table and its version stay as they are."""
    now = timezone.now()
    Table.objects.filter(pk=live.id).update(talked=now)
    hub.notify_others(live.id, live.version, stamp_of(now))
    return stamp_of(now)
