"""Which tests come by a mutant, and whether one of them fails on it."""

from __future__ import annotations

import json
import shutil
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tools.mutants import plugin, probes
from tools.mutants.changes import Mutant
from tools.mutants.noting import VARIABLE as PROBES
from tools.mutants.results import Result
from tools.mutants.trees import Tree

RECORDED = "recorded.json"
PATIENCE = 8_000
"""Milliseconds for which a page is waited for in judging."""

_FILES_AT_ONCE = 40
"""So many files of tests at most are given to one process: it reads all before it runs any."""

WAITING = {"browser", "running", "distribution"}
"""Folders of tests that wait for browsers and processes."""

_A_DAY = 24 * 3600


@dataclass
class Recorded:
    """What recording found: of each test the seconds, of each mutant the tests, by its number.

    `kept`: the seconds in which something was made that is kept, by its key; `users`: the keys that
    a test asks for; `in_kept`: the keys in whose making a mutant was met.
    """

    seconds: dict[str, float] = field(default_factory=dict)
    reached: dict[int, list[str]] = field(default_factory=dict)
    kept: dict[str, float] = field(default_factory=dict)
    users: dict[str, list[str]] = field(default_factory=dict)
    in_kept: dict[int, list[str]] = field(default_factory=dict)

    def write(self, path: Path) -> None:
        path.write_text(json.dumps(vars(self)), "utf-8")

    @classmethod
    def read(cls, path: Path) -> Recorded:
        rows = json.loads(path.read_text("utf-8"))
        for name in ("reached", "in_kept"):
            rows[name] = {int(number): tests for number, tests in rows[name].items()}
        return cls(**rows)


def record(
    tree: Tree, mutants: Mapping[int, Mutant], to: Path, words: Sequence[str], processes: int
) -> Recorded:
    """Run tests on a tree with marks, and put what was found into a folder."""
    scripts = probes.in_scripts(tree.root, mutants)
    without = probes.put_into(tree.root, mutants)
    tree.note()
    folder = to / "recording"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    task = folder / "task.json"
    task.write_text(json.dumps({"to": str(folder), "scripts": scripts}), "utf-8")
    several = ["-n", str(processes), "--dist", "worksteal"] if processes > 1 else []
    status = tree.pytest(
        [*several, "-q", "-p", "no:cacheprovider", "-m", "not long", "-rfE", *words],
        {plugin.VARIABLE: str(task), PROBES: str(folder / "first")},
        to / "recording.log",
        _A_DAY,
    )
    found = read_rows(tree.root, folder, mutants, without)
    if not found.seconds:
        raise RuntimeError(f"no test passed ({status}): see {to / 'recording.log'}")
    kept = tree.root / ".pytest_cache" / "kept"
    for made in kept.glob("*"):
        shutil.copytree(made, to / "kept", dirs_exist_ok=True)
    found.write(to / RECORDED)
    return found


def read_rows(
    root: Path, folder: Path, mutants: Mapping[int, Mutant], without: set[int]
) -> Recorded:
    """Put together what the processes of a recording wrote."""
    found = Recorded(reached={number: [] for number in mutants})
    anywhere = set(without)
    for path in sorted(folder.glob("*.jsonl")):
        for row in map(json.loads, path.read_text("utf-8").splitlines()):
            if not row["test"]:
                anywhere.update(row["reached"])
            elif row["passed"]:
                name = row["test"]
                found.seconds[name] = row["seconds"]
                if row["kept"]:
                    found.users[name] = row["kept"]
                for number in row["reached"]:
                    found.reached[number].append(name)
    for path in sorted((folder / "kept").glob("*.json")):
        row = json.loads(path.read_text("utf-8"))
        found.kept[path.stem] = row["seconds"]
        for number in row["met"]:
            found.in_kept.setdefault(number, []).append(path.stem)
    # What is met before any test runs, or could not be marked, concerns all that lies near too.
    for number in anywhere:
        near = set(probes.near(root, mutants[number].file))
        known = set(found.reached[number])
        found.reached[number] += [
            name for name in found.seconds if _file(name) in near and name not in known
        ]
    return found


def _file(test: str) -> str:
    return test.partition("::")[0]


# -- judging -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rounds:
    """The tests for a mutant: first one of each file, then the others; so many were left out."""

    first: list[str]
    second: list[str]
    left_out: int
    anew: list[str]


def rounds(recorded: Recorded, number: int, most: float) -> Rounds:
    """Choose tests for a mutant that take so many seconds at most, quickest first.

    What is kept and met the mutant when it was made is made again in the second round, and so it
    is for the tests of the first.
    """
    anew = set(recorded.in_kept.get(number, ()))
    reached = sorted(recorded.reached.get(number, ()), key=lambda it: (recorded.seconds[it], it))
    made: set[str] = set()
    chosen: list[str] = []
    again: list[str] = []
    spent = 0.0
    first = dict[str, str]()
    for name in reached:
        first.setdefault(_file(name), name)
    quickest = list(first.values())
    for name in [*quickest, *(it for it in reached if it not in set(quickest))]:
        keys = anew & set(recorded.users.get(name, ())) - made
        cost = recorded.seconds[name] + sum(recorded.kept[key] for key in keys)
        # The very first is run however long it takes.
        if chosen and spent + cost > most:
            continue
        spent += cost
        made |= keys
        chosen.append(name)
        if first[_file(name)] == name and anew & set(recorded.users.get(name, ())):
            again.append(name)
    begin = sorted((name for name in chosen if first[_file(name)] == name), key=_in_browser)
    rest = [*again, *(name for name in chosen if first[_file(name)] != name)]
    return Rounds(begin, _by_file(rest, recorded), len(reached) - len(chosen), sorted(anew))


def _by_file(tests: Iterable[str], recorded: Recorded) -> list[str]:
    """File by file, for what the tests of one share; that of the quickest first."""
    files: dict[str, list[str]] = {}
    for name in sorted(tests, key=lambda it: (recorded.seconds[it], it)):
        files.setdefault(_file(name), []).append(name)
    return sorted((name for own in files.values() for name in own), key=_in_browser)


def _in_browser(test: str) -> bool:
    """Those come last and in one row: the browser is closed whenever another test comes."""
    return "browser" in Path(_file(test)).parts


@dataclass(kw_only=True)
class Judge:
    """Judges mutants one after the other in a tree of its own; `plain`: one that stays unchanged.

    `folder`: for what its runs leave; `to`: where the recording is; `most`: seconds of tests for a
    mutant; `sure`: tests that fail on a mutant, and alone on the unchanged tree pass.
    """

    tree: Tree
    plain: Tree
    folder: Path
    to: Path
    recorded: Recorded
    most: float
    sure: set[str]
    number: int = 0

    def __post_init__(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.to / "noticed").mkdir(exist_ok=True)

    def judge(self, number: int, mutant: Mutant) -> Result:
        """Run the tests that come by a mutant until one fails."""
        start = time.monotonic()
        chosen = rounds(self.recorded, number, self.most)
        self.number = number
        text = self.tree.change(mutant)
        try:
            by = self._first_failure(chosen.first, []) or self._first_failure(
                chosen.second, chosen.anew
            )
        finally:
            self.tree.write(mutant.file, text)
        reached = len(self.recorded.reached.get(number, ()))
        left_out = 0 if by else chosen.left_out
        seconds = round(time.monotonic() - start, 1)
        return Result(mutant.name, mutant.area, by, reached, left_out, seconds)

    def _first_failure(self, tests: Sequence[str], anew: Sequence[str]) -> str:
        for part in _parts(tests):
            left = part
            while left:
                failed = self._run(self.tree, left, anew)
                if failed:
                    # What was said, for who doubts that the mutant is to blame.
                    shutil.copy(self.folder / "log", self.to / "noticed" / f"{self.number}.log")
                if failed not in left:
                    if failed:
                        return failed
                    break
                if self._is_sure(failed, anew):
                    return failed
                left = left[left.index(failed) + 1 :]
        return ""

    def _is_sure(self, failed: str, anew: Sequence[str]) -> bool:
        """Whether a test fails because of the mutant, and passes where there is none.

        One that waits for others is asked each time, with all the patience that it has by itself: a
        busy machine let such tests fail twice in a row on mutants that they do not notice.
        """
        waiting = bool(WAITING & set(Path(_file(failed)).parts))
        if failed in self.sure and not waiting:
            return True
        if waiting and not self._run(self.tree, [failed], anew, patience=0):
            return False
        if self._run(self.plain, [failed], [], patience=0):
            return False
        self.sure.add(failed)
        return True

    def _run(
        self,
        tree: Tree,
        tests: Sequence[str],
        anew: Sequence[str],
        patience: int = PATIENCE,
    ) -> str:
        """The first of these tests that fails, "" if none does. `patience`: 0 for their own."""
        own, failed = self.folder / "own", self.folder / "failed"
        task, log = self.folder / "task.json", self.folder / "log"
        shutil.rmtree(own, ignore_errors=True)
        failed.unlink(missing_ok=True)
        asked = {
            "only": list(tests),
            "patience": patience,
            "kept": str(self.to / "kept"),
            "known": str(self.to / "recording" / "kept"),
            "own": str(own),
            "anew": list(anew),
            "failed": str(failed),
        }
        task.write_text(json.dumps(asked), "utf-8")
        keys = set(anew) & {key for name in tests for key in self.recorded.users.get(name, ())}
        expected = sum(self.recorded.seconds.get(name, 0.0) for name in tests)
        expected += sum(self.recorded.kept[key] for key in keys)
        files = list(dict.fromkeys(map(_file, tests)))
        status = tree.pytest(
            [*("-x", "-q", "-n", "0", "-p", "no:cacheprovider", "-rfE"), *files],
            {plugin.VARIABLE: str(task)},
            log,
            5 * expected + 120,
        )
        if isinstance(status, str):
            return status
        if status in {0, 5}:
            return ""
        if failed.is_file():
            return failed.read_text("utf-8")
        return "it does not begin: " + log.read_text("utf-8", errors="replace")[-200:]


def _parts(tests: Sequence[str]) -> list[list[str]]:
    """Tests in rows of not too many files each."""
    found: list[list[str]] = [[]]
    for name in tests:
        if len({*map(_file, found[-1]), _file(name)}) > _FILES_AT_ONCE:
            found.append([])
        found[-1].append(name)
    return [part for part in found if part]


def numbered(mutants: Iterable[Mutant]) -> dict[int, Mutant]:
    return dict(enumerate(mutants, 1))


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()
