"""Tiles and map of 1867: against the reference facts, and what holds for them in any case."""

from __future__ import annotations

from pathlib import Path

import pytest

import railhead.titles
from railhead.engine.railway_network import grid_of
from railhead.engine.titlefiles import Variants, load_title
from railhead.table.maps import Border
from railhead.titles.g1867.facts import Title1867
from tests.titles import reference_board as board

FOLDER = Path(railhead.titles.__file__).parent / "g1867"
TITLE = load_title(Title1867, FOLDER)
MAP, TILES = TITLE.map, TITLE.tiles
PHASE_VALUES = {
    "phase_2": ("2",),
    "phases_3_4": ("3", "4"),
    "phases_5_6": ("5", "6"),
    "phases_7_8": ("7", "8"),
}
GREEN_MONTREAL = ("637", "X1", "X2", "X3", "X4")


@pytest.fixture(scope="module")
def facts(shared: Path) -> board.Facts:
    """The reference facts of 1867."""
    return board.read_reference(shared, "1867")


# -- tiles ----------------------------------------------------------------------------------------


@pytest.mark.rule("1867-18-2", "1867-10.4-15")
def test_every_tile_has_its_face(facts: board.Facts) -> None:
    board.check_tile_faces(TITLE, facts)


@pytest.mark.rule("1867-18-1", "1867-10.4-4")
def test_the_box_holds_183_tiles_of_68_kinds(facts: board.Facts) -> None:
    board.check_tile_counts(TITLE, facts, 183)
    assert len(TILES.tiles) == 68
    assert [TILES.tiles[number].count for number in ("7", "8", "9")] == [3, 19, 24]


@pytest.mark.slow
@pytest.mark.rule("1867-10.4-11", "1867-10.4-19", "1867-10.4-25")
def test_each_tile_may_be_replaced_by_just_these_tiles_and_rotations(facts: board.Facts) -> None:
    board.check_upgrades(TITLE, facts, "B6")


@pytest.mark.rule("1867-10.4-26", "1867-10.4-19")
def test_gray_ottawa() -> None:
    for hex_id, before in (("J12", {"623", "801"}), ("E17", set())):
        found = {
            tile.id
            for tile in TILES.tiles.values()
            if any(up.tile == "X8" for up in TILES.upgrades(tile.faces[0], hex_id))
        }
        assert found == before


@pytest.mark.rule("1867-5-6", "1867-10.4-11")
def test_printed_track_is_replaced_by_just_these_tiles_and_rotations(facts: board.Facts) -> None:
    board.check_upgrades_of_printed_track(TITLE, facts)


@pytest.mark.rule("1867-10.4-27")
def test_toronto_takes_its_tiles_in_one_position() -> None:
    toronto, face = MAP.hexes["F16"], MAP.hexes["F16"].face
    for number in ("120", "122", "124"):
        (upgrade,) = TILES.fitting(face, toronto)
        assert (upgrade.tile, upgrade.rotation) == (number, 1)
        assert sorted(upgrade.face.edges) == [1, 2, 3, 4]
        face = upgrade.face


@pytest.mark.rule("1867-10.4-5")
def test_first_tiles_of_open_land(facts: board.Facts) -> None:
    board.check_first_tiles(TITLE, facts)


@pytest.mark.rule("1867-10.4-17")
def test_the_tiles_with_six_exits() -> None:
    board.check_six_exits(TITLE, TITLE.facts.six_exits)
    # Two sides of Quebec are closed, so that only the tile with fewer exits fits.
    quebec = MAP.hexes["O7"]
    green = TILES.face("207", 5)
    assert {(it.tile, it.rotation) for it in TILES.fitting(green, quebec)} == {("801", 5)}


@pytest.mark.rule("1867-10.4-14")
@pytest.mark.parametrize(
    ("hex_id", "way", "nodes"),
    [
        # A token goes where its track goes; one in the space without track takes what is left.
        ("L12", [("X1", 0), ("X5", 0), ("639", 0)], [(1, 0, 2), (1, 0, 0), (0, 0)]),
        ("L12", [("637", 0), ("X6", 1)], [(0, 1, 2), (0, 1, 0)]),
        ("F16", [("120", 1), ("122", 1), ("124", 1)], [(0, 1), (0, 1), (0, 0)]),
    ],
)
def test_tokens_follow_their_track(
    hex_id: str, way: list[tuple[str, int]], nodes: list[tuple[int, ...]]
) -> None:
    assert board.nodes_on_the_way(TITLE, hex_id, way) == nodes


@pytest.mark.rule("1867-10.4-14", "1867-10.4-25")
def test_the_third_space_of_montreal_takes_the_city_that_is_left() -> None:
    face = MAP.hexes["L12"].face
    assert {upgrade.tile for upgrade in TILES.upgrades(face, "L12")} == set(GREEN_MONTREAL)
    for upgrade in TILES.upgrades(face, "L12"):
        assert sorted(upgrade.nodes) == [0, 1, 2]
        for node in (0, 1):
            before = {edge for edge, _ in face.at_node[node]}
            assert before < {edge for edge, _ in upgrade.face.at_node[upgrade.nodes[node]]}


@pytest.mark.rule("1867-10.4-25")
def test_each_space_of_green_montreal_goes_whole_into_one_of_two_cities() -> None:
    for number in GREEN_MONTREAL:
        for upgrade in TILES.upgrades(TILES.face(number, 0), "L12"):
            assert sorted(upgrade.nodes) in ([0, 0, 1], [0, 1, 1])
            joined = max(set(upgrade.nodes), key=upgrade.nodes.count)
            assert upgrade.face.nodes[joined].slots == 2


# -- map ------------------------------------------------------------------------------------------


@pytest.mark.rule("1867-5-1", "1867-5-8", "1867-10.4-8")
def test_every_hex_has_its_neighbours_and_open_edges(facts: board.Facts) -> None:
    board.check_open_edges(TITLE, facts)


@pytest.mark.rule("1867-5-2", "1867-5-3", "1867-5-6", "1867-5-7", "1867-5-12", "1867-10.4-9")
def test_every_hex_has_its_printed_face(facts: board.Facts) -> None:
    board.check_printed_faces(TITLE, facts)


@pytest.mark.rule("1867-5-4", "1867-5-5")
def test_every_station_has_its_revenue_in_every_phase(facts: board.Facts) -> None:
    board.check_revenues(TITLE, facts, PHASE_VALUES)
    assert board.areas_of(TITLE) == {"Detroit": {"A17", "A19"}}


@pytest.mark.rule("1867-5-11")
def test_five_sides_need_a_bridge(facts: board.Facts) -> None:
    expected = {
        frozenset((entry["coord"], entry["neighbours"][edge])): cost
        for entry in facts["map"]["hexes"]
        for edge, cost in entry.get("border_costs", {}).items()
    }
    found = {
        frozenset((here.id, here.neighbours[edge])): border.cost
        for here in MAP.hexes.values()
        for edge, border in enumerate(here.borders)
        if isinstance(border, Border)
    }
    assert found == expected
    assert len(found) == 5
    assert frozenset(("O7", "O9")) not in found


@pytest.mark.rule("1867-5-10")
@pytest.mark.parametrize(("variant", "kind"), [("", "offboard"), ("ports_as_towns", "town")])
def test_ports(facts: board.Facts, variant: str, kind: str) -> None:
    hexes = load_title(Title1867, FOLDER, Variants(map=variant)).map.hexes
    assert sorted(TITLE.facts.ports) == facts["map"]["ports"]["hexes"]
    for hex_id in TITLE.facts.ports:
        face = hexes[hex_id].face
        assert (face.colour, face.kind) == ("blue", kind)
        assert face.nodes[0].revenue == (("", facts["map"]["ports"]["value"]),)
        # Whatever a port is, its track and its closed sides are the same.
        assert hexes[hex_id].open_edges == MAP.hexes[hex_id].open_edges
        assert not hexes[hex_id].takes_tiles


@pytest.mark.rule("1867-10.4-23")
def test_stubs_lead_to_printed_track(facts: board.Facts) -> None:
    expected = {
        hex_id: entry["first_tile_needs_exit"]
        for hex_id, entry in board.by_hex(facts).items()
        if "first_tile_needs_exit" in entry
    }
    assert TITLE.facts.stubs == expected
    for hex_id, edge in TITLE.facts.stubs.items():
        assert MAP.hexes[hex_id].neighbours[edge] in ("F16", "L12")


@pytest.mark.rule("1867-8-2")
def test_cities_that_are_closed_at_first(facts: board.Facts) -> None:
    expected = {
        f"{entry['coord']}.{station['index']}": str(station["closed_until_phase"])
        for entry in facts["map"]["hexes"]
        for station in entry["stations"]
        if "closed_until_phase" in station
    }
    assert dict.fromkeys(TITLE.facts.closed_cities, TITLE.facts.closed_cities_until) == expected


def test_printed_track_meets_over_every_edge() -> None:
    assert len(grid_of(MAP).ids) == 94
    board.check_sides(TITLE)


@pytest.mark.rule("1867-5-8")
def test_no_tile_fits_c11_which_has_one_open_side() -> None:
    for hex_ in MAP.hexes.values():
        fitting = TILES.fitting(hex_.face, hex_)
        assert bool(fitting) == (hex_.takes_tiles and hex_.id != "C11"), hex_.id


@pytest.mark.slow
def test_every_upgrade_goes_to_the_next_colour_and_earns_at_least_as_much() -> None:
    board.check_chains_of_upgrades(TITLE)
