"""What the log tells of stored moves besides the game: what was taken back, and who did it.

That an order did it, or a computer, and why. All follows from the rows of the moves, which are read
only where there is something to tell.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db.models import Q

from railhead.language.motives import STRENGTHS, say_motive, say_strength
from railhead.server.base.cache import BoundedCache
from railhead.server.base.lookups import ValueLookup
from railhead.server.models import Move
from railhead.server.page.history.game_log import LogLine, Maker

if TYPE_CHECKING:
    from railhead.server.authority import LiveTable
    from railhead.server.page.table_view import TableView


class StoredMove(NamedTuple):
    """What a row of `models.Move` says of a move; `actions`: how many it adds or takes back."""

    kind: str
    actions: int
    player: str
    agreed: list[str]
    by_order: bool
    computer: dict[str, Any] | None = None


def stored_moves(view: TableView) -> list[StoredMove]:
    """Return all moves of a table; none where the log tells of nothing besides the game.

    That is, where nothing was undone or done by an order or a computer; at one screen, by a
    computer.
    """
    live = view.live
    if live.is_plan:
        return []
    known = _kept.known(live.id)
    if known is not None and known[0] == live.version:
        return known[1]
    moves = _read(live, *(known if known is not None and known[0] < live.version else (0, [])))
    _kept.put(live.id, (live.version, moves))
    return moves


def _read(live: LiveTable, version: int, before: list[StoredMove]) -> list[StoredMove]:
    """Read the moves that came after a version, up to which there are those of `before`."""
    if not before and not _tells(live):
        return []
    # Stored moves never change, and computers bring many of them: only the new ones are read.
    known = version if before else 0
    moves = _MOVES.all(table_id=live.id, version__lte=live.version, version__gt=known)
    return before + [StoredMove(*row) for row in moves]


_MOVES = ValueLookup(
    lambda: Move.objects.order_by("version"),
    "table_id",
    "version__lte",
    "version__gt",
    wanted=["kind", "count", "player", "agreed", "by_order", "computer"],
)


def _tells(live: LiveTable) -> bool:
    """Whether the log tells of any of the moves of a table."""
    quiet = _quiet.known(live.id) == live.version - 1
    if not (quiet and live.last is not None and not live.last.told):
        told = Q(computer__isnull=False)
        if not live.one_screen:
            told |= Q(kind=Move.Kind.UNDO) | Q(by_order=True)
        moves = Move.objects.filter(told, table_id=live.id, version__lte=live.version)
        if moves.exists():
            return True
    _quiet.put(live.id, live.version)
    return False


# What the log tells in between of others.
_FOLLOWS = frozenset({"turn_begins"})

_kept: BoundedCache[tuple[int, list[StoredMove]]] = BoundedCache(300)
"""By table the last version that was asked for, and the moves up to it."""

_quiet: BoundedCache[int] = BoundedCache(300)
"""The last version of a table up to which there was nothing to tell."""


def done_by_others(view: TableView) -> dict[int, StoredMove]:
    """Return the moves of the actions that stand and that no person did, by numbers from 1."""
    standing: list[StoredMove] = []
    undone: list[StoredMove] = []
    for move in stored_moves(view):
        if move.kind == Move.Kind.UNDO:
            undone += [standing.pop() for _ in range(min(move.actions, len(standing)))]
        elif move.kind == Move.Kind.REDO:
            standing += [undone.pop() for _ in range(min(move.actions, len(undone)))]
        else:
            standing += [move] * move.actions
            undone.clear()
    return {
        number: move for number, move in enumerate(standing, 1) if move.by_order or move.computer
    }


def _maker(view: TableView, move: StoredMove) -> Maker:
    thought = move.computer
    if not thought:
        return Maker(move.by_order)
    say = view.translate
    # Where no strength found an answer, the weakest is named: it answered in a still plainer way.
    strength = thought["strength"] if thought["strength"] in STRENGTHS else next(iter(STRENGTHS))
    motive = say_motive(thought["kind"], thought.get("params", {}), view.voice)
    return Maker(move.by_order, say_strength(strength, say), motive)


def with_makers(
    view: TableView,
    turns: list[tuple[LogLine, ...]],
    moves: Mapping[int, StoredMove],
    begun_by: int = 0,
) -> list[tuple[LogLine, ...]]:
    """Return the turns of a round; the first line of what an order or a computer did says so.

    What only follows from it, the turn of somebody else, a new round or the end of the game, does
    not. `moves`: those that no person made, see `done_by_others`; the log shows few of them at
    once. `begun_by`: the number of the action with which the round began.
    """
    if not moves:
        return turns
    last = begun_by
    found = []
    for turn in turns:
        lines = []
        for line in turn:
            follows = line.heading or line.kind in _FOLLOWS
            first = line.at != last and line.at in moves and not follows
            lines.append(replace(line, made=_maker(view, moves[line.at])) if first else line)
            last = line.at
        found.append(tuple(lines))
    return found
