"""What follows a move of a table: all of it, in this order (`authority/afterwards.py`)."""

from __future__ import annotations

from railhead.server.authority.afterwards import Followers
from railhead.server.computers.loop import look_at_move
from railhead.server.orders.undoing import end_undone
from railhead.server.orders.worker import moved

AFTER_MOVES = Followers(
    undone=(end_undone,),
    noted=(look_at_move,),
    told=(moved,),
)
