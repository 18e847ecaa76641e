"""Clocks of tables: chosen, stopped for a pause, and let run on."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from railhead.engine.illegal import Illegal
from railhead.language import N_
from railhead.server.authority import hub
from railhead.server.authority.changing import named
from railhead.server.authority.errors import NotYourSeat
from railhead.server.authority.loading import LiveTable, locked_row
from railhead.server.authority.outcomes import Outcome
from railhead.server.calls.clock_warnings import first_look
from railhead.server.clocks.beginning import first_pauses
from railhead.server.clocks.choosing import ClockChoice
from railhead.server.models import Table
from railhead.server.models.clocks import Clock
from railhead.server.models.viewer import Viewer

MOST_PAUSES = 500
"""How often a clock may be stopped."""


def set_clock(row: Table, choice: ClockChoice | None) -> None:
    """Give a table another clock, or none. The caller has locked its row.

    It begins now, or where a seat is still free and nobody has moved, as `clocks.beginning` says.
    """
    Clock.objects.filter(table=row).delete()
    if choice is None:
        return
    now = timezone.now()
    turn = choice.kind == Clock.Kind.TURN
    Clock.objects.create(
        table=row,
        kind=choice.kind,
        seconds=choice.seconds,
        increment=choice.increment,
        since=now,
        version=row.version,
        player=row.waiting,
        pauses=first_pauses(row, now),
        look=first_look(now, choice.seconds) if turn else None,
    )


def pause(live: LiveTable, viewer: Viewer) -> Outcome:
    """Stop the clock of a table for everybody; moves may be made meanwhile.

    Raises Illegal if there is no clock or it stands still; NotYourSeat, TableMissing.
    """
    return _stop_or_go(live, viewer, stop=True)


def resume(live: LiveTable, viewer: Viewer) -> Outcome:
    """Let a clock run on. Raises Illegal if it does not stand still; else as `pause`."""
    return _stop_or_go(live, viewer, stop=False)


def _stop_or_go(live: LiveTable, viewer: Viewer, *, stop: bool) -> Outcome:
    if not viewer.players or live.one_screen:
        raise NotYourSeat(live.id)
    with transaction.atomic():
        there = locked_row(live.id)
        clock = Clock.objects.filter(table=there).first()
        if clock is None:
            raise Illegal("", N_("This table has no clock."))
        still = bool(clock.pauses) and clock.pauses[-1][1] is None
        if stop == still:
            raise Illegal("", N_("The clock stands still.") if still else N_("The clock runs."))
        now = timezone.now().isoformat()
        if not stop:
            clock.pauses[-1][1] = now
        elif len(clock.pauses) < MOST_PAUSES:
            clock.pauses.append([now, None, named(live, viewer)])
        else:
            raise Illegal("", N_("The clock was stopped too often: choose another, or none."))
        clock.save(update_fields=["pauses"])
        stamp = hub.publish(live.id, there.version)
    hub.changed(live.id, there.version, stamp)
    return Outcome("done", there.version, stamp)
