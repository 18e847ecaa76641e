"""`python -m benchmarks.routes [FILE ...]`: best routes of recorded positions, and how long.

Each position is solved from its plain data: reading the fields, building the problem and the
search are all in the time. `--cpsat PYTHON` compares with the model in `routes_cpsat`, run by
an interpreter that has OR-Tools.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from railhead.network import router
from railhead.network.router.positions import parse_positions
from railhead.network.router.solve import solve
from railhead.titles.catalogue import uncounted_in

SHARED = Path(__file__).parents[2] / "shared" / "routes"
ROOT = Path(__file__).parents[1]
RUNS = 3


def router_variant() -> str:
    """How the router runs, `compiled` or `python`; other programs know only the latter."""
    return getattr(router, "VARIANT", "python")


@dataclass(frozen=True, slots=True)
class Timed:
    """One position: what was found, and the seconds of processor time of the best run."""

    id: str
    file: str
    trains: str
    value: int
    proven: bool
    right: bool
    seconds: float


def measure(path: Path) -> list[Timed]:
    """Solve the positions of a file, each from its own data."""
    data = json.loads(path.read_text(encoding="utf-8"))
    found = []
    for row in data["positions"]:
        seconds = float("inf")
        for _ in range(RUNS):
            start = time.process_time()
            single = {"title": data.get("title"), "positions": [row]}
            (position,) = parse_positions(single, uncounted_in)
            solution = solve(position.problem)
            seconds = min(seconds, time.process_time() - start)
        names = " & ".join(sorted(train["name"] for train in row["trains"]))
        right = position.best in (None, solution.value)
        found.append(
            Timed(position.id, path.name, names, solution.value, solution.proven, right, seconds)
        )
    return found


def solve_file(path: Path) -> int:
    """Solve the positions of a file, each from its own data; return how many."""
    data = json.loads(path.read_text(encoding="utf-8"))
    for row in data["positions"]:
        single = {"title": data.get("title"), "positions": [row]}
        (position,) = parse_positions(single, uncounted_in)
        solution = solve(position.problem)
        assert solution.proven
        assert position.best in (None, solution.value)
    return len(data["positions"])


def quantile(seconds: Sequence[float], share: float) -> float:
    """The least time within which a share of all was done."""
    ordered = sorted(seconds)
    return ordered[min(len(ordered) - 1, max(0, -int(-share * len(ordered) // 1) - 1))]


def report(name: str, seconds: Sequence[float]) -> None:
    """Print one line: how many, median, 90th and 99th percentile, worst, in milliseconds."""
    marks = [quantile(seconds, share) * 1e3 for share in (0.5, 0.9, 0.99, 1)]
    print(f"{name:<30} {len(seconds):>5}" + "".join(f"{mark:>10.1f}" for mark in marks))


def baseline(python: str, files: Sequence[Path]) -> dict[str, tuple[int, bool, float]]:
    """Solve with CP-SAT in a process of its own: id -> (value, proven, seconds)."""
    command = [python, "-m", "benchmarks.routes_cpsat", *(str(path) for path in files)]
    paths = {"PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"}
    done = subprocess.run(command, cwd=ROOT, env=paths, capture_output=True, text=True, check=False)
    if done.returncode:
        last = done.stderr.strip().splitlines()[-1:] or ["no message"]
        print(f"the baseline stopped with code {done.returncode}: {last[0]}", file=sys.stderr)
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    return {row["id"]: (row["best"], row["proven"], row["seconds"]) for row in rows}


def main() -> int:
    """Measure, print the tables; 1 if any answer is wrong, unproven or differs from CP-SAT's."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--cpsat", metavar="PYTHON", help="an interpreter that has OR-Tools")
    parser.add_argument("--trains", action="store_true", help="a line for each set of trains")
    options = parser.parse_args()
    files = options.files or sorted(SHARED.glob("*.json"))
    print(f"The router runs as {router_variant()} modules.")
    timed = [item for path in files for item in measure(path)]
    print(f"{'milliseconds':<30} {'count':>5}{'median':>10}{'90 %':>10}{'99 %':>10}{'worst':>10}")
    groups: defaultdict[str, list[float]] = defaultdict(list)
    for item in timed:
        groups[item.file].append(item.seconds)
        if options.trains:
            groups[item.trains].append(item.seconds)
    for name, seconds in groups.items():
        report(name, seconds)
    report("all", [item.seconds for item in timed])
    wrong = [item.id for item in timed if not (item.right and item.proven)]
    print(f"{len(timed) - len(wrong)} of {len(timed)} proven and as stated", *wrong)
    if options.cpsat:
        other = baseline(options.cpsat, [path.resolve() for path in files])
        both = [item for item in timed if item.id in other]
        report("CP-SAT, one worker", [other[item.id][2] for item in both])
        ours, theirs = (sum(item.seconds for item in both), sum(other[i.id][2] for i in both))
        if both:
            ratios = sorted(other[item.id][2] / item.seconds for item in both)
            print(f"CP-SAT takes {theirs / ours:.1f} times as long in all,"
                  f" {ratios[len(ratios) // 2]:.1f} times in the middle")  # fmt: skip
        differ = [i.id for i in both if other[i.id][1] and other[i.id][0] != i.value]
        print(f"{len(both) - len(differ)} of {len(both)} answers agree", *differ)
        wrong += differ
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
