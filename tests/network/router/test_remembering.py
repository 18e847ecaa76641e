"""What a search remembers saves work and changes nothing: neither the answer nor its steps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from railhead.network.router import arms, counting
from railhead.network.router.budget import Budget
from railhead.network.router.counting import Counting
from railhead.network.router.problem import Problem, Solution
from railhead.network.router.solve import solve
from railhead.network.router.unlimited import UnlimitedSearch, _Growth
from tests.network.router.large_networks import fleet_on_a_grid
from tests.network.router.networks import random_problem
from tests.network.router.variants import needs_python

pytestmark = needs_python


class Forgetful(dict[Any, Any]):
    """Keeps nothing."""

    def __setitem__(self, key: object, value: object) -> None:
        pass


def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let searches remember nothing."""
    made = UnlimitedSearch.__init__

    def make(self: UnlimitedSearch, *args: Any, **named: Any) -> None:
        made(self, *args, **named)
        self._known = Forgetful()

    monkeypatch.setattr(UnlimitedSearch, "__init__", make)
    monkeypatch.setattr(Counting, "bound", Counting._bound)
    monkeypatch.setattr(Counting, "earn", Counting._earn)


def solved(problem: Problem, steps: int) -> Solution:
    return solve(problem, Budget(steps=steps))


@pytest.mark.parametrize("steps", [300, 3_000, 2_000_000])
def test_answers_bounds_and_steps_are_as_without_remembering(
    monkeypatch: pytest.MonkeyPatch, steps: int
) -> None:
    problems = [random_problem(Random(f"remember {seed}"), 1 + seed % 3) for seed in range(120)]
    remembered = [solved(problem, steps) for problem in problems]
    forget(monkeypatch)
    assert remembered == [solved(problem, steps) for problem in problems]
    assert len({solution.steps for solution in remembered}) > 50


@pytest.mark.slow
@pytest.mark.parametrize("seed", [3, 23, 37, 38])
def test_two_trains_on_dense_track_take_the_same_steps_with_a_part_of_the_work(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    work: Counter[str] = Counter()

    def counted(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def count(*args: Any) -> Any:
            work[name] += 1
            return function(*args)

        return count

    monkeypatch.setattr(Counting, "_bound", counted("bound", Counting._bound))
    monkeypatch.setattr(_Growth, "run", counted("search", _Growth.run))
    monkeypatch.setattr(arms, "MOST_ARMS", 0)
    problem = fleet_on_a_grid(seed)
    remembered = solved(problem, 2_000_000)
    few = work.copy()
    work.clear()
    forget(monkeypatch)
    assert solved(problem, 2_000_000) == remembered
    assert remembered.proven
    assert work["search"] > 2 * few["search"] > 0
    assert work["bound"] > 6 * few["bound"] > 0


def test_what_is_remembered_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = fleet_on_a_grid(37)
    remembered = solved(problem, 20_000)
    monkeypatch.setattr(counting, "MOST_KEPT", 10)
    made: list[Counting] = []
    begin = Counting.__post_init__

    def keep(self: Counting) -> None:
        begin(self)
        made.append(self)

    monkeypatch.setattr(Counting, "__post_init__", keep)
    assert solved(problem, 20_000) == remembered
    assert {len(one._bounds) for one in made} | {len(one._earned) for one in made} <= {*range(11)}
    assert any(one._bounds for one in made)
