"""Killing servers in the middle of writes, again and again, and looking for what was lost.

Several writers act at some tables, two at each. Whoever got no answer sends the same submission
again until somebody answers. In the end the moves in the database must be exactly those that were
acknowledged, each once, in the order of their versions, and every table must open.
"""

from __future__ import annotations

import random
import sqlite3
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx
import psycopg

from tests.exchange.files import random_record
from tests.server.serving import Server, Visitor, fetch

TABLES = 3
FEW_TABLES = 2
FEW_KILLS = 10
WRITERS = 2
BEGIN = 30
"""Actions with which a table begins, and to which it goes back after the last of its game."""

MOVES = 40
"""The most moves that a server lives for."""

GIVE_UP = 60.0
"""Seconds without an answer after which a writer fails."""


@dataclass
class Tried:
    """What the writers of one table were told. `done`: key -> version."""

    table: str
    actions: list[dict[str, Any]]
    done: dict[str, int] = field(default_factory=dict)
    late: int = 0
    again: int = 0
    faults: list[str] = field(default_factory=list)


class Writer(threading.Thread):
    """Acts at one table until it is told to stop; never leaves a submission unanswered."""

    def __init__(self, tried: Tried, name: str, url: str, cookies: httpx.Cookies) -> None:
        super().__init__(name=name, daemon=True)
        self.tried = tried
        self.visitor = Visitor(url, timeout=GIVE_UP)
        self.visitor.http.cookies.update(cookies)
        self.rng = random.Random(name)
        self.finish = threading.Event()

    def run(self) -> None:
        try:
            number = 0
            while not self.finish.is_set():
                number += 1
                self._act(f"{self.name}-{number}")
        except Exception as error:
            self.tried.faults.append(f"{self.name}: {error!r}")

    def _act(self, key: str) -> None:
        seen = self._sure(lambda: self.visitor.http.get(f"/tables/{self.tried.table}/record"))
        version, count = int(seen.headers["railhead-version"]), len(seen.json()["actions"])
        # A few in a row, as long as nobody is faster.
        for step in range(self.rng.randint(1, 12)):
            if self.finish.is_set() and step:
                return
            answer = self._sure(lambda at=(step, version, count): self._send(f"{key}-{at[0]}", at))
            if answer.status_code == 409:
                self.tried.late += 1
                return
            assert answer.status_code == 200, f"{answer.status_code} {answer.text[:300]}"
            told = int(answer.headers["railhead-version"])
            assert told == version + 1, f"{key}-{step}: version {told} after {version}"
            self.tried.done[f"{key}-{step}"] = told
            version = told
            count = BEGIN if count == len(self.tried.actions) else count + 1

    def _send(self, key: str, at: tuple[int, int, int]) -> httpx.Response:
        _, version, count = at
        if count == len(self.tried.actions):
            fields = {"version": version, "key": key, "target": BEGIN}
            return self.visitor.post(f"/tables/{self.tried.table}/undo", fields)
        return self.visitor.move(self.tried.table, version, key, self.tried.actions[count])

    def _sure(self, send: Any) -> httpx.Response:
        """Send until there is an answer."""
        end = time.monotonic() + GIVE_UP
        while True:
            try:
                answer: httpx.Response = send()
                return answer
            except httpx.TransportError:
                self.tried.again += 1
                if time.monotonic() > end:
                    raise
                time.sleep(0.02)


def run_kills(
    server: Server, kills: int, strike: Callable[[random.Random], None], seed: int = 1
) -> list[Tried]:
    """Strike so often while tables are played at; return what the writers were told.

    `server`: already started. `strike`: kills it, and sees that somebody will answer again.
    """
    rng = random.Random(seed)
    tables, writers = [], []
    for number in range(FEW_TABLES if kills < FEW_KILLS else TABLES):
        record = random_record(120, seed=number + 1)
        visitor = Visitor(server.url)
        start = {**record, "actions": record["actions"][:BEGIN]}
        tried = Tried(visitor.upload(start), record["actions"])
        tables.append(tried)
        writers += [
            Writer(tried, f"w{number}-{i}", server.url, visitor.http.cookies)
            for i in range(WRITERS)
        ]
    for writer in writers:
        writer.start()
    try:
        for _ in range(kills):
            wait_for_moves(tables, rng.randint(1, MOVES))
            time.sleep(rng.uniform(0, 0.03))
            strike(rng)
        for writer in writers:
            writer.finish.set()
        for writer in writers:
            writer.join(GIVE_UP)
        for tried in tables:
            check_opens(server, tried)
    finally:
        for writer in writers:
            writer.finish.set()
    return tables


def wait_for_moves(tables: list[Tried], moves: int) -> None:
    """Wait until so many more are acknowledged."""
    before, end = count_moves(tables), time.monotonic() + GIVE_UP
    while count_moves(tables) < before + moves:
        assert time.monotonic() < end, [tried.faults for tried in tables]
        time.sleep(0.001)


def count_moves(tables: list[Tried]) -> int:
    return sum(len(tried.done) for tried in tables)


def check_opens(server: Server, tried: Tried) -> None:
    """The table opens, at the version that was acknowledged last."""
    answer = fetch(f"{server.url}/tables/{tried.table}/record")
    assert answer.status_code == 200, answer.text[:300]
    assert int(answer.headers["railhead-version"]) == BEGIN + len(tried.done)
    actions = answer.json()["actions"]
    assert actions == tried.actions[: len(actions)]
    page = fetch(f"{server.url}/tables/{tried.table}/")
    assert page.status_code == 200, page.text[:300]


def check_moves(server: Server, tried: Tried) -> None:
    """The moves in the database are those that were acknowledged, each once."""
    assert not tried.faults
    rows = stored_moves(server, tried.table)
    assert [version for version, _ in rows] == list(range(1, len(rows) + 1))
    found = {key: version for version, key in rows if version > BEGIN}
    assert found == tried.done


def stored_moves(server: Server, table: str) -> list[tuple[int, str]]:
    """Version and key of each move of a table, as the database has them."""
    query = "SELECT version, key FROM railhead_move WHERE table_id = {} ORDER BY version"
    if server.database:
        with psycopg.connect(server.database) as other:
            return list(other.execute(query.format("%s"), [table]).fetchall())
    link = sqlite3.connect(server.folder / "railhead.sqlite3")
    try:
        return list(link.execute(query.format("?"), [table]).fetchall())
    finally:
        link.close()


def check_all(server: Server, tables: list[Tried], kills: int) -> None:
    """Nothing was lost or doubled, although the kills came in the middle of writes."""
    for tried in tables:
        check_moves(server, tried)
        assert tried.done, "something was written"
    moves = count_moves(tables)
    late, again = (sum(getattr(tried, name) for tried in tables) for name in ("late", "again"))
    assert again, "no answer was ever missing: the kills came too late"
    print(f"{kills} kills, {moves} moves acknowledged, {late} late, {again} sent again")  # noqa: T201
