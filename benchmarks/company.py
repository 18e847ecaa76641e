"""`python -m benchmarks.company`: how fast moves are under hostile load, compared with none.

A server of its own on a free port of this machine, tables in the middle of random games, moves at
a steady rate: first alone, then while costly uploads keep coming, six at a time, and sixty people
page through the past of the same tables. Prints both and the ratio. The hostile load runs in a
process of its own with low priority; server and load share the machine's processors. Stops by
itself.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from itertools import combinations
from pathlib import Path
from typing import Any

import httpx

from benchmarks.clients import TableLoad, Timings
from benchmarks.tables import Load, open_tables
from railhead.engine.boardfiles import load_board
from railhead.lab.simulate import simulate_game
from railhead.titles import g1865
from railhead.titles.catalogue import plain_title, title_ids
from tests.server.serving import Server, Visitor

MOVE = "move, with the panels changed"
UPLOADS = 6
PEOPLE = 60
READY = "ready"
ACTIONS = 100
PAUSE = 1.0
"""Seconds that somebody looks at one past position before the next."""

# Each client of the hostile load has an address of its own, as people have.
ADDRESS = "127.0.1.{}"


Pace = tuple[float, float]
"""Seconds, and moves a second."""


# -- what is hostile --------------------------------------------------------------------------


def dense_record() -> dict[str, Any]:
    """A record of some kB on a board whose plain hexes hold all the track that there is room for.

    The ways through such a board are too many to be listed.
    """
    board = json.loads(json.dumps(load_board([Path(g1865.__path__[0]) / "map.toml"]).data))
    title_map = plain_title("1865").map
    land = {name for name, hex_ in title_map.hexes.items() if hex_.takes_tiles}
    honest = long_record("1865")
    actions = honest["actions"][:ACTIONS]
    used = {action["hex"] for action in actions if action["type"] == "lay_tile"}
    white = board["hexes"]["white"]
    empty = " ".join(names for names, face in white.items() if not face).split()
    plain = [name for name in empty if name not in used]
    board["hexes"]["white"] = {names: face for names, face in white.items() if face}
    board["hexes"]["white"][" ".join(used & set(empty))] = ""
    faces: dict[str, list[str]] = {}
    for name in plain:
        neighbours = title_map.hexes[name].neighbours
        open_to = [edge for edge in range(6) if neighbours[edge] in land]
        face = ";".join(f"path=a:{one},b:{other}" for one, other in combinations(open_to, 2))
        faces.setdefault(face, []).append(name)
    gray = board["hexes"].setdefault("gray", {})
    for face, names in faces.items():
        gray[" ".join(names)] = face
    # The first actions of a game are much the same on any board; the first that is not is refused.
    return {**honest, "board": board, "actions": actions}


def long_record(title: str) -> dict[str, Any]:
    """A whole game: honest, but long."""
    return simulate_game(title, 4, {}, 9, check=False).record


# -- the company, in a process of its own -----------------------------------------------------


def _client(url: str, number: int) -> httpx.AsyncClient:
    transport = httpx.AsyncHTTPTransport(local_address=ADDRESS.format(number))
    return httpx.AsyncClient(base_url=url, transport=transport, timeout=60)


async def _upload(url: str, number: int, record: bytes, end: float, timings: Timings) -> None:
    """Send the same record again and again, and ask after it as a browser does."""
    async with _client(url, number) as http:
        await http.get("/upload")
        while time.perf_counter() < end:
            start = time.perf_counter()
            token = http.cookies.get("railhead-form") or ""
            file = {"file": ("record.json", record, "application/json")}
            answer = await http.post(
                "/upload", data={"mode": "screen"}, files=file, headers={"X-CSRFToken": token}
            )
            page = answer.headers.get("location", "")
            while page.startswith("/uploads/") and time.perf_counter() < end:
                await asyncio.sleep(1)
                answer = await http.get(page)
                if answer.status_code != 200:
                    break
            timings.add(f"upload: {answer.status_code}", start)
            await asyncio.sleep(0.2)


async def _page(url: str, number: int, tables: list[str], end: float, timings: Timings) -> None:
    """Page backwards through the past of a table."""
    rng = random.Random(number)
    async with _client(url, number) as http:
        await asyncio.sleep(rng.uniform(0, PAUSE))
        table, at = rng.choice(tables), rng.randrange(60, 180)
        while time.perf_counter() < end:
            start = time.perf_counter()
            answer = await http.get(f"/tables/{table}/panels", params={"at": at})
            timings.add(f"past: {answer.status_code}", start)
            at = at - 1 if at > 1 else 170
            await asyncio.sleep(PAUSE * rng.uniform(0.5, 1.5))


async def keep_company(url: str, tables: list[str], seconds: float) -> Timings:
    """Upload and page for some seconds; how long the answers took, by kind and status."""
    records = [json.dumps(dense_record()).encode(), json.dumps(long_record("1865")).encode()]
    print(READY, flush=True)
    timings, end = Timings(), time.perf_counter() + seconds
    uploads = [
        _upload(url, 1 + number, records[number % 2], end, timings) for number in range(UPLOADS)
    ]
    people = [_page(url, 100 + number, tables, end, timings) for number in range(PEOPLE)]
    await asyncio.gather(*uploads, *people)
    return timings


# -- moves with and without it ----------------------------------------------------------------


async def play(server: Server, visitor: Visitor, tables: list[TableLoad], pace: Pace) -> Timings:
    """Open every table, then move at a steady rate; only the moves are counted."""
    load = Load(server, visitor, tables)
    for table in tables:
        await load.open_page(table, "first page of a table", 0)
        table.shown[1] = dict(table.shown[0])
    load.timings.found.clear()
    before = server.processor()
    await load.play(*pace)
    used = (server.processor() - before) / pace[0]
    print(f"the serving process: {used:.0%} of a processor", flush=True)
    await load.http.aclose()
    return load.timings


def percentile(timings: Timings, what: str, part: float) -> float:
    """A percentile of the seconds that something took."""
    ordered = sorted(timings.found[what])
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


def measure(server: Server, title: str, count: int, pace: Pace) -> None:
    """Play without company, then with it, and print both."""
    visitor, tables = open_tables(server, title, count)
    alone = asyncio.run(play(server, visitor, tables, pace))
    names = ",".join(table.id for table in tables)
    # The company comes before the first move and stays until after the last one.
    stay = str(pace[0] + 6)
    company = subprocess.Popen(
        [sys.executable, "-m", "benchmarks.company", "--company", server.url, names, stay],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert company.stdout is not None
    try:
        company.stdout.readline()
        time.sleep(4)
        crowd = asyncio.run(play(server, visitor, tables, pace))
        report, _ = company.communicate(timeout=120)
    finally:
        company.kill()
    print(report)
    for name, timings in (("without company", alone), ("in company", crowd)):
        print(f"\n{name}:")
        print("\n".join(timings.lines({})))
        if timings.faults:
            print(f"{len(timings.faults)} answers were none: {timings.faults[:5]}")
    one, other = (percentile(timings, MOVE, 0.95) for timings in (alone, crowd))
    print(f"\n95 % of the moves: {one * 1e3:.0f} ms without company, {other * 1e3:.0f} ms with it")
    print(f"ratio {other / one:.2f}   goal 2: {'yes' if other < 2 * one else 'NO'}")


def main() -> None:
    """Measure, or be the company."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--title", choices=title_ids(), default="1861")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rate", type=float, default=5, help="moves a second in all")
    parser.add_argument("--database", default="", help="a PostgreSQL URL instead of SQLite")
    parser.add_argument("--company", nargs=3, metavar=("URL", "TABLES", "SECONDS"))
    asked = parser.parse_args()
    if asked.company:
        url, names, stay = asked.company
        os.nice(10)
        timings = asyncio.run(keep_company(url, names.split(","), float(stay)))
        print("\nthe company itself:")
        print("\n".join(timings.lines({})), flush=True)
        return
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), asked.database)
        server.migrate()
        with server:
            print(f"machine: {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}")
            measure(server, asked.title, asked.tables, (asked.seconds, asked.rate))
            print(f"server: {server.memory():.0f} MB; stopped in {server.stop():.2f} s")


if __name__ == "__main__":
    main()
