"""All that is stored of a table, written down without asking any rules.

So it can be had of a table that cannot go on, and read by a program that knows its rules.
"""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ObjectDoesNotExist

from railhead.server.authority.loading import start_data
from railhead.server.models import Move, Table
from railhead.transcripts.records import FORMAT


def stored_moves(row: Table) -> dict[str, Any]:
    """Return a record of a table: its effective actions as they are stored, and besides `moves`.

    `moves`: every stored move, undone ones, undos and redos too. The record is whole where the
    rules that it names are known; so far nobody has asked whether they allow its actions.
    """
    moves = list(Move.objects.filter(table=row).order_by("version"))
    try:
        start = start_data(row)
    except ObjectDoesNotExist:
        # What is known of a board that is lost is its name.
        start = {**start_data(row, board=False), "board_digest": row.board_id}
    return {
        "format": FORMAT,
        **start,
        "actions": _effective(moves),
        "moves": [_written(move) for move in moves],
    }


def _effective(moves: list[Move]) -> list[Any]:
    """The actions that stand after all moves; undos and redos that make no sense do nothing."""
    actions: list[Any] = []
    undone: list[Any] = []
    for move in moves:
        if move.kind == Move.Kind.ACTION:
            actions.append(move.action)
            undone.clear()
        elif move.kind == Move.Kind.UNDO:
            undone += [actions.pop() for _ in range(min(move.count, len(actions)))]
        elif undone:
            actions.append(undone.pop())
    return actions


def _written(move: Move) -> dict[str, Any]:
    found = {
        "version": move.version,
        "kind": move.kind,
        "player": move.player,
        "agreed": move.agreed,
        "made": move.made.isoformat(),
    }
    if move.kind == Move.Kind.ACTION:
        return {**found, "action": move.action}
    return {**found, "count": move.count} if move.kind == Move.Kind.UNDO else found
