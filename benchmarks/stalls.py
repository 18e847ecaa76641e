"""`python -m benchmarks.stalls`: how fast somebody's moves are beside attempts to stall a server.

A server of its own, as `railhead serve` starts it. Somebody moves at a steady rate, first alone,
then beside each attack of `tests/attack/stalling.py`, which runs in a process of its own. Prints
95 % of the moves and the ratio, what memory the server holds, and how long `/healthz/live` takes;
of calls, after how many seconds somebody is called beside fifty that nobody takes. Stops by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx

from tests.attack import stalling
from tests.attack.stage import token_of
from tests.attack.stalling import PLAYER, Served
from tests.server import postgres
from tests.server.calls.receivers import receiver
from tests.server.serving import until

ATTACKS = ("bodies", "tests", "openings", "calls")
PAUSE = 0.2
CALLED = 240.0
"""Seconds after which a call counts as one that did not come."""


class Player:
    """Somebody who moves, at one table after the other."""

    def __init__(self, server: Served, built: dict[str, Any]) -> None:
        self.http = httpx.Client(base_url=server.url, timeout=90)
        self.http.headers["X-Forwarded-For"] = PLAYER
        self.http.cookies.set("railhead", built["mover"])
        self.http.get("/you").raise_for_status()
        self.http.headers["X-CSRFToken"] = token_of(self.http)
        self.tables = built["plays"]
        for table in self.tables:
            page = self.http.get(f"/tables/{table['table']}/").raise_for_status()
            table["version"] = _version(page)
            table.setdefault("begin", table["version"])
        self.turn = 0

    def play(self, seconds: float) -> list[float]:
        """Move for some seconds; how long each move took."""
        found, end = [], time.monotonic() + seconds
        while time.monotonic() < end:
            table = self.tables[self.turn % len(self.tables)]
            self.turn += 1
            action = table["actions"][table["version"] - table["begin"]]
            fields = {
                "version": table["version"],
                "key": f"k{table['version']}",
                "action": json.dumps(action),
            }
            start = time.perf_counter()
            answer = self.http.post(
                f"/tables/{table['table']}/move", data=fields, headers={"HX-Request": "true"}
            )
            found.append(time.perf_counter() - start)
            answer.raise_for_status()
            table["version"] += 1
            time.sleep(PAUSE)
        return found


def _version(page: httpx.Response) -> int:
    return int(page.text.partition('name="version" value="')[2].partition('"')[0])


class Watch:
    """How much memory the server holds at most, and how late it says that it lives."""

    def __init__(self, server: Served) -> None:
        self.server, self.over = server, False
        self.memory = self.slowest = 0.0
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        with httpx.Client(base_url=self.server.url, timeout=90) as http:
            while not self.over:
                start = time.perf_counter()
                http.get("/healthz/live")
                self.slowest = max(self.slowest, time.perf_counter() - start)
                self.memory = max(self.memory, self.server.memory())
                time.sleep(0.1)

    def end(self) -> None:
        self.over = True
        self._thread.join()


def percentile(seconds: list[float], part: float = 0.95) -> float:
    """A percentile of some seconds."""
    ordered = sorted(seconds)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


def beside(server: Served, player: Player, name: str, built: dict[str, Any], seconds: float) -> Any:
    """Move beside an attack, or alone; the seconds of each move, and the watch."""
    company = None
    if name:
        told = json.dumps({"testers": built["testers"], "opened": built["opened"]})
        command = [sys.executable, "-m", "benchmarks.stalls", "--attack", name, server.url]
        company = subprocess.Popen(
            [*command, str(seconds + 3)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert company.stdin is not None
        company.stdin.write(told)
        company.stdin.close()
        time.sleep(3)
    watch = Watch(server)
    moves = player.play(seconds)
    watch.end()
    statuses = ""
    if company is not None:
        assert company.stdout is not None
        statuses = company.stdout.read().strip()
        company.wait(60)
    return moves, watch, statuses


def attack(name: str, url: str, seconds: float) -> None:
    """Be the attack; print the statuses of its answers."""
    told = json.load(sys.stdin)
    # The processors of whoever attacks are others than those of the server.
    os.nice(10)

    async def run() -> list[int]:
        stop = asyncio.Event()
        asyncio.get_running_loop().call_later(seconds, stop.set)
        match name:
            case "bodies":
                return await stalling.half_bodies(int(url.rpartition(":")[2]), stop)
            case "tests":
                return await stalling.test_calls(url, told["testers"], stop)
            case _:
                return await stalling.open_tables(url, told["opened"], stop)

    found = asyncio.run(run())
    counts = {status: found.count(status) for status in sorted(set(found))}
    print(", ".join(f"{count} x {status or 'none'}" for status, count in counts.items()))


def measure(server: Served, built: dict[str, Any], names: list[str], seconds: float) -> None:
    """Move alone and beside each attack, and print how it went."""
    player = Player(server, built)
    player.play(3)
    moves, watch, _ = beside(server, player, "", built, seconds)
    alone = percentile(moves)
    print(f"alone: 95 % of {len(moves)} moves {alone * 1e3:.0f} ms, {watch.memory:.0f} MB")
    for name in names:
        before = server.memory()
        moves, watch, statuses = beside(server, player, name, built, seconds)
        found = percentile(moves)
        verdict = "yes" if found <= 2 * alone else "NO"
        print(
            f"{name}: 95 % of {len(moves)} moves {found * 1e3:.0f} ms, ratio {found / alone:.2f}"
            f" (goal 2: {verdict}); memory {before:.0f} to {watch.memory:.0f} MB;"
            f" /healthz/live at most {watch.slowest * 1e3:.0f} ms; answers: {statuses}",
            flush=True,
        )


def measure_calls(server: Served, built: dict[str, Any], heard: list[Any]) -> None:
    """Call somebody beside others who are called in vain, and move meanwhile."""
    lost, hears = built["called"]
    player = Player(server, built)
    alone = percentile(player.play(8))
    stalling.call(server, lost)
    time.sleep(6)
    stalling.call(server, hears)
    start, moves = time.monotonic(), []
    while not heard and time.monotonic() - start < CALLED:
        moves += player.play(4)
    took = f"{time.monotonic() - start:.0f} s at most" if heard else f"over {CALLED:.0f} s"
    found = percentile(moves)
    print(
        f"calls: somebody was called after {took}; 95 % of {len(moves)} moves"
        f" {found * 1e3:.0f} ms, ratio {found / alone:.2f}"
    )


def main() -> None:
    """Measure, or be an attack."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--postgresql", action="store_true", help="with two workers")
    parser.add_argument("--only", nargs="*", choices=ATTACKS, help="only these attacks")
    parser.add_argument("--attack", nargs=3, metavar=("NAME", "URL", "SECONDS"))
    asked = parser.parse_args()
    if asked.attack:
        attack(asked.attack[0], asked.attack[1], float(asked.attack[2]))
        return
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        url = stack.enter_context(postgres.database()) if asked.postgresql else ""
        hosts = [f"127.0.0.{number}" for number in range(1, 42)]
        port = stack.enter_context(stalling.deaf(hosts))
        hook = stack.enter_context(receiver())
        server = Served(folder, url, 2 if url else 1)
        server.migrate()
        built = stalling.build(server, port, f"{hook.url}/hook", moves=2000)
        stack.enter_context(server)
        assert until(lambda: _answers(server), 30)
        names = asked.only or list(ATTACKS)
        if set(names) - {"calls"}:
            measure(server, built, [name for name in names if name != "calls"], asked.seconds)
        if "calls" in names:
            measure_calls(server, built, hook.heard)
        print(f"stopped in {server.stop():.1f} s")


def _answers(server: Served) -> bool:
    try:
        return httpx.get(f"{server.url}/healthz", timeout=10).status_code == 200
    except httpx.HTTPError:
        return False


if __name__ == "__main__":
    main()
