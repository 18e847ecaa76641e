"""Fleets whose routes are found as pairs of arms: the best set, its proof, which one of equals."""

from __future__ import annotations

import gzip
import json
import random
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import cast

import pytest

from railhead.lab.simulate import random_action
from railhead.network.router import arms, simplex
from railhead.network.router import solve as solving
from railhead.network.router.budget import Budget
from railhead.network.router.cover import Column
from railhead.network.router.problem import Solution
from railhead.network.router.simplex import Program, relax
from railhead.network.router.solve import solve
from railhead.network.routes import BestRoutes
from railhead.records.record import from_record
from railhead.titles.catalogue import new_game
from railhead.titles.common.game import CommonGame
from tests.network.router.networks import best_by_trying, check_routes, random_problem

pytestmark = pytest.mark.slow

SECOND = 400_000
"""So many steps take about a second."""


@pytest.fixture
def only_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    """No list of routes is made, however short."""
    monkeypatch.setattr(solving, "_FIRST", 0)
    monkeypatch.setattr(solving, "_FIRST_OF_TWO", (0, 0))
    monkeypatch.setattr(solving, "FEW_ROUTES_OF_MANY", -1)


@pytest.mark.usefixtures("only_pairs")
@pytest.mark.parametrize("trains", [2, 3, 4, 6])
def test_fleets_earn_what_trying_everything_finds(trains: int) -> None:
    for seed in range(40):
        problem = random_problem(Random(f"priced {trains} {seed}"), trains)
        solution = solve(problem)
        check_routes(problem, solution)
        assert (solution.value, solution.proven) == (best_by_trying(problem), True), seed


@pytest.mark.usefixtures("only_pairs")
def test_a_search_cut_short_has_a_true_bound() -> None:
    unproven = 0
    for seed in range(60):
        problem = random_problem(Random(f"cut {seed}"), 3 + seed % 3)
        best = best_by_trying(problem)
        for steps in (30, 100, 200, 400, 800):
            solution = solve(problem, Budget(steps))
            check_routes(problem, solution)
            assert solution.value <= best <= solution.bound, (seed, steps)
            unproven += not solution.proven
    assert unproven > 20


@pytest.mark.usefixtures("only_pairs")
def test_the_order_of_a_problem_makes_no_difference() -> None:
    for seed in range(60):
        rng = Random(f"order {seed}")
        problem = random_problem(rng, 2 + seed % 3)
        other = replace(
            problem,
            stations=tuple(rng.sample(problem.stations, len(problem.stations))),
            sections=tuple(rng.sample(problem.sections, len(problem.sections))),
        )
        one, two = solve(problem), solve(other)
        assert (one.routes, one.steps) == (two.routes, two.steps), seed


def _spelled(solution: Solution) -> list[tuple[str, tuple[int, ...], int]]:
    return [(route.train, route.stations, route.revenue) for route in solution.routes]


def test_two_trains_run_the_routes_that_lists_meet_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of equal sets, too, whichever search proves that they are the best."""
    differ = 0
    for seed in range(200):
        problem = random_problem(Random(f"equal {seed}"), 2)
        with monkeypatch.context() as patched:
            patched.setattr(arms, "MOST_ARMS", 0)
            listed = solve(problem)
        with monkeypatch.context() as patched:
            patched.setattr(solving, "_FIRST", 0)
            patched.setattr(solving, "_FIRST_OF_TWO", (0, 0))
            paired = solve(problem)
        assert _spelled(paired) == _spelled(listed), seed
        differ += paired.steps != listed.steps
    assert differ > 50


# -- rows that are added to a linear program ------------------------------------------------------


@pytest.mark.parametrize("seed", range(40))
def test_rows_added_later_give_the_same_prices_as_from_the_start(seed: int) -> None:
    rng = Random(f"rows {seed}")
    columns = [
        Column(rng.randrange(10, 200, 10), (0, *sorted(rng.sample(range(1, 9), rng.randint(1, 4)))))
        for _ in range(40)
    ]
    limits = [3] + [1] * 8
    whole = relax(columns, limits, Budget())
    first = [Column(value, rows[:1]) for value, rows in columns]
    known = [3]
    program = Program(first, known, Budget())
    program.run()
    for row in range(1, 9):
        known.append(1)
        for i, (value, rows) in enumerate(columns):
            first[i] = Column(value, tuple(each for each in rows if each <= row))
        program.add_row(1)
        program.run_back()
        program.run()
        assert min(program.parts) > -2 * simplex.NOTHING
    earned = sum(part * columns[i].value for i, part in whole.parts)
    parts = program.fractions().parts
    assert abs(sum(part * columns[i].value for i, part in parts) - earned) < 0.01
    for row, limit in enumerate(limits):
        used = sum(part for i, part in parts if row in columns[i].rows)
        assert used < limit + 0.001


# -- long trains ----------------------------------------------------------------------------------


def _state_railway() -> CommonGame:
    """A random game of 1861 whose state railway must run six trains."""
    game, rng = new_game("1861", ["Ann", "Bob", "Cid"], seed=3), random.Random(3)
    while len(game.actions) < 687:
        assert game.decision is not None
        game.apply(random_action(game.decision.answers, rng))
    return cast("CommonGame", game)


def _proven(best: BestRoutes | None) -> int:
    assert best is not None
    assert best.proven
    return best.revenue


def test_the_state_railway_runs_the_best_routes_of_six_trains() -> None:
    game = _state_railway()
    best = game.best_routes("RSR", ["7", "7", "6", "6", "5", "4"], steps=2 * SECOND)
    assert _proven(best) == 1300


def _hard() -> list[str]:
    return [f"{title}-fleet{size}" for title in ("1861", "1867") for size in (2, 3, 4)]


@pytest.mark.parametrize("kind", _hard())
def test_late_fleets_of_long_trains_are_proven_within_a_second(kind: str, shared: Path) -> None:
    paths = sorted((shared / "routes" / "hard").glob(f"{kind}-*.json.gz"))
    if not paths:
        pytest.skip("the recorded fleets of long trains are not here")
    for path in paths:
        data = json.loads(gzip.decompress(path.read_bytes()))
        game = cast("CommonGame", from_record(data["record"]))
        trains = [train.rpartition("-")[0] for train in data["fleet"]]
        revenue = _proven(game.best_routes(data["company"], trains, steps=SECOND))
        assert data["value"] <= revenue <= data["bound"], path.name
