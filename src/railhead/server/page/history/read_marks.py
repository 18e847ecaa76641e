"""How much of the game a reader has seen, so that what is new can be marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from railhead.server.models import Move, Visit
from railhead.server.running.rows import only

if TYPE_CHECKING:
    from railhead.server.authority import LiveTable, Viewer

MOST_VISITS = 2_000
"""The most tables for which this is stored for one person."""


def read_count(live: LiveTable, viewer: Viewer) -> int | None:
    """Return the number of actions that the reader has seen and that still stand.

    None for a reader who is here for the first time, or without a session, and in a plan: nothing
    is marked as new to him.
    """
    if viewer.person is None or live.is_plan:
        return None
    own = Visit.objects.filter(table_id=live.id, person_id=viewer.person)
    read = only(own.values_list("last_read", flat=True))
    return standing(live, read) if read else None


def standing(live: LiveTable, version: int) -> int:
    """Return how many of the actions at an earlier version have not been taken back since."""
    count = least = len(live.game.actions)
    if version >= live.version:
        return count
    later = Move.objects.filter(table_id=live.id, version__gt=version).order_by("-version")
    for kind, moves in later.values_list("kind", "count"):
        count += moves if kind == Move.Kind.UNDO else -moves
        least = min(least, count)
    return max(least, 0)


def note_read(live: LiveTable, viewer: Viewer, version: int, *, attended: bool = False) -> None:
    """Store that the reader has seen the table at a version; an older version changes nothing.

    `attended`: he was at work in the page, so that he need not be called.
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
