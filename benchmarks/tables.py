"""`python -m benchmarks.tables`: how fast a server is with many tables and pages that listen.

Starts a server of its own on a free port of this machine, with a database that is thrown away,
opens tables in the middle of random games, lets two pages listen at each, and plays on at a steady
rate; in open plans moves are tried at the same rate (`plans`), and beside them all computers play
at tables of their own (`computers`). A page that hears of a move asks for
the panels that have changed, as a browser does. Server and load share the machine's processors.
Stops by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks import computers, plans
from benchmarks.clients import PANEL, Clients, TableLoad
from railhead.lab.simulate import simulate_game
from railhead.titles.catalogue import title_ids
from tests.server.serving import Server, Visitor

SEEDS = (1, 2, 3, 4)
BEGIN = (180, 360)
"""Range of the number of actions with which tables are opened: in the middle of a game."""

OPEN_TABLES = """
import json, sys
import django
django.setup()
from railhead.records.record import from_record
from railhead.server.authority import store_game
from railhead.server.models import Person
person = Person.objects.create(name="Ann")
wanted = json.load(sys.stdin)
tables = []
for record in wanted:
    tables.append(store_game(person, from_record(record), "screen").pk)
print(json.dumps({"secret": person.secret, "tables": tables}))
"""


class Load(Clients):
    """The clients of one run, who play on."""

    def __init__(
        self,
        server: Server,
        visitor: Visitor,
        tables: list[TableLoad],
        count: int = 0,
        beside: Sequence[computers.ComputerTable] = (),
    ) -> None:
        """`count`: how many plans are open; `beside`: tables at which computers play."""
        super().__init__(server, visitor, tables)
        self.beside = beside
        self.plans = count

    async def listen(self, table: TableLoad, page: int) -> None:
        """Hear of moves; what the others moved is fetched."""

        async def heard(version: int) -> None:
            before = table.heard[page]
            table.heard[page] = version
            # Page 0 has moved itself, and got its panels with the answer.
            if page and before and version > before:
                await self._refresh(table, page)

        await self.hear(table, heard)

    async def _refresh(self, table: TableLoad, page: int) -> None:
        start = time.perf_counter()
        have = {"have": table.have(page)}
        answer = await self.http.get(f"/tables/{table.id}/panels", params=have)
        self.note(answer, "panels after another's move", start)
        table.shown[page].update(PANEL.findall(answer.text))

    async def move(self, table: TableLoad) -> None:
        action = table.actions[table.version]
        fields = {
            "version": table.version,
            "key": f"load-{table.version}",
            "action": json.dumps(action),
            "have": table.have(0),
        }
        start = time.perf_counter()
        answer = await self.http.post(
            f"/tables/{table.id}/move", data=fields, headers={"HX-Request": "true"}
        )
        self.note(answer, "move, with the panels changed", start)
        if answer.status_code == 200:
            table.version += 1
            table.shown[0].update(PANEL.findall(answer.text))

    async def run(self, seconds: float, rate: float) -> None:
        """Open everything, then play."""
        for table in self.tables:
            await self.open_page(table, "first page of a table", 0)
            table.shown[1] = dict(table.shown[0])
        opened = await plans.open_plans(self, self.plans) if self.plans else []
        listening = [
            asyncio.create_task(self.listen(table, page))
            for table in self.tables
            for page in (0, 1)
        ]
        listening += [asyncio.create_task(plans.listen(self, plan)) for plan in opened]
        listening += [asyncio.create_task(computers.watch(self, table)) for table in self.beside]
        while not all(all(table.heard) for table in self.tables):
            await asyncio.sleep(0.05)
        print(f"{len(listening)} pages listen; server: {self.server.memory():.0f} MB", flush=True)
        if self.beside:
            await asyncio.to_thread(computers.begin, self.server)
        before = self._processors()
        trying = plans.try_on(self, opened, seconds, rate) if opened else asyncio.sleep(0)
        await asyncio.gather(self.play(seconds, rate), trying)
        used = [now - then for now, then in zip(self._processors(), before, strict=True)]
        told = zip(("server", "its workers", "load"), used, strict=True)
        shares = ", ".join(f"{who} {share / seconds:.0%}" for who, share in told)
        print(f"of a processor while {seconds:g} s were played: {shares}")
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
        await self.http.aclose()

    def _processors(self) -> tuple[float, float, float]:
        """The processor time of the server, of its workers and of the load so far."""
        server = self.server
        return server.processor(), server.processor_of_workers(), time.process_time()

    async def play(self, seconds: float, rate: float) -> None:
        """Move at a steady rate, never twice at one table at once; open a page now and then."""
        busy: set[asyncio.Task[None]] = set()
        order = list(self.tables)
        self.rng.shuffle(order)
        start = time.perf_counter()
        for number in range(int(seconds * rate)):
            await asyncio.sleep(max(0.0, start + number / rate - time.perf_counter()))
            table = order[number % len(order)]
            busy.add(asyncio.create_task(self.move(table)))
            if number % 5 == 0:
                other = order[(number * 7 + 3) % len(order)]
                busy.add(asyncio.create_task(self.open_page(other, "page of a table", 1)))
            busy = {task for task in busy if not task.done()}
        await asyncio.gather(*busy)


def played(title: str) -> list[dict[str, Any]]:
    """The records of random games."""
    return [simulate_game(title, 4, {}, seed, check=False).record for seed in SEEDS]


def records(
    title: str, tables: int, games: Sequence[dict[str, Any]] = ()
) -> list[tuple[dict[str, Any], list[dict[str, Any]]]]:
    """For each table the record it begins with and all the actions of its game.

    `games`: records of whole games to take instead of those that are played here.
    """
    games = games or played(title)
    rng = random.Random(2)
    found = []
    for number in range(tables):
        record = games[number % len(games)]
        actions = json.loads(json.dumps(record["actions"]))
        begin = rng.randrange(*BEGIN)
        found.append(({**record, "actions": actions[:begin]}, actions))
    return found


def open_tables(
    server: Server, title: str, count: int, games: Sequence[dict[str, Any]] = ()
) -> tuple[Visitor, list[TableLoad]]:
    """Open tables in the middle of games (see `records`); they and their owner."""
    wanted = records(title, count, games)
    text = json.dumps([record for record, _ in wanted])
    opened = json.loads(server.run("-c", OPEN_TABLES, text=text))
    visitor = Visitor(server.url)
    page = f"/me/{opened['secret']}"
    visitor.http.get(page).raise_for_status()
    assert visitor.post(page, {}).status_code == 303
    return visitor, [
        TableLoad(table, actions, len(record["actions"]))
        for table, (record, actions) in zip(opened["tables"], wanted, strict=True)
    ]


def main() -> None:
    """Measure, and print percentiles."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--title", choices=title_ids(), default="1849")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rate", type=float, default=5, help="moves a second in all")
    parser.add_argument("--plans", type=int, default=200, help="how many plans are open")
    parser.add_argument("--computers", type=int, default=0, help="at how many tables they play")
    parser.add_argument("--strength", default="club", help="how well these computers play")
    parser.add_argument("--database", default="", help="a PostgreSQL URL instead of SQLite")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), asked.database)
        server.migrate()
        with server:
            print(f"server: {server.memory():.0f} MB before any table is opened", flush=True)
            visitor, tables = open_tables(server, asked.title, asked.tables)
            begun = [record for record, _ in records(asked.title, asked.computers)]
            beside = computers.open_computers(server, begun, asked.strength)
            load = Load(server, visitor, tables, asked.plans, beside)
            asyncio.run(load.run(asked.seconds, asked.rate))
            if beside:
                print(computers.told(server))
            print(f"server: {server.memory():.0f} MB at the end")
            print(f"stopped in {server.stop():.2f} s")
    goals = {
        "move, with the panels changed": 0.1,
        "page of a table": 0.3,
        plans.MOVE: 0.3,
        plans.PAGE: 0.3,
    }
    pace = f"{asked.plans} plans, {asked.rate:g} moves a second, {asked.seconds:g} s"
    print(f"{asked.tables} tables of {asked.title}, {pace}:")
    print("\n".join(load.timings.lines(goals)))
    if load.timings.faults:
        print(f"{len(load.timings.faults)} answers were none: {load.timings.faults[:5]}")


if __name__ == "__main__":
    main()
