"""`python -m tools.mutants`: do the tests notice when something in the sources is wrong?

Draws mutants, each a small change in one place of the engine, the network, the titles, the server,
the pages or the scripts, and runs the tests on each until one fails: first those that import what
was changed or lie beside it, then the other quick ones, then the slow ones. `--tests REF` takes the
tests of another commit, so that two suites can be compared on the same mutants (`--compare`).
Nothing in the working tree changes: it works on a copy. Results go to a file, line by line; what
stands there already is not tried again.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCES = Path("src") / "railhead"

AREAS: dict[str, tuple[str, ...]] = {
    "engine": ("engine/**/*.py", "table/**/*.py", "exchange/**/*.py", "records/**/*.py"),
    "network": ("network/**/*.py",),
    "titles": ("titles/**/*.py",),
    "server": ("server/**/*.py", "cli/**/*.py"),
    "pages": ("server/page/**/*.py", "server/templates/**/*.html", "drawing/**/*.py"),
    "scripts": ("server/static/railhead/**/*.js",),
}
"""What is mutated, an equal share of each."""

STAGES = ("near", "quick", "slow")
_PATIENCE = 1_800
"""Seconds after which tests on a mutant have not ended: it hangs, which somebody would notice."""


@dataclass(frozen=True)
class Mutant:
    """A change of a text from `start` to `end`, counted in characters, in a file."""

    area: str
    file: str
    start: int
    end: int
    new: str
    line: int
    what: str

    @property
    def name(self) -> str:
        return f"{self.file}:{self.line} {self.what}"


@dataclass(frozen=True)
class Result:
    """`stage`: in which part of the tests it was noticed, "" if in none; `by`: the first test."""

    mutant: str
    area: str
    stage: str
    by: str
    seconds: float


# -- what can be changed -------------------------------------------------------------------------

_COMPARED: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: (" is ", " is not "),
    ast.IsNot: (" is not ", " is "),
    ast.In: (" in ", " not in "),
    ast.NotIn: (" not in ", " in "),
}
_CALCULATED: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
}

Change = tuple[int, int, str, str]
"""(start, end, new text, what it is)"""


class _Python:
    """The changes of a module."""

    def __init__(self, text: str) -> None:
        self.text = text
        lines = text.splitlines(keepends=True)
        self.offsets = [0]
        for line in lines:
            self.offsets.append(self.offsets[-1] + len(line))
        self.lines = lines

    def at(self, line: int, column: int) -> int:
        """The place of a column, which Python counts in bytes, in the text."""
        encoded = self.lines[line - 1].encode()[:column]
        return self.offsets[line - 1] + len(encoded.decode())

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self.at(node.lineno, node.col_offset)
        return start, self.at(node.end_lineno, node.end_col_offset)

    def changes(self) -> Iterator[Change]:
        tree = ast.parse(self.text)
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                for statement in node.body:
                    for inner in ast.walk(statement):
                        yield from self._of(inner)

    def _of(self, node: ast.AST) -> Iterator[Change]:
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            yield from self._between(node.left, node.comparators[0], _COMPARED[type(node.ops[0])])
        elif isinstance(node, ast.BinOp) and type(node.op) in _CALCULATED:
            yield from self._between(node.left, node.right, _CALCULATED[type(node.op)])
        elif isinstance(node, ast.BoolOp):
            words = (" and ", " or ") if isinstance(node.op, ast.And) else (" or ", " and ")
            yield from self._between(node.values[0], node.values[1], words)
        elif isinstance(node, ast.If | ast.IfExp):
            start, end = self.span(node.test)
            yield start, end, f"not ({self.text[start:end]})", "a condition turned round"
        elif isinstance(node, ast.Constant) and type(node.value) is bool:
            yield (*self.span(node), str(not node.value), f"{not node.value} for {node.value}")
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            yield (*self.span(node), str(node.value + 1), f"{node.value + 1} for {node.value}")
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            start, end = self.span(node)
            yield start, end, "pass", f"without {self.text[start:end][:40]!r}"
        elif isinstance(node, ast.Return) and not isinstance(node.value, ast.Constant | None):
            yield (*self.span(node.value), "None", "returns None")

    def _between(self, left: ast.expr, right: ast.expr, words: tuple[str, str]) -> Iterator[Change]:
        """Another operator between two expressions."""
        start, end = self.span(left)[1], self.span(right)[0]
        old, new = words
        between = self.text[start:end]
        if between.count(old.strip()) == 1:
            place = start + between.index(old.strip())
            new_text = new.strip()
            yield place, place + len(old.strip()), new_text, f"{new_text} for {old.strip()}"


_OF_TEMPLATES = (
    (re.compile(r"{% if (.+?) %}"), lambda it: f"{{% if not ({it[1]}) %}}", "a condition turned"),
    (re.compile(r"{{ (.+?) }}"), lambda _: "", "a text left out"),
    (re.compile(r' (?:hx|aria|data)-[\w-]+="[^"{]*"'), lambda _: "", "an attribute left out"),
)
_OF_SCRIPTS = (
    (re.compile(r" === "), lambda _: " !== ", "!== for ==="),
    (re.compile(r" !== "), lambda _: " === ", "=== for !=="),
    (re.compile(r" && "), lambda _: " || ", "|| for &&"),
    (re.compile(r" \|\| "), lambda _: " && ", "&& for ||"),
    (re.compile(r"\bif \((.+)\) "), lambda it: f"if (!({it[1]})) ", "a condition turned"),
    (re.compile(r"\btrue\b"), lambda _: "false", "false for true"),
    (re.compile(r"\bfalse\b"), lambda _: "true", "true for false"),
    (re.compile(r"^ +[\w.]+\(.*\);$", re.MULTILINE), lambda _: ";", "a call left out"),
)


def changes(path: Path) -> list[Change]:
    """Every change of a file, in order."""
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        return sorted(set(_Python(text).changes()))
    rules = _OF_TEMPLATES if path.suffix == ".html" else _OF_SCRIPTS
    found = []
    for pattern, new, what in rules:
        for place in pattern.finditer(text):
            line = text[text.rfind("\n", 0, place.start()) + 1 : place.start()]
            if path.suffix == ".js" and line.lstrip().startswith(("//", "*", "/*")):
                continue
            made: Callable[[re.Match[str]], str] = new
            found.append((place.start(), place.end(), made(place), what))
    return sorted(set(found))


def mutants(root: Path, count: int, seed: int, areas: Sequence[str]) -> list[Mutant]:
    """Draw mutants of the sources in `root`, the same for the same seed."""
    rng = random.Random(seed)
    found: list[Mutant] = []
    for number, area in enumerate(areas):
        share = count // len(areas) + (number < count % len(areas))
        files = sorted({it for glob in AREAS[area] for it in (root / SOURCES).glob(glob)})
        if area == "server":
            files = [it for it in files if "page" not in it.parts]
        everything = [(path, change) for path in files for change in changes(path)]
        for path, (start, end, new, what) in rng.sample(everything, min(share, len(everything))):
            line = path.read_text("utf-8").count("\n", 0, start) + 1
            name = path.relative_to(root).as_posix()
            found.append(Mutant(area, name, start, end, new, line, what))
    return found


# -- running the tests ---------------------------------------------------------------------------


class Copy:
    """A copy of the working tree in which the tests run."""

    def __init__(self, folder: Path, tests: str) -> None:
        self.root = folder / "main"
        files = _git(ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
        for name in filter(None, files.split("\0")):
            if (ROOT / name).is_file():
                target = self.root / name
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, target)
        (self.root / ".venv").symlink_to(ROOT / ".venv")
        shared = Path(os.environ.get("RAILHEAD_SHARED") or ROOT.parent / "shared")
        self.environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(self.root / "src"), str(self.root)]),
            "RAILHEAD_ROUTER": "python",
            "RAILHEAD_SHARED": str(shared),
        }
        if tests:
            shutil.rmtree(self.root / "tests")
            packed = subprocess.run(
                ["git", "archive", tests, "tests"], cwd=ROOT, capture_output=True, check=True
            )
            subprocess.run(["tar", "-x"], cwd=self.root, input=packed.stdout, check=True)
        # Some tests look at what git knows.
        _git(self.root, "init", "-q")
        _git(self.root, "add", "-A")

    def judge(self, mutant: Mutant, stages: Sequence[str]) -> Result:
        """Run the tests on a mutant, until one fails."""
        path = self.root / mutant.file
        text = path.read_text("utf-8")
        path.write_text(text[: mutant.start] + mutant.new + text[mutant.end :], "utf-8")
        start = time.monotonic()
        try:
            for stage in stages:
                if failed := self._first_failure(mutant, stage):
                    return Result(mutant.name, mutant.area, stage, failed, time.monotonic() - start)
        finally:
            path.write_text(text, "utf-8")
        return Result(mutant.name, mutant.area, "", "", time.monotonic() - start)

    def near(self, file: str) -> list[str]:
        """The test files that import a module, or lie where those of its folder lie."""
        module = file.removeprefix("src/").removesuffix(".py").replace("/", ".")
        package, _, stem = module.rpartition(".")
        own = re.compile(
            rf"\b{re.escape(module)}\b|from {re.escape(package)} import [^\n]*\b{stem}\b"
        )
        beside = self.root / "tests" / Path(file).relative_to(SOURCES).parent
        return [
            str(path.relative_to(self.root))
            for path in sorted((self.root / "tests").rglob("test_*.py"))
            if path.parent == beside or own.search(path.read_text("utf-8"))
        ]

    def _first_failure(self, mutant: Mutant, stage: str) -> str:
        """The first test of a stage that fails, "" if none does."""
        near = self.near(mutant.file)
        where = near if stage == "near" else []
        if stage == "near" and not near:
            return ""
        marks = "not long" if stage == "slow" else "not slow and not long"
        left_out = [f"--ignore={path}" for path in near] if stage == "quick" else []
        command = [
            *(sys.executable, "-m", "pytest", "-x", "-q", "-n", "2", "--dist", "worksteal"),
            *("-p", "no:cacheprovider", "--no-header", "-m", marks, *where, *left_out),
        ]
        try:
            done = subprocess.run(
                command,
                cwd=self.root,
                env=self.environment,
                capture_output=True,
                text=True,
                timeout=_PATIENCE,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return "it does not end"
        if done.returncode in (0, 5):
            return ""
        failed = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
        return failed[1] if failed else (done.stdout + done.stderr)[-200:]


def _git(folder: Path, *words: str) -> str:
    done = subprocess.run(["git", *words], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout


# -- telling -------------------------------------------------------------------------------------


def read_results(path: Path) -> dict[str, Result]:
    """What a file of results says, by the name of the mutant."""
    if not path.is_file():
        return {}
    lines = path.read_text("utf-8").splitlines()
    return {row["mutant"]: Result(**row) for row in map(json.loads, lines)}


def compared(before: dict[str, Result], after: dict[str, Result]) -> list[str]:
    """Say of the mutants in both files which one suite notices and the other does not."""
    both = [name for name in before if name in after]
    lost = [name for name in both if before[name].stage and not after[name].stage]
    won = [name for name in both if after[name].stage and not before[name].stage]
    neither = [name for name in both if not before[name].stage and not after[name].stage]
    lines = [f"{len(both)} mutants, {len(neither)} noticed by neither"]
    lines += [f"  no longer noticed: {name} (before by {before[name].by})" for name in lost]
    lines += [f"  noticed now: {name} (by {after[name].by})" for name in won]
    return lines + [f"  by neither: {name}" for name in neither]


def summary(results: Sequence[Result]) -> list[str]:
    """How many mutants of each area were noticed, and the names of the others."""
    lines = []
    for area in dict.fromkeys(result.area for result in results):
        own = [it for it in results if it.area == area]
        noticed = [it for it in own if it.stage]
        lines.append(f"{area}: {len(noticed)} of {len(own)} noticed")
    return lines + [f"  not noticed: {it.mutant}" for it in results if not it.stage]


def main() -> int:
    """Draw, judge and tell; 1 if two files were compared and the second notices less."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--areas", nargs="+", choices=AREAS, default=list(AREAS))
    parser.add_argument("--stages", nargs="+", choices=STAGES, default=list(STAGES))
    parser.add_argument("--tests", default="", metavar="REF", help="take the tests of a commit")
    parser.add_argument("--to", type=Path, default=ROOT / "build" / "mutants.jsonl")
    parser.add_argument("--compare", nargs=2, type=Path, metavar=("BEFORE", "AFTER"))
    asked = parser.parse_args()
    if asked.compare:
        before, after = map(read_results, asked.compare)
        lines = compared(before, after)
        sys.stdout.write("\n".join(lines) + "\n")
        return 1 if any("no longer" in line for line in lines) else 0
    known = read_results(asked.to)
    asked.to.parent.mkdir(parents=True, exist_ok=True)
    found = mutants(ROOT, asked.count, asked.seed, asked.areas)
    with tempfile.TemporaryDirectory() as folder:
        copy = Copy(Path(folder), asked.tests)
        for number, mutant in enumerate(found, 1):
            if mutant.name in known:
                continue
            result = known[mutant.name] = copy.judge(mutant, asked.stages)
            with asked.to.open("a", encoding="utf-8") as stream:
                stream.write(json.dumps(asdict(result)) + "\n")
            told = f"noticed by {result.by}" if result.stage else "NOT NOTICED"
            sys.stdout.write(f"{number}/{len(found)} {mutant.name}: {told}\n")
            sys.stdout.flush()
    sys.stdout.write("\n".join(summary([known[it.name] for it in found])) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
