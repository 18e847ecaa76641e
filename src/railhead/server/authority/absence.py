"""What the others have done since a player's last turn, as numbers of actions."""

from __future__ import annotations

from dataclasses import dataclass

from railhead.server.authority.loading import LiveTable
from railhead.server.authority.turns import acted_by, own_turn_start
from railhead.server.authority.viewer import Viewer


@dataclass(frozen=True, slots=True)
class Absence:
    """The actions after the first `start` of a game and up to `end`: none of them is the viewer's.

    The action before them is his. `over`: he has acted again since.
    """

    start: int
    end: int
    over: bool


def absence_of(live: LiveTable, viewer: Viewer) -> Absence | None:
    """Return what a viewer has missed: before his present turn or, while he waits, up to now.

    None if nobody acted since his turn, for who has had none yet, and at a table on one screen,
    where everybody sees what is done.
    """
    game, count = live.game, len(live.game.actions)
    if live.one_screen or not viewer.players:
        return None
    end = own_turn_start(live, viewer)
    asked = game.decision.player if game.decision is not None else ""
    if end < count and asked not in viewer.players:
        return None
    start = end
    while start and acted_by(live, start - 1) not in viewer.players:
        start -= 1
    return Absence(start, end, over=end < count) if 0 < start < end else None
