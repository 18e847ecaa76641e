"""Who is told of each move of a table of seats, after it is committed and its lock is free."""

from __future__ import annotations

from collections.abc import Callable

from railhead.server.authority.loading import TABLES

_told: list[Callable[[str], None]] = []


def after_moves(tell: Callable[[str], None]) -> None:
    """Have a function called with the id of a table of seats after each of its moves.

    It may make further moves there.
    """
    _told.append(tell)


def tell_of_move(table_id: str) -> None:
    """Call all these functions, if it is a table of seats."""
    slot = TABLES.find(table_id)
    if slot is None or slot.live is None or slot.live.one_screen:
        return
    for tell in _told:
        tell(table_id)
