"""A search has Python look for no garbage: it makes none that would have to be looked for."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from random import Random

import pytest

from railhead.network.router import solve as solving
from railhead.network.router.budget import Budget
from railhead.network.router.solve import solve
from tests.network.router.large_networks import fleet_on_a_grid, state_railway
from tests.network.router.networks import random_problem
from tests.network.router.variants import needs_python


@pytest.fixture(autouse=True)
def _collecting() -> Iterator[None]:
    """Collect as usual, and do so again whatever happens."""
    gc.enable()
    yield
    gc.enable()


@pytest.mark.parametrize("steps", [300, 2_000_000])
def test_a_search_leaves_nothing_that_refers_to_itself(steps: int) -> None:
    problems = [random_problem(Random(f"garbage {seed}"), 1 + seed % 5) for seed in range(8)]
    problems += [fleet_on_a_grid(3), state_railway(0)] if steps < 1_000 else []
    gc.collect()
    gc.disable()
    for problem in problems:
        solve(problem, Budget(steps=steps))
    assert gc.collect() == 0


@needs_python
@pytest.mark.parametrize("collects", [True, False])
def test_afterwards_python_does_as_before(collects: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    problem = random_problem(Random("garbage"), 2)
    (gc.enable if collects else gc.disable)()
    solve(problem)
    assert gc.isenabled() == collects

    def interrupted(_problem: object, _budget: object) -> None:
        assert not gc.isenabled()
        raise KeyboardInterrupt

    monkeypatch.setattr(solving, "_Search", interrupted)
    with pytest.raises(KeyboardInterrupt):
        solve(problem)
    assert gc.isenabled() == collects
