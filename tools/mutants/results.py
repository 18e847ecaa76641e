"""What came out: results in a file, and what is said of them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

FILE = "results.jsonl"


@dataclass(frozen=True)
class Result:
    """`by`: the first test that notices a mutant, "" if none does.

    `reached`: so many tests come by; `left_out`: so many of them were not run, for want of time.
    """

    mutant: str
    area: str
    by: str
    reached: int
    left_out: int
    seconds: float


def read_results(folder: Path) -> dict[str, Result]:
    """What stands in a folder, by the name of the mutant."""
    path = folder / FILE
    if not path.is_file():
        return {}
    lines = path.read_text("utf-8").splitlines()
    return {row["mutant"]: Result(**row) for row in map(json.loads, lines)}


def compared(before: Mapping[str, Result], after: Mapping[str, Result]) -> list[str]:
    """Say of the mutants in both which one suite notices and the other does not."""
    both = [name for name in before if name in after]
    lost = [name for name in both if before[name].by and not after[name].by]
    won = [name for name in both if after[name].by and not before[name].by]
    neither = [name for name in both if not before[name].by and not after[name].by]
    lines = [f"{len(both)} mutants, {len(neither)} noticed by neither"]
    lines += [
        f"  no longer noticed: {name} (before by {before[name].by}{_left_out(after[name])})"
        for name in lost
    ]
    lines += [f"  noticed now: {name} (by {after[name].by})" for name in won]
    lines += [f"  by neither: {name}" for name in neither]
    alone = len(before) + len(after) - 2 * len(both)
    return lines + [f"{alone} others were judged in one of both only"] * bool(alone)


def summary(results: Sequence[Result]) -> list[str]:
    """How many mutants of each area were noticed, and the names of the others."""
    lines = []
    for area in dict.fromkeys(result.area for result in results):
        own = [it for it in results if it.area == area]
        noticed = [it for it in own if it.by]
        lines.append(f"{area}: {len(noticed)} of {len(own)} noticed")
    for it in results:
        if not it.by:
            told = (
                f"{it.reached} tests come by{_left_out(it)}" if it.reached else "no test comes by"
            )
            lines.append(f"  not noticed: {it.mutant} ({told})")
    return lines


def _left_out(result: Result) -> str:
    return f", {result.left_out} were left out" if result.left_out else ""
