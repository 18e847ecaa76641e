"""Sections and legs: what track lies beyond a station, also after a tile changed."""

from __future__ import annotations

from random import Random

import pytest

from railhead.engine.railway_network import grid_of
from railhead.network.tracks import NODES, Grid, Leg, Section, TrackMap
from railhead.table.faces import Face
from railhead.table.hexes import EDGES, Layout, opposite
from railhead.table.maps import build_map
from railhead.table.notation import parse_face
from tests.network.boards import TITLE, RandomBoard, cluster, faces_of, random_board
from tests.network.oracle import Net
from tests.samples import one_in

GRID = grid_of(TITLE.map)


def _plain(section: Section) -> tuple[object, ...]:
    return (section.start, section.end, section.gauge, section.hexes, section.crossings,
            section.sides)  # fmt: skip


def _legs(track: TrackMap) -> dict[int, list[tuple[object, ...]]]:
    """All legs of a map in plain values."""
    return {station: [_plain_leg(leg) for leg in track.legs(station)]
            for here, face in enumerate(track.faces)
            for station in range(here * NODES, here * NODES + len(face.nodes))}  # fmt: skip


def _plain_leg(leg: Leg) -> tuple[object, ...]:
    sections = tuple(_plain(section) for section in leg.sections)
    return (
        sections,
        leg.arrivals,
        leg.standard,
        leg.narrow,
        leg.crossings,
        leg.first,
        leg.examined,
    )


def _board(seed: int) -> RandomBoard:
    rng = Random(seed)
    size = rng.randint(6, 30)
    return random_board(rng, size, 3 * size)


# -- the grid -------------------------------------------------------------------------------------


def test_both_ports_of_an_edge_lead_to_each_other_and_are_one_crossing() -> None:
    for side, other in enumerate(GRID.across):
        here, edge = divmod(side, 6)
        name = TITLE.map.hexes[GRID.ids[here]].neighbours[edge]
        assert (other < 0) == (name == "")
        if other >= 0:
            assert GRID.ids[other // 6] == name
            assert other % 6 == opposite(edge)
            assert GRID.across[other] == side
            assert GRID.crossing[other] == GRID.crossing[side]
    assert len(set(GRID.crossing)) == len({frozenset((p, o)) for p, o in enumerate(GRID.across)
                                           if o >= 0}) + GRID.across.count(-1)  # fmt: skip


def test_stations_have_numbers_and_ids() -> None:
    for hex_id in TITLE.map.hexes:
        for node in range(NODES):
            city = f"{hex_id}.{node}"
            assert GRID.station_id(GRID.station(city)) == city
    with pytest.raises(KeyError):
        GRID.station("Z9.0")


# -- legs and sections ----------------------------------------------------------------------------


@pytest.mark.parametrize("seed", one_in(3, range(30)))
def test_a_section_is_found_from_both_its_ends(seed: int) -> None:
    track = _board(seed).network.track
    found = {
        (section.start, section.end, section.gauge, section.hexes, section.crossings)
        for here, face in enumerate(track.faces)
        for node in range(len(face.nodes))
        for section in track.sections(here * NODES + node)
    }
    assert found == {(b, a, gauge, hexes, used) for a, b, gauge, hexes, used in found}


@pytest.mark.parametrize("seed", one_in(3, range(30)))
def test_a_section_follows_track_of_its_gauge(seed: int) -> None:
    track = _board(seed).network.track
    net = Net.of(TITLE.map, track.faces)
    for here, face in enumerate(track.faces):
        for node in range(len(face.nodes)):
            for section in track.sections(here * NODES + node):
                assert section.start != section.end
                gauge = _run(net, section)
                assert gauge == section.gauge
                assert section.hexes == len(section.sides) == section.crossings.bit_count()
                assert section.path[0] == section.start // NODES
                assert section.path[-1] == section.end // NODES


def _run(net: Net, section: Section) -> int:
    """Run a section track by track and return the gauges that all of it has."""
    here, end = section.start // NODES, 6 + section.start % NODES
    gauge = 3
    for side in section.sides:
        there, back = divmod(side, 6)
        leaving = dict(net.touching(here, end))
        edge = opposite(back)
        assert net.neighbours[here][edge] == there
        gauge &= leaving[edge]
        here, end = there, back
    return gauge & dict(net.touching(here, end))[6 + section.end % NODES]


def test_a_loop_back_to_its_own_station_is_no_section() -> None:
    layout = Layout()
    faces = {
        "B2": parse_face("yellow", "city=revenue:20;path=a:3,b:_0;path=a:4,b:_0"),
        # The loop leaves over edge 3 and comes back over edge 4.
        layout.neighbour("B2", 3): parse_face("yellow", "path=a:0,b:5"),
        layout.neighbour("B2", 4): parse_face("yellow", "path=a:1,b:2"),
    }
    game_map = build_map(layout, faces, {})
    track = TrackMap(Grid.of(game_map), list(faces.values()))
    assert track.sections(0) == []
    assert [len(leg.arrivals) for leg in track.legs(0)] == [3, 3]


def test_offboard_areas_are_terminal() -> None:
    track = TrackMap(GRID, faces_of({}))
    terminal = {
        GRID.ids[here]
        for here, face in enumerate(track.faces)
        for node in range(len(face.nodes))
        if track.is_terminal(here * NODES + node)
    }
    assert terminal == {"a12", "A5", "L14", "N8", "C15"}


# -- after a change -------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", one_in(3, range(60)))
def test_a_changed_face_gives_the_same_legs_as_a_new_map(seed: int) -> None:
    rng = Random(seed)
    track = _board(seed).network.track
    _legs(track)
    hexes = cluster(rng, 12)
    for _ in range(8):
        hex_ = TITLE.map.hexes[rng.choice(hexes)]
        here = GRID.index[hex_.id]
        choices: list[Face] = [up.face for up in TITLE.tiles.fitting(track.faces[here], hex_)]
        track = track.with_face(here, rng.choice([*choices, hex_.face]))
        assert _legs(track) == _legs(TrackMap(GRID, track.faces))


def test_legs_that_never_saw_the_changed_hex_are_kept() -> None:
    track = TrackMap(GRID, faces_of({}))
    far, near = GRID.station("C5.0"), GRID.station("M13.0")
    kept, dropped = track.legs(far), track.legs(near)
    after = track.with_face(GRID.index["L12"], TITLE.tiles.face("79", 2))
    assert after.legs(far) is kept
    assert after.legs(near) is not dropped
    assert track.legs(near) is dropped


def test_only_the_legs_towards_a_changed_hex_are_walked_again() -> None:
    """Also when their station is asked for only after a second change."""
    track = TrackMap(GRID, faces_of({}))
    city = GRID.station("C5.0")
    towards = {
        GRID.ids[GRID.across[GRID.index["C5"] * 6 + edge] // 6]: number
        for number, (edge, _) in enumerate(track.faces[GRID.index["C5"]].at_node[0])
    }
    before = track.legs(city)
    first, second, *_ = towards
    for changed in ({first}, {first, second}):
        after = track
        for hex_id in changed:
            after = after.with_face(GRID.index[hex_id], after.faces[GRID.index[hex_id]])
        kept = [leg is old for leg, old in zip(after.legs(city), before, strict=True)]
        assert kept == [name not in changed for name in towards]
        assert _legs(after) == _legs(track)


def test_every_edge_has_an_opposite() -> None:
    assert [opposite(edge) for edge in EDGES] == [3, 4, 5, 0, 1, 2]
