"""What the log tells of stored moves besides the game: what was taken back, what an order did.

Both follow from the rows of the moves, which are read only where there is something to tell.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from django.db.models import Q

from railhead.server.models import Move
from railhead.server.page.cache import BoundedCache
from railhead.server.page.history.game_log import LogLine

if TYPE_CHECKING:
    from railhead.server.page.table_view import TableView


class StoredMove(NamedTuple):
    """What a row of `models.Move` says of a move; `actions`: how many it adds or takes back."""

    kind: str
    actions: int
    player: str
    agreed: list[str]
    by_order: bool


def stored_moves(view: TableView) -> list[StoredMove]:
    """Return all moves of a table of seats; none where nothing was undone or done by an order."""
    live = view.live
    if live.one_screen or live.is_plan:
        return []
    return _kept.get((live.id, live.version), lambda: _read(live.id, live.version))


def _read(table_id: str, version: int) -> list[StoredMove]:
    moves = Move.objects.filter(table_id=table_id, version__lte=version)
    if not moves.filter(Q(kind=Move.Kind.UNDO) | Q(by_order=True)).exists():
        return []
    rows = moves.order_by("version").values_list("kind", "count", "player", "agreed", "by_order")
    return [StoredMove(*row) for row in rows]


_kept: BoundedCache[list[StoredMove]] = BoundedCache(300)


def by_order(view: TableView) -> frozenset[int]:
    """Return the numbers of the actions, from 1, that stand and that an order played."""
    standing: list[bool] = []
    undone: list[bool] = []
    for move in stored_moves(view):
        if move.kind == Move.Kind.UNDO:
            undone += [standing.pop() for _ in range(min(move.actions, len(standing)))]
        elif move.kind == Move.Kind.REDO:
            standing += [undone.pop() for _ in range(min(move.actions, len(undone)))]
        else:
            standing += [move.by_order] * move.actions
            undone.clear()
    return frozenset(number for number, ordered in enumerate(standing, 1) if ordered)


def with_orders(
    turns: list[tuple[LogLine, ...]], ordered: frozenset[int]
) -> list[tuple[LogLine, ...]]:
    """Return the turns of a round; the first line of what an order played says so."""
    if not ordered:
        return turns
    last = 0
    found = []
    for turn in turns:
        lines = []
        for line in turn:
            first = line.at != last and line.at in ordered and not line.heading
            lines.append(replace(line, by_order=True) if first else line)
            last = line.at if first else last
        found.append(tuple(lines))
    return found
