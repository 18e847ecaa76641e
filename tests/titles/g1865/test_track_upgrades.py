"""Traffic upgrades and competitive upgrades (rulebook 4.2)."""

from __future__ import annotations

from itertools import product

import pytest

from railhead.engine.actions import LayTile
from railhead.language.answers import describe
from railhead.language.events import narrate
from tests.titles.g1865.build import Example


def lay(hex_id: str, tile: str, rotation: int = 0, company: str = "RCSF") -> LayTile:
    return LayTile(company, hex_id, tile, rotation)


def lays(table: Example, hex_id: str) -> set[tuple[str, int]]:
    """The tiles in their rotations that the decision lists for a hex."""
    return {
        (a.tile, a.rotation) for a in table.answers if isinstance(a, LayTile) and a.hex == hex_id
    }


def exits(table: Example, tile: str, rotation: int) -> frozenset[int]:
    return table.game.title.tiles.face(tile, rotation).edges


def of_colour(table: Example, colour: str, found: set[tuple[str, int]]) -> set[tuple[str, int]]:
    tiles = table.game.title.tiles.tiles
    return {(tile, rotation) for tile, rotation in found if tiles[tile].colour == colour}


# -- traffic upgrades -----------------------------------------------------------------------------


@pytest.mark.rule("1865-4.2-5")
def test_a_green_town_keeps_the_track_of_the_yellow_one() -> None:
    table = Example().phase("3").company("RCSF", cash=100, ann=1)
    table.tile("C33", "8", 3).tile("D34", "58", 2).turn_of("RCSF")
    assert exits(table, "58", 2) == {2, 4}
    green = of_colour(table, "green", lays(table, "D34"))
    assert {tile for tile, _ in green} == {"141", "142", "143", "144"}
    assert all({2, 4} <= exits(table, *lay) for lay in green)
    for tile, rotation in product(("141", "142", "143", "144"), range(6)):
        if not {2, 4} <= exits(table, tile, rotation):
            table.refused(lay("D34", tile, rotation), "1865-4.2-5")


@pytest.mark.rule("1865-4.2-5")
def test_a_straight_line_becomes_23_but_not_25() -> None:
    table = Example().phase("3").company("RCSF", cash=100, ann=1).tile("D32", "9", 2)
    table.turn_of("RCSF")
    green = {tile for tile, _ in of_colour(table, "green", lays(table, "D32"))}
    assert "23" in green
    assert "25" not in green
    for rotation in range(6):
        table.refused(lay("D32", "25", rotation), "1865-4.2-5")


@pytest.mark.rule("1865-4.2-5")
def test_track_that_leads_nowhere_is_kept_too() -> None:
    # D32 #9 leads from Oristano to the bare Isili; a tile without that end is no upgrade.
    table = Example().phase("3").company("RCSF", cash=100, ann=1).tile("D32", "9", 2)
    table.turn_of("RCSF")
    for found in of_colour(table, "green", lays(table, "D32")):
        joined = {frozenset(t.ends) for t in table.game.title.tiles.face(*found).tracks}
        assert {2, 5} in joined


@pytest.mark.rule("1865-4.2-6")
@pytest.mark.parametrize(
    ("company", "before", "after", "phase", "number"),
    [
        ("FMS", [], "C-green", "3", 4),
        ("FMS", ["C-green"], "C-brown", "5", 5),
        ("FMS", ["C-green", "C-brown"], "C-gray", "7", 6),
        ("FCS", ["57"], "15", "3", 3),
        ("FCS", ["57", "15"], "63", "5", 4),
    ],
)
def test_a_company_gains_the_rise_of_its_city(
    company: str, before: list[str], after: str, phase: str, number: int
) -> None:
    hex_id = "E39" if company == "FMS" else "E33"
    table = Example().phase(phase)
    for tile in before:
        table.tile(hex_id, tile)
    table.company(company, traffic=8, ann=1).turn_of(company)
    assert table.game.station_traffic(f"{hex_id}.0") == number - 1
    events = table.play(lay(hex_id, after, 0, company))
    assert table.game.station_traffic(f"{hex_id}.0") == number
    assert table.state.traffic[company] == 9
    (gain,) = [event for event in events if event.kind == "traffic"]
    assert gain.params == {"company": company, "count": 1, "reason": "tile"}


@pytest.mark.rule("1865-4.2-6")
def test_all_companies_in_the_city_gain_whoever_upgrades_it() -> None:
    table = Example().phase("5").tile("F28", "N-green").company("FA", traffic=4, ann=1)
    table.company("RCSF", traffic=9, tokens=["F28.0"], bob=1)
    table.company("FCS", traffic=6, cid=1).turn_of("RCSF")
    assert table.game.station_traffic("F28.0") == 4
    table.play(lay("F28", "N-brown"))
    assert table.game.station_traffic("F28.0") == 5
    assert table.state.traffic == {"FA": 5, "RCSF": 10, "FCS": 6}


@pytest.mark.rule("1865-4.2-6", "1865-3.6-5")
def test_a_company_not_yet_floated_gains_nothing() -> None:
    table = Example().phase("3").company("FA", floated=False, ann=0)
    table.company("RCSF", traffic=9, tokens=["F28.0"], bob=1).turn_of("RCSF")
    table.play(lay("F28", "N-green"))
    assert table.state.traffic == {"RCSF": 10}


# -- competitive upgrades -------------------------------------------------------------------------


def sanluri() -> Example:
    """FCS with Isili and Oristano, and a straight town in Sanluri whose one end leads nowhere."""
    table = Example().phase("3").tile("E33", "6").tile("D32", "9", 2)
    table.tile("C33", "8", 3).tile("D34", "4", 2)
    table.company("FCS", cash=50, tokens=["C31.0"], ann=1)
    return table.turn_of("FCS")


@pytest.mark.rule("1865-4.2-8", "1865-4.2-9")
def test_the_straight_town_of_sanluri_becomes_a_curve() -> None:
    table = sanluri()
    assert exits(table, *table.state.tiles["D34"]) == {2, 5}
    yellow = of_colour(table, "yellow", lays(table, "D34"))
    assert ("58", 2) in yellow
    assert exits(table, "58", 2) == {2, 4}
    assert all(2 in exits(table, *lay) for lay in yellow)
    # Whatever keeps the end that meets track is possible, in both directions.
    assert {exits(table, *lay) - {2} for lay in yellow} == {
        frozenset({edge}) for edge in (0, 1, 3, 4)
    }
    for rotation in range(6):
        if 2 not in exits(table, "58", rotation):
            table.refused(lay("D34", "58", rotation, "FCS"), "1865-4.2-8")


@pytest.mark.rule("1865-4.2-8")
def test_a_lay_that_changes_nothing_is_no_upgrade() -> None:
    table = sanluri()
    table.refused(lay("D34", "4", 2, "FCS"), "1865-4.2-8")
    table.refused(lay("D34", "4", 5, "FCS"), "1865-4.2-8")


@pytest.mark.rule("1865-4.2-8")
def test_a_competitive_upgrade_keeps_the_kind_of_tile() -> None:
    table = sanluri()
    for tile in ("8", "57"):
        table.refused(lay("D34", tile, 2, "FCS"), "1865-4.2-15")


@pytest.mark.rule("1865-4.2-10", "1865-4.2-1", "1865-4.2-6")
def test_the_pair_of_lays_of_the_rulebook() -> None:
    table = sanluri()
    laid = table.state.tiles.items()
    assert {hex_id: (tile, sorted(exits(table, tile, turn))) for hex_id, (tile, turn) in laid} == {
        "E33": ("6", [0, 2]),
        "D32": ("9", [2, 5]),
        "C33": ("8", [3, 5]),
        "D34": ("4", [2, 5]),
    }
    assert table.game.network.face("C31").edges == {0, 4, 5}
    assert sorted(table.game.cities_of("FCS")) == ["C31.0", "E33.0"]
    assert exits(table, "15", 0) == {0, 1, 2, 3}
    line = "E33 D34 C33 C31"
    assert line not in ways(table, "FCS")
    table.play(lay("E33", "15", 0, "FCS"))
    assert (table.state.traffic["FCS"], table.state.cash["FCS"]) == (1, 50)
    table.play(lay("D34", "58", 2, "FCS"))
    assert (table.state.traffic["FCS"], table.state.cash["FCS"]) == (1, 30)
    assert line in ways(table, "FCS")


def ways(table: Example, company: str) -> set[str]:
    """The direct routes of a company as lines of hexes."""
    ids = table.game.network.grid.ids
    return {
        " ".join(ids[here] for here in route.path) for route in table.game.direct_routes(company)
    }


@pytest.mark.rule("1865-4.2-8")
def test_the_same_number_may_be_turned_where_a_second_one_is_left() -> None:
    table = sanluri()
    table.play(lay("D34", "58", 2, "FCS"))
    table.turn_of("FCS")
    turned = lay("D34", "58", 0, "FCS")
    assert table.offers(turned)
    table.state.supply["58"] = 0
    table.turn_of("FCS")
    table.refused(turned, "1865-4.2-20")


@pytest.mark.rule("1865-4.2-9")
def test_on_a_plain_tile_connected_ends_stay_joined() -> None:
    # D38 joins Cagliari with the mine on C39: both ends meet track.
    table = Example().company("FMS", cash=50, ann=1)
    table.tile("D38", "8", 5).tile("C39", "173", 4).turn_of("FMS")
    assert lays(table, "D38") == set()
    table.refused(lay("D38", "9", 5, "FMS"), "1865-4.2-8")


@pytest.mark.rule("1865-4.2-9")
def test_on_a_plain_tile_an_end_without_a_partner_only_keeps_some_track() -> None:
    table = Example().company("FMS", cash=50, ann=1).tile("D38", "8", 5).turn_of("FMS")
    found = lays(table, "D38")
    assert ("9", 5) in found
    assert all(5 in exits(table, *lay) for lay in found)
    assert not any({1, 5} == exits(table, *lay) for lay in found)
    table.refused(lay("D38", "9", 1, "FMS"), "1865-4.2-8")


@pytest.mark.rule("1865-4.2-9")
def test_on_a_green_plain_tile_each_connected_pair_stays() -> None:
    # C33: from Oristano (3) to Sanluri (5) and to the empty C35 (0).
    table = Example().phase("3").company("RCSF", cash=50, ann=1)
    table.tile("C33", "8", 3).tile("C33", "24", 3).tile("D34", "4", 2).turn_of("RCSF")
    before = table.game.title.tiles.face("24", 3)
    assert {frozenset(track.ends) for track in before.tracks} == {
        frozenset({3, 0}),
        frozenset({3, 5}),
    }
    found = of_colour(table, "green", lays(table, "C33"))
    assert found
    for tile, rotation in found:
        joined = {frozenset(t.ends) for t in table.game.title.tiles.face(tile, rotation).tracks}
        assert {3, 5} in joined
        assert joined != {frozenset({3, 0}), frozenset({3, 5})}


@pytest.mark.rule("1865-4.2-9")
def test_a_dotted_connection_counts_as_track() -> None:
    table = Example().company("CFD", cash=50, ann=1).tile("F16", "4").turn_of("CFD")
    # Both ends of Bonifacio are connected: to Portovecchio and to the strait.
    assert lays(table, "F16") == set()
    table.refused(lay("F16", "58", 3, "CFD"), "1865-4.2-8")


@pytest.mark.rule("1865-4.2-8", "1865-4.2-20")
def test_the_tokens_of_a_city_stay_and_nobody_gains() -> None:
    table = Example().phase("3").tile("E33", "57", 0).tile("E33", "15", 0)
    table.company("FCS", traffic=7, cash=50, ann=1).turn_of("FCS")
    table.play(lay("E33", "14", 0, "FCS"))
    assert table.state.tiles["E33"] == ("14", 0)
    assert table.state.tokens["E33.0"] == ("FCS", "")
    assert table.state.traffic["FCS"] == 7
    assert table.state.supply["15"] == table.game.title.tiles.tiles["15"].count


def test_a_competitive_upgrade_reads_as_a_replacement() -> None:
    table = sanluri()
    turned = lay("D34", "58", 2, "FCS")
    assert describe(turned, table.game).startswith(
        "replace the tile of D34 Sanluri by tile 58: town 1 NW–NE"
    )
    lines = [narrate(event, table.game) for event in table.play(turned)]
    assert lines == ["FCS replaces the tile of D34 Sanluri by tile 58"]
    lines = [narrate(event, table.game) for event in table.play(lay("E33", "15", 0, "FCS"))]
    assert lines[0] == "FCS upgrades E33 Isili to tile 15 for L.20"


@pytest.mark.rule("1865-4.2-11")
def test_mines_are_neither_upgraded_nor_turned() -> None:
    table = Example().phase("5").company("FMS", cash=50, tokens=["C39.0"], ann=1)
    table.tile("D38", "8", 5).tile("C39", "173", 4).turn_of("FMS")
    assert lays(table, "C39") == set()
    for rotation in (1, 3, 5):
        table.refused(lay("C39", "173", rotation, "FMS"), "1865-4.2-11")
    table.refused(lay("C39", "174", 4, "FMS"), "1865-4.2-19")


@pytest.mark.rule("1865-4.2-11")
def test_large_cities_have_no_competitive_upgrade() -> None:
    table = Example().phase("3").tile("E39", "C-green").company("FMS", cash=50, ann=1)
    table.turn_of("FMS")
    assert lays(table, "E39") == set()
    table.refused(lay("E39", "14", 0, "FMS"), "1865-4.2-11")
    for rotation in range(6):
        table.refused(lay("E39", "C-green", rotation, "FMS"), "1865-4.2-20")


def test_every_listed_lay_is_accepted_and_no_other_of_the_same_colour() -> None:
    table = sanluri()
    table.check_answers()
    table.check_exactly(
        lay("D34", tile, rotation, "FCS")
        for tile in ("3", "4", "58", "141", "143")
        for rotation in range(6)
    )
