"""What those who sit at a table agree on: another clock, a seat freed, somebody who comes back.

Nobody is made to move by a clock. Whose time is up may be replaced, if all the others who are not
late agree: then their seat is free, for a person with its new link or for strangers, or a computer
plays for them meanwhile. So it may for somebody who has been asked for a day at a table without a
clock. Whoever left it may sit down again until another person has, and later if all agree. At most
one thing is asked at a time.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from railhead.engine.illegal import Illegal
from railhead.language import N_
from railhead.server.authority import hub
from railhead.server.authority.changing import named, playable
from railhead.server.authority.clocks import set_clock
from railhead.server.authority.errors import NotYourSeat
from railhead.server.authority.loading import LiveTable, live_table, locked_row
from railhead.server.authority.outcomes import Outcome
from railhead.server.base.lookups import Lookup
from railhead.server.calls.telling import tell_of_proposal, tell_of_seat
from railhead.server.clocks.choosing import ClockChoice
from railhead.server.clocks.reading import TableClock, clock_of
from railhead.server.models import Person, Proposal, Seat, Table
from railhead.server.models.viewer import Viewer
from railhead.server.people.strangers import open_to_strangers
from railhead.server.seating.changing import (
    leave_seat,
    left_by,
    seat_computer,
    take_seat,
    unseat_computer,
)

ABSENT = timedelta(days=1)
"""How long somebody must have been asked, without a clock, before a computer may play for them."""

NOT_LATE = N_("The time of this player is not up.")
NOTHING_ASKED = N_("Nothing is asked any more.")


def ask_for_clock(live: LiveTable, viewer: Viewer, choice: ClockChoice | None) -> Outcome:
    """Ask those who sit there to play with another clock, or with none.

    It is so at once if nobody else is to be asked. Raises Illegal if something else is asked
    already; NotYourSeat, TableMissing, TableBroken.
    """
    person = _seated(live, viewer)
    wanted = choice.to_json() if choice is not None else None
    asked = Proposal(kind=Proposal.Kind.CLOCK, person=person, clock=wanted)
    return _ask(live, viewer, asked)


def ask_to_replace(
    live: LiveTable, viewer: Viewer, player: str, *, strangers: bool, strength: str = ""
) -> Outcome:
    """Ask the others to free the seat of a player whose time is up, or to let a computer play.

    `strangers`: they may sit down on it; `strength`: of the computer that plays for the player
    until they come back, "" for none. Raises Illegal if their time is not up; else as
    `ask_for_clock`.
    """
    person = _seated(live, viewer)
    late = away_from(live, computer=bool(strength))
    if player not in late:
        raise Illegal("", NOT_LATE)
    if viewer.players <= late:
        raise Illegal("", N_("Your own time is up."))
    asked = Proposal(
        kind=Proposal.Kind.REPLACE,
        person=person,
        about=player,
        open=strangers and not strength,
        strength=strength,
    )
    return _ask(live, viewer, asked)


def come_back(live: LiveTable, viewer: Viewer) -> Outcome:
    """Sit down again on the seat that one had to leave; ask, if another person has it.

    A computer that plays there gives it back at once. Raises NotYourSeat for whoever did not have
    to leave one; Illegal if something else is asked.
    """
    playable(live)
    former = left_by(viewer.person, live.id) if viewer.person is not None else None
    if former is None:
        raise NotYourSeat(live.id)
    free = Seat.objects.filter(table=live.row, player=former.player, person=None)
    with transaction.atomic():
        there = locked_row(live.id)
        if free.exists():
            unseat_computer(there, former.player)
        if take_seat(free, former.person):
            Proposal.objects.filter(table=there, person=former.person).delete()
            stamp = hub.publish(live.id, there.version)
        else:
            asked = Proposal(kind=Proposal.Kind.RETURN, person=former.person, about=former.player)
            stamp = _store(live, there, viewer, asked)
    return _done(live, there, stamp)


def answer_proposal(live: LiveTable, viewer: Viewer, agree: bool) -> Outcome:
    """Agree to what is asked, or refuse it; it is carried out when all have agreed.

    Raises Illegal if nothing is asked any more; NotYourSeat for whoever is not asked.
    """
    _seated(live, viewer)
    with transaction.atomic():
        there = locked_row(live.id)
        asked = Proposal.objects.filter(table=there).select_related("person").first()
        if asked is None or not stands(live, asked):
            raise Illegal("", NOTHING_ASKED)
        if asked.person_id == viewer.person or not viewer.players & to_ask(live, asked):
            raise NotYourSeat(live.id)
        if not agree:
            asked.delete()
        else:
            asked.agreed = sorted({*asked.agreed, *viewer.players})
            asked.save(update_fields=["agreed"])
            if not missing_of(live, asked):
                _carry_out(there, asked)
        stamp = hub.publish(live.id, there.version)
    return _done(live, there, stamp)


def withdraw_proposal(live: LiveTable, viewer: Viewer) -> Outcome:
    """Withdraw what one has asked. Raises NotYourSeat if another asked."""
    with transaction.atomic():
        there = locked_row(live.id)
        asked = Proposal.objects.filter(table=there).first()
        if asked is None:
            raise Illegal("", NOTHING_ASKED)
        if asked.person_id != viewer.person:
            raise NotYourSeat(live.id)
        asked.delete()
        stamp = hub.publish(live.id, there.version)
    return _done(live, there, stamp)


_PROPOSALS = Lookup(Proposal.objects.all, "table_id")


def proposal_of(live: LiveTable) -> Proposal | None:
    """Return what is asked of those who sit at a table, None if nothing that still makes sense."""
    asked = _PROPOSALS.one(table_id=live.row.pk)
    return asked if asked is not None and stands(live, asked) else None


def stands(live: LiveTable, asked: Proposal) -> bool:
    """Whether what is asked still makes sense: whoever has moved meanwhile is not replaced."""
    if asked.kind == Proposal.Kind.REPLACE:
        return asked.about in away_from(live, computer=bool(asked.strength))
    if asked.kind == Proposal.Kind.RETURN:
        former = left_by(asked.person_id, live.id)
        return former is not None and former.player == asked.about
    return True


def to_ask(live: LiveTable, asked: Proposal) -> set[str]:
    """Return the players whose consent is needed: who sit there, and are still in the game.

    Who is late has no say in whether somebody late is replaced.
    """
    seated = seated_at(live.id)
    if asked.kind == Proposal.Kind.REPLACE:
        seated -= away_from(live, computer=bool(asked.strength))
    return seated & set(live.game.state.order)


def missing_of(live: LiveTable, asked: Proposal) -> list[str]:
    """Return the players who have not agreed yet, in the order of play."""
    needed = to_ask(live, asked) - set(asked.agreed)
    return [player for player in live.game.state.order if player in needed]


def away_from(live: LiveTable, *, computer: bool) -> set[str]:
    """Return the players who may be replaced: those whose time is up.

    `computer`: by a computer; then at a table without a clock also whoever has been asked for
    ABSENT, and sits there.
    """
    clock: TableClock | None = clock_of(live.id, live.version)
    if clock is not None or live.game.finished:
        return clock.late(timezone.now()) if clock is not None and not live.game.finished else set()
    row = live.row
    if not computer or timezone.now() - row.asked_since < ABSENT:
        return set()
    return seated_at(row.pk) & {row.waiting}


def seated_at(table_id: str) -> set[str]:
    """Return the players whose seats people have."""
    seats = Seat.objects.filter(table=table_id).exclude(person=None)
    return set(seats.values_list("player", flat=True))


def _seated(live: LiveTable, viewer: Viewer) -> Person:
    """Return who the viewer is. Raises NotYourSeat, TableBroken if they can agree to nothing."""
    playable(live)
    if viewer.person is None or not viewer.players or live.one_screen:
        raise NotYourSeat(live.id)
    return Person.objects.get(pk=viewer.person)


def _ask(live: LiveTable, viewer: Viewer, asked: Proposal) -> Outcome:
    with transaction.atomic():
        there = locked_row(live.id)
        stamp = _store(live, there, viewer, asked)
    return _done(live, there, stamp)


def _store(live: LiveTable, there: Table, viewer: Viewer, asked: Proposal) -> str:
    """Write a proposal, or carry it out if nobody else is to be asked; return the stamp."""
    known = Proposal.objects.filter(table=there).first()
    if known is not None and stands(live, known):
        same = known.person_id == viewer.person and _subject(known) == _subject(asked)
        if not same:
            raise Illegal("", N_("The players are asked about something else already."))
        return hub.publish(live.id, there.version)
    if known is not None:
        known.delete()
    asked.table = there
    asked.player, asked.agreed = named(live, viewer), sorted(viewer.players)
    asked.save()
    if missing_of(live, asked):
        tell_of_proposal(there, asked)
    else:
        _carry_out(there, asked)
    return hub.publish(live.id, there.version)


def _subject(asked: Proposal) -> tuple[object, ...]:
    return asked.kind, asked.about, asked.clock, asked.open, asked.strength


def _carry_out(there: Table, asked: Proposal) -> None:
    """Do what all have agreed to; the row of the table is locked."""
    asked.delete()
    if asked.kind == Proposal.Kind.CLOCK:
        set_clock(there, ClockChoice(**asked.clock) if asked.clock is not None else None)
        return
    seat = Seat.objects.select_for_update().get(table=there, player=asked.about)
    former = leave_seat(seat, agreed=True)
    if asked.kind == Proposal.Kind.RETURN:
        take_seat(Seat.objects.filter(pk=seat.pk, person=None), asked.person)
    elif asked.strength:
        seat_computer(there, asked.about, asked.strength)
    elif asked.open:
        # Where its owner has too many open tables already, its link is left.
        with suppress(Illegal):
            open_to_strangers(there)
    if former is not None:
        tell_of_seat(there, former)


def _done(live: LiveTable, there: Table, stamp: str) -> Outcome:
    # Who plays by now is known in memory too: the answer to this request shows that.
    live_table(live.id)
    hub.changed(live.id, there.version, stamp)
    return Outcome("done", there.version, stamp)
