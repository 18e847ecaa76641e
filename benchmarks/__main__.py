"""`python -m benchmarks [GAME FILE ...]`: all benchmarks, and ratios within this run."""

from __future__ import annotations

import argparse
from pathlib import Path

from benchmarks.routes import router_variant
from benchmarks.searches import report
from benchmarks.timing import RUNS, measure
from benchmarks.work import rows
from railhead.titles.catalogue import title_ids

# Of each title; `python -m benchmarks.searches` looks at more.
LATE_POSITIONS = 20


def main() -> None:
    """Run everything and print one line for each measurement."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, help="game files to replay")
    parser.add_argument("--only", default="", help="rows whose name contains this")
    parser.add_argument("--runs", type=int, default=RUNS, help="runs of each row")
    asked = parser.parse_args()
    print(f"The router runs as {router_variant()} modules.", flush=True)
    measured = {}
    for row in rows(asked.files or None):
        if asked.only in row.name:
            measured[row.name] = item = measure(row, asked.runs)
            print(item.line(), flush=True)
    if asked.only:
        return
    for title in title_ids():
        replay = measured[f"replay a random game of {title}"].each
        share = measured[f"{title}: copies of a state"].each / replay
        decision = measured[f"random play of {title}, full lists of answers"].each / replay
        print(f"{title}: a copy of the state takes {share:.1%} of a replayed action,")
        print(f"{title}: a random decision as long as {decision:.1f} replayed actions")
    for title in title_ids():
        report(title, LATE_POSITIONS)


if __name__ == "__main__":
    main()
