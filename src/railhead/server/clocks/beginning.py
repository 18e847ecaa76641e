"""When the clock of a table begins that was opened with free seats: nobody waits for the others.

Until then it stands still in a pause that nobody asked for, with "" in place of a player.
"""

from __future__ import annotations

from datetime import datetime

from railhead.server.base.cache import BoundedCache
from railhead.server.models import Move, Seat, Table
from railhead.server.models.clocks import Clock


def first_pauses(table: Table, now: datetime) -> list[list[str | None]]:
    """Return the pauses of a clock that is chosen now: one, where not all have sat down to play.

    Not once a person has moved: then the others play already.
    """
    played = Move.objects.filter(table=table).exclude(person=None)
    return [[now.isoformat(), None, ""]] if has_free_seat(table) and not played.exists() else []


def has_free_seat(table: Table) -> bool:
    """Whether somebody is still to sit down, person or computer."""
    free = Seat.objects.filter(table=table.pk, person=None)
    return free.exclude(player__in=table.computers).exists()


def begin_if_all_sit(table: Table, now: datetime) -> None:
    """Let a clock run that waited, if no seat is free any more. `table`: its row as it is now."""
    if not has_free_seat(table):
        begin(table.pk, now)


def begin(table_id: str, now: datetime) -> None:
    """Let a clock run that waited; one that runs, or that a player has stopped, is left alone."""
    row = Clock.objects.filter(table=table_id).only("pauses").first()
    if row is not None and waits(row):
        row.pauses[-1][1] = now.isoformat()
        row.save(update_fields=["pauses"])


def begin_with_move(table_id: str, now: datetime) -> None:
    """As `begin`, for a person's move; only the first in this process asks the database."""
    if not _moved.known(table_id):
        begin(table_id, now)


def note_moved(table_id: str) -> None:
    """Note that a move of a person is committed: no clock of the table waits from then on."""
    _moved.put(table_id, True)


_moved: BoundedCache[bool] = BoundedCache(5_000)


def waits(row: Clock) -> bool:
    """Whether a clock has not begun to run: it waits for all to sit down, or for the first move."""
    return bool(row.pauses) and row.pauses[-1][1:] == [None, ""]
