"""Lines worth while, compared with all lines of small random boards."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from railhead.engine.railway_network import grid_of
from railhead.network.direct_routes import DirectRoute
from railhead.network.lines import Effort, Worth, lines_along, worthwhile_lines
from railhead.network.tracks import NODES, TrackMap
from railhead.table.faces import FIRST_NODE, Face, Node, Track
from railhead.table.hexes import Layout
from railhead.table.maps import build_map
from tests.samples import one_in

ROWS, COLUMNS = "ABCD", 5
KINDS = ["city"] * 4 + ["area", "two", "two"] + ["plain"] * 3 + ["town"] * 10


def random_track(rng: Random) -> TrackMap:
    """A board of towns with one stop or two, plain track, cities and an off-board area."""
    places = [f"{row}{2 * n + at % 2}" for at, row in enumerate(ROWS) for n in range(COLUMNS)]
    kinds = rng.sample(KINDS, len(KINDS))
    faces = {hex_id: _random_face(kind, rng) for hex_id, kind in zip(places, kinds, strict=True)}
    game_map = build_map(Layout(), faces, {})
    return TrackMap(grid_of(game_map), [hex_.face for hex_ in game_map.hexes.values()])


def _random_face(kind: str, rng: Random) -> Face:
    edges = rng.sample(range(6), 6)
    nodes: tuple[Node, ...] = ()
    match kind:
        case "two":
            nodes = (Node("town"), Node("town"))
            tracks = [Track(edge, FIRST_NODE + number % 2) for number, edge in enumerate(edges)]
        case "plain":
            pairs = ((0, 1), (2, 3), (4, 5), (0, 3))
            tracks = [Track(edges[a], edges[b]) for a, b in pairs]
        case "area":
            nodes, tracks = (Node("offboard", slots=1),), [Track(edges[0], FIRST_NODE)]
        case _:
            nodes = (Node(kind, slots=int(kind == "city")),)
            tracks = [Track(edge, FIRST_NODE) for edge in edges[: rng.choice([5, 5, 6])]]
    return Face("yellow", nodes, tuple(tracks))


def every_line(track: TrackMap, start: int) -> Iterator[DirectRoute]:
    """All lines from a station, tried one border after the other."""
    grid = track.grid

    def enter(side: int, sides: tuple[int, ...], towns: tuple[int, ...]) -> Iterator[DirectRoute]:
        here, edge = divmod(side, 6)
        for segment in track.faces[here].tracks:
            if edge not in segment.ends:
                continue
            (end,) = [it for it in segment.ends if it != edge]
            if end < FIRST_NODE:
                yield from cross(here * 6 + end, sides, towns)
                continue
            station = here * NODES + end - FIRST_NODE
            if track.faces[here].nodes[end - FIRST_NODE].kind != "town":
                if station != start:
                    yield DirectRoute(start, station, sides, towns)
            elif station not in towns:
                for other in track.faces[here].tracks:
                    if end in other.ends:
                        yield from cross(here * 6 + min(other.ends), sides, (*towns, station))

    def cross(out: int, sides: tuple[int, ...], towns: tuple[int, ...]) -> Iterator[DirectRoute]:
        side = grid.across[out]
        crossed = {frozenset((it, grid.across[it])) for it in sides}
        if side >= 0 and frozenset((out, side)) not in crossed:
            yield from enter(side, (*sides, side), towns)

    here, node = divmod(start, NODES)
    for segment in track.faces[here].tracks:
        if FIRST_NODE + node in segment.ends:
            yield from cross(here * 6 + min(segment.ends), (), ())


def value(route: DirectRoute, worth: Worth) -> tuple[int, int, int]:
    """What a line costs, gains and brings besides; each hex gains once."""
    gains = {town // NODES: worth.gains[town] for town in route.towns}
    kept = 0
    for town in route.towns:
        kept |= worth.keepsakes.get(town, 0)
    return sum(worth.costs[side] for side in route.sides), sum(gains.values()), kept


def frontier(routes: list[DirectRoute], worth: Worth) -> set[tuple[int, int, int, int]]:
    """(end, cost, gain, keepsakes) of the lines that no other to the same end equals or beats."""
    found = {(it.end, *value(it, worth)) for it in routes}
    return {line for line in found if not any(_beats(other, line) for other in found)}


def _beats(other: tuple[int, int, int, int], line: tuple[int, int, int, int]) -> bool:
    end, cost, gain, kept = line
    return (
        other != line
        and other[0] == end
        and other[1] <= cost
        and other[2] >= gain
        and other[3] & kept == kept
    )


def random_worth(track: TrackMap, rng: Random) -> Worth:
    """The same toll from both sides of a border; towns of one hex gain the same."""
    tolls = [0] * len(track.grid.across)
    for side, other in enumerate(track.grid.across):
        tolls[side] = tolls[other] if 0 <= other < side else rng.choice([10, 10, 40, 60, 100])
    gains: dict[int, int] = {}
    for here, face in enumerate(track.faces):
        gain = rng.choice([1, 1, 2, 3])
        gains |= {here * NODES + number: gain for number in range(len(face.nodes))}
    enclaves = rng.sample(range(len(track.faces)), 4)
    keepsakes = {
        here * NODES + number: 1 << bit for bit, here in enumerate(enclaves) for number in range(2)
    }
    return Worth(tolls, gains, keepsakes)


def stations(track: TrackMap) -> list[int]:
    return [
        here * NODES + number
        for here, face in enumerate(track.faces)
        for number, node in enumerate(face.nodes)
        if node.kind != "town"
    ]


@pytest.mark.rule("18FB-3.5.2-2", "18FB-3.5.2-5", "18FB-R-76")
@pytest.mark.parametrize("seed", one_in(3, range(60)))
def test_they_are_the_best_of_all_lines(seed: int) -> None:
    rng = Random(seed)
    track = random_track(rng)
    worth = random_worth(track, rng)
    for start in stations(track):
        every = list(every_line(track, start))
        lines = worthwhile_lines(track, [start], worth)
        assert lines.complete_to is None
        assert {(it.end, *value(it, worth)) for it in lines.routes} == frontier(every, worth)
        assert set(lines.routes) <= set(every)
        # Every line may be named by its hexes.
        for route in rng.sample(every, min(5, len(every))):
            assert route in list(lines_along(track, start, route.path))


def test_lines_from_several_stations_end_in_none_of_them() -> None:
    track = random_track(Random(3))
    worth = random_worth(track, Random(3))
    starts = stations(track)[:3]
    every = [it for start in starts for it in every_line(track, start) if it.end not in starts]
    lines = worthwhile_lines(track, starts, worth)
    assert {(it.end, *value(it, worth)) for it in lines.routes} == frontier(every, worth)


@pytest.mark.parametrize("further", [0, 1, 4])
@pytest.mark.parametrize("seed", range(10))
def test_a_search_that_stops_says_up_to_which_cost_it_is_complete(seed: int, further: int) -> None:
    track = random_track(Random(seed))
    worth = random_worth(track, Random(seed))
    for start in stations(track):
        every = list(every_line(track, start))
        lines = worthwhile_lines(track, [start], worth, Effort(8, further))
        if lines.complete_to is not None:
            every = [it for it in every if value(it, worth)[0] <= lines.complete_to]
            kept = [it for it in lines.routes if value(it, worth)[0] <= lines.complete_to]
            assert {(it.end, *value(it, worth)) for it in kept} == frontier(every, worth)


def test_a_way_that_is_no_line_is_none() -> None:
    track = random_track(Random(1))
    start = stations(track)[0]
    assert list(lines_along(track, start, [])) == []
    assert list(lines_along(track, start, [start // NODES])) == []
    assert list(lines_along(track, start, [start // NODES, start // NODES])) == []
    assert list(lines_along(track, start, [-1, 3])) == []


def test_the_boards_have_lines_to_choose_from() -> None:
    counts = []
    for seed in range(20):
        track = random_track(Random(seed))
        counts += [len(list(every_line(track, start))) for start in stations(track)]
    assert sum(counts) > 500
    assert max(counts) > 40
