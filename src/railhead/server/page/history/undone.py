"""Lines of the log besides events: moves that were taken back, and where a plan begins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from railhead.language import N_
from railhead.server.base.cache import BoundedCache
from railhead.server.models import Move
from railhead.server.page.history.asides import standing_counts
from railhead.server.page.history.game_log import LogLine
from railhead.server.page.history.stored_moves import stored_moves

if TYPE_CHECKING:
    from railhead.server.page.table_view import TableView

KIND = "taken_back"
"""The kind of such a line."""

BEGINS = "plan_begins"
"""The kind of the line where a plan begins."""


def undone(view: TableView) -> list[tuple[int, LogLine]]:
    """Return a line for each time that moves were taken back, each with its version.

    None at a table on one screen. In a plan there is one, where it begins.
    """
    live = view.live
    if live.is_plan:
        text = view.translate(N_("Here the plan begins"))
        return [(0, LogLine(text, BEGINS, live.floor, heading=False))]
    if live.one_screen:
        return []
    key = (live.id, live.version, view.language)
    return _kept.get(key, lambda: list(_lines(view)))


def _lines(view: TableView) -> Iterator[tuple[int, LogLine]]:
    moves = stored_moves(view)
    counts = standing_counts(view.live) if moves else ()
    for version, move in enumerate(moves, 1):
        if move.kind == Move.Kind.UNDO:
            text = _words(view, move.player, move.actions, move.agreed)
            yield version, LogLine(text, KIND, counts[version], heading=False)


def _words(view: TableView, player: str, count: int, agreed: list[str]) -> str:
    voice = view.voice
    text = voice.translate.plural(
        "{player} takes back {count} action",
        "{player} takes back {count} actions",
        count,
        player=voice.who(player),
    )
    if not agreed:
        return text
    names = voice.listed(voice.who(other) for other in agreed)
    return voice.say(N_("{text}; agreed: {names}"), text=text, names=names)


_kept: BoundedCache[list[tuple[int, LogLine]]] = BoundedCache(300)
