"""The talk of a table as one reader has it before them. Who does not sit there has none."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Max, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce

from railhead.server.base.lookups import ValueLookup
from railhead.server.models import Message, Table, Visit
from railhead.server.models.viewer import Viewer

Stamp = tuple[int, int]
"""The last message of a table and how many are withdrawn: what there is to read follows from it."""

NOTHING: Stamp = (0, 0)

_TALK = ValueLookup(
    lambda: (
        Message.objects.order_by()
        .values("table_id")
        .annotate(last=Max("pk"), gone=Count("pk", filter=Q(withdrawn=True)))
    ),
    "table_id",
    wanted=["last", "gone"],
)
_HEARD = ValueLookup(Visit.objects.all, "table_id", "person_id", wanted=["heard"])


@dataclass(frozen=True, slots=True)
class Said:
    """A message. `version`: the table's when it was written; `person`: who wrote it, on whose seat.

    `text`: "" if it is withdrawn.
    """

    id: int
    person: int
    player: str
    version: int
    text: str
    mentions: tuple[str, ...]
    written: datetime
    withdrawn: bool


def hears(table: Table, viewer: Viewer) -> bool:
    """Whether somebody reads the talk of a table."""
    return bool(viewer.players) and table.mode == Table.Mode.SEATS


def has_listeners(table: Table, viewer: Viewer) -> bool:
    """Whether others than computers play at a table, to whom somebody who hears may talk."""
    others = {player for player, _ in table.players} - viewer.named - set(table.computers)
    return hears(table, viewer) and bool(others)


def stamp_of_talk(table: Table) -> Stamp:
    """Return what tells the talk of a table from what it was before."""
    found = _TALK.one(table_id=table.pk)
    return (found[0], found[1]) if found is not None else NOTHING


def messages_of(table: Table) -> tuple[Said, ...]:
    """Return all messages of a table in the order in which they were written."""
    fields = ("pk", "person_id", "player", "version", "text", "mentions", "written", "withdrawn")
    rows = Message.objects.filter(table=table).order_by("pk").values_list(*fields)
    return tuple(
        Said(number, person, player, version, text, tuple(named), written, withdrawn)
        for number, person, player, version, text, named, written, withdrawn in rows
    )


def heard_by(table: Table, person: int | None) -> int:
    """Return the last message that somebody has read."""
    found = _HEARD.one(table_id=table.pk, person_id=person) if person is not None else None
    return int(found[0]) if found is not None else 0


def unread_of(person: int, tables: Iterable[str]) -> dict[str, int]:
    """Return how many messages of others somebody has not read, at tables where there are some.

    `tables`: those at which they sit. By as many queries for many as for few.
    """
    own = Visit.objects.filter(person=person, table=OuterRef("table")).values("heard")[:1]
    new = Message.objects.filter(table__in=list(tables), withdrawn=False).exclude(person=person)
    new = new.filter(pk__gt=Coalesce(Subquery(own), 0)).order_by()
    return dict(new.values_list("table_id").annotate(count=Count("pk")))
