"""Direct routes: track to the first city beyond a station, by towns and plain track alone."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from railhead.engine.railway_network import RailwayNetwork
from railhead.network.direct_routes import DirectRoute, direct_routes
from railhead.network.tracks import NODES, TrackMap
from railhead.table.faces import FIRST_NODE
from tests.network.boards import TITLE, cluster, random_tiles
from tests.samples import one_in


def network_of(seed: int) -> RailwayNetwork:
    rng = Random(seed)
    laid = random_tiles(rng, cluster(rng, 24), 60)
    return RailwayNetwork.of(TITLE.map, TITLE.tiles, laid, {})


def stations(track: TrackMap) -> Iterator[int]:
    for here, face in enumerate(track.faces):
        for number, node in enumerate(face.nodes):
            if node.is_station:
                yield here * NODES + number


def oracle(track: TrackMap, start: int) -> set[tuple[int, ...]]:
    """Every line of ports from a station to a city, found by trying all steps."""
    found: set[tuple[int, ...]] = set()
    here, node = divmod(start, NODES)
    lines: list[tuple[int, tuple[int, ...]]] = [
        (here * 6 + edge, ()) for edge, _ in track.faces[here].at_node[node]
    ]
    while lines:
        out, sides = lines.pop()
        side = track.grid.across[out]
        hexes = {here, *(entered // 6 for entered in sides)}
        if side < 0 or side // 6 in hexes:
            continue
        there, edge = divmod(side, 6)
        face = track.faces[there]
        ends = {end for end, _ in face.at_edge[edge]}
        for end in list(ends):
            if end < FIRST_NODE:
                lines.append((there * 6 + end, (*sides, side)))
            elif face.nodes[end - FIRST_NODE].kind == "town":
                lines += [
                    (there * 6 + exit_, (*sides, side))
                    for exit_, _ in face.at_node[end - FIRST_NODE]
                    if exit_ != edge
                ]
            else:
                found.add((*sides, side))
    return found


@pytest.mark.parametrize("seed", one_in(3, range(40)))
def test_they_are_all_there_is(seed: int) -> None:
    track = network_of(seed).track
    for station in stations(track):
        routes = direct_routes(track, station).routes
        assert {route.sides for route in routes} == oracle(track, station)


@pytest.mark.parametrize("seed", one_in(3, range(40)))
def test_they_pass_nothing_but_towns_and_no_hex_twice(seed: int) -> None:
    track = network_of(seed).track
    for station in stations(track):
        for route in direct_routes(track, station).routes:
            assert len(set(route.path)) == len(route.path)
            assert {_kind(track, town) for town in route.towns} <= {"town"}
            assert _kind(track, route.end) != "town"
            passed = [at for at in route.path[1:-1] if track.faces[at].nodes]
            assert [town // NODES for town in route.towns] == passed or _two_tracks(track, route)


def _kind(track: TrackMap, station: int) -> str:
    here, node = divmod(station, NODES)
    return track.faces[here].nodes[node].kind


def _two_tracks(track: TrackMap, route: DirectRoute) -> bool:
    """Somewhere on the way there is track beside the town or city of a hex."""
    return any(
        max(part.ends) < FIRST_NODE for here in route.path for part in track.faces[here].tracks
    )


@pytest.mark.parametrize("seed", range(20))
def test_between_cities_they_can_be_gone_both_ways(seed: int) -> None:
    track = network_of(seed).track
    lines = {
        (route.start, route.end, frozenset(route.path))
        for station in stations(track)
        if _kind(track, station) == "city"
        for route in direct_routes(track, station).routes
        if _kind(track, route.end) == "city"
    }
    assert lines == {(end, start, path) for start, end, path in lines}


@pytest.mark.parametrize("seed", range(20))
def test_what_is_kept_after_a_change_is_what_is_found_anew(seed: int) -> None:
    rng = Random(seed)
    hexes = cluster(rng, 24)
    laid = random_tiles(rng, hexes, 60)
    network = RailwayNetwork.of(TITLE.map, TITLE.tiles, laid, {})
    for station in stations(network.track):
        network.direct_routes(station)
    changed = rng.choice(sorted(laid))
    network = network.with_tile(changed, TITLE.map.hexes[changed].face, {})
    for station in stations(network.track):
        assert network.direct_routes(station) == direct_routes(network.track, station)
    kept = {station: network.direct_routes(station) for station in stations(network.track)}
    later = network.with_tokens(changed, {})
    assert all(later.direct_routes(station) is found for station, found in kept.items())
