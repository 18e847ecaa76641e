"""Tiles and map of 1861: against the reference facts, and what holds for them in any case."""

from __future__ import annotations

from pathlib import Path

import pytest

import railhead.titles
from railhead.engine.railway_network import grid_of
from railhead.engine.titlefiles import Variants, load_title
from railhead.titles.g1861.facts import Title1861
from tests.titles import reference_board as board

FOLDER = Path(railhead.titles.__file__).parent / "g1861"
TITLE = load_title(Title1861, FOLDER)
MAP, TILES = TITLE.map, TITLE.tiles
PHASE_VALUES = {
    "phase_2": ("2",),
    "phases_3_4": ("3", "4"),
    "phase_5": ("5",),
    "phases_6_8": ("6", "7", "8"),
}


@pytest.fixture(scope="module")
def facts(shared: Path) -> board.Facts:
    """The reference facts of 1861."""
    return board.read_reference(shared, "1861")


# -- tiles ----------------------------------------------------------------------------------------


@pytest.mark.rule("1861-18-2", "1861-10.4-15")
def test_every_tile_has_its_face(facts: board.Facts) -> None:
    board.check_tile_faces(TITLE, facts)


@pytest.mark.rule("1861-18-1", "1861-10.4-4")
def test_the_box_holds_174_tiles(facts: board.Facts) -> None:
    board.check_tile_counts(TITLE, facts, 174)


@pytest.mark.slow
@pytest.mark.rule("1861-10.4-11", "1861-10.4-16", "1861-10.4-19")
def test_each_tile_may_be_replaced_by_just_these_tiles_and_rotations(facts: board.Facts) -> None:
    board.check_upgrades(TITLE, facts, "B12")


@pytest.mark.rule("1861-10.4-16")
@pytest.mark.parametrize(("variant", "replaced"), [("", {"623"}), ("kharkov_801", {"623", "801"})])
def test_gray_kharkov(variant: str, replaced: set[str]) -> None:
    tiles = load_title(Title1861, FOLDER, Variants(tiles=variant)).tiles
    for hex_id, before in (("G15", replaced), ("D20", set())):
        found = {
            tile.id
            for tile in tiles.tiles.values()
            if any(up.tile == "640" for up in tiles.upgrades(tile.faces[0], hex_id))
        }
        assert found == before


@pytest.mark.rule("1861-5-6", "1861-10.4-11")
def test_printed_track_is_replaced_by_just_these_tiles_and_rotations(facts: board.Facts) -> None:
    board.check_upgrades_of_printed_track(TITLE, facts)


@pytest.mark.rule("1861-10.4-5")
def test_first_tiles_of_open_land(facts: board.Facts) -> None:
    board.check_first_tiles(TITLE, facts)


@pytest.mark.rule("1861-10.4-17")
def test_the_tiles_with_six_exits() -> None:
    board.check_six_exits(TITLE, TITLE.facts.six_exits)


@pytest.mark.rule("1861-10.4-14")
@pytest.mark.parametrize(
    ("path", "nodes"),
    [
        # Each space of a city goes where its track goes, and all come together in brown.
        (["H8", "637", "638", "639"], [(0, 1, 2), (0, 0, 0), (0,)]),
        (["D14", "635", "636"], [(0, 1, 2), (0, 0, 0)]),
        (["E1", "641", "642"], [(0, 0), (0,)]),
    ],
)
def test_tokens_follow_their_track(path: list[str], nodes: list[tuple[int, ...]]) -> None:
    assert board.nodes_on_the_way(TITLE, path[0], [(tile, 0) for tile in path[1:]]) == nodes


def test_a_turned_moscow_keeps_each_token_on_its_track() -> None:
    face = MAP.hexes["H8"].face
    for upgrade in TILES.upgrades(face, "H8"):
        for node, kept in enumerate(upgrade.nodes):
            before = {edge for edge, _ in face.at_node[node]}
            assert before < {edge for edge, _ in upgrade.face.at_node[kept]}
        assert sorted(upgrade.nodes) == [0, 1, 2]


# -- map ------------------------------------------------------------------------------------------


@pytest.mark.rule("1861-5-1", "1861-5-8", "1861-10.4-8")
def test_every_hex_has_its_neighbours_and_open_edges(facts: board.Facts) -> None:
    board.check_open_edges(TITLE, facts)


@pytest.mark.rule("1861-5-2", "1861-5-3", "1861-5-6", "1861-5-7", "1861-10.4-9")
def test_every_hex_has_its_printed_face(facts: board.Facts) -> None:
    board.check_printed_faces(TITLE, facts)


@pytest.mark.rule("1861-5-4", "1861-5-5")
def test_every_station_has_its_revenue_in_every_phase(facts: board.Facts) -> None:
    board.check_revenues(TITLE, facts, PHASE_VALUES)
    assert board.areas_of(TITLE) == {
        "Poland": {"A9", "A11", "A13", "A15"},
        "Romania": {"B18", "B20"},
        "Caucasus": {"I21", "J20", "K21"},
        "Central Asia": {"Q11", "Q13"},
    }
    for hex_id, entry in board.by_hex(facts).items():
        for node in MAP.hexes[hex_id].face.nodes:
            assert node.group == entry.get("red_area", "")


@pytest.mark.rule("1861-5-8")
def test_no_tile_fits_n20() -> None:
    assert TILES.fitting(MAP.hexes["N20"].face, MAP.hexes["N20"]) == ()
    for hex_ in MAP.hexes.values():
        if hex_.takes_tiles and hex_.id != "N20":
            assert TILES.fitting(hex_.face, hex_), hex_.id


def test_printed_track_meets_over_every_edge() -> None:
    assert len(grid_of(MAP).ids) == 144
    board.check_sides(TITLE)


@pytest.mark.slow
def test_every_upgrade_goes_to_the_next_colour_and_earns_at_least_as_much() -> None:
    board.check_chains_of_upgrades(TITLE)


def test_every_home_is_a_city_of_its_own_or_a_shared_one() -> None:
    homes = [
        (company.base, company.base_node) for company in TITLE.companies.values() if company.base
    ]
    assert len(set(homes)) == len(homes) == 17
    for base, node in homes:
        assert MAP.hexes[base].face.nodes[node].kind == "city"
