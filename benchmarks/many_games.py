"""`python -m benchmarks.many_games [TITLE ...]`: what many games cost, by one process and by two.

The same games are played by one process and by two, in turns, so that both see the same load of the
machine. A game's processor time is measured in the process that plays it: where two processes need
no more of it than one, two free cores play twice as many games. `--ray` lets a Ray of this machine
play them too.
"""

from __future__ import annotations

import argparse
import json
import pickle
import resource
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from statistics import mean, quantiles
from typing import Any

from railhead.lab.batch import Task, play_one
from railhead.lab.distribution.local import Processes
from railhead.lab.distribution.pool import Pool
from railhead.lab.distribution.workers import Workers
from railhead.titles.catalogue import new_game, title_ids

AT_A_TIME, RESULTS = 4, 500


@dataclass(frozen=True, slots=True)
class Cost:
    """What a game cost: seconds of processor time, its decisions, and the process's memory.

    `packed`: its result as it travels to the driver; `record`: the length of its record as a file,
    in bytes; `peak`: the most memory that the process has had, in bytes.
    """

    seed: int
    seconds: float
    decisions: int
    packed: bytes
    record: int
    peak: int


def cost_of(task: Task, check: bool) -> Cost:
    """Play a game and measure it, without what a process does before its first game."""
    new_game(task.title, ["A", "B", "C"])
    before = time.process_time()
    played = play_one(task, check)
    seconds = time.process_time() - before
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    packed, record = pickle.dumps(played), len(json.dumps(played.record))
    return Cost(task.seed, seconds, played.decisions, packed, record, peak)


def measured(pools: Sequence[Pool[Any]], tasks: list[Task], check: bool) -> list[dict[int, Cost]]:
    """Let each pool play the same games, a few at a time; return what each cost, by its seed."""
    found: list[dict[int, Cost]] = [{} for _ in pools]
    work = partial(cost_of, check=check)
    for at in range(0, len(tasks), AT_A_TIME):
        turns = list(zip(pools, found, strict=True))
        for pool, costs in turns if at // AT_A_TIME % 2 else reversed(turns):
            some = tasks[at : at + AT_A_TIME]
            costs.update((cost.seed, cost) for cost in pool.run(some, work))
    return found


def again(_number: int, packed: bytes) -> Any:
    """Return the result of a game that has been played."""
    return pickle.loads(packed)


def handing_out(pool: Pool[Any], packed: bytes) -> float:
    """Return the seconds of processor time that this process takes for each game of others."""
    before = time.process_time()
    count = sum(1 for _ in pool.run(range(RESULTS), partial(again, packed=packed)))
    return (time.process_time() - before) / count


def ratios(over: dict[int, Cost], under: dict[int, Cost], times: int = 1) -> str:
    """The median of how processor times compare, with its quartiles."""
    found = [times * over[seed].seconds / under[seed].seconds for seed in under]
    low, middle, high = quantiles(found, n=4) if len(found) > 1 else found * 3
    return f"{middle:.2f} (quartiles {low:.2f} and {high:.2f})"


def lines(title: str, player: str, games: int, check: bool, ray: bool) -> Iterator[str]:
    """Play games of a title; yield the report."""
    tasks = [Task(title, 3, {}, "default", 1 + i, player=player) for i in range(games)]
    with ExitStack() as stack:
        pools: list[Pool[Any]] = [Processes(1), Processes(2)]
        if ray:
            pools.append(Workers(ray="local").open())
        for pool in pools:
            stack.enter_context(pool)
        one, two, *there = measured(pools, tasks, check)
        driver = [handing_out(pool, one[1].packed) for pool in pools[1:]]
    costs = [*one.values(), *two.values()]
    before = time.process_time()
    for cost in costs:
        pickle.loads(cost.packed)
    unpacking = (time.process_time() - before) / len(costs)
    seconds = [mean(cost.seconds for cost in found.values()) for found in (one, two)]
    decisions = mean(cost.decisions for cost in costs)
    yield (
        f"{title} {player}: {games} games of {decisions:.0f} decisions,"
        f" {seconds[0]:.2f} s each by one process, {seconds[1]:.2f} s by two"
    )
    yield f"  two processes at {ratios(one, two, times=2)} times one"
    size, record = mean(len(it.packed) for it in costs), mean(it.record for it in costs)
    yield (
        f"  a result {size / 1e3:.0f} kB, read in {unpacking * 1e3:.2f} ms;"
        f" a record {record / 1e3:.0f} kB; memory {max(it.peak for it in costs) / 1e6:.0f} MB"
    )
    for found in there:
        by_ray, without = driver[1] * 1e3, driver[0] * 1e3
        yield f"  the driver takes {by_ray:.1f} ms for each game by Ray, {without:.1f} ms without"
        peak = max(cost.peak for cost in found.values()) / 1e6
        yield f"  Ray {ratios(found, two)} times the processor time; memory {peak:.0f} MB"


def main() -> None:
    """Measure the titles that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("titles", nargs="*", default=title_ids(), help="by default all")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--player", default="random")
    parser.add_argument("--check", action="store_true", help="check the invariants too")
    parser.add_argument("--ray", action="store_true", help="let a Ray of this machine play too")
    given = parser.parse_args()
    for title in given.titles:
        for line in lines(title, given.player, given.games, given.check, given.ray):
            print(line, flush=True)


if __name__ == "__main__":
    main()
