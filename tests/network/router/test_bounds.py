"""The parts that prove an answer: what a path can collect, how sets of routes are chosen."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from railhead.network.router import arms, tolls
from railhead.network.router import solve as solving
from railhead.network.router.budget import Budget
from railhead.network.router.chains import FreeTrack, collectable
from railhead.network.router.packing import Packing
from railhead.network.router.problem import Problem
from railhead.network.router.solve import solve
from railhead.network.router.tolls import Tolls
from railhead.network.router.unlimited import UnlimitedRoute
from tests.network.router.networks import best_by_trying, random_problem

pytestmark = pytest.mark.slow


def _collected(open_: FreeTrack, tips: list[int]) -> int:
    """The most that paths from these tips collect: one path from each, no station twice."""
    if not tips:
        return 0
    near, worth, free, ends = open_
    found = _collected(open_, tips[1:])
    for there in range(len(near)):
        if near[tips[0]] & free & 1 << there:
            rest = open_._replace(free=free & ~(1 << there))
            on = tips[1:] if ends >> there & 1 else [there, *tips[1:]]
            found = max(found, worth[there] + _collected(rest, on))
    return found


def _open_track(rng: Random, stations: int, extra: int) -> FreeTrack:
    """A tree of stations and some track more; station 0 is taken."""
    near = [0] * stations
    pairs = [(i, rng.randrange(i)) for i in range(1, stations)]
    pairs += [(i, j) for i, j in (rng.sample(range(stations), 2) for _ in range(extra))]
    for a, b in pairs:
        near[a] |= 1 << b
        near[b] |= 1 << a
    worth = [rng.choice((0, 10, 20, 30, 70)) for _ in near]
    ends = sum(1 << i for i in range(1, stations) if rng.random() < 0.25)
    return FreeTrack(near, worth, (1 << stations) - 2, ends)


@pytest.mark.parametrize("arms", [1, 2])
def test_no_path_collects_more_than_the_bound(arms: int) -> None:
    tight = 0
    for seed in range(300):
        rng = Random(f"collect {seed}")
        open_ = _open_track(rng, rng.randint(2, 7), rng.randint(0, 4))
        most = _collected(open_, [0] * arms)
        bound = collectable(open_, 1, arms)
        assert most <= bound, seed
        tight += most == bound
    assert tight > 150


@pytest.mark.parametrize("arms", [1, 2])
def test_on_a_tree_the_bound_is_what_paths_collect(arms: int) -> None:
    for seed in range(200):
        open_ = _open_track(Random(f"tree {seed}"), 2 + seed % 8, 0)
        assert collectable(open_, 1, arms) == _collected(open_, [0] * arms), seed


def test_two_tips_are_bounded_together() -> None:
    for seed in range(300):
        rng = Random(f"tips {seed}")
        open_ = _open_track(rng, rng.randint(3, 7), rng.randint(0, 3))
        open_ = open_._replace(free=open_.free & ~2)
        assert _collected(open_, [0, 1]) <= collectable(open_, 3, 2), seed


def _run(rng: Random, net_below: int) -> UnlimitedRoute:
    track = sum(1 << bit for bit in rng.sample(range(14), rng.randint(1, 5)))
    value = rng.randrange(10, 200, 10)
    return UnlimitedRoute(value, value - rng.randint(0, net_below), track, 0, (), 0)


@pytest.mark.parametrize("fleet", [(0, 0), (0, 1), (0, 0, 0), (0, 0, 1), (0, 1, 1, 2)])
def test_packing_finds_the_best_of_all_sets(fleet: tuple[int, ...]) -> None:
    """Also where the routes of a kind differ in what their track costs."""
    for seed in range(60):
        rng = Random(f"packing {fleet} {seed}")
        lists = {
            kind: sorted((_run(rng, 0) for _ in range(rng.randint(0, 9))), key=lambda run: -run.net)
            for kind in set(fleet)
        }
        limits = [max((run.value for run in lists.get(kind, ())), default=0) for kind in range(3)]
        packing = Packing(fleet, limits, Tolls((), tuple(limits), 0), Budget())
        best = 0
        for chosen in product(*([None, *lists[kind]] for kind in fleet)):
            runs = [run for run in chosen if run]
            used = [bit for run in runs for bit in range(14) if run.track >> bit & 1]
            if len(used) == len(set(used)):
                best = max(best, sum(run.value for run in runs))
        packing.search(0, lists)
        assert packing.target == best, seed
        assert sum(run.value for run in packing.best if run) == best, seed
        packing = Packing(fleet, limits, Tolls((), tuple(limits), 0), Budget())
        packing.search(best, lists)
        assert packing.best == [], seed


def _with_amounts(rng: Random, problem: Problem) -> Problem:
    """The same network with revenues that share no divisor."""
    stations = tuple(replace(name, revenue=rng.randint(0, 50)) for name in problem.stations)
    bonuses = tuple(replace(bonus, amount=rng.randint(1, 30)) for bonus in problem.bonuses)
    return replace(problem, stations=stations, bonuses=bonuses)


@pytest.mark.parametrize("rounds", [1, 400])
@pytest.mark.parametrize("listed", [-1, 2_000])
@pytest.mark.parametrize("most_arms", [0, 40_000])
def test_any_amounts_of_money(
    listed: int, rounds: int, most_arms: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bounds are rounded to what revenues share; that must be right where they share nothing."""
    monkeypatch.setattr(arms, "MOST_ARMS", most_arms)
    monkeypatch.setattr(solving, "FEW_ROUTES", {})
    monkeypatch.setattr(solving, "FEW_ROUTES_OF_MANY", listed)
    monkeypatch.setattr(solving, "LONG_LISTS", 3)
    monkeypatch.setattr(tolls, "ROUNDS", rounds)
    for seed in range(80):
        rng = Random(f"amounts {seed}")
        problem = _with_amounts(rng, random_problem(rng, 2 + seed % 2))
        best = best_by_trying(problem)
        solution = solve(problem)
        assert (solution.value, solution.bound) == (best, best), seed
        cut = solve(problem, Budget(40))
        assert cut.value <= best <= cut.bound, seed
