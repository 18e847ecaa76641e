"""Clients of a server under load: what they ask, how long it takes, and what they show."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import httpx

from tests.server.serving import Server, Visitor

PANEL = re.compile(r'id="panel-([\w-]+)"[^>]*data-digest="([\w-]+)"')


class HasId(Protocol):
    """A table, for whoever listens to it."""

    id: str


@dataclass
class Timings:
    """Seconds by what was asked."""

    found: dict[str, list[float]] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def add(self, what: str, start: float) -> None:
        self.found.setdefault(what, []).append(time.perf_counter() - start)

    def lines(self, goals: dict[str, float]) -> list[str]:
        """One line for each kind: how many, percentiles, and whether 95 % reach the goal."""
        lines = [f"{'':<34}{'count':>7}{'50 %':>9}{'95 %':>9}{'99 %':>9}{'most':>9}"]
        for what, seconds in self.found.items():
            ordered = sorted(seconds)
            marks = [
                ordered[min(len(ordered) - 1, int(len(ordered) * p))] for p in (0.5, 0.95, 0.99)
            ]
            cells = "".join(f"{mark * 1e3:>6.0f} ms" for mark in [*marks, ordered[-1]])
            goal = goals.get(what)
            verdict = (
                f"   goal {goal * 1e3:.0f} ms: {'yes' if marks[1] < goal else 'NO'}" if goal else ""
            )
            lines.append(f"{what:<34}{len(ordered):>7}{cells}{verdict}")
        return lines


@dataclass
class TableLoad:
    """One table under load: how its game goes on, and what each page shows."""

    id: str
    actions: list[dict[str, Any]]
    version: int
    shown: list[dict[str, str]] = field(default_factory=lambda: [{}, {}])
    heard: list[int] = field(default_factory=lambda: [0, 0])

    def have(self, page: int) -> str:
        return ",".join(f"{name}:{digest}" for name, digest in self.shown[page].items())


class Clients:
    """All clients of one run, with one cookie."""

    def __init__(self, server: Server, visitor: Visitor, tables: Sequence[TableLoad]) -> None:
        self.server, self.tables = server, tables
        self.timings = Timings()
        self.http = httpx.AsyncClient(
            base_url=server.url,
            cookies=visitor.http.cookies,
            headers={"X-CSRFToken": visitor.token},
            timeout=30,
        )
        self.rng = random.Random(1)

    async def open_page(self, table: TableLoad, what: str, page: int) -> None:
        start = time.perf_counter()
        answer = await self.http.get(f"/tables/{table.id}/")
        self.note(answer, what, start)
        table.shown[page] = dict(PANEL.findall(answer.text))

    async def hear(self, table: HasId, heard: Callable[[int], Awaitable[None]]) -> None:
        """Listen to a table, and call a function with the version of each piece of news."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        head = f"GET /tables/{table.id}/live HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\n\r\n"
        writer.write(head.encode())
        try:
            while line := await reader.readline():
                if not line.startswith(b"id: "):
                    continue
                await heard(int(line[4:]))
        finally:
            writer.close()

    def panels(self, answer: httpx.Response) -> dict[str, str]:
        """The digests of the panels in an answer, by name."""
        return dict(PANEL.findall(answer.text))

    def note(self, answer: httpx.Response, what: str, start: float) -> None:
        if answer.status_code == 200:
            self.timings.add(what, start)
        else:
            self.timings.faults.append(f"{what}: {answer.status_code}")
