"""Time travel: the way through the game's past, and undo and redo in the game's words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from railhead.language import describe
from railhead.language.rounds import say_round
from railhead.server.authority import may_redo, own_turn_start

if TYPE_CHECKING:
    from railhead.server.page.moment import Moment


def context(moment: Moment) -> dict[str, Any]:
    """Where the bar leads: numbers of actions, None where it leads nowhere.

    `undo`: what one step back would take back, `redo`: what one forward would do; "" if nothing.
    `alone`: the viewer may go back so far without asking; `back`: the past that is shown.
    """
    live, viewer = moment.live, moment.viewer
    last, at = len(live.game.actions), moment.count
    rounds = sorted({chapter.first for chapter in moment.story.chapters})
    seated = bool(viewer.players)
    free = own_turn_start(live, viewer) if seated else last
    redo = live.game.next_redo if moment.at is None and may_redo(live, viewer) else None
    return {
        "at": at,
        "last": last,
        "past": moment.at is not None,
        "round": say_round(moment.game.state, moment.translate),
        "first": 0 if at else None,
        "previous_round": max((start for start in rounds if start < at), default=None),
        "previous": at - 1 if at else None,
        "next": at + 1 if at < last else None,
        "next_round": min((start for start in rounds if start > at), default=None),
        "seated": seated,
        "undo": moment.story.said_of(last) if seated and last else "",
        "alone": (moment.at if moment.at is not None else last - 1) >= free,
        "redo": describe(redo, live.game, moment.translate) if redo is not None else "",
        "newer": last - at,
    }
