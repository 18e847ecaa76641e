"""Calls for something else than a question of the game: the talk, clocks and seats.

What such a call is about stands in its field `question`, as `KIND:WHAT`; so nobody is called twice
for the same.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from railhead.server.calls.rows import Call, CallSettings, Choice
from railhead.server.clocks.reading import clock_of
from railhead.server.models import FormerSeat, Message, Proposal, Seat, Table, Visit
from railhead.server.seating.changing import left_by

TURN, TALK, CLOCK, LATE, SEAT = "turn", "talk", "clock", "late", "seat"
"""The kinds of calls: it is his turn; he is named in the talk; his time runs out; the others are
asked to free his seat; it was freed."""


def kind_of(call: Call) -> str:
    """Return what a call is for, one of the kinds above."""
    kind, mark, _ = call.question.partition(":")
    return kind if mark else TURN


def wants(choice: Choice, call: Call) -> bool:
    """Whether somebody has chosen to be called for this."""
    kind = kind_of(call)
    if kind == TURN:
        return True
    return choice.mentions if kind == TALK else choice.clock


def tell(person: int, table: Table, player: str, kind: str, what: object) -> None:
    """Note that somebody is to be told of something, unless he is told already.

    Called in the transaction of what he is told of. Nothing is noted for who has never set up
    calls.
    """
    if not CallSettings.objects.filter(pk=person).exists():
        return
    now = timezone.now()
    Call.objects.get_or_create(
        person_id=person,
        table=table,
        question=f"{kind}:{what}",
        defaults={
            "player": player,
            "version": table.version,
            "actor": player,
            "asked": now,
            "due": now + timedelta(seconds=settings.CALL_DELAY),
        },
    )


def tell_of_message(table: Table, said: Message) -> None:
    """Tell those whom a message names."""
    seats = Seat.objects.filter(table=table, player__in=said.mentions).exclude(person=None)
    for person, player in seats.values_list("person_id", "player"):
        if person != said.person_id:
            tell(person, table, player, TALK, said.pk)


def tell_of_proposal(table: Table, asked: Proposal) -> None:
    """Tell a player who is late that the others are asked to free his seat: he may still move."""
    if asked.kind != Proposal.Kind.REPLACE:
        return
    seat = Seat.objects.filter(table=table, player=asked.about).exclude(person=None).first()
    if seat is not None and seat.person_id is not None:
        tell(seat.person_id, table, asked.about, LATE, asked.pk)


def tell_of_seat(table: Table, former: FormerSeat) -> None:
    """Tell somebody that his seat was freed."""
    tell(former.person_id, table, former.player, SEAT, former.pk)


def is_still_so(call: Call) -> bool:
    """Whether what a call tells of is still so, and he does not know of it yet."""
    table: Table = call.table
    return table.deleted is None and _STILL[kind_of(call)](call)


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


_STILL: dict[str, Callable[[Call], bool]] = {
    TALK: _names_him,
    CLOCK: _time_runs_out,
    LATE: _seat_is_asked_for,
    SEAT: _seat_is_freed,
}


def _what(call: Call) -> int:
    return int(call.question.rpartition(":")[2])


def _sits(call: Call) -> bool:
    seats = Seat.objects.filter(table=call.table_id, player=call.player)
    return seats.filter(person=call.person_id).exists()
