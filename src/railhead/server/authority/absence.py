"""What the others have done since a player's last turn, as numbers of actions."""

from __future__ import annotations

from dataclasses import dataclass

from railhead.engine.actions import Action
from railhead.server.authority.loading import LiveTable
from railhead.server.authority.turns import own_turn_start, who_acted
from railhead.server.authority.viewer import Viewer
from railhead.server.page.cache import BoundedCache


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
    while start and _who_acted(live, start - 1) not in viewer.players:
        start -= 1
    return Absence(start, end, over=end < count) if 0 < start < end else None


# By table and index who took an action. Who has left the game may have been away for hundreds.
_known: BoundedCache[dict[int, tuple[Action, str]]] = BoundedCache(200)


def _who_acted(live: LiveTable, number: int) -> str:
    """As `who_acted`; whoever took the same action at the same place before is known."""
    known, action = _known.get(live.id, dict), live.game.actions[number]
    before = known.get(number)
    # What is played anew is another object, unless all before it is the same too.
    if before is not None and before[0] is action:
        return before[1]
    player = who_acted(live.game, number)
    known[number] = (action, player)
    return player
