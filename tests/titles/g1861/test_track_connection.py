"""Where track may be laid and upgraded: connection and closed sides (rulebook 10.4)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import LayTile
from tests.titles.g1861.build import Example


def kharkov(phase: str = "3", tile: str = "621", rotation: int = 0) -> Example:
    """K-R on G15, by default with track over edge 0 to G17 and over edge 3 to G13."""
    table = Example().minor("N", "cid").phase(phase)
    return table.minor("K-R", "ann", cash=500).tile("G15", tile, rotation)


def lay(hex_id: str, tile: str, rotation: int = 0, company: str = "K-R") -> LayTile:
    return LayTile(company, hex_id, tile, rotation)


def rotations(table: Example, hex_id: str, tile: str) -> list[int]:
    """The rotations in which the decision lists a tile for a hex."""
    found = [a for a in table.answers if isinstance(a, LayTile)]
    return [a.rotation for a in found if (a.hex, a.tile) == (hex_id, tile)]


# -- yellow tiles ---------------------------------------------------------------------------------


@pytest.mark.rule("1861-10.4-7")
def test_a_yellow_tile_meets_track_of_the_company() -> None:
    table = kharkov().turn_of("K-R")
    # Edge 3 of G17 lies against G15.
    assert rotations(table, "G17", "9") == [0, 3]
    assert rotations(table, "G17", "8") == [1, 3]
    assert rotations(table, "G17", "7") == [2, 3]
    for rotation in (1, 2, 4, 5):
        table.refused(lay("G17", "9", rotation), "1861-10.4-7")
    for hex_id in ("H14", "H16", "F16", "P10"):  # beside G15 without track, and far away
        table.refused(lay(hex_id, "9"), "1861-10.4-7")


@pytest.mark.rule("1861-10.4-7", "1861-10.1-6")
def test_it_goes_on_through_small_cities() -> None:
    table = kharkov().tile("G13", "4").turn_of("K-R")
    table.play(lay("G11", "9"))


@pytest.mark.rule("1861-10.4-7")
def test_the_lay_itself_extends_the_company_for_the_next() -> None:
    table = kharkov().turn_of("K-R")
    table.refused(lay("G19", "3", 2), "1861-10.4-7")
    table.play(lay("G17", "9"), lay("G19", "3", 2))


def yuzovka(started: bool) -> Example:
    """K-R reaches H18 over G17; behind it lies H20. D has its marker there or not."""
    table = kharkov().tile("G17", "8", 3).tile("H18", "6", 0)
    if started:
        table.minor("D", "bob")
    return table.turn_of("K-R")


@pytest.mark.rule("1861-10.4-7", "1861-R-11", "1861-10.1-3")
def test_not_beyond_a_city_that_is_full_but_up_to_it() -> None:
    table = yuzovka(started=True)
    table.refused(lay("H20", "7", 3), "1861-10.4-7")
    assert rotations(table, "H18", "14")  # the city itself may be upgraded
    table = yuzovka(started=False)
    table.play(lay("H20", "7", 3))  # a space that is kept for D does not block


@pytest.mark.rule("1861-10.4-7", "1861-10.1-5", "1861-R-12")
def test_not_beyond_a_red_area() -> None:
    # K-B runs to Poland (A11) over C13 and B12; B10 and B14 lie beside the same area.
    table = Example().minor("N", "cid").minor("K-B", "ann", cash=500)
    table.tile("C13", "9", 2).tile("B12", "9", 2).turn_of("K-B")
    assert table.game.network.reaches("K-B", "A11.0")
    assert not table.game.network.reaches("K-B", "A13.0")
    for wrong in (lay("B10", "9", 1, "K-B"), lay("B14", "8", 0, "K-B"), lay("B14", "8", 2, "K-B")):
        table.refused(wrong, "1861-10.4-7")


@pytest.mark.rule("1861-10.4-7", "1861-10.1-4")
def test_no_turning_back_at_a_junction() -> None:
    # In rotation 3 tile 24 joins edge 3 with 0 and 5, in rotation 0 edge 0 with 3 and 2.
    table = kharkov().tile("G17", "24", 3).turn_of("K-R")
    assert {answer.hex for answer in beyond(table)} == {"G19", "H18"}
    table = kharkov().tile("G17", "24", 0).turn_of("K-R")
    assert {answer.hex for answer in beyond(table)} == {"G19"}
    table.refused(lay("F16", "9", 2), "1861-10.4-7")


def beyond(table: Example) -> list[LayTile]:
    """The lays beside G17 and not beside G15."""
    found = [answer for answer in table.answers if isinstance(answer, LayTile)]
    return [answer for answer in found if answer.hex in ("G19", "H18", "F18")]


# -- closed sides ---------------------------------------------------------------------------------


@pytest.mark.rule("1861-10.4-8", "1861-5-8")
def test_no_track_over_a_closed_side() -> None:
    # H20 has the sides 0 and 1 at the border, and 5 at the blank side of the Caucasus.
    table = yuzovka(started=False)
    for tile, rotation in (("9", 0), ("8", 1), ("8", 3)):
        table.refused(lay("H20", tile, rotation), "1861-10.4-8")
    assert rotations(table, "H20", "7") == [2, 3]
    assert rotations(table, "H20", "8") == rotations(table, "H20", "9") == []


@pytest.mark.rule("1861-10.4-8", "1861-5-8")
def test_the_home_of_riga_has_two_closed_sides() -> None:
    table = Example().minor("R-O", "ann", cash=500).turn_of("R-O")
    assert rotations(table, "B4", "621") == [1, 4]
    assert rotations(table, "B4", "201") == [0, 4, 5]
    for rotation in (0, 2, 3, 5):
        table.refused(lay("B4", "621", rotation, "R-O"), "1861-10.4-8")


@pytest.mark.rule("1861-10.4-8")
def test_track_may_end_at_open_land_or_at_a_blank_side_of_a_tile() -> None:
    table = kharkov().turn_of("K-R")
    assert table.offers(lay("G17", "9"))  # towards G19 without track
    table = kharkov().tile("G19", "4", 1).turn_of("K-R")
    table.play(lay("G17", "9"))  # against its side 3 without track


# -- upgrades -------------------------------------------------------------------------------------


@pytest.mark.rule("1861-10.4-11")
def test_an_upgrade_keeps_all_track() -> None:
    # The example of the rule: tile 9 (0-3) may become 23 in rotation 0 or 3.
    table = kharkov().tile("G17", "9").turn_of("K-R")
    tiles, hex_ = table.game.title.tiles, table.game.title.map.hexes["G17"]
    fitting = tiles.fitting(table.game.network.face("G17"), hex_)
    assert [found.rotation for found in fitting if found.tile == "23"] == [0, 3]
    for rotation in (1, 2, 4, 5):
        table.refused(lay("G17", "23", rotation), "1861-10.4-11")
    for rotation in (-1, 6):
        table.refused(lay("G17", "23", rotation), "1861-10.4-11")


@pytest.mark.rule("1861-10.4-11")
@pytest.mark.parametrize(
    ("hex_id", "tile"),
    [("G17", "87"), ("G17", "14"), ("G13", "23"), ("G13", "14"), ("G15", "14"), ("G15", "637")],
)
def test_an_upgrade_keeps_the_kind_of_hex(hex_id: str, tile: str) -> None:
    table = kharkov().tile("G17", "9").tile("G13", "4").turn_of("K-R")
    for rotation in range(6):
        table.refused(lay(hex_id, tile, rotation), "1861-10.4-11")


@pytest.mark.rule("1861-10.4-11", "1861-10.4-8")
def test_an_upgrade_fits_the_closed_sides() -> None:
    table = yuzovka(started=False).tile("H20", "7", 3).turn_of("K-R")
    # 28 has a third exit: edge 5 or 2 beside 3 and 4.
    fitting = {a.tile for a in table.answers if isinstance(a, LayTile) and a.hex == "H20"}
    for action in table.answers:
        if isinstance(action, LayTile) and action.hex == "H20":
            edges = table.game.title.tiles.face(action.tile, action.rotation).at_edge
            assert not any(edges[edge] for edge in (0, 1, 5)), action
    assert fitting


@pytest.mark.rule("1861-10.4-12")
def test_new_track_of_plain_hexes_is_part_of_a_route() -> None:
    table = kharkov().tile("G17", "9").turn_of("K-R")
    table.refused(lay("G17", "20", 0), "1861-10.4-12")  # 1-4 beside 0-3
    table.refused(lay("G17", "23", 0), "1861-10.4-12")  # 0-4: not from G15 over edge 3
    assert rotations(table, "G17", "23") == [3]  # 3-1
    table.play(lay("G17", "23", 3))


@pytest.mark.rule("1861-10.4-12")
def test_a_route_may_come_from_the_other_side() -> None:
    # MK comes from F18 over G19 and enters G17 over edge 0; the city on G15 is full.
    table = kharkov("4").tile("G17", "9").tile("F18", "57", 2).tile("G19", "3", 2)
    table.public("MK", 100, cash=300, tokens=["F18.0"], ann=1).turn_of("MK")
    assert rotations(table, "G17", "23") == [0]
    table.refused(lay("G17", "23", 3, "MK"), "1861-10.4-12")


@pytest.mark.rule("1861-10.4-13")
def test_in_cities_old_track_will_do() -> None:
    table = kharkov().tile("G13", "4").turn_of("K-R")
    # 88 adds the exits 1 and 4, or 2 and 5: none of them is reached from outside.
    assert rotations(table, "G13", "88") == [0, 2, 3, 5]
    table.play(lay("G13", "88", 2))


@pytest.mark.rule("1861-10.4-13")
def test_or_new_track() -> None:
    # The track of G13 (1-4) does not meet that of G15, which comes over edge 0.
    table = kharkov().tile("G13", "4", 1).turn_of("K-R")
    assert rotations(table, "G13", "88") == [0, 3]
    table.refused(lay("G13", "88", 1), "1861-10.4-13")
    table.play(lay("G13", "88", 0))


@pytest.mark.rule("1861-10.4-13")
@pytest.mark.parametrize(("hex_id", "tile"), [("H10", "4"), ("L12", "57"), ("N10", "621")])
def test_a_city_out_of_reach_is_not_upgraded(hex_id: str, tile: str) -> None:
    green = {"4": "88", "57": "14", "621": "622"}[tile]
    table = kharkov().tile(hex_id, tile).turn_of("K-R")
    table.refused(lay(hex_id, green), "1861-10.4-13")


@pytest.mark.rule("1861-10.4-13")
@pytest.mark.parametrize("rotation", range(6))
def test_a_city_with_an_own_marker_is_always_reached(rotation: int) -> None:
    table = kharkov(rotation=rotation).turn_of("K-R")
    assert rotations(table, "G15", "622")
