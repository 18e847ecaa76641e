"""Everything that is stored of a table, exported without running any rules.

So a table that cannot go on can be taken to a program that knows its rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.core.exceptions import ObjectDoesNotExist

from railhead.engine.chance import Draw
from railhead.records.record import FORMAT, draws_to_json
from railhead.server.models import Move, Table


def start_data(row: Table, *, board: bool = True) -> dict[str, Any]:
    """Return what a table was started with, as in a record; `board`: include one from outside.

    The seed of a game that goes on is not there, but what was drawn from it.
    """
    own: dict[str, Any] = {"board": row.board.data} if board and row.board is not None else {}
    if row.salt:
        own["draws"] = row.draws
    if row.seed is not None and (row.finished or not row.salt):
        own["seed"] = row.seed
    return {
        "version": 2 if row.salt else 1,
        "title": row.title,
        "rules": int(row.rules) if row.rules.isdecimal() else row.rules,
        "board_digest": row.board_digest or None,
        "options": row.options,
        "players": [{"id": player, "name": name} for player, name in row.players],
        **own,
    }


def stored_moves(row: Table, drawn: Iterable[Draw] | None = None) -> dict[str, Any]:
    """Return a record of a table, with its effective actions and a further field `moves`.

    `drawn`: what was drawn at a table that has a seed which is not told, as its game goes on.

    `moves`: every stored move, also undone ones, undos and redos. It is not checked whether the
    rules allow the actions.
    """
    moves = list(Move.objects.filter(table=row).order_by("version"))
    try:
        start = start_data(row)
    except ObjectDoesNotExist:
        # What is known of a board that is lost is its name.
        start = {**start_data(row, board=False), "board_digest": row.board_id}
    actions, draws = _effective(moves)
    if drawn is not None:
        start |= {"version": 2, "draws": draws_to_json(drawn)}
        del start["seed"]
    elif row.salt:
        start["draws"] = [*row.draws, *draws]
    return {
        "format": FORMAT,
        **start,
        "actions": actions,
        "moves": [_written(move) for move in moves],
    }


def _effective(moves: list[Move]) -> tuple[list[Any], list[Any]]:
    """The actions that stand after all undos and redos, and what was drawn with them.

    Impossible ones are ignored.
    """
    actions: list[Any] = []
    undone: list[Any] = []
    draws: list[Any] = []
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
        draws = [it for it in draws if it["action"] <= len(actions)] + move.draws
    return actions, draws


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
