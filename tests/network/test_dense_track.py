"""Track too dense to be followed is told at once; nothing on the boards of the titles is."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable
from itertools import combinations

import pytest

from railhead.engine.railway_network import RailwayNetwork, TrackUse
from railhead.network.walk_limits import (
    LONGEST,
    MOST_OF_LEG,
    MOST_OF_MAP,
    DenseTrackError,
    Steps,
)
from railhead.table.faces import FIRST_NODE, Face, Node, Track
from railhead.table.hexes import Layout
from railhead.table.maps import GameMap, build_map
from railhead.table.tiles import TileSet
from railhead.titles.catalogue import new_game, title_ids

pytestmark = pytest.mark.slow

PLAIN = tuple(Track(a, b) for a, b in combinations(range(6), 2))
STAR = tuple(Track(edge, FIRST_NODE) for edge in range(6))


def _map(rows: int, columns: int, kind: Callable[[int, int], str]) -> GameMap:
    """A rectangle of hexes, each full of track, with a station of some kind or past any."""
    faces = {}
    for row in range(rows):
        for column in range(columns):
            name = kind(row, column)
            node = (Node(name, slots=int(name == "city")),) if name else ()
            here = Layout().name(2 * column + row % 2, row)
            faces[here] = Face("gray", node, STAR if name else PLAIN)
    return build_map(Layout(flat=False), faces, {})


def _network(game_map: GameMap) -> RailwayNetwork:
    """The network of a board from outside."""
    return RailwayNetwork.of(game_map, TileSet({}), {}, {"A0.0": ("AAA",)}, TrackUse(limited=True))


def _only_the_first_a_city(row: int, column: int) -> str:
    return "" if row or column else "city"


@pytest.mark.parametrize("size", [5, 17])
def test_a_board_full_of_plain_track_is_refused_in_no_time(size: int) -> None:
    network = _network(_map(size, size, _only_the_first_a_city))
    tracemalloc.start()
    before = time.process_time()
    for question in (
        lambda: network.joins_any_station("AAA"),
        lambda: network.direct_routes(0),
        network.walk_all,
    ):
        with pytest.raises(DenseTrackError, match="the track around A0 is too dense"):
            question()
    assert len(network.reach("AAA").hexes()) == size * size
    assert time.process_time() - before < 2
    assert tracemalloc.get_traced_memory()[1] < 20_000_000
    tracemalloc.stop()


def test_many_stations_with_a_little_plain_track_each_are_too_much_together() -> None:
    """From no station the ways are too many, but from all of them."""
    network = _network(_map(17, 17, lambda row, column: "" if row % 3 and column % 4 else "city"))
    with pytest.raises(DenseTrackError):
        network.walk_all()
    assert network.track._steps <= MOST_OF_MAP
    assert all(
        leg.steps <= MOST_OF_LEG for legs, _, _ in network.track._known.values() for leg in legs
    )


def test_a_line_of_track_ends_somewhere() -> None:
    """A walk of some hundred hexes would be too deep for Python."""
    line = {"A0": Face("gray", (Node("city", slots=1),), (Track(4, FIRST_NODE),))}
    for column in range(1, LONGEST + 10):
        line[f"A{2 * column}"] = Face("gray", (), (Track(1, 4),))
    game_map = build_map(Layout(flat=False), line, {})
    with pytest.raises(DenseTrackError):
        _network(game_map).direct_routes(0)
    with pytest.raises(DenseTrackError):
        _network(game_map).walk_all()
    assert len(_network(game_map).reach("AAA").hexes()) == LONGEST + 10


def test_steps_are_counted_to_the_last_one() -> None:
    walk = Steps(3, "C5")
    walk.take(3, LONGEST)
    with pytest.raises(DenseTrackError, match="C5"):
        walk.take(1, 1)
    with pytest.raises(DenseTrackError, match="C5"):
        Steps(3, "C5").take(1, LONGEST + 1)
    Steps(None, "C5").take(10_000_000, 10 * LONGEST)


@pytest.mark.rule("18FB-3.5.1-3")
def test_the_board_of_a_title_is_not_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a board from outside says that its track is too dense, a title's own answers."""
    monkeypatch.setattr("railhead.network.tracks.MOST_OF_LEG", 1)
    monkeypatch.setattr("railhead.network.tracks.MOST_OF_MAP", 1)
    monkeypatch.setattr("railhead.network.direct_routes.MOST_DIRECT", 1)
    for title in title_ids():
        new_game(title, ["Ann", "Bob", "Cid"], seed=4).network.walk_all()
