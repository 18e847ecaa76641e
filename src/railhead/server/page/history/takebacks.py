"""The request that the players are asked to agree to: take moves back, or end the game here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from railhead.server.authority.takebacks import missing

if TYPE_CHECKING:
    from railhead.server.page.table_view import TableView


def has_to_answer(view: TableView) -> bool:
    """Whether the viewer is asked for consent."""
    asked = view.takeback
    if asked is None or view.viewer.one_screen:
        return False
    return bool(view.viewer.players & set(missing(view.live, asked)))


def context(view: TableView) -> dict[str, Any]:
    """Return the context of the panel. `asked`: the request, None if there is none.

    `steps`: how many actions would be taken back, 0 to end the game; `first`: the first of them.
    `mine`: the viewer asked; `answers`: the viewer has to answer.
    """
    live, viewer, asked = view.live, view.viewer, view.takeback
    if asked is None:
        return {"asked": None}
    who = view.voice.who
    waiting = missing(live, asked)
    last = len(live.game.actions)
    target = asked.target
    first = view.game_log.line_of(target + 1) if target is not None and target < last else ""
    return {
        "asked": asked,
        "player": who(asked.player),
        "steps": last - target if target is not None else 0,
        "first": first,
        "waiting": [who(player) for player in waiting],
        "agreed": [who(player) for player in asked.agreed if player != asked.player],
        "mine": asked.player in viewer.players,
        "answers": bool(viewer.players & set(waiting)),
    }
