"""`python -m benchmarks.dense [--against SRC]`: long trains on boards full of track.

The boards are made from seeds: the ends of random games of 1849, random lays of its tiles until
hardly any fits, and random networks for trains that count stops. `--against` solves the same
boards with another copy of the sources and prints how many times as long that takes.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import TypeAlias

from benchmarks.routes import report
from railhead.engine.railway_network import RailwayNetwork
from railhead.lab.simulate import play_on
from railhead.network.router.problem import Problem, RouteTrain, Station
from railhead.network.router.solve import solve
from railhead.network.routes import best_routes
from railhead.network.tracks import Section
from railhead.titles.catalogue import new_game
from tests.network.boards import COMPANIES, TITLE, random_board, route_board, route_train

ROOT = Path(__file__).parents[1]
# Besides a first one, which looks for the sections of the track.
RUNS = 2
# The slowest of some thousand boards, and the first ones whatever they are like.
SLOWEST = (1456, 757, 1198, 3260, 2992, 2352)
FIRST = 20
GAMES = 30
NETWORKS = 12


# A board with its trains: solving it returns the value and the bound.
Case: TypeAlias = Callable[[], tuple[int, int]]


def two_unlimited(network: RailwayNetwork, companies: Sequence[str]) -> Case:
    """Two E trains of the company of 1849 that reaches most."""
    company = max(companies, key=lambda name: len(network.reach(name).stations))
    board = route_board(network, company, "black")
    trains = [route_train("E", name) for name in "ab"]

    def run() -> tuple[int, int]:
        best = best_routes(board, trains)
        return best.revenue, best.bound

    return run


def games() -> Iterator[Case]:
    """Ends of random games."""
    for seed in range(GAMES):
        game = new_game("1849", ["Ann", "Bob", "Cid", "Dan"][: 3 + seed % 2], seed=seed)
        play_on(game, Random(seed), 1500)
        assert game.state.network is not None
        yield two_unlimited(game.state.network, sorted(game.title.companies))


def boards() -> Iterator[Case]:
    """Tiles of 1849 laid wherever they fit, few of the cities full."""
    for seed in (*SLOWEST, *range(FIRST)):
        rng = Random(f"dense {seed}")
        full = rng.choice((0.1, 0.25, 0.4))
        lays, eager = rng.choice((600, 1200, 2400)), rng.choice((1.0, 0.98, 0.95))
        board = random_board(rng, len(TITLE.map.hexes), lays, full, eager)
        yield two_unlimited(board.network, COMPANIES)


def networks() -> Iterator[Case]:
    """Cities and towns in rows, each connected to most of its neighbours, and three long trains."""
    for seed in range(NETWORKS):
        rng = Random(f"network {seed}")
        wide, high = 5, 5
        stations = []
        for number in range(wide * high):
            city = rng.random() < 0.5
            kind, revenue = ("city", rng.choice((20, 30, 40, 50))) if city else ("town", 10)
            full = city and rng.random() < 0.25
            stations.append(Station(number, kind, revenue, number in (6, 12, 18), ends=full))
        rows = [[y * wide + x for x in range(wide)] for y in range(high)]
        lines = [*rows, *zip(*rows, strict=True)]
        pairs = [pair for line in lines for pair in pairwise(line)]
        pairs += [(number, number + wide + 1) for number in (0, 7, 13, 16)]
        chosen = [pair for pair in pairs if rng.random() < 0.8]
        sections = tuple(Section(a, b, 1, 1, 1 << i, ()) for i, (a, b) in enumerate(chosen))
        towns = frozenset({"town"})
        trains = tuple(RouteTrain(name, counts=counts, may_skip=towns)
                       for name, counts in zip("abc", (8, 7, 7), strict=True))  # fmt: skip
        problem = Problem(tuple(stations), sections, trains)

        def run(problem: Problem = problem) -> tuple[int, int]:
            solution = solve(problem)
            return solution.value, solution.bound

        yield run


GROUPS = {
    "E + E, ends of random games": games,
    "E + E, boards full of track": boards,
    "three long trains, networks": networks,
}


def measure() -> Iterator[tuple[str, int, int, float]]:
    """Yield (group, value, bound, seconds of processor time of the best run) of each board."""
    for group, cases in GROUPS.items():
        for run in cases():
            value, bound = run()
            seconds = float("inf")
            for _ in range(RUNS):
                start = time.process_time()
                run()
                seconds = min(seconds, time.process_time() - start)
            yield group, value, bound, seconds


def elsewhere(source: Path) -> list[tuple[str, int, int, float]]:
    """The same measurements with another copy of the sources."""
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.dense", "--rows"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{source.resolve()}:{ROOT}"},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    return [(group, value, bound, seconds) for group, value, bound, seconds in rows]


def main() -> int:
    """Measure and print; 1 if the two copies contradict each other."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--against", metavar="SRC", type=Path, help="another directory src")
    parser.add_argument("--rows", action="store_true", help="a line of JSON for each board only")
    options = parser.parse_args()
    if options.rows:
        for row in measure():
            print(json.dumps(row), flush=True)
        return 0
    rows = list(measure())
    other = elsewhere(options.against) if options.against else []
    print(f"{'milliseconds':<30} {'count':>5}{'median':>10}{'90 %':>10}{'99 %':>10}{'worst':>10}")
    for title, measured in (("", rows), ("other: ", other)):
        groups: defaultdict[str, list[float]] = defaultdict(list)
        for group, _, _, seconds in measured:
            groups[group].append(seconds)
        for group, times in groups.items():
            report(title + group, times)
    print(f"{sum(value == bound for _, value, bound, _ in rows)} of {len(rows)} proven")
    if not other:
        return 0
    ratios = sorted(there[3] / here[3] for here, there in zip(rows, other, strict=True))
    ours, theirs = sum(row[3] for row in rows), sum(row[3] for row in other)
    print(f"the other copy takes {theirs / ours:.2f} times as long in all,")
    print(f"{ratios[len(ratios) // 2]:.2f} in the middle, {ratios[0]:.2f} at the least")
    differ = sum(
        not (here[1] <= there[2] and there[1] <= here[2])
        for here, there in zip(rows, other, strict=True)
    )
    print(f"{differ} answers contradict each other")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
