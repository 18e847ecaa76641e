"""How much of the game a reader has seen, so that what is new can be marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from railhead.server.base.lookups import ValueLookup
from railhead.server.models import Move, Visit

if TYPE_CHECKING:
    from railhead.server.authority import LiveTable, Viewer

MOST_VISITS = 2_000
"""The most tables for which this is stored for one person."""

_READ = ValueLookup(Visit.objects.all, "table_id", "person_id", wanted=["last_read"])

_LATER = ValueLookup(
    lambda: Move.objects.order_by("-version"),
    "table_id",
    "version__gt",
    wanted=["kind", "count"],
)


def read_count(live: LiveTable, viewer: Viewer) -> int | None:
    """Return the number of actions that the reader has seen and that still stand.

    None for a reader who is here for the first time, or without a session, and in a plan: nothing
    is marked as new to them.
    """
    if viewer.person is None or live.is_plan:
        return None
    read = _READ.one(table_id=live.id, person_id=viewer.person)
    return standing(live, read[0]) if read is not None and read[0] else None


def standing(live: LiveTable, version: int) -> int:
    """Return how many of the actions at an earlier version have not been taken back since."""
    count = least = len(live.game.actions)
    if version >= live.version:
        return count
    for kind, moves in _LATER.all(table_id=live.id, version__gt=version):
        count += moves if kind == Move.Kind.UNDO else -moves
        least = min(least, count)
    return max(least, 0)


def note_read(live: LiveTable, viewer: Viewer, version: int, *, attended: bool = False) -> None:
    """Store that the reader has seen the table at a version; an older version changes nothing.

    `attended`: the reader was at work in the page, and need not be called.
    """
    if viewer.person is None or version > live.version:
        return
    own = Visit.objects.filter(person_id=viewer.person)
    if not own.filter(table_id=live.id).exists() and own.count() >= MOST_VISITS:
        return
    visit, _ = own.get_or_create(table_id=live.id, person_id=viewer.person)
    if version > visit.last_read:
        Visit.objects.filter(pk=visit.pk).update(last_read=version)
    if attended and version > visit.attended:
        Visit.objects.filter(pk=visit.pk).update(attended=version)
