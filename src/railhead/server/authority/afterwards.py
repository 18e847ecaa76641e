"""What follows a move of a table, after it is committed and its lock is free.

What follows stands in one list, `running/after_moves.py`, which is handed to this module when the
server is set up: nothing here knows who is told.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from railhead.server.authority.loading import TABLES, LiveTable


@dataclass(slots=True)
class Followers:
    """All that follows a move.

    `undone`: called in the transaction of an undo at a table of seats, with its id and how many
    actions are left. `noted`: called with a table after each of its moves, also if nobody is told
    of it; makes no move itself. `told`: called with the id of a table of seats after each of its
    moves; may make further moves there.
    """

    undone: tuple[Callable[[str, int], None], ...] = ()
    noted: tuple[Callable[[LiveTable], None], ...] = ()
    told: tuple[Callable[[str], None], ...] = ()


FOLLOWERS = Followers()


def follow_moves(followers: Followers) -> None:
    """Have this follow every move from now on, and nothing else."""
    FOLLOWERS.undone = followers.undone
    FOLLOWERS.noted = followers.noted
    FOLLOWERS.told = followers.told


def tell_of_undo(table_id: str, left: int) -> None:
    """Call what follows an undo that leaves so many actions, in its transaction."""
    for undone in FOLLOWERS.undone:
        undone(table_id, left)


def tell_of_move(table_id: str, *, quietly: bool = False) -> None:
    """Call what follows a move; with `quietly` only what takes note."""
    slot = TABLES.find(table_id)
    live = slot.live if slot is not None else None
    if live is None:
        return
    for note in FOLLOWERS.noted:
        note(live)
    if quietly or live.one_screen:
        return
    for tell in FOLLOWERS.told:
        tell(table_id)
