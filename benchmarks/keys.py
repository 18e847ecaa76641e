"""`python -m benchmarks.keys TREE`: from a key to its result in the browser, beside another tree.

TREE is the folder of another version of this program with an environment of its own (`.venv`). Each
version has a server and a browser of its own; both open the same positions of random games, and the
same keys are pressed in turns, one version after the other: an answer, then undo. Nothing else
should run. For each answer three times are taken from the key on: `first`, until the frame that
shows the new position; `whole`, until the frame after the last change that the answer brought to
the page (suggested tiles, which come by a request of their own, do not count); and how long the
page's own thread was at work in tasks. Printed: medians in ms, and ratios of the medians.
"""

from __future__ import annotations

import argparse
import json
import os
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, Playwright, sync_playwright
from playwright.sync_api import TimeoutError as NoAnswerError

from benchmarks.timing import quartiles
from tests.server.serving import HERE, free_port

ROOT = Path(__file__).parents[1]
SEED = 3
PAIRS = 6
CASES = (
    *(("1849", scene, key) for scene, key in (("stock", "p"), ("track", "1"), ("track", "p"))),
    *(("1849", scene, "p") for scene in ("token", "trains")),
    *(("1861", scene, key) for scene, key in (("stock", "p"), ("track", "1"), ("track", "p"))),
    ("1861", "token", "p"),
    *(("1865", scene, key) for scene, key in (("stock", "p"), ("track", "1"), ("track", "p"))),
    ("1865", "trains", "p"),
    *(("1867", scene, key) for scene, key in (("stock", "p"), ("track", "1"), ("track", "p"))),
    ("1867", "trains", "p"),
    *(("18FB", scene, key) for scene, key in (("stock", "p"), ("track", "1"), ("track", "p"))),
    *(("18FB", scene, "p") for scene in ("token", "trains")),
)
"""Title, what is asked, and the key that answers: pass, or the first suggested tile."""

PREPARE = """
import json, sys
import django
django.setup()
from django.http import HttpRequest
from railhead.records.record import to_record
from railhead.server.authority import create_from_record
from railhead.server.models import Person
from railhead.server.people.access import sign_in
from railhead.server.people.sessions import SessionStore
from tools.scenes import scenes, whole_game
ann = Person.objects.create(name="Ann")
tables = {}
for title, wanted in json.loads(sys.argv[1]).items():
    game = whole_game(title, int(sys.argv[2]))
    found = scenes(game)
    for name in wanted:
        record = to_record(game.at(found[name]))
        tables[title + " " + name] = create_from_record(ann, record, "screen", name=name).pk
request = HttpRequest()
request.session = SessionStore()
sign_in(request, ann)
request.session.save()
print(json.dumps({"session": request.session.session_key, "tables": tables}))
"""
"""Run by each version in its own tree: opens a table for each position, all of Ann."""

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


Both = dict[str, tuple[list[Taken], list[Taken]]]
"""What each of two versions took, by what was done."""


class Version:
    """A version of the program: its server, and a page that is open in a browser of its own."""

    def __init__(self, tree: Path, folder: Path) -> None:
        python = tree / ".venv" / "bin" / "python"
        if not python.exists():
            raise SystemExit(f"TREE: {tree} has no environment; run make .venv/.ready there")
        self._command = [str(python)]
        self._tree = tree
        self._port = free_port()
        self.url = f"http://{HERE}:{self._port}"
        self._env = {
            **os.environ,
            "RAILHEAD_DATA": str(folder),
            "RAILHEAD_DATABASE": "",
            "RAILHEAD_HOSTS": HERE,
            "DJANGO_SETTINGS_MODULE": "railhead.server.settings",
            "PYTHONPATH": str(tree),
        }

    def _run(self, *arguments: str) -> str:
        done = subprocess.run(
            [*self._command, *arguments],
            cwd=self._tree,
            env=self._env,
            check=True,
            capture_output=True,
            text=True,
        )
        return done.stdout

    def prepare(self, wanted: dict[str, list[str]]) -> dict[str, Any]:
        """Make its database and a table for each position; return tables and session."""
        self._run("-m", "django", "migrate", "--verbosity", "0")
        text = self._run("-c", PREPARE, json.dumps(wanted), str(SEED))
        prepared: dict[str, Any] = json.loads(text)
        return prepared

    def _wait(self) -> None:
        """Return when the server answers."""
        for _ in range(300):
            with socket.socket() as probe:
                if probe.connect_ex((HERE, self._port)) == 0:
                    return
            time.sleep(0.1)
        raise SystemExit(f"the server of {self._tree} does not start")

    @contextmanager
    def serving(self) -> Iterator[None]:
        """Its server, from its first answer on."""
        place = ["--host", HERE, "--port", str(self._port), "--log-level", "warning"]
        command = [*self._command, "-m", "uvicorn", "railhead.server.asgi:application", *place]
        process = subprocess.Popen(command, cwd=self._tree, env=self._env)
        try:
            self._wait()
            yield
        finally:
            process.terminate()
            process.wait(20)


class Reader:
    """Who reads and answers the tables of a version."""

    def __init__(self, browser: Browser, version: Version, prepared: dict[str, Any]) -> None:
        self._version = version
        self._tables = prepared["tables"]
        context = browser.new_context(viewport={"width": 1366, "height": 768})
        cookie = {"name": "railhead", "value": prepared["session"], "url": version.url}
        context.add_cookies([cookie])  # type: ignore[list-item]
        self._page: Page = context.new_page()

    def open(self, table: str) -> None:
        """Open a table and wait until all of it has come."""
        self._page.goto(f"{self._version.url}/tables/{self._tables[table]}")
        self._page.wait_for_timeout(1500)

    def press(self, key: str) -> Taken:
        """Press a key, wait until its result has come, and return what it took."""
        self._page.evaluate(WATCH)
        self._page.keyboard.press(key)
        self._page.wait_for_function(DONE, timeout=20_000)
        told = self._page.evaluate("told")
        start = told["start"]
        return Taken(told["first"] - start, told["whole"] - start, told["tasks"])


def browser_of(playwright: Playwright) -> Browser:
    """A browser of the machine."""
    path = os.environ.get("RAILHEAD_CHROMIUM") or "/usr/bin/chromium-headless-shell"
    return playwright.chromium.launch(executable_path=path)


def line(name: str, ours: Sequence[float], theirs: Sequence[float]) -> str:
    """Both medians, and their ratio."""
    here, there = median(ours), median(theirs)
    ratio = f"{here / there:>8.2f}" if there else f"{'':>8}"
    return f"{name:<28}{there:>9.0f}{here:>9.0f}{ratio}"


def in_turns(readers: Sequence[Reader], table: str, key: str, pairs: int) -> Both:
    """Answer and undo by each of them, in turns; the first time warms up."""
    taken: Both = {"answer": ([], []), "undo": ([], [])}
    for reader in readers:
        reader.open(table)
    for turn in range(pairs + 1):
        for place, reader in enumerate(readers):
            answer, undo = reader.press(key), reader.press("Control+z")
            if turn:
                taken["answer"][place].append(answer)
                taken["undo"][place].append(undo)
    return taken


def main() -> None:
    """Press all keys in both versions, in turns, and print what they took."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.keys", description=__doc__)
    parser.add_argument("tree", type=Path, help="folder of the other version")
    parser.add_argument("--pairs", type=int, default=PAIRS)
    parser.add_argument("--only", default="", help="cases whose name contains this")
    chosen = parser.parse_args()
    cases = [one for one in CASES if chosen.only in " ".join(one)]
    wanted: dict[str, list[str]] = {}
    for title, scene, _ in cases:
        if scene not in wanted.setdefault(title, []):
            wanted[title].append(scene)
    with ExitStack() as stack:
        playwright = stack.enter_context(sync_playwright())
        readers = []
        for tree in (chosen.tree.resolve(), ROOT):
            version = Version(tree, Path(stack.enter_context(tempfile.TemporaryDirectory())))
            prepared = version.prepare(wanted)
            stack.enter_context(version.serving())
            readers.append(Reader(browser_of(playwright), version, prepared))
        print(f"{'':<28}{'other':>9}{'this':>9}{'ratio':>8}", flush=True)
        ratios: dict[str, list[float]] = {}
        for title, scene, key in cases:
            try:
                taken = in_turns(readers, f"{title} {scene}", key, chosen.pairs)
            except NoAnswerError:
                print(f"{title} {scene} {key}: one of them does not answer to this key", flush=True)
                continue
            for what, (theirs, ours) in taken.items():
                for figure in ("first", "whole", "tasks"):
                    pair = [[getattr(one, figure) for one in side] for side in (ours, theirs)]
                    print(line(f"{title} {scene} {key} {what} {figure}", *pair), flush=True)
                    if not median(pair[1]):
                        continue  # no task was long
                    ratio = median(pair[0]) / median(pair[1])
                    ratios.setdefault(f"{what} {figure}", []).append(ratio)
        for name, found in ratios.items():
            low, middle, high = quartiles(found)
            print(f"{name:<28}median ratio {middle:.2f}, half of them {low:.2f} to {high:.2f}")


if __name__ == "__main__":
    main()
