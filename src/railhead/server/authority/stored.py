"""Everything that is stored of a table, exported without running any rules.

So a table that cannot go on can be taken to a program that knows its rules.
"""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ObjectDoesNotExist

from railhead.records.record import FORMAT
from railhead.server.models import Move, Table


def start_data(row: Table, *, board: bool = True) -> dict[str, Any]:
    """Return what a table was started with, as in a record; `board`: include one from outside."""
    own = {"board": row.board.data} if board and row.board is not None else {}
    return {
        "version": 1,
        "title": row.title,
        "rules": int(row.rules) if row.rules.isdecimal() else row.rules,
        "board_digest": row.board_digest or None,
        "options": row.options,
        "players": [{"id": player, "name": name} for player, name in row.players],
        "seed": row.seed,
        **own,
    }


def stored_moves(row: Table) -> dict[str, Any]:
    """Return a record of a table, with its effective actions and a further field `moves`.

    `moves`: every stored move, also undone ones, undos and redos. It is not checked whether the
    rules allow the actions.
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
    """The actions that stand after all undos and redos; impossible ones are ignored."""
    actions: list[Any] = []
    undone: list[Any] = []
    for move in moves:
        if move.kind == Move.Kind.ACTION:
            actions.append(move.action)
            undone.clear()
        elif move.kind == Move.Kind.ACTIONS:
            actions += move.action or []
            undone.clear()
        elif move.kind == Move.Kind.UNDO:
            undone += [actions.pop() for _ in range(min(move.count, len(actions)))]
        else:
            actions += [undone.pop() for _ in range(min(move.count, len(undone)))]
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
    if move.kind == Move.Kind.ACTIONS:
        return {**found, "actions": move.action}
    return {**found, "count": move.count}
