"""Time travel: the bar that pages through the past, with undo and redo in the game's words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from railhead.assist.comparison import Comparison
from railhead.assist.turn_plan import Play
from railhead.language import N_, describe
from railhead.language.rounds import say_round
from railhead.language.routine import say_done
from railhead.server.authority import last_together, may_redo, own_turn_start
from railhead.server.authority.turns import undo_target
from railhead.server.page.history.why import has_reasons

if TYPE_CHECKING:
    from railhead.server.page.table_view import TableView


def context(view: TableView) -> dict[str, Any]:
    """Return the context of the bar: its targets as numbers of actions, None where there is none.

    `undo`: what an undo would take back, `redo`: what a redo would do; "" if nothing. `alone`: the
    viewer may undo that far without asking; `past`: the position shown lies in the past; `done`:
    what has just happened there, on which `hexes`, and whether it is told `why`; `shows`: the view
    in which it is seen, `map`, `market` or "".
    """
    live, viewer = view.live, view.viewer
    last, at = len(live.game.actions), view.count
    rounds = sorted({entry.first for entry in view.game_log.rounds})
    seated = bool(viewer.players)
    target = undo_target(live, viewer, view.at) if seated and view.at != last else last
    free = own_turn_start(live, viewer) if seated else last
    redo = live.game.next_redo if view.at is None and may_redo(live, viewer) else None
    return {
        "at": at,
        "last": last,
        "past": view.at is not None,
        "done": view.game_log.line_of(at) if at else "",
        "why": view.at is not None and has_reasons(view, at),
        **_place(view),
        "round": say_round(view.voice, view.game.state),
        "first": 0 if at else None,
        "previous_round": max((start for start in rounds if start < at), default=None),
        "previous": at - 1 if at else None,
        "next": at + 1 if at < last else None,
        "next_round": min((start for start in rounds if start > at), default=None),
        "seated": seated,
        "undo": _last_done(view, target) if seated and live.floor <= target < last else "",
        "target": target,
        "alone": target >= free,
        "redo": describe(redo, live.game, view.translate) if redo is not None else "",
        "newer": last - at,
    }


def _place(view: TableView) -> dict[str, Any]:
    """Where the last action before the position shown changed something on the board."""
    if view.at is None or not view.count:
        return {"hexes": [], "shows": ""}
    found = Comparison(view.live.at(view.count - 1), view.game)
    hexes = [change.hex for change in found.hexes]
    return {"hexes": hexes, "shows": "map" if hexes else "market" if found.markers else ""}


def _last_done(view: TableView, target: int) -> str:
    """What an undo would take back: the last action, or all that were sent together with it.

    Where computers have acted since, what the reader did before them.
    """
    game = view.live.game
    last = len(game.actions)
    first = last - last_together(view.live)
    if view.at is None and target < first and view.viewer.computers:
        own = view.game_log.line_of(target + 1)
        return view.translate(N_("{line}, and what the computers did since"), line=own)
    actors = {action.actor for action in game.actions[first:]}
    if last - first < 2 or len(actors) > 1 or not actors <= set(game.title.companies):
        return view.game_log.line_of(last)
    marks = [*game.event_marks(), len(game.events)]
    plays = [
        Play(
            game.at(count),
            "",
            game.actions[count],
            tuple(game.events[marks[count] : marks[count + 1]]),
        )
        for count in range(first, last)
    ]
    return say_done(plays, view.translate)
