"""Calls for what belongs to the talk, to clocks and to seats, beside the questions of the game.

What such a call is about stands in its field `question`, as `KIND:ID`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils import timezone

from railhead.server.calls.noting import note_for
from railhead.server.clocks.reading import clock_of
from railhead.server.models import FormerSeat, Message, Proposal, Seat, Table, Visit
from railhead.server.models.calls import Call
from railhead.server.seating.changing import left_by


def tell(person: int, table: Table, player: str, kind: Call.Kind, what: object) -> None:
    """Note that somebody is to be told of something; called in the transaction of it."""
    people = [(person, player)]
    now = timezone.now()
    note_for(people, kind, table.pk, table.version, now=now, question=str(what), actor=player)


def tell_of_message(table: Table, said: Message) -> None:
    """Tell those whom a message names."""
    seats = Seat.objects.filter(table=table, player__in=said.mentions).exclude(person=None)
    for person, player in seats.values_list("person_id", "player"):
        if person != said.person_id:
            tell(person, table, player, Call.Kind.MENTION, said.pk)


def tell_of_proposal(table: Table, asked: Proposal) -> None:
    """Tell a late player that the others are asked to free their seat: they may still move."""
    if asked.kind != Proposal.Kind.REPLACE:
        return
    seat = Seat.objects.filter(table=table, player=asked.about).exclude(person=None).first()
    if seat is not None and seat.person_id is not None:
        tell(seat.person_id, table, asked.about, Call.Kind.LATE, asked.pk)


def tell_of_seat(table: Table, former: FormerSeat) -> None:
    """Tell somebody that their seat was freed."""
    tell(former.person_id, table, former.player, Call.Kind.SEAT, former.pk)


def author_of(call: Call) -> str:
    """Return the name of the player who has written the message of a call."""
    said = Message.objects.filter(pk=_what(call)).first()
    names: dict[str, str] = dict(call.table.players)
    return names.get(said.player, said.player) if said is not None else ""


def time_left(call: Call) -> float:
    """Return the seconds that are left to the player of a call, 0 without a clock."""
    clock = clock_of(call.table_id, call.table.version)
    return clock.left(call.player, timezone.now()) if clock is not None else 0.0


def _names_him(call: Call) -> bool:
    said = Message.objects.filter(pk=_what(call), withdrawn=False).first()
    if said is None or not _sits(call):
        return False
    visit = Visit.objects.filter(table=call.table_id, person=call.person_id).first()
    return visit is None or visit.heard < said.pk


def _time_runs_out(call: Call) -> bool:
    clock = clock_of(call.table_id, call.table.version)
    if clock is None or not _sits(call) or clock.used.begun != _what(call):
        return False
    return clock.running == call.player and clock.left(call.player, timezone.now()) > 0


def _seat_is_asked_for(call: Call) -> bool:
    return _sits(call) and Proposal.objects.filter(pk=_what(call)).exists()


def _seat_is_freed(call: Call) -> bool:
    former = left_by(call.person_id, call.table_id)
    return former is not None and former.pk == _what(call)


WANTED: Mapping[Call.Kind, Callable[[Call], bool]] = {
    Call.Kind.MENTION: _names_him,
    Call.Kind.CLOCK: _time_runs_out,
    Call.Kind.LATE: _seat_is_asked_for,
    Call.Kind.SEAT: _seat_is_freed,
}
"""For each of these kinds, whether it is still so, and its person does not know of it yet."""


def _what(call: Call) -> int:
    return int(call.question.rpartition(":")[2])


def _sits(call: Call) -> bool:
    seats = Seat.objects.filter(table=call.table_id, player=call.player)
    return seats.filter(person=call.person_id).exists()
