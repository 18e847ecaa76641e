"""Open plans under load: part of `python -m benchmarks.tables`.

At each table two plans are begun and their pages opened, which listen to the table as the pages of
tables do. In all plans together moves are tried at a steady rate.
"""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import dataclass, field
from typing import Any

from benchmarks.clients import Clients, TableLoad

MOVE, PAGE = "move in a plan", "page of a plan"
REFRESH = "bar of a plan after a move of the table"

DEEP = 12
"""After so many moves a plan is undone to its beginning."""


@dataclass
class PlanLoad:
    """One open plan: the actions that follow at its table, and what its page shows."""

    table: TableLoad
    place: str
    begun: int
    edition: int = 0
    tried: int = 0
    shown: dict[str, str] = field(default_factory=dict)
    busy: bool = False

    @property
    def have(self) -> str:
        return ",".join(f"{name}:{digest}" for name, digest in self.shown.items())


async def open_plans(load: Clients, count: int) -> list[PlanLoad]:
    """Begin plans at the tables in turn, and open their pages."""
    plans = []
    for number in range(count):
        table = load.tables[number % len(load.tables)]
        fields = {"name": f"Plan {number}"}
        answer = await load.http.post(f"/tables/{table.id}/plans", data=fields)
        plan = PlanLoad(table, answer.headers["location"], table.version)
        await open_page(load, plan, "first page of a plan")
        # One that has no move would be the same as the next one.
        await try_move(load, plan)
        plans.append(plan)
    return plans


async def open_page(load: Clients, plan: PlanLoad, what: str = PAGE) -> None:
    start = time.perf_counter()
    answer = await load.http.get(plan.place)
    load.note(answer, what, start)
    plan.shown = load.panels(answer)


async def try_move(load: Clients, plan: PlanLoad) -> None:
    """Play the next action of the game in a plan, or undo all that was tried."""
    plan.busy = True
    fields: dict[str, Any] = {
        "version": plan.edition,
        "key": f"load-{plan.edition}",
        "have": plan.have,
    }
    if plan.tried < DEEP:
        part = "move"
        fields["action"] = json.dumps(plan.table.actions[plan.begun + plan.tried])
    else:
        part = "undo"
        fields["target"] = plan.begun
    start = time.perf_counter()
    answer = await load.http.post(
        f"{plan.place}{part}", data=fields, headers={"HX-Request": "true"}
    )
    load.note(answer, MOVE, start)
    if answer.status_code == 200:
        plan.edition += 1
        plan.tried = plan.tried + 1 if part == "move" else 0
        plan.shown.update(load.panels(answer))
    plan.busy = False


async def listen(load: Clients, plan: PlanLoad) -> None:
    """Hear of the moves of the table, and fetch what the page then tells."""

    first = True

    async def heard(_version: int) -> None:
        nonlocal first
        if first:
            # The page knows the version that it was made for.
            first = False
            return
        start = time.perf_counter()
        answer = await load.http.get(f"{plan.place}panels", params={"have": plan.have})
        load.note(answer, REFRESH, start)
        plan.shown.update(load.panels(answer))

    await load.hear(plan.table, heard)


async def try_on(load: Clients, plans: list[PlanLoad], seconds: float, rate: float) -> None:
    """Try moves at a steady rate, never twice in one plan at once; open a page now and then."""
    busy: set[asyncio.Task[None]] = set()
    start = time.perf_counter()
    for number in range(int(seconds * rate)):
        await asyncio.sleep(max(0.0, start + number / rate - time.perf_counter()))
        plan = plans[(number * 7) % len(plans)]
        if not plan.busy:
            busy.add(asyncio.create_task(try_move(load, plan)))
        if number % 5 == 0:
            other = plans[(number * 11 + 3) % len(plans)]
            busy.add(asyncio.create_task(open_page(load, other)))
        busy = {task for task in busy if not task.done()}
    await asyncio.gather(*busy)
