"""Warning whoever's time for a turn runs out, once for each turn, when a quarter of it is left."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q

from railhead.server.base.rows import AHEAD
from railhead.server.calls.telling import tell
from railhead.server.clocks.choosing import TURN_TIMES
from railhead.server.clocks.reading import TableClock, clock_of
from railhead.server.models import Seat, Table
from railhead.server.models.calls import Call
from railhead.server.models.clocks import Clock

QUARTER = 0.25
"""The part of the time for a turn that is left when its player is warned."""

MOST_AT_ONCE = 50
LONGEST_TURN = timedelta(seconds=max(TURN_TIMES))
SOONEST = timedelta(seconds=30)


def first_look(since: datetime, seconds: int) -> datetime:
    """Return when to look first at a clock that gives so many seconds for a turn."""
    return since + timedelta(seconds=seconds * (1 - QUARTER))


def warn(now: datetime) -> None:
    """Look at the clocks whose time to be looked at has come, and note the calls.

    Each row says when to look next: at a turn that begins meanwhile, not before a quarter of it is
    left. So a table costs nothing between two looks, however many moves it makes.
    """
    # A look that is later than any turn ends is from before the clock was put back.
    due = Q(look__lte=now) | Q(look__gt=now + LONGEST_TURN + AHEAD)
    for row in Clock.objects.filter(due).order_by("look")[:MOST_AT_ONCE]:
        with transaction.atomic():
            table = Table.objects.filter(pk=row.table_id, finished="").first()
            clock = clock_of(table.pk, table.version) if table is not None else None
            look = _next_look(clock, now) if clock is not None else None
            mine = Clock.objects.filter(pk=row.pk, look=row.look)
            if mine.update(look=look) and table is not None and clock is not None:
                _warn(table, clock, now)


def _next_look(clock: TableClock, now: datetime) -> datetime:
    """When to look again. While it stands still, now and then: it may run on at any time."""
    rest = clock.left(clock.used.asked, now) - clock.row.seconds * QUARTER
    if rest <= 0 and clock.running:
        return first_look(now, clock.row.seconds)
    return now + max(SOONEST, timedelta(seconds=rest))


def _warn(table: Table, clock: TableClock, now: datetime) -> None:
    player = clock.running
    if not player or not 0 < clock.left(player, now) <= clock.row.seconds * QUARTER:
        return
    seat = Seat.objects.filter(table=table, player=player).exclude(person=None).first()
    if seat is not None and seat.person_id is not None:
        begun = clock.row.since.strftime("%Y%m%d%H%M%S%f")
        tell(seat.person_id, table, player, Call.Kind.CLOCK, f"{begun}:{clock.used.begun}")
