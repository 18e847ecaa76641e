"""Where routes lead, against trying every walk, on small boards full of plain track."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from random import Random

import pytest

from railhead.engine.railway_network import grid_of
from railhead.network.alternating import mixes_gauges, route_tree
from railhead.network.reach import Reach
from railhead.network.tracks import NODES, TrackMap
from railhead.table.faces import DUAL, FIRST_NODE, NARROW, STANDARD, Face, Node, Track
from railhead.table.hexes import Layout
from railhead.table.maps import GameMap, build_map
from railhead.titles.catalogue import game_class, title_ids
from tests.network.oracle import Net, TooBigError, Walks
from tests.samples import one_in

ROWS, COLUMNS = "ABCD", 4
PAIRS = [(a, b) for b in range(6) for a in range(b)]


@dataclass
class Without(Net):
    """All track, but for some crossings and some stations."""

    shut: int = 0
    avoid: Collection[int] = ()

    def cross(self, here: int, edge: int) -> tuple[int, int, int] | None:
        found = super().cross(here, edge)
        return None if found is None or found[2] & self.shut else found

    def touching(self, here: int, end: int):  # type: ignore[no-untyped-def]
        for other, gauge in super().touching(here, end):
            if here * NODES + other - FIRST_NODE not in self.avoid:
                yield other, gauge


def random_map(rng: Random) -> GameMap:
    """Some hexes with stations; the others have up to six pieces of plain track each."""
    faces = {}
    for at, row in enumerate(ROWS):
        for n in range(COLUMNS):
            faces[f"{row}{2 * n + at % 2}"] = _random_face(rng)
    return build_map(Layout(), faces, {})


def _random_face(rng: Random) -> Face:
    edges = rng.sample(range(6), rng.randint(2, 5))
    match rng.choice(["plain"] * 6 + ["city", "city", "town", "towns", "tube", "area"]):
        case "plain":
            gauge = rng.choice([STANDARD, STANDARD, STANDARD, NARROW])
            pairs = rng.sample(PAIRS, rng.randint(1, 6))
            return Face("white", (), tuple(Track(a, b, gauge) for a, b in pairs))
        case "tube":
            a, b = rng.choice(PAIRS)
            return Face("white", (), (Track(a, b, DUAL),))
        case "towns":
            tracks = [Track(edge, FIRST_NODE + at % 2) for at, edge in enumerate(edges)]
            return Face("white", (Node("town"), Node("town")), tuple(tracks))
        case "area":
            return Face("white", (Node("offboard", slots=1),), (Track(edges[0], FIRST_NODE),))
        case kind:
            gauges = [rng.choice([STANDARD, STANDARD, NARROW, DUAL]) for _ in edges]
            ways = zip(edges, gauges, strict=True)
            tracks = [Track(edge, FIRST_NODE, gauge) for edge, gauge in ways]
            return Face("white", (Node(kind, slots=1),), tuple(tracks))


def _stations(faces: Collection[Face]) -> list[int]:
    return [
        here * NODES + node for here, face in enumerate(faces) for node in range(len(face.nodes))
    ]


def _check_tree(
    track: TrackMap, net: Without, own: Collection[int], blocked: Collection[int]
) -> None:
    """The tree of routes is what trying every walk finds. Raises TooBigError."""
    starts = set(own).difference(net.avoid)
    walks = Walks.of(net, starts, blocked)
    barred = {*blocked, *net.avoid}
    tree = route_tree(
        track, starts, lambda at: at not in barred and not track.is_terminal(at), net.shut
    )
    entered = {
        (side // 6, side % 6, gauge)
        for gauge, sides in ((1, tree.standard), (2, tree.narrow))
        for side in range(len(track.grid.across))
        if sides >> side & 1
    }
    assert entered == walks.entries
    reached = {it for it in _stations(track.faces) if it not in net.avoid and tree.comes_to(it)}
    assert reached == set(walks.stations)


@pytest.mark.rule("1849-R-conn-1", "18FB-3.5.1-3", "1865-4.2-12")
@pytest.mark.parametrize("batch", one_in(10, range(20)))
def test_routes_lead_where_trying_every_walk_leads(batch: int) -> None:
    checked = 0
    for seed in range(batch * 20, batch * 20 + 20):
        rng = Random(seed)
        game_map = random_map(rng)
        faces = [hex_.face for hex_ in game_map.hexes.values()]
        track, neighbours = TrackMap(grid_of(game_map), faces, limited=False), _across(game_map)
        stations = _stations(faces)
        starts = [it for it in stations if not track.is_terminal(it)]
        if len(starts) < 3:
            continue
        own = set(rng.sample(starts, rng.choice([1, 1, 2])))
        blocked = {it for it in stations if it not in own and rng.random() < 0.2}
        try:
            _check_reach(track, own, blocked, Net(faces, neighbours, 20_000))
            # Routes that avoid an edge, or some stations.
            for shut in rng.sample(track.grid.crossing, 2):
                _check_tree(track, Without(faces, neighbours, 20_000, shut), own, blocked)
            avoid = rng.sample(starts, 2)
            _check_tree(track, Without(faces, neighbours, 20_000, 0, avoid), own, blocked)
            checked += 1
        except TooBigError:
            continue
        except AssertionError as error:
            error.add_note(f"seed {seed}")
            raise
    assert checked > 8


def _check_reach(track: TrackMap, own: Collection[int], blocked: Collection[int], net: Net) -> None:
    """Reach says what trying every walk finds. Raises TooBigError."""
    walks = Walks.of(net, own, blocked)
    reach = Reach(track, own, blocked)
    assert reach.stations.keys() == walks.stations.keys()
    for here in range(len(track.faces)):
        for gauge, edges in zip((1, 2), reach.entries(here), strict=True):
            for edge in range(6):
                assert bool(edges >> edge & 1) == ((here, edge, gauge) in walks.entries)


def _across(game_map: GameMap) -> list[list[int]]:
    return [
        [game_map.index[name] if name else -1 for name in hex_.neighbours]
        for hex_ in game_map.hexes.values()
    ]


@pytest.mark.parametrize("limited", [False, True])
def test_no_track_is_too_dense_to_say_what_is_reached(limited: bool) -> None:
    """A board full of plain track: legs could not be followed to their ends."""
    plain = tuple(Track(a, b) for a, b in PAIRS)
    star = tuple(Track(edge, FIRST_NODE) for edge in range(6))
    faces = {
        f"{row}{2 * n + at % 2}": Face("white", (Node("city", slots=1),), star)
        if (at + n) % 6 == 0
        else Face("white", (), plain)
        for at, row in enumerate("ABCDEFGHIJKL")
        for n in range(12)
    }
    game_map = build_map(Layout(), faces, {})
    every = [hex_.face for hex_ in game_map.hexes.values()]
    track = TrackMap(grid_of(game_map), every, limited=limited)
    stations = _stations(every)
    if limited:
        reach = Reach(track, stations[:1], ())
        assert set(reach.stations) == set(stations)
        for edge in range(6):
            assert reach.enters(66, edge, STANDARD, not_crossing=(edge + 1) % 6)
    tree = route_tree(track, stations[:1], lambda _: True)
    assert all(map(tree.comes_to, stations))


@pytest.mark.parametrize("title", title_ids())
def test_no_tile_of_a_title_mixes_gauges_at_an_edge(title: str) -> None:
    data = game_class(title).load_title({})
    faces = [hex_.face for hex_ in data.map.hexes.values()]
    faces += [tile.faces[0] for tile in data.tiles.tiles.values()]
    assert not any(map(mixes_gauges, faces))


def test_what_mixes_gauges() -> None:
    both = Face("white", (), (Track(0, 2, STANDARD), Track(0, 3, NARROW)))
    tube = Face("white", (), (Track(0, 2, DUAL), Track(0, 3, DUAL)))
    fork = Face("white", (), (Track(0, 2, NARROW), Track(0, 3, NARROW)))
    assert [mixes_gauges(face) for face in (both, tube, fork)] == [True, True, False]
