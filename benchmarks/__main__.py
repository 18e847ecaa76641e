"""`python -m benchmarks [GAME FILE ...]`: all benchmarks, and ratios within this run."""

from __future__ import annotations

import sys
from pathlib import Path

from benchmarks.searches import report
from benchmarks.work import greedy_play, random_play, replaying, replaying_record, single_steps
from railhead.titles.catalogue import title_ids

# Of each title; `python -m benchmarks.searches` looks at more.
LATE_POSITIONS = 20


def main() -> None:
    """Run everything and print one line for each measurement."""
    shared = Path(__file__).parents[2] / "shared" / "transcripts"
    files = [Path(name) for name in sys.argv[1:]] or sorted(shared.glob("*/*[0-9].json"))
    measured = []
    groups = [
        replaying(files),
        map(replaying_record, title_ids()),
        *map(random_play, title_ids()),
        map(greedy_play, title_ids()),
        *map(single_steps, title_ids()),
    ]
    for group in groups:
        for item in group:
            print(item.line(), flush=True)
            measured.append(item)
    replays = [item for item in measured if item.unit == "actions"]
    play = next(item for item in measured if item.unit == "decisions")
    copying = next(item for item in measured if item.unit == "copies")
    share = replays[0].rate / copying.rate
    print(f"a copy of the state takes {share:.1%} of a replayed action")
    ratio = replays[0].rate / play.rate
    print(f"one random decision takes as long as {ratio:.1f} replayed actions")
    for title in title_ids():
        report(title, LATE_POSITIONS)


if __name__ == "__main__":
    main()
