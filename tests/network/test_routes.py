"""Best routes against trying every set of routes, on random boards of 1849."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from random import Random

import pytest

from railhead.network.routes import BestRoutes, RouteBoard, RouteTrain, best_routes
from railhead.network.tracks import NODES, Section
from tests.network.boards import COLOURS, COMPANIES, TITLE, random_board, route_train
from tests.network.oracle import Net, Path, Paths, TooBigError

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
        for port in section.ports:
            back = board.track.grid.across[port]
            assert back // 6 == here
            crossings |= board.track.grid.crossing[port]
            here = port // 6
        assert here == section.end // NODES
        assert (crossings, len(section.ports)) == (section.crossings, section.hexes)


def _case(seed: int) -> tuple[RouteBoard, list[RouteTrain], list[Path]]:
    """A board, one to three trains and all routes. Raises TooBigError."""
    rng = Random(seed)
    size = rng.randint(6, 24)
    lays = rng.randint(2 * size, 5 * size)
    full, eager = rng.choice((0.4, 0.7, 0.9)), rng.choice((0.7, 0.9, 1.0))
    random = random_board(rng, size, lays, full, eager)
    company = max(COMPANIES, key=lambda name: len(random.ways.reach(name).stations))
    board = random.routes(company, rng.choice(COLOURS))
    kinds = [rng.choice(CLASSES) for _ in range(rng.randint(1, 3))]
    if rng.random() < 0.3:
        kinds = [kinds[0]] * len(kinds)
    trains = [route_train(kind, f"{kind}-{i}") for i, kind in enumerate(kinds)]
    paths = _paths(board)
    if len(paths) > (4000, 700, 150)[len(trains) - 1]:
        raise TooBigError
    return board, trains, paths


@pytest.mark.parametrize("batch", range(20))
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
