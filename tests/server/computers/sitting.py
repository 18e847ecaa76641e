"""Tables at which computers play beside people."""

from __future__ import annotations

from django.db import transaction

from railhead.server.authority import LiveTable, Viewer, create_table, live_table, submit
from railhead.server.models import Person, Seat, Table
from railhead.server.models.computers import Pace
from railhead.server.people.access import viewer_at
from railhead.server.seating.changing import seat_computer, take_seat
from tests.server.tables import NAMES, asked, person, some_action


def give(table: Table, strength: str, *players: str) -> Table:
    """Let computers of a strength play for some players, without pauses; return the row."""
    with transaction.atomic():
        row = Table.objects.select_for_update().get(pk=table.pk)
        for player in players:
            assert seat_computer(row, player, strength)
    Pace.objects.filter(table=table).update(pause=0)
    return row


def beside(
    *computers: str,
    strength: str = "beginner",
    mode: str = Table.Mode.SEATS,
    seed: int = 5,
) -> tuple[Table, dict[str, Viewer]]:
    """A table of 1849 with Ann, Bob and Cid, some of whom are computers; and the people there.

    Ann, who is p1, owns it. What computers do differs from one run to the next, with its id.
    """
    ann = person()
    table = create_table(ann, "1849", NAMES, seed=seed, mode=mode)
    give(table, strength, *computers)
    table.refresh_from_db()
    for player, name in table.players:
        if player not in computers and mode == Table.Mode.SEATS:
            who = ann if name == "Ann" else person(name)
            assert take_seat(Seat.objects.filter(table=table, player=player, person=None), who)
    return table, viewers_of(table)


def viewers_of(table: Table) -> dict[str, Viewer]:
    """The people at a table: player -> viewer."""
    row = Table.objects.get(pk=table.pk)
    people: dict[str, Person | None] = dict.fromkeys(dict(row.players), row.owner)
    if row.mode == Table.Mode.SEATS:
        people = {seat.player: seat.person for seat in Seat.objects.filter(table=row)}
    found = {player: viewer_at(row, who.pk) for player, who in people.items() if who is not None}
    return {player: viewer for player, viewer in found.items() if player in viewer.players}


def do(table: Table, viewers: dict[str, Viewer]) -> LiveTable:
    """The person who is asked acts."""
    live = live_table(table.pk)
    viewer = viewers[asked(live)]
    outcome = submit(table.pk, viewer, live.version, f"hand-{live.version}", some_action(live))
    assert outcome.status == "done"
    return live_table(table.pk)
