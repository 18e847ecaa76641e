"""The map and the tiles of 1865 as data: places, borders, numbers and which tile lies where."""

from __future__ import annotations

from itertools import pairwise

import pytest

from railhead.table.faces import Face
from railhead.table.hexes import EDGES
from railhead.table.maps import Hex
from railhead.titles.g1865.facts import MineTile
from railhead.titles.g1865.game import Base1865

FULL = Base1865.load_title({"length": "full"})
SHORT = Base1865.load_title({"length": "short"})
MAP, TILES = FULL.map, FULL.tiles.tiles

LARGE_CITIES = {
    "C": "Cagliari",
    "O": "Oristano",
    "N": "Nuoro",
    "S": "Sassari",
    "P": "Portovecchio",
    "B": "Bastia",
}
TRAFFIC = {
    ("town", "yellow"): 1,
    ("town", "green"): 1,
    ("town", "brown"): 2,
    ("city", "yellow"): 2,
    ("city", "green"): 3,
    ("city", "brown"): 4,
    ("large", "yellow"): 3,
    ("large", "green"): 4,
    ("large", "brown"): 5,
    ("large", "gray"): 6,
    ("mine", "yellow"): 2,
    ("mine", "green"): 1,
    ("mine", "brown"): 0,
}


def kind_of(face: Face) -> str:
    if not face.nodes:
        return "plain"
    if face.label in LARGE_CITIES:
        return "large"
    return "mine" if face.label == "M" else face.nodes[0].kind


def kind(hex_: Hex) -> str:
    return kind_of(hex_.face)


def named(*names: str) -> set[str]:
    found = {hex_.id for hex_ in MAP.hexes.values() if hex_.name in names}
    assert len(found) == len(names)
    return found


def way_cost(way: str) -> int:
    """What a direct route over these hexes, such as `E39-D38`, costs a new token."""
    cost = 0
    for here, there in pairwise(way.split("-")):
        hex_ = MAP.hexes[here]
        border = hex_.borders[hex_.neighbours.index(there)]
        assert border is not None
        cost += border.cost
    return cost


# -- the map --------------------------------------------------------------------------------------


@pytest.mark.rule("1865-1-5")
def test_six_large_cities_with_printed_track_and_a_letter_each() -> None:
    large = {hex_.face.label: hex_ for hex_ in MAP.hexes.values() if kind(hex_) == "large"}
    assert {letter: hex_.name for letter, hex_ in large.items()} == LARGE_CITIES
    for hex_ in large.values():
        assert hex_.face.colour == "yellow"
        assert hex_.face.tracks
        assert hex_.face.nodes[0].value("") == 3
    # There is no other printed track, but for the dotted connections on the sea.
    tracked = [hex_ for hex_ in MAP.hexes.values() if hex_.face.tracks and hex_.takes_tiles]
    assert len(tracked) == 6


@pytest.mark.rule("1865-1-5")
def test_cities_mines_and_the_carbonia_district() -> None:
    by_kind = {
        name: {hex_.id for hex_ in MAP.hexes.values() if kind(hex_) == name}
        for name in ("city", "mine", "town")
    }
    assert by_kind["city"] == named("Isili", "Arbatax", "Olbia", "Ajaccio", "Calvi")
    assert len(by_kind["mine"]) == 8
    assert named("Serbariu", "Monteponi", "Su Zurfuru") < by_kind["mine"]
    carbonia = {
        hex_.id
        for hex_ in MAP.hexes.values()
        for node in hex_.face.nodes
        if "Carbonia" in node.group
    }
    assert carbonia == named("Serbariu", "Monteponi", "Su Zurfuru")


@pytest.mark.rule("1865-1-5")
def test_both_sides_of_a_border_agree_and_towards_the_sea_there_is_none() -> None:
    for hex_ in MAP.hexes.values():
        for edge in EDGES:
            neighbour, border = hex_.neighbours[edge], hex_.borders[edge]
            assert (border is None) == (not neighbour)
            if neighbour:
                assert border == MAP.hexes[neighbour].borders[(edge + 3) % 6]


@pytest.mark.rule("1865-4.4-3", "1865-4.4-4")
def test_what_a_border_costs() -> None:
    borders = {border for hex_ in MAP.hexes.values() for border in hex_.borders if border}
    costs = {border.kind: border.cost for border in borders}
    assert costs == {"plain": 10, "river": 40, "mountain": 60, "sealink": 10}


@pytest.mark.rule("1865-4.4-3", "1865-4.4-4", "1865-4.4-5")
@pytest.mark.parametrize(
    ("way", "cost"),
    [
        ("E39-D38-C39", 70),  # Cagliari to the mine: plain and mountain
        ("E39-E37-E35-D34-D32-C31", 80),  # Cagliari to Oristano: four plain, one river
        ("E33-D32-C31", 70),  # Isili to Oristano over the mountain ...
        ("E33-D34-C33-C31", 30),  # ... and by Sanluri
        ("F14-F16-F18-F20-G21", 40),  # Portovecchio to Olbia over the strait
    ],
)
def test_what_the_ways_of_the_rulebook_cost(way: str, cost: int) -> None:
    assert way_cost(way) == cost


@pytest.mark.rule("1865-4.2-16")
def test_dotted_connections_are_open_and_the_sea_is_not() -> None:
    bonifacio, cape = MAP.hexes["F16"], MAP.hexes["F18"]
    assert bonifacio.neighbours[0] == "F18"
    assert bonifacio.open_edges & 1 << 0
    assert cape.open_edges & 1 << 3
    assert not bonifacio.open_edges & 1 << 1
    # The west route: fixed track over four hexes of sea, from Propriano to Porto Torres.
    west = ["D14", "D16", "D18", "C19", "C21", "B22"]
    for here, there in pairwise(west):
        edge = MAP.hexes[here].neighbours.index(there)
        assert MAP.hexes[here].open_edges & 1 << edge
    assert not any(MAP.hexes[hex_id].takes_tiles for hex_id in west[1:-1])


@pytest.mark.rule("1865-6.1-1")
def test_the_short_game_has_neither_corsica_nor_a_way_over_the_sea() -> None:
    removed = MAP.hexes.keys() - SHORT.map.hexes.keys()
    assert named("Bastia", "Ajaccio", "Calvi", "Portovecchio", "Bonifacio") < removed
    assert len(SHORT.map.hexes) == 68
    assert all(hex_.takes_tiles for hex_ in SHORT.map.hexes.values())
    assert not SHORT.map.hexes["F18"].open_edges & 1 << 3
    assert not SHORT.map.hexes["B22"].open_edges & 1 << 4
    borders = [border for hex_ in SHORT.map.hexes.values() for border in hex_.borders if border]
    assert "sealink" not in {border.kind for border in borders}


@pytest.mark.rule("1865-6.1-3")
def test_tiles_that_find_no_place_in_the_short_game() -> None:
    letters = {hex_.face.label for hex_ in SHORT.map.hexes.values()} & LARGE_CITIES.keys()
    assert letters == LARGE_CITIES.keys() - {"B", "P"}
    assert sum(kind(hex_) == "mine" for hex_ in SHORT.map.hexes.values()) == 6
    assert TILES["173"].count == TILES["174"].count == TILES["175"].count == 8


# -- tiles ----------------------------------------------------------------------------------------


@pytest.mark.rule("1865-1-6")
def test_the_numbers_on_tiles_by_kind_and_colour() -> None:
    faces = [tile.faces[0] for tile in TILES.values()]
    faces += [hex_.face for hex_ in MAP.hexes.values() if hex_.face.colour == "yellow"]
    found = {(kind_of(face), face.colour, face.nodes[0].value("")) for face in faces if face.nodes}
    assert found == {(*key, number) for key, number in TRAFFIC.items()}


def test_the_box_holds_171_tiles() -> None:
    assert sum(tile.count for tile in TILES.values()) == 171


@pytest.mark.rule("1865-4.2-18")
def test_brown_tiles_that_fit_in_some_places_only() -> None:
    assert set(TILES["63"].hexes) == named("Isili", "Olbia", "Ajaccio")
    assert set(TILES["700"].hexes) == named("Arbatax", "Calvi")
    coast = set(TILES["146"].hexes)
    assert {kind(MAP.hexes[hex_id]) for hex_id in coast} == {"town"}
    assert named("Alghero") < coast
    assert not named("Macomer") & coast
    # A town on the coast has a side without land.
    towns = {hex_.id for hex_ in MAP.hexes.values() if kind(hex_) == "town"}
    by_the_sea = {hex_id for hex_id in towns if _faces_water(MAP.hexes[hex_id])}
    assert by_the_sea == coast


def _faces_water(hex_: Hex) -> bool:
    return any(not name or not MAP.hexes[name].takes_tiles for name in hex_.neighbours)


@pytest.mark.rule("1865-4.2-15")
def test_each_large_city_has_one_green_one_brown_and_one_gray_tile() -> None:
    for letter in LARGE_CITIES:
        tiles = [tile for tile in TILES.values() if tile.faces[0].label == letter]
        assert [(tile.colour, tile.count) for tile in tiles] == [
            ("green", 1),
            ("brown", 1),
            ("gray", 1),
        ]


@pytest.mark.rule("1865-4.2-19", "1865-3.12-2")
def test_mine_tiles_follow_each_other_and_are_as_many_as_the_mines() -> None:
    mine_tiles = [tile.id for tile in TILES.values() if tile.faces[0].label == "M"]
    assert mine_tiles == ["173", "174", "175"]
    assert [TILES[name].colour for name in mine_tiles] == ["yellow", "green", "brown"]
    mines = sum(kind(hex_) == "mine" for hex_ in MAP.hexes.values())
    assert {TILES[name].count for name in mine_tiles} == {mines}
    assert FULL.facts.mine_tiles == {
        "173": MineTile("174", "3"),
        "174": MineTile("175", "5"),
    }
