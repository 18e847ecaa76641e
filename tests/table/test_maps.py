"""The map: neighbours and the edges over which track may lead."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from railhead.table.hexes import EDGES, Layout, opposite
from railhead.table.maps import GameMap, build_map
from railhead.table.notation import parse_face
from railhead.titles.g1849.rules import Game1849

TITLE = Game1849.load_title({})
LAYOUT = Layout()


def build(hexes: Mapping[str, tuple[str, str]]) -> GameMap:
    """A map of hexes written as (colour, face)."""
    faces = {name: parse_face(colour, code) for name, (colour, code) in hexes.items()}
    return build_map(LAYOUT, faces, {})


def open_to(game_map: GameMap, here: str) -> set[str]:
    """The hexes to which track may lead from a hex."""
    hex_ = game_map.hexes[here]
    return {hex_.neighbours[edge] for edge in EDGES if hex_.open_edges >> edge & 1}


def test_track_stays_on_the_map() -> None:
    game_map = build({"C5": ("white", ""), "E5": ("white", ""), "D6": ("white", "")})
    assert game_map.hexes["C5"].neighbours == ("E5", "", "", "", "", "D6")
    assert open_to(game_map, "C5") == {"E5", "D6"}


def test_a_barrier_closes_an_edge_from_both_sides() -> None:
    hexes = {"C5": ("white", "border=edge:0,type:impassable"), "E5": ("white", "")}
    game_map = build(hexes)
    assert open_to(game_map, "C5") == set()
    assert open_to(game_map, "E5") == set()
    assert game_map.hexes["E5"].neighbours[3] == "C5"


@pytest.mark.parametrize("colour", ["gray", "red", "blue"])
def test_track_meets_a_fixed_hex_only_where_that_has_track(colour: str) -> None:
    fixed = "offboard=revenue:10;path=a:3,b:_0"
    game_map = build({"C5": ("white", ""), "D6": ("white", ""), "E5": (colour, fixed)})
    assert open_to(game_map, "C5") == {"E5", "D6"}
    assert open_to(game_map, "D6") == {"C5"}
    assert open_to(game_map, "E5") == {"C5"}
    assert not game_map.hexes["E5"].takes_tiles


@pytest.mark.parametrize("colour", ["white", "yellow"])
def test_track_may_meet_the_blank_side_of_a_hex_that_takes_tiles(colour: str) -> None:
    game_map = build({"C5": ("white", ""), "E5": (colour, "path=a:0,b:1")})
    assert open_to(game_map, "C5") == {"E5"}
    assert game_map.hexes["E5"].takes_tiles


def test_two_fixed_hexes_are_open_only_with_track_on_both_sides() -> None:
    stub, blank = ("gray", "path=a:0,b:1"), ("gray", "")
    assert open_to(build({"C5": stub, "E5": blank}), "C5") == set()
    assert open_to(build({"C5": blank, "E5": ("gray", "path=a:3,b:1")}), "C5") == set()
    assert open_to(build({"C5": stub, "E5": ("gray", "path=a:3,b:1")}), "C5") == {"E5"}


def test_a_name_for_a_hex_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="no hex Z9"):
        build_map(LAYOUT, {"C5": parse_face("white", "")}, {"Z9": "Nowhere"})


@pytest.mark.rule("1849-4.1-7", "1849-4.1-22")
def test_edges_of_1849_are_open_from_both_sides_or_from_none() -> None:
    hexes = TITLE.map.hexes
    for hex_ in hexes.values():
        for edge, there in enumerate(hex_.neighbours):
            is_open = hex_.open_edges >> edge & 1
            if not there:
                assert not is_open
                continue
            assert hexes[there].neighbours[opposite(edge)] == hex_.id
            assert hexes[there].open_edges >> opposite(edge) & 1 == is_open


@pytest.mark.rule("1849-4.1-22")
def test_the_barriers_of_1849_are_closed() -> None:
    barriers = (
        "B2-C1 C3-B4 D6-C7 D8-E7 D8-F8 D8-E9 D10-E9 D10-F10 D10-E11 E11-C11 K11-L10 K11-M11 M11-N12"
    )
    for pair in barriers.split():
        one, other = pair.split("-")
        assert other in TITLE.map.hexes[one].neighbours
        assert other not in open_to(TITLE.map, one)
        assert one not in open_to(TITLE.map, other)
    closed = {
        frozenset((hex_.id, there))
        for hex_ in TITLE.map.hexes.values()
        for edge, there in enumerate(hex_.neighbours)
        if there and not hex_.open_edges >> edge & 1 and hex_.takes_tiles
        if TITLE.map.hexes[there].takes_tiles
    }
    # B2-C1 is the only barrier on the side of a grey hex.
    listed = {frozenset(pair.split("-")) for pair in barriers.split()}
    assert closed == listed - {frozenset(("B2", "C1"))}


@pytest.mark.rule("1849-4.1-22", "1849-4.1-7")
@pytest.mark.slow
def test_no_tile_of_1849_leads_over_a_closed_edge() -> None:
    for hex_ in TITLE.map.hexes.values():
        faces = [hex_.face]
        for face in faces:
            for upgrade in TITLE.tiles.fitting(face, hex_):
                assert all(hex_.open_edges >> edge & 1 for edge in upgrade.face.edges)
                if upgrade.face not in faces:
                    faces.append(upgrade.face)
        offered = set(faces)
        for face in faces:
            for upgrade in TITLE.tiles.upgrades(face, hex_.id):
                leads_out = any(not hex_.open_edges >> edge & 1 for edge in upgrade.face.edges)
                assert (upgrade.face in offered) != leads_out
