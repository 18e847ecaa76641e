"""Trains that need only pass a token, and bonuses for places that are only passed."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from railhead.network.router.problem import Bonus, Problem, RouteTrain, Station
from railhead.network.router.solve import solve
from railhead.network.tracks import Section
from tests.network.router import networks


def earned(problem: Problem, train: RouteTrain, line: tuple[int, ...]) -> int:
    """The most that a train earns on a path that it counts in part; -1 if it may not run it."""
    stations = {station.number: station for station in problem.stations}
    if not any(stations[number].token for number in line):
        return -1
    best = -1
    for size in range(2, min(len(line), train.counts or 0) + 1):
        for counted in combinations(line, size):
            skipped = {stations[number].kind for number in line if number not in counted}
            if not {line[0], line[-1]} <= set(counted) or skipped - train.may_skip:
                continue
            if sum(stations[number].counts for number in counted) < 2:
                continue
            value = train.multiplier * sum(stations[number].revenue for number in counted)
            for bonus in problem.bonuses:
                seen = all(set(counted) & place for place in bonus.places)
                if seen and all(set(line) & place for place in bonus.passed):
                    value += bonus.amount * (train.multiplier if bonus.times_multiplier else 1)
            best = max(best, value)
    return best


@pytest.mark.parametrize("block", range(8))
def test_the_best_is_the_best_of_all(block: int) -> None:
    for seed in range(block * 60, block * 60 + 60):
        rng = Random(seed)
        problem = networks.random_problem(rng, 0)
        numbers = [station.number for station in problem.stations]
        bonuses = tuple(
            replace(bonus, passed=(frozenset(rng.sample(numbers, rng.randint(1, 2))),))
            for bonus in problem.bonuses
        )
        train = RouteTrain(
            "express",
            counts=rng.randint(2, 4),
            rates=(None, 1, 1, 1),
            may_skip=frozenset({"town", "city"}),
            multiplier=2,
            needs_token=False,
            passes_token=True,
        )
        problem = replace(problem, trains=(train,), bonuses=bonuses)
        best = max((earned(problem, train, line) for line, _ in networks.paths(problem)), default=0)
        solution = solve(problem)
        assert solution.proven, seed
        assert solution.value == max(best, 0), seed
        for route in solution.routes:
            assert {route.stations[0], route.stations[-1]} <= set(route.counted)


def line_of(*revenues: int, token: int) -> Problem:
    """Cities in one line, with the token in one of them."""
    stations = tuple(
        Station(number, "city", money, token=number == token)
        for number, money in enumerate(revenues)
    )
    sections = tuple(
        Section(number, number + 1, 1, 1, 1 << number, ()) for number in range(len(revenues) - 1)
    )
    return Problem(stations, sections, ())


def express(**changes: object) -> RouteTrain:
    """A train that counts two cities and passes any."""
    train = RouteTrain("express", counts=2, may_skip=frozenset({"city"}))
    return replace(train, **changes)  # type: ignore[arg-type]


def test_a_token_on_the_way_is_enough() -> None:
    board = line_of(50, 10, 50, token=1)
    counted = solve(replace(board, trains=(express(),)))
    passed = solve(replace(board, trains=(express(needs_token=False, passes_token=True),)))
    assert (counted.value, passed.value) == (60, 100)
    assert passed.routes[0].stations in ((0, 1, 2), (2, 1, 0))


def test_a_token_beyond_the_end_is_not_passed() -> None:
    board = line_of(50, 50, 10, token=2)
    passed = solve(replace(board, trains=(express(needs_token=False, passes_token=True),)))
    assert passed.value == 60


def test_a_bonus_for_a_place_that_is_only_passed() -> None:
    board = line_of(40, 20, 60, token=0)
    bonus = Bonus(40, (frozenset({0}),), True, (frozenset({1}),))
    both = replace(bonus, places=(frozenset({0}), frozenset({1})), passed=())
    values = [
        solve(replace(board, trains=(express(multiplier=2),), bonuses=(kind,))).value
        for kind in (bonus, both)
    ]
    assert values == [(40 + 60 + 40) * 2, 100 * 2]
