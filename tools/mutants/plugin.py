"""A pytest plugin for the runs on mutants: one that records, and one that judges.

It runs in trees of whatever commit, so it imports nothing of the house but what is there. What it
is to do stands in a file that RAILHEAD_MUTANTS names:

- to record: `{"to": folder, "scripts": ...}` (`probes.in_scripts`). Each process of tests writes a
  line of JSON for each test: which marks it met, how long it took, whether it passed.
- to judge: `{"only": tests in order, "patience": milliseconds (0: their own),
  "kept": folder, "known": folder,
  "own": folder, "anew": keys, "failed": file}`. Only those tests run, in this order; the first that
  fails is named in the file. What `tests.kept` keeps comes from the folder that recording has
  filled, if it is known; that with the keys, and all else, is made anew in the folder `own`.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import os
import re
import sys
import time
from collections.abc import Callable, Generator, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

VARIABLE = "RAILHEAD_MUTANTS"
_LOADING = 20_000
"""Milliseconds after which a page has not come, in judging."""


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Generator[None, None, None]:
    """Before any module of tests has taken anything of another: begin."""
    task = json.loads(Path(os.environ[VARIABLE]).read_text("utf-8"))
    root = str(early_config.rootpath)
    sys.path[:] = [root, *(it for it in sys.path if it != root)]
    working: Recording | Judging = Recording(task) if "to" in task else Judging(task)
    if (early_config.rootpath / "tests" / "kept.py").is_file():
        working.keeping(importlib.import_module("tests.kept"))
    early_config.pluginmanager.register(working, "railhead-mutants")
    return (yield)


def _is_wrapped(value: object) -> bool:
    return getattr(value, "__qualname__", "") == "kept.<locals>.found"


class Keeping:
    """What both do with `tests.kept`."""

    def keeping(self, module: Any) -> None:
        """Stand before all functions whose results are kept."""
        original = module.kept

        def kept(make: Callable[..., Any]) -> Callable[..., Any]:
            return self.standing_before(original(make), f"{make.__module__}.{make.__qualname__}")

        for name, value in list(vars(module).items()):
            if _is_wrapped(value):
                setattr(module, name, self.standing_before(value, name))
        module.kept = kept

    def standing_before(self, found: Callable[..., Any], name: str) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            told = f"{name} {args!r} {sorted(kwargs.items())!r}"
            key = hashlib.sha256(told.encode()).hexdigest()[:24]
            return self.asked(key, lambda: found(*args, **kwargs))

        return call

    def asked(self, key: str, made: Callable[[], Any]) -> Any:
        """Somebody asks for what is kept under a key."""
        raise NotImplementedError


# -- recording -----------------------------------------------------------------------------------


class Recording(Keeping):
    """Writes down which marks each test meets."""

    def __init__(self, task: dict[str, Any]) -> None:
        worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
        self.to = Path(task["to"])
        self.folder = self.to / worker
        self.notes = sys.modules["sitecustomize"].NOTES
        # Programs that tests start look there too.
        os.environ["RAILHEAD_PROBES"] = str(self.folder)
        self.notes.open(str(self.folder))
        self.file = self.folder / "met"
        self.file.touch()
        self.kept = self.to / "kept"
        self.kept.mkdir(exist_ok=True)
        self.rows = (self.to / f"{worker}.jsonl").open("a", encoding="utf-8")
        self.asking: list[set[str]] = [set()]
        self.depth = 0
        self.making = 0.0
        self.of_fixtures: dict[Any, tuple[set[int], set[str]]] = {}
        self.outcomes: list[str] = []
        self.scripts = Scripts(task["scripts"], self.notes.met)

    def since(self, place: int) -> set[int]:
        """What was met since the file was so long."""
        with self.file.open("rb") as stream:
            stream.seek(place)
            return set(map(int, stream.read().split()))

    def begin(self) -> int:
        self.notes.next_epoch()
        return self.file.stat().st_size

    def write(self, **row: Any) -> None:
        self.rows.write(json.dumps(row) + "\n")
        self.rows.flush()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        if session.items:
            self.write(test="", reached=sorted(self.since(0)))
        if (reader := sys.modules.get("tests.browser.reader")) is not None:
            self.scripts.watch(reader)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        place, start = self.begin(), time.monotonic()
        self.outcomes.clear()
        self.asking = [set()]
        self.making = 0.0
        result = yield
        self.scripts.read_all()
        reached, kept = self.since(place), set(self.asking[0])
        names = getattr(item, "fixturenames", ())
        known = getattr(getattr(item, "_fixtureinfo", None), "name2fixturedefs", {})
        for fixture in (it for name in names for it in known.get(name, ())):
            met, keys = self.of_fixtures.get(fixture, ((), ()))
            reached.update(met)
            kept.update(keys)
        self.write(
            test=item.nodeid,
            reached=sorted(reached),
            kept=sorted(kept),
            # In judging what is kept is there, or counted by itself.
            seconds=round(max(time.monotonic() - start - self.making, 0.001), 3),
            passed=self.outcomes == ["passed"] * 3,
        )
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        outcome: str = report.outcome
        if outcome == "rerun":  # a plugin for flaky tests tries it again
            self.outcomes.clear()
        else:
            self.outcomes.append(outcome)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any) -> Generator[None, object, object]:
        """What is set up once for several tests would be set up for each of them alone."""
        if fixturedef.scope == "function":
            return (yield)
        place = self.begin()
        self.asking.append(set())
        try:
            return (yield)
        finally:
            keys = self.asking.pop()
            self.asking[-1] |= keys
            self.of_fixtures[fixturedef] = self.since(place), keys
            self.notes.next_epoch()

    def asked(self, key: str, made: Callable[[], Any]) -> Any:
        """Note what is met when it is made, also where another process has made it."""
        place, start = self.begin(), time.monotonic()
        self.asking.append(set())
        self.depth += 1
        try:
            result = made()
        finally:
            self.depth -= 1
            inner = self.asking.pop()
            self.asking[-1] |= inner | {key}
        seconds = time.monotonic() - start
        if not self.depth:
            self.making += seconds
        path = self.kept / f"{key}.json"
        if not path.exists():
            draft = self.folder / "draft"
            draft.write_text(json.dumps({"met": sorted(self.since(place)), "seconds": seconds}))
            draft.replace(path)
        self.notes.next_epoch()
        for number in json.loads(path.read_text())["met"]:
            self.notes.met(number)
        return result


class Scripts:
    """Which places in scripts were reached, from what browsers count."""

    def __init__(self, scripts: dict[str, Any], met: Callable[[int], str]) -> None:
        self.scripts = scripts
        self.met = met
        self.sessions: list[tuple[Any, Any]] = []

    def watch(self, reader: Any) -> None:
        """Have everyone who sits before a page counted."""
        kind = reader.Reader
        listened, leave, go = kind._listened, kind.leave, kind.open

        def counted(person: Any) -> Any:
            page = listened(person)
            session = page.context.new_cdp_session(page)
            session.send("Profiler.enable")
            options = {"callCount": True, "detailed": True}
            session.send("Profiler.startPreciseCoverage", options)
            self.sessions.append((page, session))
            return page

        def left(person: Any) -> None:
            self.read(lambda page: page.context == person.context)
            leave(person)

        def opened(person: Any, *args: Any, **kwargs: Any) -> None:
            # What the page before has counted may go with it.
            self.read(lambda page: page == person.page, close=False)
            go(person, *args, **kwargs)

        kind._listened, kind.leave, kind.open = counted, left, opened

    def read_all(self) -> None:
        """Nobody is there any more, or nobody has left as it ought to be."""
        self.sessions.clear()

    def read(self, wanted: Callable[[Any], bool], *, close: bool = True) -> None:
        for page, session in [it for it in self.sessions if wanted(it[0])]:
            # A page that was closed tells nothing.
            with suppress(Exception):
                counted = session.send("Profiler.takePreciseCoverage")["result"]
                for script in counted:
                    self.note(script["url"], script["functions"])
                if close:
                    session.detach()
            if close:
                self.sessions.remove((page, session))

    def note(self, url: str, functions: list[dict[str, Any]]) -> None:
        name = re.sub(r"\.[0-9a-f]{8,}\.js$", ".js", url.partition("?")[0].rpartition("/")[2])
        script = self.scripts.get(name)
        if script is None:
            return
        ranges = [it for function in functions for it in function["ranges"]]
        same = max((it["endOffset"] for it in ranges), default=0) == script["length"]
        for number, place in script["places"]:
            if not same or _ran(ranges, place):
                self.met(number)


def _ran(ranges: Iterable[dict[str, int]], place: int) -> bool:
    """Whether the innermost range around a place was run."""
    around = [it for it in ranges if it["startOffset"] <= place < it["endOffset"]]
    if not around:
        return False
    return min(around, key=lambda it: it["endOffset"] - it["startOffset"])["count"] > 0


# -- judging -------------------------------------------------------------------------------------


class Judging(Keeping):
    """Runs the tests that are asked for, in their order, and names the first that fails."""

    def __init__(self, task: dict[str, Any]) -> None:
        self.only: list[str] = task["only"]
        self.patience: int = task["patience"]
        self.failed = Path(task["failed"])
        self.folders = {False: Path(task["kept"]), True: Path(task["own"])}
        self.known = Path(task["known"])
        self.anew = set(task["anew"])
        self.making_anew = False

    def keeping(self, module: Any) -> None:
        super().keeping(module)
        for folder in self.folders.values():
            folder.mkdir(parents=True, exist_ok=True)
        module._folder = lambda: self.folders[self.making_anew]

    def asked(self, key: str, made: Callable[[], Any]) -> Any:
        before = self.making_anew
        self.making_anew = key in self.anew or not (self.known / f"{key}.json").exists()
        try:
            return made()
        finally:
            self.making_anew = before

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> Generator[None, None, None]:
        yield
        known = {item.nodeid: item for item in items}
        chosen = [known[name] for name in self.only if name in known]
        left_out = set(known) - set(self.only)
        config.hook.pytest_deselected(items=[known[name] for name in left_out])
        items[:] = chosen
        self.be_impatient()

    def be_impatient(self) -> None:
        """A page in which something went wrong is not waited for as long as on a busy machine."""
        reader = sys.modules.get("tests.browser.reader")
        if reader is None or not self.patience:
            return
        from playwright.sync_api import expect  # noqa: PLC0415 - where there are browsers

        expect.set_options(timeout=self.patience)
        for name, value in (("PATIENCE", self.patience), ("LOADING", _LOADING)):
            if hasattr(reader, name):
                setattr(reader, name, value)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.outcome == "failed" and not self.failed.exists():
            self.failed.write_text(report.nodeid, "utf-8")

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.outcome == "failed" and not self.failed.exists():
            self.failed.write_text(report.nodeid or "collecting", "utf-8")
