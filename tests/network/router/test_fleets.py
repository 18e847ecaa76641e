"""Large fleets: prices, groups of track and the choice of routes, against trying everything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from railhead.network.router import fleets
from railhead.network.router import solve as solving
from railhead.network.router.budget import Budget, OutOfBudgetError
from railhead.network.router.cover import Column, Cover, Rows
from railhead.network.router.fleets import FleetSearch, scarce_track, undominated
from railhead.network.router.problem import Problem
from railhead.network.router.searchers import Found
from railhead.network.router.simplex import relax
from railhead.network.router.solve import solve
from railhead.network.router.unlimited import UnlimitedRoute
from tests.network.router.large_networks import state_railway
from tests.network.router.networks import best_by_trying, check_routes, random_problem
from tests.samples import one_in

pytestmark = pytest.mark.slow

FINE = 12


def _columns(rng: Random, kinds: int, rows: int, most: int) -> list[Column]:
    """Columns that each use the row of a kind and some others."""
    columns = []
    for _ in range(rng.randint(0, most)):
        used = sorted(rng.sample(range(kinds, kinds + rows), rng.randint(1, 3)))
        columns.append(Column(rng.randrange(10, 200, 10), (rng.randrange(kinds), *used)))
    return columns


def _fits(columns: Sequence[Column], limits: Sequence[int]) -> bool:
    return all(
        sum(row in column.rows for column in columns) <= limit for row, limit in enumerate(limits)
    )


def _best_choice(columns: Sequence[Column], limits: Sequence[int]) -> int:
    """The most that columns earn which fit together, by trying all sets of them."""
    return max(
        sum(column.value for column in chosen)
        for size in range(sum(limits) + 1)
        for chosen in combinations(columns, size)
        if _fits(chosen, limits)
    )


def _priced(rng: Random, columns: Sequence[Column], limits: list[int], kinds: int) -> Rows:
    """Any tolls, and the kinds so dear that no column earns more than it pays."""
    prices = [0] * kinds + [rng.randrange(60 * FINE) for _ in limits[kinds:]]
    rows = Rows(limits, prices, kinds, FINE)
    for column in columns:
        kind = column.rows[0]
        prices[kind] = max(prices[kind], prices[kind] - rows.loss(column))
    return rows


@pytest.mark.parametrize("limits", [[3], [1, 2], [2, 1, 1]])
def test_a_cover_is_the_best_of_all_choices(limits: list[int]) -> None:
    for seed in range(80):
        rng = Random(f"cover {limits} {seed}")
        kinds = len(limits)
        columns = _columns(rng, kinds, 5, 12)
        every = limits + [1] * 5
        rows = _priced(rng, columns, every, kinds)
        best = _best_choice(columns, every)
        assert best * FINE <= rows.bound, seed
        for target in {0, max(0, best - 10), best}:
            cover = Cover(columns, rows, 10, Budget())
            cover.search(target)
            chosen = [columns[i] for i in cover.best]
            assert _fits(chosen, every), seed
            assert len(set(cover.best)) == len(chosen), seed
            expected = best if best > target else 0
            assert sum(column.value for column in chosen) == cover.value == expected, seed


def test_a_cover_cut_short_keeps_what_fits() -> None:
    found = 0
    for seed in range(150):
        rng = Random(f"cut {seed}")
        columns = _columns(rng, 2, 6, 40)
        limits = [2, 2, *[1] * 6]
        cover = Cover(columns, _priced(rng, columns, limits, 2), 10, Budget(120))
        try:
            cover.search(0)
        except OutOfBudgetError:
            found += bool(cover.best)
        chosen = [columns[i] for i in cover.best]
        assert _fits(chosen, limits)
        assert sum(column.value for column in chosen) == cover.value
    assert found > 5


def test_prices_and_parts_prove_each_other() -> None:
    """What the rows cost is what the parts earn: neither can be better."""
    for seed in range(150):
        rng = Random(f"relax {seed}")
        kinds, rows = rng.randint(1, 3), rng.randint(3, 9)
        columns = _columns(rng, kinds, rows, 60)
        limits = [rng.randint(1, 3) for _ in range(kinds)] + [1] * rows
        packed = relax(columns, limits, Budget())
        assert min(packed.prices) >= 0, seed
        for column in columns:
            assert sum(packed.prices[row] for row in column.rows) > column.value - 0.001, seed
        for row, limit in enumerate(limits):
            used = sum(part for i, part in packed.parts if row in columns[i].rows)
            assert used < limit + 0.001, seed
        cost = sum(price * limit for price, limit in zip(packed.prices, limits, strict=True))
        earned = sum(part * columns[i].value for i, part in packed.parts)
        assert abs(cost - earned) < 0.01, seed


def _run(value: int, *used: int) -> UnlimitedRoute:
    return UnlimitedRoute(value, value, sum(1 << bit for bit in used), 0, (), 0)


def test_a_route_that_uses_more_track_and_earns_no_more_is_left_out() -> None:
    short, same, better, other = _run(50, 1, 2), _run(50, 1, 2, 3), _run(60, 1, 2, 3), _run(40, 3)
    worse = _run(30, 3, 4)
    assert undominated([worse, same, other, short, better]) == [better, short, other]
    assert undominated([short, _run(50, 1, 2)]) == [short]


def test_track_that_is_only_used_with_other_track_does_not_matter() -> None:
    assert scarce_track([0b110, 0b1100, 0b11100]) == [2]
    assert scarce_track([0b110, 0b1100, 0b1010]) == [1, 2, 3]


def _choose(fleet: Sequence[int], lists: Sequence[Sequence[Found]]) -> tuple[int, FleetSearch]:
    best = 0

    def keep(found: list[Found | None]) -> int:
        nonlocal best
        used = [bit for path in found if path for bit in range(40) if path.track >> bit & 1]
        assert len(used) == len(set(used))
        for path, kind in zip(found, fleet, strict=False):
            assert path is None or path in lists[kind]
        best = max(best, sum(path.value for path in found if path))
        return best

    search = FleetSearch(fleet, lists, ceiling=1000, unit=10, budget=Budget(), keep=keep)
    search.run()
    assert search.ceiling == best
    return best, search


def test_groups_of_track_prove_what_parts_of_routes_do_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Three routes, each two of three sections: one can run, halves of all three earn more."""
    monkeypatch.setattr(fleets, "_TRIES", 0)
    routes = [_run(100, 1, 2), _run(100, 2, 3), _run(100, 1, 3)]
    best, search = _choose((0, 0, 0), [routes])
    assert best == 100
    # The kind, the sections, the group of the three of them.
    assert search.limits == [3, 1, 1, 1, 1]
    assert all(len(column.rows) == 4 for column in search.columns)


@pytest.mark.parametrize("tries", [0, 4_000])
@pytest.mark.parametrize("fleet", [(0, 0, 0, 1), (0, 0, 1, 1, 2), (0, 0, 0, 0, 0)])
def test_the_best_set_of_lists(
    fleet: tuple[int, ...], tries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fleets, "_TRIES", tries)
    for seed in range(40):
        rng = Random(f"fleet {fleet} {seed}")
        lists = [
            [
                _run(rng.randrange(10, 200, 10), *rng.sample(range(8), rng.randint(1, 4)))
                for _ in range(rng.randint(0, 9))
            ]
            for _ in range(max(fleet) + 1)
        ]
        columns = [
            Column(path.value, (kind, *(3 + bit for bit in range(8) if path.track >> bit & 1)))
            for kind, paths in enumerate(lists)
            for path in paths
        ]
        limits = [fleet.count(kind) for kind in range(3)] + [1] * 8
        assert _choose(fleet, lists)[0] == _best_fitting(columns, limits), seed


def _best_fitting(columns: Sequence[Column], limits: Sequence[int]) -> int:
    """The same as `_best_choice`, for more columns."""
    if not columns:
        return 0
    first, *rest = columns
    best = _best_fitting(rest, limits)
    if all(limits[row] for row in first.rows):
        left = [limit - (row in first.rows) for row, limit in enumerate(limits)]
        best = max(best, first.value + _best_fitting(rest, left))
    return best


def _odd_amounts(rng: Random, problem: Problem) -> Problem:
    stations = tuple(replace(name, revenue=rng.randint(0, 50)) for name in problem.stations)
    return replace(problem, stations=stations)


@pytest.mark.parametrize("tries", [0, 4_000])
@pytest.mark.parametrize("trains", [3, 5, 6, 8])
@pytest.mark.parametrize("seeds", one_in(3, [range(20), range(20, 40), range(40, 60)]))
def test_fleets_earn_what_trying_everything_finds(
    trains: int, tries: int, seeds: range, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With all routes listed at once; where revenues share a divisor and where they do not."""
    monkeypatch.setattr(solving, "_FIRST", 0)
    monkeypatch.setattr(fleets, "_TRIES", tries)
    for seed in seeds:
        rng = Random(f"large {trains} {seed}")
        problem = random_problem(rng, trains)
        if seed % 3 == 0:
            problem = _odd_amounts(rng, problem)
        solution = solve(problem)
        check_routes(problem, solution)
        assert (solution.value, solution.proven) == (best_by_trying(problem), True), seed


def test_a_fleet_cut_short_has_a_true_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "_FIRST", 0)
    unproven = 0
    for seed in range(60):
        problem = random_problem(Random(f"spent {seed}"), 5 + seed % 4)
        best = best_by_trying(problem)
        for steps in (20, 60, 100, 200, 400, 800):
            solution = solve(problem, Budget(steps))
            check_routes(problem, solution)
            assert solution.value <= best <= solution.bound, (seed, steps)
            unproven += not solution.proven
    assert unproven > 30


# -- the state railway of a late game of 1861 -----------------------------------------------------


@pytest.mark.parametrize("seed", one_in(5, range(5)))
def test_eight_trains_are_proven_in_a_small_part_of_the_budget(seed: int) -> None:
    problem = state_railway(seed)
    solution = solve(problem)
    assert solution.proven
    assert solution.steps < 200_000
    assert len(solution.routes) > 4
    check_routes(problem, solution)
    rng = Random(seed)
    other = replace(
        problem,
        trains=tuple(rng.sample(problem.trains, 8)),
        stations=tuple(rng.sample(problem.stations, 28)),
        sections=tuple(rng.sample(problem.sections, len(problem.sections))),
    )
    assert solve(other).value == solution.value
    spelled = {route.train: route.stations for route in solution.routes}
    assert {route.train: route.stations for route in solve(other).routes} == spelled
