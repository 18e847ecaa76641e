"""The tables of a person as programs see them: from rows alone, without loading a game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import F, Q, QuerySet
from django.urls import reverse

from railhead.server.api import schemas
from railhead.server.authority import Viewer
from railhead.server.listing.cards import Seats, seats_of
from railhead.server.models import Person, Seat, Table


def tables_of(person: Person, state: schemas.ListedState, *, turn: bool) -> QuerySet[Table]:
    """Return the tables that a person owns or sits at, the last changed first.

    `turn`: only those that wait for this person.
    """
    seats = Seat.objects.filter(person=person)
    own = Q(owner=person) | Q(pk__in=seats.values("table_id"))
    found = Table.objects.filter(own, lesson="")
    if state != "all":
        found = found.exclude(finished="") if state == "finished" else found.filter(finished="")
    if turn:
        asked = seats.filter(player=F("table__waiting")).values("table_id")
        one_screen = Q(owner=person, mode=Table.Mode.ONE_SCREEN)
        found = found.filter(one_screen | Q(pk__in=asked), finished="").exclude(waiting="")
    return found.order_by("-changed", "pk")


def listed(person: Person, tables: Iterable[Table]) -> list[schemas.Table]:
    """Return tables of a person as entries of a list, by as many queries for many as for few."""
    rows = list(tables)
    seats = seats_of(row.pk for row in rows)
    found = []
    for row in rows:
        sitting = seats.get(row.pk, [])
        yours = frozenset(player for player, who in sitting if who == person.pk)
        one_screen = row.mode == Table.Mode.ONE_SCREEN
        owner = row.owner_id == person.pk
        if one_screen:
            yours = frozenset(player for player, _ in row.players) if owner else frozenset()
        found.append(entry(row, Viewer(person.pk, yours, one_screen, owner), seats))
    return found


def entry(row: Table, viewer: Viewer, seats: Seats) -> schemas.Table:
    """Return a table as an entry of a list."""
    return schemas.Table(**fields_of(row, viewer, seats))


def fields_of(row: Table, viewer: Viewer, seats: Seats) -> dict[str, Any]:
    """Return the fields of `schemas.Table`. `seats`: who sits there."""
    taken = {player for player, who in seats.get(row.pk, ()) if who is not None}
    waiting = row.waiting if not row.finished else ""
    return {
        "id": row.pk,
        "name": row.name,
        "title": row.title,
        "rules": row.rules,
        "mode": row.mode,
        "version": row.version,
        "round": row.round,
        "phase": row.phase,
        "players": [
            schemas.Player(
                id=player,
                name=name,
                cash=(money := row.worths.get(player, (None, None)))[0],
                worth=money[1],
                taken=viewer.one_screen or player in taken,
            )
            for player, name in row.players
        ],
        "yours": sorted(viewer.players),
        "owner": viewer.owner,
        "waiting": waiting or None,
        "your_turn": waiting in viewer.players,
        "asked_since": row.asked_since,
        "changed": row.changed,
        "finished": row.finished,
        "url": reverse("table", args=[row.pk]),
    }
