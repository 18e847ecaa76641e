"""What the kinds of hexes mean in play (rulebook 5)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import LayTile, PlaceToken
from tests.titles.g1861.build import Example

GREY = ("A5", "C5", "C21", "M21", "P0", "Q3", "Q5", "Q7")
RED = ("A9", "A11", "A13", "A15", "B18", "B20", "I21", "J20", "K21", "Q11", "Q13")


@pytest.mark.rule("1861-5-1")
@pytest.mark.parametrize(
    ("here", "north", "north_east"), [("H8", "H6", "I7"), ("D14", "D12", "E13"), ("E1", "", "")]
)
def test_columns_are_letters_and_a_step_south_is_two_rows(
    here: str, north: str, north_east: str
) -> None:
    hexes = Example().game.title.map.hexes
    assert hexes[here].neighbours[3] == north
    assert hexes[here].neighbours[4] == north_east
    if north:
        assert hexes[north].neighbours[0] == here


@pytest.mark.rule("1861-5-1")
def test_h8_exists_and_h9_does_not() -> None:
    table = Example().minor("N", "ann", cash=100).turn_of("N")
    assert "H8" in table.game.title.map.hexes
    assert "H9" not in table.game.title.map.hexes
    for hex_id in table.game.title.map.hexes:
        assert (ord(hex_id[0]) - ord("A") + int(hex_id[1:])) % 2 == 1
    table.refused(LayTile("N", "H9", "9", 0), "1861-5-1")


@pytest.mark.rule("1861-5-2")
@pytest.mark.parametrize("hex_id", [*GREY, *RED])
def test_no_tile_is_ever_laid_on_grey_or_red_hexes(hex_id: str) -> None:
    table = Example().phase("6").public("SW", 100, cash=500, ann=2, tokens=["F18.0"])
    table.turn_of("SW", "track")
    for tile in ("3", "9", "5", "63", "639"):
        table.refused(LayTile("SW", hex_id, tile, 0), "1861-5-2")


def best(table: Example, company: str) -> int:
    """What the trains of a company can earn."""
    found = table.game.best_routes(company)
    assert found is not None
    return found.revenue


@pytest.mark.rule("1861-5-2", "1861-5-7")
def test_the_two_tracks_of_dunaberg_are_separate_and_one_has_a_town() -> None:
    table = Example().phase("3").minor("R-O", "ann", 70, trains="3").tile("B4", "621", 2)
    assert best(table, "R-O") == 30 + 10
    # From St. Petersburg printed track leads through C5 past the town, to Vilna and Poland.
    table = Example().phase("3").minor("SP-W", "ann", 70, trains="3").tile("B8", "4", 1)
    assert best(table, "SP-W") == 40 + 10 + 40


@pytest.mark.rule("1861-5-7")
def test_ekaterinburg_is_a_grey_city_of_40_with_one_space() -> None:
    table = Example().phase("3").minor("E", "ann", 70, trains="3")
    assert table.state.tokens["Q3.0"] == ("E",)
    face = table.game.network.face("Q3")
    assert [edge for edge in range(6) if face.at_edge[edge]] == [0, 1, 2]
    colours = ("yellow", "green", "brown", "gray")
    assert {face.nodes[0].value(colour) for colour in colours} == {40}


@pytest.mark.rule("1861-5-3")
def test_a_city_takes_a_token_and_a_town_does_not() -> None:
    # South from Moscow over Tula, a town, to Yuzovka, a city.
    table = Example().phase("3").gone("N", "M-K", "D")
    table.public("SW", 100, cash=500, ann=2, tokens=["H8.0"])
    table.tile("H10", "4").tile("H12", "9").tile("H14", "9").tile("H16", "9")
    table.tile("H18", "57").turn_of("SW", "token")
    table.refused(PlaceToken("SW", "H10.0"), "1861-5-3")
    table.play(PlaceToken("SW", "H18.0"))


@pytest.mark.rule("1861-5-3", "1861-10.1-3", "1861-10.1-6")
@pytest.mark.parametrize("blocked", [False, True])
def test_a_town_never_blocks_and_a_city_full_of_others_does(blocked: bool) -> None:
    # From St. Petersburg by Tver, a town, and Moscow to Nizhnii Novgorod.
    table = Example().phase("5").gone("N").minor("SP-W", "ann", 70, trains="5")
    table.lay("E1", "641").lay("H8", "637")
    table.tile("H6", "7", 5).tile("I7", "9", 2).tile("J8", "8", 2)
    if blocked:
        table.public("SW", 100, bob=2, tokens=["H8.1"])
    assert table.game.network.reaches("SP-W", "H8.1")
    assert table.game.network.reaches("SP-W", "K7.0") == (not blocked)
    assert best(table, "SP-W") == 50 + 10 + 50 + (0 if blocked else 30)


@pytest.mark.rule("1861-5-4", "1861-10.1-2")
def test_the_hexes_of_one_red_area_are_one_place_for_a_route() -> None:
    # From Kiev track leads to A11 and to A13, which both are Poland.
    table = Example(4).phase("5").minor("K-B", "ann", 70, trains="5").lay("D14", "635", "636")
    table.tile("C13", "9", 2).tile("B12", "9", 2)
    assert best(table, "K-B") == 50 + 50
    table.tile("C15", "8", 2).tile("B14", "9", 2)
    assert best(table, "K-B") == 50 + 50
    table.turn_of("K-B", "routes")
    there_and_there = {"5-0": "A11 B12 C13 D14 C15 B14 A13"}
    table.refused(table.run("K-B", there_and_there), "1861-10.1-2")
    table.play(table.run("K-B", {"5-0": "D14 C15 B14 A13"}))


@pytest.mark.rule("1861-5-4", "1861-5-8", "1861-10.4-8")
def test_track_enters_a_red_area_only_where_it_is_printed() -> None:
    # The Caucasus on I21 is open to the north, not towards H20.
    table = Example().phase("3").minor("D", "ann", 70, cash=100, trains="3").tile("H18", "57")
    table.turn_of("D", "track")
    table.refused(LayTile("D", "H20", "8", 3), "1861-10.4-8")
    assert table.offers(LayTile("D", "H20", "7", 3))


@pytest.mark.rule("1861-5-8", "1861-10.4-8")
def test_track_does_not_leave_the_map_or_meet_a_blank_side_of_a_grey_hex() -> None:
    table = Example().phase("3").minor("D", "ann", 70, cash=100, trains="3").tile("H18", "57")
    table.turn_of("D", "track")
    # South of H20 is no hex.
    table.refused(LayTile("D", "H20", "9", 0), "1861-10.4-8")
    # The example: D2 is closed to the north-west and north.
    open_edges = table.game.title.map.hexes["D2"].open_edges
    assert [edge for edge in range(6) if not open_edges >> edge & 1] == [2, 3]


@pytest.mark.rule("1861-5-8")
@pytest.mark.parametrize("phase", ["2", "3", "5", "6"])
def test_n20_never_takes_a_tile(phase: str) -> None:
    table = Example().phase(phase).minor("T-R", "ann", 70, cash=500, trains=phase)
    hex_ = table.game.title.map.hexes["N20"]
    assert bin(hex_.open_edges).count("1") == 1
    table.turn_of("T-R", "track")
    for tile in ("7", "8", "9"):
        for rotation in range(6):
            table.refused(LayTile("T-R", "N20", tile, rotation), "1861-10.4-8")


@pytest.mark.rule("1861-5-6", "1861-10.4-3")
def test_printed_track_is_not_covered_by_yellow_but_upgraded() -> None:
    table = Example().phase("3").minor("N", "ann", 70, cash=100, trains="3").turn_of("N")
    for hex_id, tiles in {"G7": "789", "G5": ("58", "3", "4"), "H8": ("5", "57")}.items():
        for tile in tiles:
            table.refused(LayTile("N", hex_id, tile, 3), "1861-10.4-3")
    table.play(LayTile("N", "H8", "637", 0))
    table.refused(LayTile("N", "E1", "14", 0), "1861-10.4-3")


@pytest.mark.rule("1861-5-6")
def test_what_is_printed_in_yellow_and_green() -> None:
    hexes = Example().game.title.map.hexes.values()
    printed = {
        colour: {hex_.id for hex_ in hexes if hex_.face.colour == colour}
        for colour in ("yellow", "green")
    }
    yellow = {"C7", "D2", "D4", "F2", "F4", "G7", "G5", "H8", "D14", "K7"}
    assert printed == {"yellow": yellow, "green": {"E1"}}


@pytest.mark.rule("1861-5-5")
@pytest.mark.parametrize(
    ("phase", "values"),
    [
        ("2", (30, 10, 10, 10)),
        ("3", (40, 20, 20, 20)),
        ("4", (40, 20, 20, 20)),
        ("5", (50, 30, 40, 30)),
        ("6", (70, 30, 60, 40)),
        ("7", (70, 30, 60, 40)),
        ("8", (70, 30, 60, 40)),
    ],
)
def test_what_red_areas_earn_by_phase(phase: str, values: tuple[int, ...]) -> None:
    game = Example().phase(phase).game
    areas = ("A9 A11 A13 A15", "B18 B20", "I21 J20 K21", "Q11 Q13")
    for hexes, value in zip(areas, values, strict=True):
        for hex_id in hexes.split():
            node = game.title.map.hexes[hex_id].face.nodes[0]
            assert node.value(game.phase.revenue_colour) == value


@pytest.mark.rule("1861-5-9", "1861-10.5-5")
@pytest.mark.parametrize(
    ("one", "other", "steps"),
    [("H8", "E1", 5), ("F18", "D14", 3), ("B4", "D14", 6), ("I13", "H8", 3), ("Q3", "H8", 9)],
)
def test_distances_count_hexes_whatever_lies_there(one: str, other: str, steps: int) -> None:
    layout = Example().game.title.map.layout
    assert layout.distance(one, other) == layout.distance(other, one) == steps


@pytest.mark.rule("1861-5-9", "1861-10.5-5")
def test_the_price_of_a_token_follows_the_distance_not_the_track() -> None:
    # Kiev to Odessa is three steps as the crow flies.
    table = Example().phase("3").gone("O-K")
    table.public("SW", 100, cash=60, ann=2, tokens=["D14.0"])
    table.tile("D16", "9").tile("D18", "9").tile("D20", "201", 2)
    table.turn_of("SW", "token").play(PlaceToken("SW", "D20.0"))
    assert table.state.cash["SW"] == 0
