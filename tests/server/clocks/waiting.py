"""Tables with a clock, and time that goes by at them."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import F

from railhead.server.authority import Viewer, set_clock
from railhead.server.clocks.choosing import DAY, ClockChoice
from railhead.server.models import Clock, Move, Seat, Table
from tests.server.tables import new_table, seated

TWO_DAYS = ClockChoice("turn", 2 * DAY)
AN_HOUR = ClockChoice("budget", 3600, 30)


def with_clock(choice: ClockChoice = TWO_DAYS) -> tuple[Table, dict[str, Viewer]]:
    """A table of Ann, Bob and Cid, who sit there, and whose clock begins to run now."""
    table = new_table()
    viewers = seated(table)
    set_clock(table, choice)
    return table, viewers


def wait(table: Table, **time: float) -> None:
    """Let so much time go by: all that has happened is so much longer ago."""
    gone = timedelta(**time)
    clock = Clock.objects.filter(table=table).first()
    if clock is not None:
        pauses = [
            [_earlier(begin, gone), _earlier(end, gone), by] for begin, end, by in clock.pauses
        ]
        look = clock.look - gone if clock.look is not None else None
        Clock.objects.filter(table=table).update(since=clock.since - gone, pauses=pauses, look=look)
    Move.objects.filter(table=table).update(made=F("made") - gone)
    Seat.objects.filter(table=table).exclude(taken=None).update(taken=F("taken") - gone)
    Table.objects.filter(pk=table.pk).update(asked_since=F("asked_since") - gone)


def _earlier(when: str | None, gone: timedelta) -> str | None:
    return (datetime.fromisoformat(when) - gone).isoformat() if when else None
