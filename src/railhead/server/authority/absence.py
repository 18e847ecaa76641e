"""What the others have done since a player's last turn, as numbers of actions."""

from __future__ import annotations

from dataclasses import dataclass

from railhead.server.authority.loading import LiveTable
from railhead.server.authority.turns import own_run_start, who_acted_at
from railhead.server.models.viewer import Viewer


@dataclass(frozen=True, slots=True)
class Absence:
    """The actions after the first `start` of a game and up to `end`: none of them is the viewer's.

    The action before them is the viewer's. `over`: the viewer has acted again since.
    """

    start: int
    end: int
    over: bool


def absence_of(live: LiveTable, viewer: Viewer) -> Absence | None:
    """Return what a viewer has missed: before their present turn or, while they wait, up to now.

    None if nobody acted since their turn, and for who has had none yet. At a table on one screen
    all who sit there are the viewer, and see what is done: the viewer has missed only what
    computers did.
    """
    game, count = live.game, len(live.game.actions)
    if not viewer.players or (live.one_screen and not viewer.computers):
        return None
    end = own_run_start(live, viewer)
    asked = game.decision.player if game.decision is not None else ""
    if end < count and asked not in viewer.players:
        return None
    start = end
    while start and who_acted_at(live, start - 1) not in viewer.players:
        start -= 1
    return Absence(start, end, over=end < count) if 0 < start < end else None
