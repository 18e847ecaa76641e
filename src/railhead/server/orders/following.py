"""The table plays what orders answer: each answer is a move like any other, with a key of its own.

The key names the order and the version of the table, and the row of the order is brought up to
date in the transaction of the move. So an answer is played once, whichever process is first, and
whenever one of them is killed: whoever looks next finds the question answered, or answers it.
"""

from __future__ import annotations

import logging
from dataclasses import replace

from django.db import DatabaseError
from django.db.models import F, Max
from django.utils import timezone

from railhead.assist.orders.order import Act, Ending, PassOrder
from railhead.assist.orders.orderjson import ending_to_json
from railhead.assist.orders.reply import reply
from railhead.engine.illegal import Illegal
from railhead.server.authority import (
    LiveTable,
    NotYourSeat,
    RulesFailed,
    TableBroken,
    TableBusy,
    TableMissing,
    Viewer,
    live_table,
)
from railhead.server.authority.changing import all_acted, change
from railhead.server.authority.outcomes import Change
from railhead.server.models import Move, Seat
from railhead.server.models.orders import GivenOrder
from railhead.server.orders.keeping import end, order_of, standing

MOST_AT_ONCE = 60
"""How many moves one look plays at most; another look goes on from there."""

MOST_ALONE = 100
"""How many moves orders play in a row while no person acts; then all of them end."""

log = logging.getLogger("railhead.server")


class _WithdrawnError(Exception):
    """The order was withdrawn while its answer was worked out."""


def look(table_id: str) -> int:
    """Play what the orders of a table answer, question after question; return how many moves.

    Orders that the world has ended are ended. Whatever fails ends its order, never the table.
    """
    for count in range(MOST_AT_ONCE):
        rows = standing(table_id)
        try:
            if not rows or not _played(live_table(table_id), rows):
                return count
        except (TableMissing, TableBroken, TableBusy):
            return count
    return MOST_AT_ONCE


def _played(live: LiveTable, rows: list[GivenOrder]) -> bool:
    """Play the first answer of an order to the present question, if there is one."""
    if live.broken is not None:
        return False
    seats = dict(Seat.objects.filter(table_id=live.id).values_list("player", "person_id"))
    for row in sorted(rows, key=lambda row: isinstance(order_of(row), PassOrder)):
        if seats.get(row.player) != row.person_id:
            end(row.pk, Ending("seat"))
            continue
        found = _reply(live, row)
        if isinstance(found, Ending):
            end(row.pk, found)
        elif found is not None and _may_act(live, row, rows):
            return _act(live, row, found)
    return False


def _reply(live: LiveTable, row: GivenOrder) -> Act | Ending | None:
    try:
        with live.read_lock:
            return reply(live.game, order_of(row))
    except (DatabaseError, MemoryError):
        raise
    except Exception:
        log.exception("table %s, version %d: order %d", live.id, live.version, row.pk)
        return Ending("failed")


def _may_act(live: LiveTable, row: GivenOrder, rows: list[GivenOrder]) -> bool:
    """Whether an order may answer the question that came with the last move.

    A question that came back by an undo is for its player to answer, unless the order is newer.
    """
    moves = Move.objects.filter(table_id=live.id)
    last = moves.filter(version=live.version).values_list("kind", flat=True).first()
    if last == Move.Kind.UNDO and row.version < live.version:
        return False
    by_hand = moves.filter(by_order=False).aggregate(last=Max("version"))["last"] or 0
    newest = max(by_hand, *(other.version for other in rows))
    if live.version - newest < MOST_ALONE:
        return True
    for other in rows:
        end(other.pk, Ending("alone", {"count": MOST_ALONE}))
    return False


def _act(live: LiveTable, row: GivenOrder, found: Act) -> bool:
    """Play the answer of an order; return whether to look again."""
    viewer = Viewer(row.person_id, frozenset({row.player}), one_screen=False, owner=False)
    key = f"order-{row.pk}-{live.version}"

    def make(now: LiveTable) -> Change:
        made = all_acted(now, viewer, found.actions)
        after = len(made.game.actions)
        return replace(made, by_order=True, besides=lambda: _note_act(row, after, found.ending))

    try:
        change(live.id, viewer, live.version, key, make, quietly=True)
    except _WithdrawnError:
        return True
    except (Illegal, NotYourSeat, RulesFailed):
        log.warning("table %s: order %d is refused: %r", live.id, row.pk, found.actions)
        end(row.pk, Ending("refused"))
    # Where somebody was faster, the present question is another one.
    return True


def _note_act(row: GivenOrder, after: int, ending: Ending | None) -> None:
    """Write down that an order has acted; in the transaction of its move."""
    changes: dict[str, object] = {"acts": F("acts") + 1, "after": after}
    if ending is not None:
        changes |= {"ended": timezone.now(), "ending": ending_to_json(ending)}
    if not GivenOrder.objects.filter(pk=row.pk, ended=None).update(**changes):
        raise _WithdrawnError
