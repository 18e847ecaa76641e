"""Answers of the router, to compare those of the Python and the compiled modules.

`python -m tests.network.router.variants` prints which modules ran, then an answer a line with its
bound and steps.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random

import pytest

from railhead.network import router
from railhead.network.compiled_router import PYTHON
from railhead.network.router.budget import Budget
from railhead.network.router.problem import Problem
from railhead.network.router.solve import solve
from tests.network.router.large_networks import fleet_on_a_grid, state_railway
from tests.network.router.networks import random_problem

needs_python = pytest.mark.skipif(
    router.VARIANT != PYTHON, reason="methods of compiled modules cannot be exchanged"
)


def _asked() -> Iterator[tuple[Problem, int]]:
    """Problems of every kind, and how many steps each may take: all that it needs, or too few."""
    for seed in range(60):
        problem = random_problem(Random(f"variants {seed}"), 1 + seed % 6)
        for steps in (40, 400, 2_000_000):
            yield problem, steps
    for seed in (3, 23):
        for steps in (2_000, 30_000, 2_000_000):
            yield fleet_on_a_grid(seed), steps
    for steps in (3_000, 2_000_000):
        yield state_railway(0), steps


if __name__ == "__main__":
    told = [repr(solve(problem, Budget(steps=steps))) for problem, steps in _asked()]
    sys.stdout.write("\n".join([router.VARIANT, *told, ""]))
