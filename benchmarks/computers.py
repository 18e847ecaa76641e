"""Tables of computers under load: part of `python -m benchmarks.tables`.

At each of them three computers play at their usual pace from the middle of a game on, and a page
listens that asks for the panels that have changed, as that of somebody who watches. What people do
at the other tables meanwhile is measured there.
"""

from __future__ import annotations

import json
import re
import time
from typing import Any

from benchmarks.clients import Clients
from tests.server.serving import Server

REFRESH = "panels after a computer's move"
SHOWN = "first page of a table of computers"

PANEL = re.compile(r'id="panel-([\w-]+)"[^>]*data-digest="([\w-]+)"')

_OPEN = """
import json, sys
import django
django.setup()
from benchmarks.clients import Clients
from railhead.records.record import from_record
from railhead.server.authority import store_game
from railhead.server.models import Pace, Person
from railhead.server.seating.changing import seat_computer
asked = json.load(sys.stdin)
person, tables = Person.objects.create(name="Zoe"), []
for record in asked["records"]:
    table = store_game(person, from_record(record), "screen")
    for player, _ in table.players:
        seat_computer(table, player, asked["strength"])
    tables.append(table.pk)
# They begin when the others do.
Pace.objects.update(stopped=True)
print(json.dumps(tables))
"""

_BEGIN = """
import django
django.setup()
from railhead.server.models import Pace
Pace.objects.update(stopped=False)
"""

_COUNT = """
import django
django.setup()
from railhead.server.models import Move
moves = Move.objects.filter(computer__isnull=False)
tables = set(moves.values_list("table_id", flat=True))
print(moves.count(), len(tables))
"""


class ComputerTable:
    """A table of computers, and what its page shows."""

    def __init__(self, name: str) -> None:
        self.id = name
        self.shown: dict[str, str] = {}
        self.heard = 0


def open_computers(
    server: Server, records: list[dict[str, Any]], strength: str
) -> list[ComputerTable]:
    """Open tables at which computers of a strength go on from records; they do not move yet."""
    asked = json.dumps({"records": records, "strength": strength})
    found = json.loads(server.run("-c", _OPEN, text=asked)) if records else []
    return [ComputerTable(name) for name in found]


def begin(server: Server) -> None:
    """Let the computers play."""
    server.run("-c", _BEGIN)


def told(server: Server) -> str:
    """Say how many moves the computers have made, and at how many tables."""
    moves, tables = server.run("-c", _COUNT).split()
    return f"computers made {moves} moves at {tables} tables"


async def watch(load: Clients, table: ComputerTable) -> None:
    """Open the page of a table, listen, and fetch what has changed after each move."""
    start = time.perf_counter()
    answer = await load.http.get(f"/tables/{table.id}/")
    load.note(answer, SHOWN, start)
    table.shown = dict(PANEL.findall(answer.text))

    async def heard(version: int) -> None:
        before, table.heard = table.heard, version
        if not before or version == before:
            return
        start = time.perf_counter()
        have = ",".join(f"{name}:{digest}" for name, digest in table.shown.items())
        answer = await load.http.get(f"/tables/{table.id}/panels", params={"have": have})
        load.note(answer, REFRESH, start)
        table.shown.update(PANEL.findall(answer.text))

    await load.hear(table, heard)
