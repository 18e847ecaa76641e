"""`python -m benchmarks.keys REF`: from a key to its result in the browser, beside another version.

REF is a commit, or a folder with a source tree. Each version has a server and a browser of its own;
both open the same positions of random games, which the program of REF plays, and the same keys are
pressed in turns, one version after the other: an answer, then undo. Nothing else should run. Three
times are taken from the key on: `first`, until the frame that shows the new position; `whole`,
until the frame after the last change that the answer brought to the page (suggested tiles, which
come by a request of their own, do not count); and `tasks`, for which the thread of the page was at
work without a pause of its own. Printed: medians in ms, and ratios of the medians.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from playwright.sync_api import TimeoutError as NoAnswerError

from benchmarks.against import ROOT
from benchmarks.served import ServerOf, source_tree
from benchmarks.timing import quartiles
from tests.browser.finding import browser_path
from tools.heights import FILL, opened

SEED = 3
PAIRS = 6
PASS, LAY, UNDO = "p", "1", "Control+z"
"""Keys; `LAY` takes the first suggested tile."""

COMMON = (("stock", PASS), ("track", LAY), ("track", PASS))
CASES: Mapping[str, Sequence[tuple[str, str]]] = {
    "1849": (*COMMON, ("token", PASS), ("trains", PASS)),
    "1861": (*COMMON, ("token", PASS)),
    "1865": (*COMMON, ("trains", PASS)),
    "1867": COMMON,
    "18FB": (*COMMON, ("token", PASS), ("trains", PASS)),
}
"""What is asked (the names of `tools.scenes`), and the key that answers it."""

PLAY = """
import json, sys
from railhead.records.record import to_record
from tools.scenes import scenes, whole_game
wanted, seed = json.load(sys.stdin)
records = {}
for title, names in wanted.items():
    game = whole_game(title, seed)
    found = scenes(game)
    for name in names:
        records[title + " " + name] = to_record(game.at(found[name]))
print(json.dumps(records))
"""
"""Run by a version: plays a game of each title, and prints its record up to each scene."""

WATCH = """() => {
  const version = () => document.querySelector("#panel-bar [data-version]")?.dataset.version;
  const own = (text) => (text ?? "").split(/\\s+/)
    .filter((one) => one && !one.startsWith("htmx-")).sort().join(" ");
  const counts = (one) => {
    const target = one.target.nodeType === 1 ? one.target : one.target.parentElement;
    if (target?.closest("#lays, #connection, .clock")) return false;
    if (one.type !== "attributes") return true;
    const now = one.target.getAttribute(one.attributeName);
    return one.attributeName === "class" ? own(now) !== own(one.oldValue) : now !== one.oldValue;
  };
  const fresh = () => ({ before: version(), start: 0, first: 0, whole: 0, tasks: 0, last: 0 });
  const told = (window.told ??= {});
  const known = "before" in told;
  Object.assign(told, fresh());
  if (known) return;
  addEventListener("keydown", (event) => (told.start ||= event.timeStamp), { capture: true });
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) {
      if (told.start && one.startTime + one.duration > told.start) told.tasks += one.duration;
    }
  }).observe({ type: "longtask" });
  const drawn = new MessageChannel();
  let due = false;
  drawn.port1.onmessage = () => {
    due = false;
    told.whole = performance.now();
    if (version() !== told.before) told.first ||= told.whole;
  };
  new MutationObserver((all) => {
    if (!told.start || !all.some(counts)) return;
    told.last = performance.now();
    if (due) return;
    due = true;
    requestAnimationFrame(() => drawn.port2.postMessage(0));
  }).observe(document, {
    subtree: true, childList: true, attributes: true, attributeOldValue: true, characterData: true,
  });
}"""
DONE = """() =>
  told.first && performance.now() - Math.max(told.last, told.first) > 500
"""


@dataclass(frozen=True, slots=True)
class Taken:
    """What one key took, in ms."""

    first: float
    whole: float
    tasks: float


FIGURES = ("first", "whole", "tasks")
Both = dict[str, tuple[list[Taken], list[Taken]]]
"""What this version and the other took, by what was done."""


class Reader:
    """Who reads and answers the tables of a version. `tables`: their ids, by name."""

    def __init__(self, browser: Browser, server: ServerOf, filled: Mapping[str, Any]) -> None:
        self._tables = filled["tables"]
        self._url = server.url
        self._page = opened(browser, server.url, filled["session"], "laptop", "en")

    def open(self, table: str) -> None:
        """Open a table and wait until all of it has come."""
        self._page.goto(f"{self._url}/tables/{self._tables[table]}")
        self._page.wait_for_timeout(1500)

    def press(self, key: str) -> Taken:
        """Press a key, wait until its result has come, and return what it took."""
        self._page.evaluate(WATCH)
        self._page.keyboard.press(key)
        self._page.wait_for_function(DONE, timeout=20_000)
        told = self._page.evaluate("told")
        start = told["start"]
        return Taken(told["first"] - start, told["whole"] - start, told["tasks"])


def in_turns(readers: Sequence[Reader], table: str, key: str, pairs: int) -> Both:
    """Answer and undo by each of them, in turns; the first time warms up."""
    taken: Both = {"answer": ([], []), "undo": ([], [])}
    for reader in readers:
        reader.open(table)
    for turn in range(pairs + 1):
        for place, reader in enumerate(readers):
            answer, undo = reader.press(key), reader.press(UNDO)
            if turn:
                taken["answer"][place].append(answer)
                taken["undo"][place].append(undo)
    return taken


def line(name: str, here: float, there: float) -> str:
    """Both medians in ms, and their ratio; "" for that of nothing."""
    ratio = f"{here / there:.2f}" if there else ""
    return f"{name:<34}{here:>8.0f}{there:>8.0f}{ratio:>8}"


def compare(sources: Sequence[Path], pairs: int, only: str = "") -> dict[str, list[float]]:
    """Press all keys in the versions of two source trees, this one first, and print what they took.

    `only`: what the name of a case contains. Returns the ratios of the medians by what was done and
    which time it is.
    """
    cases = [
        (f"{title} {scene}", key)
        for title, asked in CASES.items()
        for scene, key in asked
        if only in f"{title} {scene} {key}"
    ]
    wanted: dict[str, list[str]] = {}
    for table, _ in cases:
        title, scene = table.split()
        wanted.setdefault(title, []).append(scene)
    ratios: dict[str, list[float]] = {}
    with ExitStack() as stack:
        playwright = stack.enter_context(sync_playwright())
        folders = [Path(stack.enter_context(tempfile.TemporaryDirectory())) for _ in sources]
        servers = [ServerOf(*it, besides=ROOT) for it in zip(folders, sources, strict=True)]
        records = servers[-1].run("-c", PLAY, text=json.dumps([wanted, SEED]))
        readers = []
        for server in servers:
            server.migrate()
            filled = json.loads(server.run("-c", FILL, text=records))
            stack.enter_context(server)
            browser = playwright.chromium.launch(executable_path=browser_path())
            stack.callback(browser.close)
            readers.append(Reader(browser, server, filled))
        for table, key in cases:
            try:
                taken = in_turns(readers, table, key, pairs)
            except NoAnswerError:
                print(f"{table} {key}: one of them does not answer to this key", flush=True)
                continue
            for what, both in taken.items():
                for figure in FIGURES:
                    here, there = (median(getattr(it, figure) for it in side) for side in both)
                    print(line(f"{table} {key} {what} {figure}", here, there), flush=True)
                    if there:
                        ratios.setdefault(f"{what} {figure}", []).append(here / there)
    return ratios


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare, and print; 2 if there is no such source tree."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.keys", description=__doc__)
    parser.add_argument("ref", help="a commit, branch or tag, or a folder with a source tree")
    parser.add_argument("--pairs", type=int, default=PAIRS)
    parser.add_argument("--only", default="", help="cases whose name contains this")
    asked = parser.parse_args(arguments)
    try:
        with source_tree("") as here, source_tree(asked.ref) as there:
            print(f"{'':<34}{'here':>8}{'there':>8}{'ratio':>8}", flush=True)
            ratios = compare((here, there), asked.pairs, asked.only)
    except subprocess.CalledProcessError as error:
        print(error.stderr.decode().strip() or error, file=sys.stderr)
        return 2
    for name, found in ratios.items():
        low, middle, high = quartiles(found)
        print(f"{name:<34}median ratio {middle:.2f}, half of them {low:.2f} to {high:.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
