"""The owner of a table lets computers play on free seats, or takes them away again."""

from __future__ import annotations

from django.db import transaction

from railhead.engine.illegal import Illegal
from railhead.language import N_
from railhead.server.authority import NotYourSeat, Outcome, hub, live_table
from railhead.server.authority.loading import locked_row
from railhead.server.models import Table
from railhead.server.seating.changing import seat_computer, unseat_computer


def let_play(table: Table, person: int | None, player: str, strength: str) -> Outcome:
    """Let a computer of a strength play for a player, or none any more if that is "".

    At one screen for any player, at a table of seats on a seat that nobody has. Raises NotYourSeat
    for whoever does not own the table, Illegal where somebody sits or the game is over;
    TableMissing. The caller has checked `player` and `strength`.
    """
    if person is None or table.owner_id != person:
        raise NotYourSeat(table.pk)
    with transaction.atomic():
        there = locked_row(table.pk)
        if there.finished:
            raise Illegal("", N_("The game is over."))
        if not strength:
            unseat_computer(there, player)
        elif not seat_computer(there, player, strength):
            raise Illegal("", N_("Somebody sits there: free the seat first."))
        stamp = hub.publish(there.pk, there.version)
    # The answer to this request shows what is in memory.
    live_table(there.pk)
    hub.changed(there.pk, there.version, stamp)
    return Outcome("done", there.version, stamp)
