"""Moves that were taken back, as lines of the log: who asked, and who agreed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from railhead.language import N_
from railhead.server.models import Move
from railhead.server.page.cache import BoundedCache
from railhead.server.page.history.game_log import LogLine
from railhead.server.page.history.stored_moves import stored_moves

if TYPE_CHECKING:
    from railhead.server.page.table_view import TableView

KIND = "taken_back"
"""The kind of such a line."""


def undone(view: TableView) -> list[LogLine]:
    """Return a line for each time that moves were taken back; none at a table on one screen."""
    live = view.live
    if live.one_screen:
        return []
    key = (live.id, live.version, view.language)
    return _kept.get(key, lambda: list(_lines(view)))


def _lines(view: TableView) -> Iterator[LogLine]:
    count = 0
    for kind, moves, player, agreed, _ in stored_moves(view):
        count += -moves if kind == Move.Kind.UNDO else moves
        if kind == Move.Kind.UNDO:
            yield LogLine(_words(view, player, moves, agreed), KIND, count, heading=False)


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


_kept: BoundedCache[list[LogLine]] = BoundedCache(300)


def with_undone(
    turns: list[tuple[LogLine, ...]], lines: list[LogLine], first: int, last: int
) -> list[tuple[LogLine, ...]]:
    """Return the turns of a round, and among them those of `lines` that belong to it.

    Each line follows the actions that were left then. `first`, `last`: the numbers of actions
    before the round and at its end.
    """
    here = [line for line in lines if first < line.at <= last or line.at == first == 0]
    found: list[tuple[LogLine, ...]] = []
    for turn in turns:
        while here and turn and turn[0].at > here[0].at:
            found.append((here.pop(0),))
        found.append(turn)
    return [*found, *((line,) for line in here)]
