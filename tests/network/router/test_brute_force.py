"""The router against trying everything, on small random networks of every kind."""

from __future__ import annotations

from random import Random

import pytest

from railhead.network.router import arms, lookahead, moves
from railhead.network.router import solve as solving
from railhead.network.router.budget import Budget
from railhead.network.router.problem import HEXES
from railhead.network.router.solve import solve
from tests.network.router.networks import best_by_trying, check_routes, random_problem
from tests.samples import one_in

pytestmark = pytest.mark.slow

PER_CASE = 60


@pytest.mark.parametrize("block", one_in(3, range(6)))
@pytest.mark.parametrize("trains", [1, 2, 3])
def test_the_best_is_the_best_of_all(trains: int, block: int) -> None:
    earning = 0
    for seed in range(block * PER_CASE, (block + 1) * PER_CASE):
        problem = random_problem(Random(f"{trains} {seed}"), trains)
        solution = solve(problem)
        check_routes(problem, solution)
        assert solution.value == best_by_trying(problem), seed
        assert solution.proven, seed
        earning += solution.value > 0
    assert earning > PER_CASE // 4


@pytest.mark.parametrize("block", one_in(3, range(3)))
@pytest.mark.parametrize("most_moves", [0, 1500])
@pytest.mark.parametrize("most_arms", [0, 40_000])
def test_every_method_agrees(
    block: int, most_moves: int, most_arms: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With tolls from the start, long tables for short trains, searches by sections and pairs."""
    monkeypatch.setattr(arms, "MOST_ARMS", most_arms)
    monkeypatch.setattr(solving, "FEW_ROUTES", {})
    monkeypatch.setattr(solving, "FEW_ROUTES_OF_MANY", -1)
    monkeypatch.setattr(lookahead, "LONG", 3)
    monkeypatch.setattr(lookahead, "CRITICAL", 2)
    monkeypatch.setattr(moves, "MANY_MOVES", most_moves)
    for seed in range(block * PER_CASE, (block + 1) * PER_CASE):
        problem = random_problem(Random(f"methods {seed}"), 2 + seed % 3)
        solution = solve(problem)
        check_routes(problem, solution)
        assert (solution.value, solution.proven) == (best_by_trying(problem), True), seed


def test_groups_may_overlap() -> None:
    """Two stations may each share a group with a third one and not with each other."""
    for seed in (50224, 52457, 52730):
        problem = random_problem(Random(seed), 2 + seed % 3 if seed % 10 else 4)
        assert solve(problem).value == best_by_trying(problem)


def test_a_spent_budget_leaves_a_true_bound() -> None:
    unproven = 0
    for seed in range(120):
        problem = random_problem(Random(f"budget {seed}"), 1 + seed % 3)
        best = best_by_trying(problem)
        for steps in (1, 10, 60):
            solution = solve(problem, Budget(steps))
            check_routes(problem, solution)
            assert solution.value <= best <= solution.bound, (seed, steps)
            unproven += not solution.proven
    assert unproven > 20


def test_every_kind_of_train_is_tried() -> None:
    kinds = set()
    for seed in range(200):
        for train in random_problem(Random(seed), 2).trains:
            kinds.add((train.unit, train.counts is None, "city" in train.may_skip,
                       train.multiplier > 1, bool(train.factors)))  # fmt: skip
    assert {unit for unit, *_ in kinds} == {HEXES, "stops"}
    assert len(kinds) >= 6
