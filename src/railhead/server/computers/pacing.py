"""How fast the computers of a table play: anybody who plays there may change it."""

from __future__ import annotations

from django.db import transaction

from railhead.engine.illegal import Illegal
from railhead.language import N_
from railhead.server.authority import LiveTable, NotYourSeat, Outcome, Viewer, hub
from railhead.server.authority.changing import named, playable
from railhead.server.authority.loading import locked_row
from railhead.server.base.lookups import Lookup
from railhead.server.models import Table
from railhead.server.models.computers import PAUSES, Pace

_PACES = Lookup(Pace.objects.all, "table_id")


def may_pace(live: LiveTable, viewer: Viewer) -> bool:
    """Whether somebody may say how fast the computers play: who plays there, or owns the screen."""
    return bool(viewer.players) or (viewer.owner and live.one_screen)


def pace_of(live: LiveTable) -> Pace | None:
    """Return how fast the computers of a table play, None where there are none."""
    return _PACES.one(table_id=live.row.pk) if live.row.computers else None


def set_first_pause(table: Table, pause: int) -> None:
    """Let the computers of a table make the pause that whoever has just opened it prefers."""
    Pace.objects.filter(table=table).update(pause=pause)


def set_pause(live: LiveTable, viewer: Viewer, pause: int) -> Outcome:
    """Let the computers of a table make so long a pause, in milliseconds, before each move.

    Raises NotYourSeat, Illegal if there are none, TableBroken; ValueError for another pause than
    one of PAUSES.
    """
    if pause not in PAUSES:
        raise ValueError(pause)
    return _change(live, viewer, pause=pause)


def stop(live: LiveTable, viewer: Viewer) -> Outcome:
    """Let the computers of a table move no more until somebody lets them. Errors as `set_pause`."""
    return _change(live, viewer, stopped=True, stopped_by=named(live, viewer), failed=False)


def go_on(live: LiveTable, viewer: Viewer) -> Outcome:
    """Let the computers of a table move again. Errors as `set_pause`."""
    return _change(live, viewer, stopped=False, stopped_by="", failed=False)


def _change(live: LiveTable, viewer: Viewer, **changes: object) -> Outcome:
    playable(live)
    if not may_pace(live, viewer):
        raise NotYourSeat(live.id)
    with transaction.atomic():
        there = locked_row(live.id)
        if not there.computers:
            raise Illegal("", N_("No computer plays at this table."))
        Pace.objects.filter(pk=live.id).update(**changes)
        stamp = hub.publish(live.id, there.version)
    hub.changed(live.id, there.version, stamp)
    return Outcome("done", there.version, stamp)
