"""Routes as pairs of arms: the best ones under any tolls, and which arms are left out."""

from __future__ import annotations

from random import Random

import pytest

from railhead.network.router.arms import FINE
from railhead.network.router.budget import Budget
from railhead.network.router.counting import bits
from railhead.network.router.graph import RouteGraph
from railhead.network.router.moves import TrainKind
from railhead.network.router.pairs import Pair, PairSearch, Tolls, pair_search
from railhead.network.router.pool import pays
from railhead.network.router.problem import Problem
from tests.network.router.networks import earned, paths, random_problem

pytestmark = pytest.mark.slow

MANY = 100_000
SEEDS = range(100)


def _tried(problem: Problem) -> dict[int, int]:
    """Track of a path as bits of the graph -> the most that the first train earns on it."""
    graph = RouteGraph.of(problem)
    bits_of = {id(rail.section): rail.track for rail in graph.rails}
    found: dict[int, int] = {}
    for line, run in paths(problem):
        track = 0
        for section in run:
            track |= bits_of[id(section)]
        found[track] = max(found.get(track, 0), earned(problem, problem.trains[0], line, run))
    return {track: value for track, value in found.items() if value > 0}


def _search(problem: Problem, *, every: bool = False) -> PairSearch:
    kind = TrainKind.of(RouteGraph.of(problem), problem.trains[0], problem.bonuses)
    search = pair_search(kind, Budget(), every=every)
    assert search is not None
    return search


def _tolls(rng: Random, search: PairSearch) -> tuple[dict[int, int], Tolls]:
    """Any tolls: by a bit of track or three of them, and as the search takes them."""
    rails = search.kind.graph.rails
    every = sorted({bit for rail in rails for bit in bits(rail.track)})
    tolls = {1 << bit: rng.randrange(40 * FINE) for bit in every if rng.random() < 0.5}
    charges = [sum(toll for mask, toll in tolls.items() if mask & rail.track) for rail in rails]
    groups: dict[int, int] = {}
    if len(every) > 2:
        for _ in range(rng.randrange(3)):
            group = sum(1 << bit for bit in rng.sample(every, 3))
            groups[group] = rng.randrange(60 * FINE)
    return tolls | groups, Tolls(charges, list(groups.items()))


def _net(track: int, value: int, tolls: dict[int, int]) -> int:
    return value * FINE - sum(toll for mask, toll in tolls.items() if pays(track, mask))


def _ends_counted(pair: Pair) -> bool:
    tips = pair.arms.tips[pair.first], pair.arms.tips[pair.second]
    return all(pair.counted >> tip & 1 for tip in tips)


def test_the_best_route_under_tolls_is_that_of_all_paths() -> None:
    earning = 0
    for seed in SEEDS:
        rng = Random(f"pairs {seed}")
        problem = random_problem(rng, 1)
        tried = _tried(problem)
        search = _search(problem)
        for _ in range(3):
            tolls, charges = _tolls(rng, search)
            best = max((_net(track, value, tolls) for track, value in tried.items()), default=0)
            for most in (4, MANY):
                found = search.best(charges, 0, most)
                assert (found[0].net if found else 0) == max(best, 0), seed
            earning += best > 0
            for pair in found:
                assert tried[pair.track] >= pair.value, seed
                assert pair.net == _net(pair.track, pair.value, tolls), seed
            assert not search.best(charges, max(best, 0), MANY), seed
    assert earning > len(SEEDS)


def test_every_route_is_found_if_shorter_ones_do_not_replace_it() -> None:
    for seed in SEEDS:
        problem = random_problem(Random(f"every {seed}"), 1)
        tried = _tried(problem)
        search = _search(problem, every=True)
        free = Tolls([0] * len(search.kind.graph.rails), ())
        pairs = search.all(free, 0, MANY)
        assert pairs is not None
        best: dict[int, int] = {}
        for pair in pairs:
            best[pair.track] = max(best.get(pair.track, 0), pair.value)
        for track, value in best.items():
            assert value == tried[track], seed
        # Beyond the last station that counts a path earns no more, and is no route.
        for track, value in tried.items():
            inside = [other for other in best if not other & ~track and best[other] >= value]
            assert inside, seed
        if len(pairs) > 1:
            assert search.all(free, 0, len(pairs) - 1) is None


def test_arms_that_are_left_out_have_no_good_route() -> None:
    smaller = 0
    for seed in SEEDS:
        rng = Random(f"shrink {seed}")
        problem = random_problem(rng, 1)
        search = _search(problem)
        _, charges = _tolls(rng, search)
        found = search.best(charges, 0, MANY)
        if not found:
            continue
        bar, size = found[len(found) // 3].net - 1, search.size
        # Those that end where they earn; the others are no better than shorter ones.
        good = {pair.track for pair in found if pair.net > bar and _ends_counted(pair)}
        search.shrink(charges, bar)
        smaller += search.size < size
        assert {pair.track for pair in search.best(charges, bar, MANY)} >= good, seed
    assert smaller > 10


def test_routes_run_from_end_to_end() -> None:
    for seed in SEEDS:
        search = _search(random_problem(Random(f"ends {seed}"), 1))
        free = Tolls([0] * len(search.kind.graph.rails), ())
        for pair in search.best(free, 0, MANY):
            route = search.route(pair)
            at = route.start
            visited = 1 << at
            for rail in route.rails:
                assert at in (rail.a, rail.b)
                at = rail.b if rail.a == at else rail.a
                assert not visited >> at & 1
                visited |= 1 << at
            assert not route.counted & ~visited
            assert (route.value, route.track) == (pair.value, pair.track)
