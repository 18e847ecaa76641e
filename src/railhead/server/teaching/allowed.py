"""At which tables there are hints and reviews, and for whom."""

from __future__ import annotations

from railhead.server.authority import LiveTable, Viewer
from railhead.server.models import Table
from railhead.server.teaching.lessons import lesson_at


def hints_at(live: LiveTable, viewer: Viewer) -> bool:
    """Whether a table has hints: at one screen always, else where they were chosen with the table.

    So too where nobody else could mind: one person has all seats that no computer has.
    """
    if live.row.mode == Table.Mode.ONE_SCREEN or live.row.hints:
        return True
    return set(live.game.players) <= {*viewer.players, *live.row.computers}


def may_have_hint(live: LiveTable, viewer: Viewer) -> bool:
    """Whether somebody may ask for a hint now: they are asked, at a table with hints.

    Not in a lesson, which says itself what to do: a computer would often answer otherwise.
    """
    asked = live.game.decision
    if lesson_at(live.row) is not None:
        return False
    if live.is_plan or live.broken is not None or viewer.person is None or asked is None:
        return False
    return asked.player in viewer.players and hints_at(live, viewer)


def may_review(live: LiveTable, viewer: Viewer) -> bool:
    """Whether somebody may have the game reviewed, and see what was found.

    A game that is over by everybody; one in play only at a table with hints, by who plays there.
    """
    if live.is_plan:
        return False
    if live.game.finished:
        return True
    return bool(viewer.players) and live.broken is None and hints_at(live, viewer)
