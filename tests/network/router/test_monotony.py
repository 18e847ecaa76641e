"""What can only help never lowers the best: another train, a token, track, money."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from railhead.network.router.problem import Problem, RouteTrain, Station
from railhead.network.router.solve import solve
from railhead.network.tracks import Section
from tests.network.router.networks import KINDS, random_problem, random_train

pytestmark = pytest.mark.slow

REPO = Path(__file__).resolve().parents[3]
SEEDS = range(150)


def problem_of(seed: int) -> tuple[Random, Problem]:
    """A network of a seed, and a source of choices for what is added to it."""
    rng = Random(f"more {seed}")
    return rng, random_problem(rng, 1 + seed % 2)


def test_another_train_lowers_nothing() -> None:
    for seed in SEEDS:
        rng, problem = problem_of(seed)
        numbers = [station.number for station in problem.stations]
        more = replace(problem, trains=(*problem.trains, random_train(rng, "more", numbers)))
        assert solve(more).value >= solve(problem).value, seed


def test_a_token_lowers_nothing() -> None:
    """Also where it opens a city that was full of foreign tokens."""
    for seed in SEEDS:
        rng, problem = problem_of(seed)
        chosen = rng.choice(problem.stations)
        stations = tuple(
            replace(station, token=True, ends=station.ends and station.kind == "offboard")
            if station is chosen
            else station
            for station in problem.stations
        )
        assert solve(replace(problem, stations=stations)).value >= solve(problem).value, seed


def test_new_track_lowers_nothing() -> None:
    """A tile that adds track and a station, and takes nothing away."""
    for seed in SEEDS:
        rng, problem = problem_of(seed)
        old = [station.number for station in problem.stations]
        new = Station(99, rng.choice(KINDS), rng.choice([0, 20, 60]))
        sections = [
            Section(start, 99, rng.choice([1, 3]), rng.randint(1, 3), 1 << (20 + i), ())
            for i, start in enumerate(rng.sample(old, 2))
        ]
        start, end = rng.sample(old, 2)
        sections.append(Section(start, end, 1, 1, 1 << 30, ()))
        more = replace(
            problem,
            stations=(*problem.stations, new),
            sections=(*problem.sections, *sections),
        )
        assert solve(more).value >= solve(problem).value, seed


def test_a_longer_train_earns_no_less_where_it_may_skip_what_it_passes() -> None:
    for seed in SEEDS:
        _, problem = problem_of(seed)
        trains = tuple(
            replace(train, counts=train.counts + 1) if train.counts is not None else train
            for train in problem.trains
        )
        assert solve(replace(problem, trains=trains)).value >= solve(problem).value, seed


def test_the_order_of_the_data_has_no_say() -> None:
    for seed in SEEDS:
        rng, problem = problem_of(seed)
        mixed = replace(
            problem,
            stations=tuple(rng.sample(problem.stations, len(problem.stations))),
            sections=tuple(rng.sample(problem.sections, len(problem.sections))),
            trains=tuple(rng.sample(problem.trains, len(problem.trains))),
        )
        first, second = solve(problem), solve(mixed)
        assert first.steps == second.steps
        assert {route.train: route for route in first.routes} == {
            route.train: route for route in second.routes
        }


_PRINT = """
import json
from random import Random
from railhead.network.router.solve import solve
from tests.network.router.networks import random_problem
print(json.dumps([repr(solve(random_problem(Random(seed), 3))) for seed in range(40)]))
"""


def test_the_hash_seed_has_no_say() -> None:
    def answers(seed: str) -> list[str]:
        done = subprocess.run(
            [sys.executable, "-c", _PRINT],
            env={
                **os.environ,
                "PYTHONHASHSEED": seed,
                "PYTHONPATH": os.pathsep.join((str(REPO / "src"), str(REPO))),
            },
            capture_output=True,
            text=True,
            check=True,
        )
        found: list[str] = json.loads(done.stdout)
        return found

    first = answers("0")
    assert len(first) == 40
    assert first == answers("1") == answers("4242")


def test_two_equal_trains_are_interchangeable() -> None:
    station = [Station(i, "city", 10 * (i + 1), token=i == 0) for i in range(3)]
    track = [Section(0, 1, 1, 1, 1, ()), Section(0, 2, 1, 1, 2, ())]
    trains = [RouteTrain("b", counts=2), RouteTrain("a", counts=2)]
    solution = solve(Problem(tuple(station), tuple(track), tuple(trains)))
    assert [route.train for route in solution.routes] == ["b", "a"]
    assert sorted(route.revenue for route in solution.routes) == [30, 40]
