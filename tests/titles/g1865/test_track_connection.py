"""What a company must reach to build (rulebook 4.2)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import LayTile
from tests.titles.g1865.build import Example


def lay(hex_id: str, tile: str, rotation: int = 0, company: str = "RCSF") -> LayTile:
    return LayTile(company, hex_id, tile, rotation)


def hexes(table: Example) -> set[str]:
    """The hexes on which the decision lists a lay."""
    return {answer.hex for answer in table.answers if isinstance(answer, LayTile)}


def isili(*tiles: tuple[str, int], phase: str = "3") -> Example:
    """Oristano - D32 - Isili - E35; RCSF has its token in Oristano, FCS its own in Isili."""
    table = Example().phase(phase).tile("D32", "9", 2)
    for tile in tiles:
        table.tile("E33", *tile)
    return table.company("RCSF", cash=100, ann=1).company("FCS", cash=100, bob=1)


@pytest.mark.rule("1865-4.2-12", "1865-4.4-9")
def test_nobody_builds_beyond_a_city_that_others_fill() -> None:
    table = isili(("6", 0)).turn_of("RCSF")
    assert "E35" not in hexes(table)
    table.refused(lay("E35", "9", 0), "1865-4.2-12")
    table = isili(("6", 0)).turn_of("FCS")
    assert table.offers(lay("E35", "9", 0, "FCS"))


@pytest.mark.rule("1865-4.2-22", "1865-4.2-12", "1865-4.2-13")
def test_the_slots_of_the_new_tile_count() -> None:
    # Isili is full, but green it has a second slot: the way goes on to its new exits.
    table = isili(("6", 0)).turn_of("RCSF")
    assert table.state.tokens["E33.0"] == ("FCS",)
    table.play(lay("E33", "15", 0))
    assert table.state.tokens["E33.0"] == ("FCS", "")
    assert table.state.traffic == {"FCS": 1}


@pytest.mark.rule("1865-4.2-22")
def test_a_full_city_is_not_upgraded_by_those_who_arrive_if_the_new_tile_is_full_too() -> None:
    table = isili(("6", 0), ("15", 0)).phase("5").token("E33.0", "SFS")
    brown = lay("E33", "63", 0)
    table.company("SFS", cash=100, bob=1).turn_of("RCSF")
    table.refused(brown, "1865-4.2-13")
    table.turn_of("FCS", "track")
    assert table.offers(lay("E33", "63", 0, "FCS"))


@pytest.mark.rule("1865-4.2-12")
def test_a_free_slot_lets_everybody_pass() -> None:
    table = isili(("6", 0), ("15", 0)).turn_of("RCSF")
    assert table.offers(lay("E35", "9", 0))


@pytest.mark.rule("1865-4.4-9", "1865-2.4-4")
def test_the_token_of_a_company_not_yet_launched_fills_its_slot() -> None:
    table = Example().tile("D32", "9", 2).tile("E33", "6").company("RCSF", cash=100, ann=1)
    assert not table.game.started("FCS")
    assert "E35" not in hexes(table.turn_of("RCSF"))


@pytest.mark.rule("1865-4.4-9")
def test_a_company_passes_a_full_city_where_it_has_a_token() -> None:
    table = isili(("6", 0), ("15", 0))
    table.game.place_token("E33.0", "RCSF")
    assert "" not in table.state.tokens["E33.0"]
    table.turn_of("RCSF")
    assert table.offers(lay("E35", "9", 0))


@pytest.mark.rule("1865-4.2-12")
def test_a_mine_with_the_token_of_another_is_no_way_through() -> None:
    table = Example().tile("D38", "8", 5).tile("C39", "173", 4).company("FMS", ann=1)
    table.company("RCSF", tokens=["C39.0"], bob=1)
    # The other end of the mine is edge 0, towards Serbariu.
    assert "C41" not in hexes(table.turn_of("FMS"))
    table = Example().tile("D38", "8", 5).tile("C39", "173", 4).company("FMS", ann=1)
    assert "C41" in hexes(table.turn_of("FMS"))


@pytest.mark.rule("1865-4.2-12")
def test_the_way_may_be_long_and_pass_cities() -> None:
    # Cagliari - E37 - E35 - Isili (free slot) - D32 - Oristano (free slot) - D30.
    table = Example().phase("3").tile("E37", "4").tile("E35", "9").tile("E33", "6")
    table.tile("E33", "15").tile("D32", "9", 2).company("FMS", ann=1).turn_of("FMS")
    assert {"D32", "C33", "D30", "C31"} <= hexes(table)


@pytest.mark.rule("1865-4.2-13", "1865-4.2-12")
def test_new_track_must_be_reached_itself() -> None:
    # FMS comes to D38 by its edge 5: a tile that joins two other edges is out of reach.
    table = Example().company("FMS", ann=1).turn_of("FMS")
    tiles = table.game.title.tiles
    laid = [a for a in table.answers if isinstance(a, LayTile) and a.hex == "D38"]
    assert laid
    assert all(5 in tiles.face(a.tile, a.rotation).edges for a in laid)
    table.refused(lay("D38", "9", 1, "FMS"), "1865-4.2-12")


@pytest.mark.rule("1865-4.2-13")
def test_a_new_segment_of_an_upgrade_must_be_reached() -> None:
    # D36 runs from edge 1 to edge 4; FMS comes to it by edge 5 and meets no track there.
    table = Example().phase("3").tile("D36", "9", 1).tile("E37", "58").company("FMS", ann=1)
    table.turn_of("FMS")
    title = table.game.title
    legal = 0
    for upgrade in title.tiles.fitting(title.tiles.face("9", 1), title.map.hexes["D36"]):
        upgraded = lay("D36", upgrade.tile, upgrade.rotation, "FMS")
        if upgrade.edges_standard >> 5 & 1:
            assert table.offers(upgraded)
            legal += 1
        else:
            table.refused(upgraded, "1865-4.2-13")
    assert legal


@pytest.mark.rule("1865-4.2-13")
def test_a_tile_that_brings_no_segment_needs_any_one_reached() -> None:
    # Oristano green is full of others' tokens; brown has the same exits.
    face = Example().game.title.tiles.face
    assert face("O-green", 0).edges == face("O-brown", 0).edges
    table = Example().phase("5").tile("C31", "O-green").tile("D32", "9", 2).tile("E33", "6")
    table.company("FCS", ann=1).company("SFSS", tokens=["C31.0"], bob=1)
    table.company("FMS", tokens=["C31.0"], cid=1)
    assert "" not in table.state.tokens["C31.0"]
    table.turn_of("FCS")
    table.play(lay("C31", "O-brown", 0, "FCS"))
    # Those who are there gain, the builder does not.
    assert table.state.traffic == {"SFSS": 1, "FMS": 1}


@pytest.mark.rule("1865-4.2-13")
def test_new_exits_of_a_full_city_are_out_of_reach() -> None:
    # Nuoro brown has new exits 2 and 5; FCS comes by the old exit 1 and may not pass.
    table = Example().phase("5").tile("F28", "N-green").tile("E33", "57").tile("E31", "4")
    table.tile("E29", "8", 4)
    table.company("FCS", ann=1).company("SFSS", tokens=["F28.0"], bob=1)
    table.company("FMS", tokens=["F28.0"], cid=1)
    assert "" not in table.state.tokens["F28.0"]
    table.turn_of("FCS")
    assert table.game.network.reaches("FCS", "F28.0")
    table.refused(lay("F28", "N-brown", 0, "FCS"), "1865-4.2-13")


@pytest.mark.rule("1865-4.2-13")
def test_a_token_in_the_hex_itself_reaches_all_that_starts_there() -> None:
    table = Example().phase("5").tile("F28", "N-green").company("FA", traffic=4, ann=1)
    table.company("SFSS", tokens=["F28.0"], bob=1).company("FMS", tokens=["F28.0"], cid=1)
    table.turn_of("FA").play(lay("F28", "N-brown", 0, "FA"))
    assert table.state.traffic["FA"] == 5


@pytest.mark.rule("1865-4.2-12")
def test_a_company_without_a_way_there_builds_nothing() -> None:
    table = Example().company("FMS", ann=1).turn_of("FMS")
    for hex_id in ("C33", "E29", "G5", "C27"):
        assert hex_id not in hexes(table)
    table.refused(lay("C33", "9", 0, "FMS"), "1865-4.2-12")
