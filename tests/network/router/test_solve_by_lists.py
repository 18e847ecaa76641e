"""What games go on by: the search by lists alone finds what it has always found."""

from __future__ import annotations

from hashlib import sha256
from random import Random

import pytest

from railhead.network.router.budget import Budget
from railhead.network.router.solve import solve
from railhead.network.router.solve_by_lists import solve_by_lists
from tests.network.router.large_networks import fleet_on_a_grid, state_railway
from tests.network.router.networks import best_by_trying, check_routes, random_problem

SMALL = "c1f1d00661baabb3"
LARGE = "b9e9ecde43cfced2"


def test_random_boards_are_answered_as_ever() -> None:
    """Routes, bounds and steps: of searches that are proven, and of those that are cut short."""
    told = []
    for seed in range(60):
        problem = random_problem(Random(f"by lists {seed}"), 1 + seed % 6)
        told += [repr(solve_by_lists(problem, Budget(steps=it))) for it in (40, 400, 2_000_000)]
    assert sha256("\n".join(told).encode()).hexdigest()[:16] == SMALL


@pytest.mark.slow
def test_fleets_that_are_hard_to_prove_are_answered_as_ever() -> None:
    asked = [(fleet_on_a_grid(3), 30_000), (fleet_on_a_grid(23), 30_000), (state_railway(0), 3_000)]
    told = [repr(solve_by_lists(problem, Budget(steps=steps))) for problem, steps in asked]
    assert sha256("\n".join(told).encode()).hexdigest()[:16] == LARGE


@pytest.mark.parametrize("trains", [1, 2, 3, 4])
def test_it_earns_what_trying_everything_finds(trains: int) -> None:
    for seed in range(12):
        problem = random_problem(Random(f"tried {trains} {seed}"), trains)
        solution = solve_by_lists(problem)
        check_routes(problem, solution)
        assert (solution.value, solution.proven) == (best_by_trying(problem), True), seed
        assert solve(problem).value == solution.value
