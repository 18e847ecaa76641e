"""A board in two sheets, joined side by side, walks like the same board in one piece."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from railhead.engine.railway_network import RailwayNetwork
from railhead.network.new_track import meets_new_track, runs_over_new_track
from railhead.network.tracks import NODES
from railhead.table.hexes import EDGES
from tests.network.boards import COMPANIES, TITLE, RandomBoard, random_board
from tests.network.joined_boards import Cut, Names, Side
from tests.samples import one_in

SEEDS = one_in(3, range(30))


def cut_board(seed: int) -> tuple[RandomBoard, RailwayNetwork, Cut]:
    """A random board, and the same with some hexes of its track on another sheet."""
    rng = Random(seed)
    board = random_board(rng, 20, 60)
    near = list(board.laid)
    hexes = rng.sample(near, min(len(near), rng.randint(1, 9)))
    others = [name for name in TITLE.map.hexes if name not in hexes]
    cut = Cut.of(rng, TITLE.map, hexes + rng.sample(others, 4))
    return board, cut.board(board), cut


def both(board: RandomBoard, network: RailwayNetwork, cut: Cut) -> Iterator[Names]:
    """The names of both boards in the words of the whole one."""
    yield Names(board.network, {name: name for name in cut.new}, {})
    yield Names(network, {new: name for name, new in cut.new.items()}, cut.turns)


def stations(names: Names) -> Iterator[int]:
    for here, face in enumerate(names.network.track.faces):
        for number, node in enumerate(face.nodes):
            if node.is_station:
                yield here * NODES + number


def sections(names: Names) -> Counter[tuple[object, ...]]:
    """All sections, with what they cross."""
    return Counter(
        (
            names.station(found.start),
            names.station(found.end),
            found.gauge,
            found.hexes,
            found.crossings.bit_count(),
            tuple(map(names.side, found.sides)),
        )
        for station in stations(names)
        for found in names.network.track.sections(station)
    )


def direct(names: Names) -> set[tuple[object, ...]]:
    return {
        (names.station(route.start), names.station(route.end), tuple(map(names.side, route.sides)))
        for station in stations(names)
        for route in names.network.direct_routes(station).routes
    }


def missing(names: Names) -> dict[tuple[object, ...], int]:
    return {
        (names.station(station), names.station(city)): count
        for station in stations(names)
        for city, count in names.network.missing_tiles(station).missing.items()
    }


def reached(names: Names, company: str) -> tuple[set[tuple[str, int]], set[tuple[Side, int]]]:
    """The stations that a company reaches, and the sides over which it enters hexes, by gauge."""
    network = names.network
    entered = set()
    for here, hex_id in enumerate(network.grid.ids):
        for gauge, edges in enumerate(network.entries(company, hex_id)):
            entered |= {(names.side(here * 6 + e), gauge) for e in EDGES if edges >> e & 1}
    return set(map(names.station, network.reach(company).stations)), entered


@pytest.mark.parametrize("seed", SEEDS)
def test_the_map_has_the_same_neighbours_and_open_sides(seed: int) -> None:
    _, _, cut = cut_board(seed)
    for here in TITLE.map.hexes.values():
        there, turn = cut.game_map.hexes[cut.new[here.id]], cut.turns.get(here.id, 0)
        for edge in EDGES:
            side = (edge + turn) % 6
            beyond = here.neighbours[edge]
            assert there.neighbours[side] == (cut.new[beyond] if beyond else "")
            assert there.open_edges >> side & 1 == here.open_edges >> edge & 1
            if beyond:
                back = cut.game_map.hexes[there.neighbours[side]]
                assert back.neighbours[there.meets[side]] == there.id
                assert back.meets[there.meets[side]] == side
                assert back.joins[there.meets[side]] == there.joins[side]


@pytest.mark.parametrize("seed", SEEDS)
def test_track_leads_to_the_same_stations(seed: int) -> None:
    whole, joined = both(*cut_board(seed))
    assert sections(whole)
    assert sections(joined) == sections(whole)
    assert direct(joined) == direct(whole)
    assert missing(joined) == missing(whole)


@pytest.mark.parametrize("seed", SEEDS)
def test_companies_reach_the_same_places(seed: int) -> None:
    whole, joined = both(*cut_board(seed))
    for company in COMPANIES:
        assert reached(joined, company) == reached(whole, company)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_tiles_fit_and_are_met(seed: int) -> None:
    board, network, cut = cut_board(seed)
    for name in board.laid:
        turn, new = cut.turns.get(name, 0), cut.new[name]
        there = {
            (up.tile, (up.rotation - turn) % 6): up
            for up in cut.tiles.fitting(network.face(new), cut.game_map.hexes[new])
        }
        here = TITLE.tiles.fitting(board.network.face(name), TITLE.map.hexes[name])
        assert {(up.tile, up.rotation) for up in here} == there.keys()
        for up in here:
            same = there[up.tile, up.rotation]
            for company in COMPANIES:
                ours = network.reach(company), network.grid.index[new], same
                theirs = board.network.reach(company), board.network.grid.index[name], up
                met = meets_new_track(*ours, lambda _: True)
                assert met == meets_new_track(*theirs, lambda _: True)
                run = runs_over_new_track(*ours, lambda _: True)
                assert run == runs_over_new_track(*theirs, lambda _: True)
