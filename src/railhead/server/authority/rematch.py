"""The rematch of a finished game: a new table for the same people."""

from __future__ import annotations

import random

from django.db import transaction

from railhead.engine.illegal import Illegal
from railhead.language import N_
from railhead.server.authority import hub
from railhead.server.authority.clocks import set_clock
from railhead.server.authority.creating import create_table
from railhead.server.authority.errors import NotYourSeat
from railhead.server.authority.loading import begin, locked_row
from railhead.server.calls.noting import note_question
from railhead.server.clocks.choosing import choice_of
from railhead.server.models import Pace, Person, Seat, Table
from railhead.server.models.clocks import Clock
from railhead.server.seating.changing import seat_computer


def rematch_of(table: Table) -> Table | None:
    """Return the rematch of a table, None if there is none."""
    return Table.objects.filter(rematch_of=table).order_by("created").first()


def play_again(table: Table, person: Person) -> Table:
    """Return the rematch of a finished table; the first who asks opens and owns it.

    Title, options, clock, hints, people and computers are those of the table, and everybody keeps
    their name; the seat order is drawn by lot, and the seed is new. Raises NotYourSeat for whoever
    does not play there, Illegal while the game goes on or if it was played on a board from outside,
    TitleError if present rules do not know the options any more.
    """
    seats = dict(Seat.objects.filter(table=table).values_list("player", "person_id"))
    if person.pk not in (table.owner_id, *seats.values()):
        raise NotYourSeat(table.pk)
    if not table.finished or table.board_id is not None:
        raise Illegal("", N_("There is a rematch only of a finished game on the usual board."))
    with transaction.atomic():
        there = locked_row(table.pk)
        if (known := rematch_of(there)) is not None:
            return known
        order = list(there.players)
        random.SystemRandom().shuffle(order)
        new = create_table(
            person,
            there.title,
            [name for _, name in order],
            options=there.options,
            mode=there.mode,
            name=there.name,
        )
        Table.objects.filter(pk=new.pk).update(rematch_of=there, hints=there.hints)
        for (player, _), (before, _) in zip(new.players, order, strict=True):
            if seats.get(before) is not None:
                Seat.objects.filter(table=new, player=player).update(
                    person=seats[before], taken=new.created
                )
            elif before in there.computers:
                seat_computer(new, player, there.computers[before])
        if (pace := Pace.objects.filter(table=there).first()) is not None and new.computers:
            Pace.objects.filter(table=new).update(pause=pace.pause)
        if (clock := Clock.objects.filter(table=there).first()) is not None:
            set_clock(new, choice_of(clock))
        if new.mode == Table.Mode.SEATS:
            note_question(new.pk, new.version, new.asked_since, begin(new))
        stamp = hub.publish(there.pk, there.version)
    hub.changed(there.pk, there.version, stamp)
    return new
