"""Track too dense to be followed is told at once; nothing on the boards of the titles is."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable
from itertools import combinations
from random import Random

import pytest

from railhead.engine.actions import LayTile
from railhead.engine.railway_network import RailwayNetwork
from railhead.lab.simulate import random_action
from railhead.network import walk_limits
from railhead.network.reach import Reach
from railhead.network.walk_limits import (
    LONGEST,
    MOST_DIRECT,
    MOST_OF_LEG,
    MOST_OF_MAP,
    MOST_TRIED,
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
    return RailwayNetwork.of(game_map, TileSet({}), {}, {"A0.0": ("AAA",)})


def _only_the_first_a_city(row: int, column: int) -> str:
    return "" if row or column else "city"


@pytest.mark.parametrize("size", [5, 17])
def test_a_board_full_of_plain_track_is_refused_in_no_time(size: int) -> None:
    network = _network(_map(size, size, _only_the_first_a_city))
    tracemalloc.start()
    before = time.process_time()
    for question in (
        lambda: network.reach("AAA"),
        lambda: network.joins_any_station("AAA"),
        lambda: network.direct_routes(0),
        network.walk_all,
    ):
        with pytest.raises(DenseTrackError, match="the track around A0 is too dense"):
            question()
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
        _network(game_map).reach("AAA")
    with pytest.raises(DenseTrackError):
        _network(game_map).direct_routes(0)


def test_a_question_of_what_is_reached_tries_only_so_many_sections(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each question has the same number, whatever was asked before."""
    network = _network(_map(6, 6, lambda *_: "city"))
    everything = Reach(network.track, network.own("AAA"), ())
    assert len(everything.stations) == 36
    monkeypatch.setattr("railhead.network.paths.MOST_TRIED", 3)
    reach = Reach(network.track, network.own("AAA"), ())
    with pytest.raises(DenseTrackError):
        _all_entries(reach)


def _all_entries(reach: Reach) -> list[bool]:
    sides = ((here, edge) for here in range(36) for edge in range(6))
    return [reach.enters(here, edge, 1, not_crossing=(edge + 1) % 6) for here, edge in sides]


def test_steps_are_spent_to_the_last_one() -> None:
    walk = Steps(3, "C5")
    walk.spend(3)
    with pytest.raises(DenseTrackError, match="C5"):
        walk.spend()
    walk.check_length(LONGEST)
    with pytest.raises(DenseTrackError, match="C5"):
        walk.check_length(LONGEST + 1)


@pytest.mark.parametrize("title", title_ids())
def test_games_on_the_boards_of_the_titles_come_nowhere_near(
    title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not to an eighth of any limit, with players who lay whatever track they can."""
    monkeypatch.setattr(walk_limits, "LONGEST", LONGEST // 5)
    for module, name, limit in (
        ("tracks", "MOST_OF_LEG", MOST_OF_LEG),
        ("tracks", "MOST_OF_MAP", MOST_OF_MAP),
        ("direct_routes", "MOST_DIRECT", MOST_DIRECT),
        ("paths", "MOST_TRIED", MOST_TRIED),
    ):
        monkeypatch.setattr(f"railhead.network.{module}.{name}", limit // 8)
    rng = Random(title)
    game = new_game(title, ["Ann", "Bob", "Cid"], seed=4)
    for _ in range(700):
        decision = game.decision
        if decision is None:
            break
        lays = [answer for answer in decision.answers if isinstance(answer, LayTile)]
        game.apply(rng.choice(lays) if lays else random_action(decision.answers, rng))
