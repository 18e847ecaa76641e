"""Who is told of each move of a table, after it is committed and its lock is free."""

from __future__ import annotations

from collections.abc import Callable

from railhead.server.authority.loading import TABLES, LiveTable

_told: list[Callable[[str], None]] = []
_noting: list[Callable[[LiveTable], None]] = []


def after_moves(tell: Callable[[str], None]) -> None:
    """Have a function called with the id of a table of seats after each of its moves.

    It may make further moves there.
    """
    _told.append(tell)


def note_moves(note: Callable[[LiveTable], None]) -> None:
    """Have a function called with a table after each of its moves, also if nobody is told of it.

    It makes no move itself.
    """
    _noting.append(note)


def tell_of_move(table_id: str, *, quietly: bool = False) -> None:
    """Call all these functions; with `quietly` only those that take note."""
    slot = TABLES.find(table_id)
    live = slot.live if slot is not None else None
    if live is None:
        return
    for note in _noting:
        note(live)
    if quietly or live.one_screen:
        return
    for tell in _told:
        tell(table_id)
