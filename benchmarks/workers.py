"""`python -m benchmarks.workers`: how many moves a second 1, 2 and 4 workers carry out.

Needs PostgreSQL: by default the server of this machine, as the tests do; the database is thrown
away. For each number of workers in turn a server of its own is started on the same database, and
clients in processes of their own play at tables of their own as fast as they are answered; each
answer contains the panels that have changed. All numbers are of one run on one machine, whose
processors server, database and clients share. Stops by itself.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

import httpx

from benchmarks.clients import PANEL, Timings
from benchmarks.tables import OPEN_TABLES, records
from railhead.titles.catalogue import title_ids
from tests.server import postgres
from tests.server.cluster import Cluster
from tests.server.serving import Visitor

CLIENTS = 8
"""Players who move at the same time."""

MOVE = "move, with the panels changed"

_WARM = 2.0
"""Seconds of play before the clock runs."""


@dataclass(frozen=True)
class Player:
    """A client process: where it plays, and what."""

    url: str
    cookies: dict[str, str]
    table: str
    actions: list[dict[str, object]]
    begin: int
    seconds: float


def play(player: Player) -> Timings:
    """Move as fast as the answers come; after the last move go back to the first."""
    timings = Timings()
    have: dict[str, str] = {}
    start = time.perf_counter() + _WARM
    with httpx.Client(
        base_url=f"{player.url}/tables/{player.table}",
        cookies=player.cookies,
        headers={"X-CSRFToken": player.cookies["railhead-form"], "HX-Request": "true"},
        # Every move by a connection of its own: any worker may get it.
        limits=httpx.Limits(max_keepalive_connections=0),
        timeout=60,
    ) as http:
        version, count = player.begin, player.begin
        while (began := time.perf_counter()) < start + player.seconds:
            shown = ",".join(f"{name}:{digest}" for name, digest in have.items())
            fields = {"version": str(version), "key": f"k{version}", "have": shown}
            if count == len(player.actions):
                answer = http.post("/undo", data={**fields, "target": str(player.begin)})
                count = player.begin
            else:
                action = json.dumps(player.actions[count])
                answer = http.post("/move", data={**fields, "action": action})
                count += 1
            if answer.status_code != 200:
                timings.faults.append(f"{answer.status_code} {answer.text[:100]}")
                break
            version += 1
            have.update(PANEL.findall(answer.text))
            if began > start:
                timings.add(MOVE, began)
    return timings


def measure(players: Sequence[Player]) -> Timings:
    """Let all play at once."""
    timings = Timings({MOVE: []})
    with ProcessPoolExecutor(len(players), mp_context=get_context("spawn")) as pool:
        for one in pool.map(play, players):
            timings.found[MOVE] += one.found.get(MOVE, [])
            timings.faults += one.faults
    return timings


def main() -> None:
    """Measure, and print moves a second and what they are beside those of one worker."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--title", choices=title_ids(), default="1849")
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--clients", type=int, default=CLIENTS)
    parser.add_argument("--seconds", type=float, default=15)
    asked = parser.parse_args()
    if reason := postgres.why_not():
        raise SystemExit(f"needs a PostgreSQL server: {reason}")
    print(f"{os.cpu_count()} processors, {asked.clients} clients, {asked.title}", flush=True)
    wanted = records(asked.title, asked.clients)
    first = 0.0
    for workers in asked.workers:
        with postgres.database() as url, tempfile.TemporaryDirectory() as folder:
            server = Cluster(Path(folder), url, workers)
            server.migrate()
            text = json.dumps([record for record, _ in wanted])
            opened = json.loads(server.run("-c", OPEN_TABLES, text=text))
            with server:
                cookies = _signed_in(server, opened["secret"])
                players = [
                    Player(
                        server.url, cookies, table, actions, len(record["actions"]), asked.seconds
                    )
                    for table, (record, actions) in zip(opened["tables"], wanted, strict=True)
                ]
                for visitor in server.one_at_each():
                    # Each worker loads each table before the clock runs.
                    for player in players:
                        visitor.http.get(f"/tables/{player.table}/record").raise_for_status()
                timings = measure(players)
        moves = len(timings.found[MOVE]) / asked.seconds
        first = first or moves
        ratio = moves / first if first else 0.0
        print(f"\n{workers} workers: {moves:.1f} moves a second, {ratio:.2f} times the first")
        print("\n".join(timings.lines({})), flush=True)
        if timings.faults:
            print(f"{len(timings.faults)} answers were none: {timings.faults[:3]}")


def _signed_in(server: Cluster, secret: str) -> dict[str, str]:
    """The cookies of the owner of the tables."""
    visitor = Visitor(server.url, timeout=60)
    page = f"/me/{secret}"
    visitor.http.get(page).raise_for_status()
    assert visitor.post(page, {}).status_code == 303
    visitor.http.get("/upload").raise_for_status()
    return dict(visitor.http.cookies)


if __name__ == "__main__":
    main()
