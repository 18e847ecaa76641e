"""Best routes against trying every set of routes, on random boards of 1849."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path as File
from random import Random

import pytest

from railhead.network.reach import Reach
from railhead.network.routes import BestRoutes, RouteBoard, RouteTrain, best_routes
from railhead.network.tracks import NODES, Grid, Section, TrackMap
from railhead.table.hexes import Layout
from railhead.table.maps import build_map
from railhead.table.notation import parse_face
from tests.conftest import REPO
from tests.network.answers import answers, late_board, spell
from tests.network.boards import (
    COLOURS,
    COMPANIES,
    TITLE,
    random_board,
    read_position,
    route_train,
)
from tests.network.oracle import Net, Path, Paths, TooBigError
from tests.samples import one_in

pytestmark = pytest.mark.slow

CLASSES = tuple(TITLE.trains)


def _paths(board: RouteBoard, steps: int = 30_000) -> list[Path]:
    net = Net.of(TITLE.map, board.track.faces, steps)
    return Paths.of(net, board.own, board.blocked, board.uncounted)


def _choices(board: RouteBoard, train: RouteTrain, paths: Iterable[Path]) -> dict[int, int]:
    """The edges that a route of the train crosses -> the best revenue over just these edges."""
    found: dict[int, int] = {}
    for path in paths:
        length = path.length(train.rates)
        if length is not None and length <= train.length:
            revenue = path.revenue(board.values, train.doubles)
            found[path.crossings] = max(found.get(path.crossings, 0), revenue)
    return found


def _best(choices: Sequence[dict[int, int]]) -> int:
    """The best revenue of all sets of routes that share no edge, one at most for each train."""

    @cache
    def rest(i: int, used: int) -> int:
        if i == len(choices):
            return 0
        tried = [
            revenue + rest(i + 1, used | crossings)
            for crossings, revenue in choices[i].items()
            if not crossings & used
        ]
        return max([rest(i + 1, used), *tried])

    return rest(0, 0)


def _check_legal(
    board: RouteBoard, trains: Sequence[RouteTrain], paths: Iterable[Path], best: BestRoutes
) -> None:
    """Every route is among all legal ones; the set uses no train and no edge twice."""
    known = {(path.stations, path.crossings): path for path in paths}
    left = {train.id: train for train in trains}
    used = 0
    for route in best.routes:
        train = left.pop(route.train)
        key = (route.stations, route.crossings)
        path = known.get(key) or known[(route.stations[::-1], route.crossings)]
        length = path.length(train.rates)
        assert length is not None
        assert length <= train.length
        assert route.revenue == path.revenue(board.values, train.doubles)
        assert not route.crossings & used
        used |= route.crossings
        _check_sections(board, route.sections)
    assert best.revenue == sum(route.revenue for route in best.routes)


def _check_sections(board: RouteBoard, sections: Sequence[Section]) -> None:
    """The ports of each section lead, edge by edge, from its first station to its last."""
    for section in sections:
        here = section.start // NODES
        crossings = 0
        for side in section.sides:
            back = board.track.grid.across[side]
            assert back // 6 == here
            crossings |= board.track.grid.crossing[side]
            here = side // 6
        assert here == section.end // NODES
        assert (crossings, len(section.sides)) == (section.crossings, section.hexes)


def _case(seed: int) -> tuple[RouteBoard, list[RouteTrain], list[Path]]:
    """A board, one to three trains and all routes. Raises TooBigError."""
    rng = Random(seed)
    size = rng.randint(6, 24)
    lays = rng.randint(2 * size, 5 * size)
    full, eager = rng.choice((0.4, 0.7, 0.9)), rng.choice((0.7, 0.9, 1.0))
    random = random_board(rng, size, lays, full, eager)
    company = max(COMPANIES, key=lambda name: len(random.network.reach(name).stations))
    board = random.routes(company, rng.choice(COLOURS))
    kinds = [rng.choice(CLASSES) for _ in range(rng.randint(1, 3))]
    if rng.random() < 0.3:
        kinds = [kinds[0]] * len(kinds)
    trains = [route_train(kind, f"{kind}-{i}") for i, kind in enumerate(kinds)]
    paths = _paths(board)
    if len(paths) > (4000, 700, 150)[len(trains) - 1]:
        raise TooBigError
    return board, trains, paths


@pytest.mark.rule(
    "1849-4.3.1-1", "1849-4.3.1-2", "1849-4.3.1-3", "1849-4.3.1-4", "1849-4.3.1-5",
    "1849-4.3.1-6", "1849-4.3.1-7", "1849-4.3.1-8", "1849-4.3.1-9", "1849-4.3.1-10",
    "1849-4.2-6", "1849-R-route-1", "1849-R-map-1",
)  # fmt: skip
@pytest.mark.parametrize("batch", one_in(10, range(20)))
def test_the_best_routes_are_those_that_trying_everything_finds(batch: int) -> None:
    checked = 0
    for seed in range(batch * 50, batch * 50 + 50):
        try:
            board, trains, paths = _case(seed)
        except TooBigError:
            continue
        try:
            best = best_routes(board, trains)
            assert best.revenue == _best([_choices(board, train, paths) for train in trains])
            assert best.proven
            _check_legal(board, trains, paths, best)
        except AssertionError as error:
            error.add_note(f"seed {seed}: {[train.id for train in trains]}")
            raise
        checked += best.revenue > 0
    assert checked > 20


# -- budget ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", one_in(6, range(30)))
def test_a_search_cut_short_says_so_and_its_bound_is_true(seed: int) -> None:
    board, trains, _ = _case_with_routes(seed)
    true = best_routes(board, trains).revenue
    proven = []
    for budget in (0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 377, 1597, 10_000, 100_000):
        found = best_routes(board, trains, budget)
        assert found.revenue <= true <= found.bound
        assert found.revenue == sum(route.revenue for route in found.routes)
        assert found.proven == (found.revenue == found.bound)
        proven.append(found.proven)
    assert not proven[0]
    assert proven[-1]


def test_alate_board_cut_short_still_shows_routes() -> None:
    board = late_board(1)
    trains = [route_train("16H", "a"), route_train("16H", "b")]
    found = best_routes(board, trains, budget=300)
    best = best_routes(board, trains)
    assert not found.proven
    assert 0 < found.revenue <= best.revenue <= found.bound


@lru_cache(maxsize=16)
def _case_with_routes(seed: int) -> tuple[RouteBoard, list[RouteTrain], list[Path]]:
    """The first case from a seed on in which there is a route for every train."""
    for attempt in range(seed * 100, seed * 100 + 100):
        try:
            board, trains, paths = _case(attempt)
        except TooBigError:
            continue
        if all(_choices(board, train, paths) for train in trains):
            return board, trains, paths
    raise AssertionError("no case has a route")


# -- the same answer, always ----------------------------------------------------------------------


def test_the_answer_does_not_depend_on_the_hash_seed() -> None:
    found = set()
    for seed in ("0", "1", "4711"):
        run = subprocess.run(
            [sys.executable, "-c", "from tests.network.answers import answers; print(answers())"],
            cwd=REPO,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        found.add(run.stdout.strip())
    assert found == {answers()}


@pytest.mark.parametrize("seed", one_in(6, range(30)))
def test_the_answer_does_not_depend_on_the_order_of_tokens_and_trains(seed: int) -> None:
    board, trains, _ = _case_with_routes(seed)
    rng = Random(seed)
    expected = spell(best_routes(board, trains))
    for _ in range(4):
        own, blocked, trains = list(board.own), sorted(board.blocked), list(trains)
        values = list(board.values.items())
        for items in (own, blocked, values, trains):
            rng.shuffle(items)
        track = TrackMap(board.track.grid, board.track.faces)
        for station, _ in values:
            track.legs(station)
        other = replace(board, track=track, values=dict(values), own=tuple(own), blocked=blocked)
        assert spell(best_routes(other, trains)) == expected


# -- what must hold on any board ------------------------------------------------------------------


@pytest.mark.parametrize("seed", one_in(6, range(30)))
def test_a_train_more_never_earns_less(seed: int) -> None:
    board, trains, _ = _case_with_routes(seed)
    before = best_routes(board, trains).revenue
    for kind in CLASSES:
        train = route_train(kind, "new")
        after = best_routes(board, [*trains, train]).revenue
        alone = best_routes(board, [train]).revenue
        assert max(before, alone) <= after <= before + alone


@pytest.mark.parametrize("seed", one_in(6, range(30)))
def test_a_longer_train_never_earns_less(seed: int) -> None:
    board, trains, _ = _case_with_routes(seed)
    earned = [
        best_routes(board, [route_train(kind), *trains]).revenue
        for kind in ("4H", "6H", "8H", "10H", "12H", "16H")
    ]
    assert earned == sorted(earned)


@pytest.mark.parametrize("seed", one_in(6, range(30)))
def test_a_token_more_never_earns_less(seed: int) -> None:
    board, trains, _ = _case_with_routes(seed)
    before = best_routes(board, trains).revenue
    for station in board.values:
        own = tuple({*board.own, station})
        blocked = [name for name in board.blocked if name != station]
        if not board.track.is_terminal(station):
            assert best_routes(replace(board, own=own, blocked=blocked), trains).revenue >= before


def test_no_train_or_no_token_earns_nothing() -> None:
    board = late_board(0)
    for found in (best_routes(board, []), best_routes(replace(board, own=()), [route_train("E")])):
        assert (found.routes, found.revenue, found.bound) == ((), 0, 0)


@pytest.mark.parametrize("kinds", [("16H", "16H"), ("12H", "R6H"), ("E", "E"), ("E", "16H")])
def test_late_boards_are_proven_within_the_usual_budget(kinds: tuple[str, ...]) -> None:
    trains = [route_train(kind, f"{kind}-{i}") for i, kind in enumerate(kinds)]
    for seed in range(8):
        board = late_board(seed)
        best = best_routes(board, trains)
        assert best.proven
        assert best.revenue > 0


def test_a_route_ends_at_an_off_board_area_even_if_track_leads_on() -> None:
    """Three stations in a column: city, red area, town."""
    faces = {
        "A1": parse_face("yellow", "city=revenue:20;path=a:0,b:_0"),
        "C1": parse_face("red", "offboard=revenue:30;path=a:0,b:_0;path=a:3,b:_0"),
        "E1": parse_face("yellow", "town=revenue:10;path=a:3,b:_0"),
    }
    track = TrackMap(Grid.of(build_map(Layout(), faces, {})), list(faces.values()))
    city, red, town = (here * NODES for here in range(3))
    board = RouteBoard(track, {city: 20, red: 30, town: 10}, (city,), ())
    assert best_routes(board, [route_train("16H")]).revenue == 50
    assert set(Reach(track, (city,), ()).stations) == {city, red}


# -- recorded positions ---------------------------------------------------------------------------


def test_recorded_positions_have_their_proven_best(shared: File) -> None:
    data = json.loads((shared / "routes" / "1849-a.json").read_text(encoding="utf-8"))
    assert len(data["positions"]) == 48
    for position in data["positions"]:
        board, trains = read_position(position)
        found = best_routes(board, trains)
        assert (position["id"], found.revenue, found.proven) == (
            position["id"], position["best"], True
        )  # fmt: skip
        assert found.revenue >= position["declared"]
