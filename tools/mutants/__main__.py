"""`python -m tools.mutants`: do the tests notice when something in the sources is wrong?

Draws mutants, each a small change in one place of the engine, the network, the titles, the server,
the pages or the scripts. One run of all tests records which of them come by the place of each;
then those tests run on each mutant, quickest first, until one fails. Nothing in the working tree
changes: all runs are in copies.

`--tree REF` does so with the sources and tests of a commit. To compare two suites the mutants must
be the same: `--also REF` draws what is in that commit too, and `--as FOLDER` takes those that were
drawn for another run. `--compare BEFORE AFTER` says what one notices and the other does not.

All that is found goes to the folder `--to`. What stands there is not done again: a run that was
interrupted is gone on with.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from functools import partial
from itertools import islice
from pathlib import Path
from queue import SimpleQueue
from threading import Lock

from tools.mutants.changes import AREAS, Change, Mutant, drawn
from tools.mutants.results import FILE, Result, compared, read_results, summary
from tools.mutants.suite import RECORDED, Judge, Recorded, numbered, record, say
from tools.mutants.trees import ROOT, Tree, text_in

DRAWN = "drawn.json"


def write_drawn(mutants: Sequence[Mutant], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps([asdict(it) for it in mutants], indent=1)
    (folder / DRAWN).write_text(text, "utf-8")


def read_drawn(folder: Path) -> list[Mutant]:
    rows = json.loads((folder / DRAWN).read_text("utf-8"))
    return [Mutant(**{**row, "change": Change(**row["change"])}) for row in rows]


def placed(mutants: Sequence[Mutant], text: Callable[[str], str | None]) -> list[Mutant]:
    """The same mutants where they are in a tree. Raises LookupError for one that it lacks."""
    found = []
    for mutant in mutants:
        own = text(mutant.file)
        there = mutant.found_in(own) if own is not None else None
        if there is None:
            raise LookupError(f"{mutant.name} is not in this tree: draw with --also")
        found.append(there)
    return found


def judge_all(
    mutants: Sequence[Mutant], recorded: Recorded, asked: argparse.Namespace, folder: Path
) -> dict[str, Result]:
    """Judge what has no result yet, several mutants at a time."""
    known = read_results(asked.to)
    left = [it for it in numbered(mutants).items() if it[1].name not in known]
    if not left:
        return known
    plain = Tree(folder / "plain", asked.tree)
    sure = set[str]()
    free: SimpleQueue[Judge] = SimpleQueue()
    for place in (folder / f"job-{number}" for number in range(min(asked.jobs, len(left)))):
        tree = Tree(place, asked.tree)
        free.put(
            Judge(
                tree=tree,
                plain=plain,
                folder=place / "runs",
                to=asked.to,
                recorded=recorded,
                most=asked.seconds,
                sure=sure,
            )
        )
    turn = Lock()

    def judged(row: tuple[int, Mutant]) -> None:
        judge = free.get()
        try:
            result = judge.judge(*row)
        finally:
            free.put(judge)
        with turn:
            known[result.mutant] = result
            with (asked.to / FILE).open("a", encoding="utf-8") as stream:
                stream.write(json.dumps(asdict(result)) + "\n")
            told = f"noticed by {result.by}" if result.by else "NOT NOTICED"
            say(f"{len(known)}/{len(mutants)} {result.mutant}: {told} ({result.seconds:.0f} s)")

    with ThreadPoolExecutor(asked.jobs) as pool:
        rows = iter(left)
        # Not all at once: whoever interrupts this waits for those that have begun only.
        while part := list(islice(rows, 4 * asked.jobs)):
            for _ in pool.map(judged, part):
                pass
    return known


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tools.mutants",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--areas", nargs="+", choices=AREAS, default=list(AREAS))
    parser.add_argument("--also", default="", metavar="REF", help="draw what is there too")
    parser.add_argument("--as", dest="like", type=Path, metavar="FOLDER", help="take its mutants")
    parser.add_argument("--tree", default="", metavar="REF", help="sources and tests of a commit")
    parser.add_argument("--only", nargs="+", default=[], metavar="PATH", help="of the tests")
    parser.add_argument("--seconds", type=float, default=120, help="of tests for a mutant, at most")
    parser.add_argument("--jobs", type=int, default=2, help="processes of tests at a time")
    parser.add_argument("--to", type=Path, default=ROOT / "build" / "mutants", metavar="FOLDER")
    parser.add_argument("--compare", nargs=2, type=Path, metavar=("BEFORE", "AFTER"))
    asked = parser.parse_args()
    asked.to = asked.to.resolve()
    return asked


def main() -> int:
    """Draw, record, judge and tell; 1 if two results are compared and the second notices less."""
    # Ended like that, it ends the tests that it runs too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    asked = _asked()
    if asked.compare:
        lines = compared(*map(read_results, asked.compare))
        say("\n".join(lines))
        return 1 if any("no longer" in line for line in lines) else 0
    there = partial(text_in, asked.tree) if asked.tree else _text_here
    if not (asked.to / DRAWN).is_file():
        if asked.like:
            mutants = read_drawn(asked.like)
        else:
            also = asked.also or asked.tree
            other = partial(text_in, also) if also else None
            mutants = drawn(ROOT, asked.count, asked.seed, asked.areas, other)
        write_drawn(mutants, asked.to)
    mutants = placed(read_drawn(asked.to), there)
    # Beside the packages, and not in a folder that tests of other trees would read.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        if not (asked.to / RECORDED).is_file():
            say(f"recording where {len(mutants)} mutants are met")
            tree = Tree(folder / "marked", asked.tree)
            record(tree, numbered(mutants), asked.to, asked.only, asked.jobs)
        recorded = Recorded.read(asked.to / RECORDED)
        say(f"{len(recorded.seconds)} tests passed in {sum(recorded.seconds.values()):.0f} s")
        known = judge_all(mutants, recorded, asked, folder)
    say("\n".join(summary([known[it.name] for it in mutants])))
    return 0


def _text_here(file: str) -> str | None:
    path = ROOT / file
    return path.read_text("utf-8") if path.is_file() else None


if __name__ == "__main__":
    sys.exit(main())
