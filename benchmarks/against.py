"""`python -m benchmarks.against REF`: this program beside the one of another commit, in one run.

The sources of REF are unpacked into a folder that is removed afterwards. Two processes, one for
each program, run the same benchmarks, those of this commit, in turns: whatever else the machine
does meets both alike. For each row both medians are printed, and the median of the ratios of the
pairs with the quartiles between which the middle half of them lies. A row is called slower or
faster if that half lies on one side of 1, and the median by more than `--tolerance`.

`--identical N` plays N random games of each title by both programs and compares digests of the
records; a difference ends with code 1.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.timing import Row, Sample, amount, quartiles
from benchmarks.work import rows
from railhead.titles.catalogue import title_ids

ROOT = Path(__file__).parents[1]
PAIRS = 7
TOLERANCE = 0.05


class Program:
    """A process that measures the program of one source tree."""

    def __init__(self, source: Path) -> None:
        paths = os.pathsep.join([str(source), str(ROOT)])
        self._process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.measuring"],
            cwd=source.parent,
            env={**os.environ, "PYTHONPATH": paths, "PYTHONSAFEPATH": "1", "PYTHONHASHSEED": "0"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, **request: object) -> Mapping[str, Any]:
        """Have one thing done and wait for the answer. Raises EOFError if the process has ended."""
        self.begin(**request)
        return self.end()

    def begin(self, **request: object) -> None:
        """Have one thing done; `end` waits for it."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()

    def end(self) -> Mapping[str, Any]:
        """Wait for the answer. Raises EOFError if the process has ended."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise EOFError("a measuring process has ended without an answer")
        answer: Mapping[str, Any] = json.loads(line)
        return answer

    def close(self) -> None:
        """Let the process end."""
        self._process.communicate()


@contextmanager
def sources_of(ref: str) -> Iterator[Path]:
    """Unpack the sources of a commit for a while. Raises CalledProcessError for no commit."""
    packed = subprocess.run(
        ["git", "archive", "--format=tar", ref, "src"], cwd=ROOT, check=True, capture_output=True
    ).stdout
    with tempfile.TemporaryDirectory(prefix="railhead-") as folder:
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            archive.extractall(folder, filter="data")
        yield Path(folder) / "src"


@dataclass(frozen=True, slots=True)
class Compared:
    """The samples of a row in pairs: (there, here)."""

    row: Row
    pairs: tuple[tuple[Sample, Sample], ...]

    @property
    def ratios(self) -> tuple[float, float, float]:
        """How many times as much it took there as here: first quartile, median, third."""
        return quartiles([there.each / here.each for there, here in self.pairs])

    def verdict(self, tolerance: float) -> str:
        """Say `slower` or `faster` where the ratios leave little doubt."""
        low, middle, high = self.ratios
        if high < 1 and middle < 1 - tolerance:
            return "slower" if not self.row.weighs else "more"
        if low > 1 and middle > 1 + tolerance:
            return "faster" if not self.row.weighs else "less"
        return ""

    def line(self, tolerance: float) -> str:
        """One line: what a unit took there and here, the ratio with its spread, and a verdict."""
        there, here = (median(pair[i].each for pair in self.pairs) for i in (0, 1))
        cells = "".join(f"{amount(value, weighs=self.row.weighs):>14}" for value in (there, here))
        low, middle, high = self.ratios
        ratio = f"{middle:>8.2f}  [{low:.2f}, {high:.2f}]"
        return f"{self.row.name:<46}{cells}{ratio:<24}{self.verdict(tolerance)}".rstrip()


def compare(there: Program, here: Program, row: Row, pairs: int) -> Compared | str:
    """Run a row in turns, each program first in every other pair; return why if one cannot."""
    found: list[tuple[Sample, Sample]] = []
    # The first run of each prepares, compiles and fills caches, and does not count.
    for number in range(-1, pairs):
        order = (there, here) if number % 2 else (here, there)
        answers = {program: program.ask(row=row.name) for program in order}
        for program, where in ((there, "there"), (here, "here")):
            if "missing" in answers[program]:
                return f"{where}: {answers[program]['missing']}"
        if number >= 0:
            found.append((Sample(**answers[there]), Sample(**answers[here])))
    return Compared(row, tuple(found))


def differing(there: Program, here: Program, games: int) -> list[str]:
    """Play random games by both at once; return the title and seed of those that differ."""
    found: list[str] = []
    for title in title_ids():
        before = len(found)
        for seed in range(games):
            for program in (there, here):
                program.begin(game=[title, seed])
            first, second = there.end(), here.end()
            if first != second or "missing" in first:
                found.append(f"{title}, seed {seed}")
        same = games - (len(found) - before)
        print(f"{title}: {same} of {games} random games are the same", flush=True)
    return found


def _pairs(text: str) -> int:
    """How many pairs: without one there is no ratio. Raises ArgumentTypeError."""
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r} should be a whole number from 1")
    return int(text)


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare and print; 1 if any game differs, 2 if there is no such commit."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("ref", help="a commit, branch or tag")
    parser.add_argument("--only", default="", help="rows whose name contains this")
    parser.add_argument(
        "--pairs", type=_pairs, default=PAIRS, help="runs of each row by each program"
    )
    parser.add_argument("--tolerance", type=float, default=TOLERANCE, help="a share, such as 0.05")
    parser.add_argument("--identical", type=int, default=0, metavar="N", help="games of each title")
    parser.add_argument("--no-rows", action="store_true", help="compare games only")
    asked = parser.parse_args(arguments)
    try:
        with sources_of(asked.ref) as source:
            return _compare_all(source, asked)
    except subprocess.CalledProcessError as error:
        print(error.stderr.decode(errors="replace").strip(), file=sys.stderr)
        return 2


def _compare_all(source: Path, asked: argparse.Namespace) -> int:
    there, here = Program(source), Program(ROOT / "src")
    try:
        if not asked.no_rows:
            routers = [program.ask(router=True)["router"] for program in (there, here)]
            print("The router runs as {} modules there, as {} here.".format(*routers))
            print(f"{'':<46}{asked.ref[:12]:>14}{'here':>14}{'   ratio':<24}", flush=True)
            for row in rows():
                if asked.only in row.name:
                    found = compare(there, here, row, asked.pairs)
                    told = found if isinstance(found, str) else found.line(asked.tolerance)
                    print(
                        told if told.startswith(row.name) else f"{row.name:<46}{told}", flush=True
                    )
        different = differing(there, here, asked.identical) if asked.identical else []
    finally:
        there.close()
        here.close()
    if different:
        print(f"{len(different)} games differ: {'; '.join(different[:10])}")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
