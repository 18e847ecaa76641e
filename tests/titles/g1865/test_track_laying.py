"""Laying tiles: how many, of which colour, where, and what they bring (rulebook 4.2)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import LayTile
from railhead.engine.state import BANK
from tests.titles.g1865.build import Example


def fms(cash: int = 100, phase: str = "2") -> Example:
    """FMS is to lay track; it has its token in Cagliari alone, and a train to run later."""
    table = Example().phase(phase)
    return table.company("FMS", cash=cash, traffic=3, trains="PH2", ann=1).turn_of("FMS")


def lay(hex_id: str, tile: str, rotation: int = 0, company: str = "FMS") -> LayTile:
    return LayTile(company, hex_id, tile, rotation)


def tiles_for(table: Example, hex_id: str) -> set[str]:
    """The tiles that the decision lists for a hex."""
    return {a.tile for a in table.answers if isinstance(a, LayTile) and a.hex == hex_id}


# -- how many -------------------------------------------------------------------------------------


@pytest.mark.rule("1865-4.2-1")
def test_a_first_lay_is_free_and_a_second_costs_20() -> None:
    table = fms(cash=20)
    bank = table.state.cash[BANK]
    table.play(lay("D38", "8", 5))
    assert (table.state.cash["FMS"], table.step) == (20, "track")
    table.play(lay("E37", "4"))
    assert (table.state.cash["FMS"], table.state.cash[BANK]) == (0, bank + 20)


@pytest.mark.rule("1865-4.2-1", "1865-4.1-3")
def test_there_is_no_third_lay() -> None:
    table = fms()
    table.play(lay("D38", "8", 5), lay("E37", "4"))
    assert table.step != "track"
    table.refused(lay("E35", "8"), "1865-4.1-3")


@pytest.mark.rule("1865-4.2-1")
@pytest.mark.parametrize(("cash", "lays"), [(0, 1), (15, 1), (19, 1), (20, 2)])
def test_a_second_lay_needs_20_in_the_treasury(cash: int, lays: int) -> None:
    table = fms(cash=cash)
    table.play(lay("D38", "8", 5))
    assert (table.step == "track") == (lays == 2)


@pytest.mark.rule("1865-4.2-1", "1865-4.1-3")
@pytest.mark.parametrize(("left", "asked"), [({}, False), ({"8": 1}, True)])
def test_nothing_is_asked_where_no_tile_can_be_laid(left: dict[str, int], asked: bool) -> None:
    table = fms()
    table.state.supply = dict.fromkeys(table.state.supply, 0) | left
    table.turn_of("FMS")
    assert (table.step == "track") == asked


@pytest.mark.rule("1865-4.2-1")
@pytest.mark.parametrize(("tile", "rotation"), [("C-green", 0), ("8", 5)])
def test_upgrades_and_new_tiles_count_alike(tile: str, rotation: int) -> None:
    table = fms(phase="3")
    table.play(lay("E39" if tile == "C-green" else "D38", tile, rotation))
    assert table.state.cash["FMS"] == 100
    table.play(lay("E37", "4"))
    assert table.state.cash["FMS"] == 80
    assert table.step != "track"


@pytest.mark.rule("1865-4.2-2", "1865-4.2-6", "1865-4.2-21")
def test_both_lays_may_be_on_the_same_hex() -> None:
    table = Example().phase("3").company("FCS", cash=50, ann=1).turn_of("FCS")
    table.play(lay("E33", "57", 0, "FCS"))
    assert table.state.traffic["FCS"] == 2
    table.play(lay("E33", "15", 0, "FCS"))
    assert table.state.traffic["FCS"] == 3
    assert table.state.cash["FCS"] == 30


@pytest.mark.rule("1865-4.2-3")
@pytest.mark.parametrize(
    ("company", "hex_id", "tile", "rotation"),
    [
        ("FMS", "D38", "8", 3),  # to the mountains of the Iglesiente
        ("FMS", "E37", "4", 0),
        ("RCSF", "D30", "9", 1),  # over the Tirso
        ("RCSF", "D32", "9", 2),  # to the Giara
        ("FA", "E29", "9", 1),  # over the Tirso
    ],
)
def test_terrain_costs_nothing(company: str, hex_id: str, tile: str, rotation: int) -> None:
    table = Example().company(company, cash=7, ann=1).turn_of(company)
    table.play(lay(hex_id, tile, rotation, company))
    assert table.state.cash[company] == 7


# -- colours --------------------------------------------------------------------------------------


@pytest.mark.rule("1865-4.2-4", "1865-2.2-3", "1865-2.2-4")
def test_green_goes_on_the_printed_cagliari_from_phase_3() -> None:
    table = fms(phase="2")
    table.refused(lay("E39", "C-green"), "1865-4.2-4")
    fms(phase="3").play(lay("E39", "C-green"))


@pytest.mark.rule("1865-4.2-4", "1865-2.2-6", "1865-2.2-8")
@pytest.mark.parametrize(
    ("laid", "after", "first"),
    [
        (["C-green"], "C-brown", "5"),
        (["C-green", "C-brown"], "C-gray", "7"),
    ],
)
def test_brown_and_gray_come_in_phases_5_and_7(laid: list[str], after: str, first: str) -> None:
    for phase in "34567":
        table = Example().phase(phase).company("FMS", ann=1)
        for tile in laid:
            table.tile("E39", tile)
        table.turn_of("FMS")
        if phase < first:
            table.refused(lay("E39", after), "1865-4.2-4")
        else:
            table.play(lay("E39", after))


@pytest.mark.rule("1865-4.2-4")
def test_colours_follow_each_other() -> None:
    table = fms(phase="7")
    table.refused(lay("E39", "C-brown"), "1865-4.2-4")
    table.refused(lay("D38", "23"), "1865-4.2-4")
    table.refused(lay("D38", "42"), "1865-4.2-4")
    assert tiles_for(table, "E39") == {"C-green"}
    assert tiles_for(table, "D38") == {"7", "8", "9"}


@pytest.mark.rule("1865-4.2-4", "1865-4.2-11")
def test_no_yellow_tile_goes_on_a_printed_yellow_hex() -> None:
    table = fms(phase="7")
    table.refused(lay("E39", "57"), "1865-4.2-11")


# -- where ----------------------------------------------------------------------------------------


@pytest.mark.rule("1865-4.2-14")
def test_a_bare_home_takes_any_yellow_city_in_any_orientation() -> None:
    table = Example().company("FCS", turns=0, ann=1).turn_of("FCS")
    lays = [(a.hex, a.tile, a.rotation) for a in table.answers if isinstance(a, LayTile)]
    assert sorted(lays) == sorted(
        ("E33", tile, rotation) for tile in ("5", "6", "57") for rotation in range(6)
    )


@pytest.mark.rule("1865-4.2-14", "1865-4.2-16")
def test_a_bare_home_on_the_coast_keeps_clear_of_the_sea() -> None:
    table = Example().company("SFS", ann=1).turn_of("SFS")
    hex_ = table.game.title.map.hexes["H32"]
    for answer in table.answers:
        if isinstance(answer, LayTile):
            edges = table.game.title.tiles.face(answer.tile, answer.rotation).edges
            assert all(hex_.neighbours[edge] for edge in edges)
    table.refused(lay("H32", "57", 1, "SFS"), "1865-4.2-16")


@pytest.mark.rule("1865-4.2-16")
def test_track_may_lead_to_a_dotted_connection_but_not_to_the_sea() -> None:
    table = Example().company("CFD", ann=1).turn_of("CFD")
    assert table.offers(lay("F16", "4", 0, "CFD"))
    table.refused(lay("F16", "58", 1, "CFD"), "1865-4.2-16")
    table.play(lay("F16", "4", 0, "CFD"))
    assert table.offers(lay("F18", "9", 0, "CFD"))


@pytest.mark.rule("1865-4.2-16", "1865-6.1-1")
def test_the_west_route_is_track_that_can_be_joined() -> None:
    table = Example().company("SFSS", ann=1).turn_of("SFSS")
    # Sassari looks to Porto Torres by its edge 2; the connection begins at edge 4 there.
    hexes = table.game.title.map.hexes
    edge = hexes["B22"].neighbours.index("C23")
    joining = [
        a
        for a in table.answers
        if isinstance(a, LayTile)
        and a.hex == "B22"
        and table.game.title.tiles.face(a.tile, a.rotation).edges == {edge, 4}
    ]
    assert joining
    table.play(joining[0])
    # Over the sea the track reaches Propriano.
    assert any(a.hex == "D14" for a in table.answers if isinstance(a, LayTile))


@pytest.mark.rule("1865-6.1-1", "1865-4.2-16")
def test_in_the_short_game_the_connections_are_dead() -> None:
    table = Example(options={"length": "short"}).company("SFSS", ann=1).turn_of("SFSS")
    lays = [a for a in table.answers if isinstance(a, LayTile) and a.hex == "B22"]
    for answer in lays:
        assert 4 not in table.game.title.tiles.face(answer.tile, answer.rotation).edges
    table.refused(lay("D14", "4", 0, "SFSS"), "1865-1-5")


@pytest.mark.rule("1865-4.2-4")
def test_the_sea_takes_no_tile() -> None:
    table = Example().company("SFSS", ann=1).turn_of("SFSS")
    table.refused(lay("C21", "9", 0, "SFSS"), "1865-4.2-4")


@pytest.mark.rule("1865-4.2-17")
def test_track_may_end_at_empty_land_and_at_a_tile_without_track_there() -> None:
    table = fms().tile("D36", "9", 2).turn_of("FMS")
    # D38 #9 from Cagliari to the mountains: nothing lies there.
    assert table.offers(lay("D38", "9", 2))
    # D38 #8 from Cagliari to D36, whose track runs elsewhere.
    assert table.offers(lay("D38", "8", 3))


@pytest.mark.rule("1865-4.2-15")
@pytest.mark.parametrize(
    ("hex_id", "kind", "allowed"),
    [
        ("E37", "town", {"3", "58", "4"}),
        ("C39", "mine", {"173"}),
        ("D38", "plain", {"7", "8", "9"}),
    ],
)
def test_each_kind_of_hex_takes_its_own_tiles(hex_id: str, kind: str, allowed: set[str]) -> None:
    table = fms()
    if kind == "mine":
        table.tile("D38", "8", 5).turn_of("FMS")
    assert tiles_for(table, hex_id) == allowed
    yellow = {tile.id for tile in table.game.title.tiles.tiles.values() if tile.colour == "yellow"}
    for tile in yellow - allowed:
        table.refused(lay(hex_id, tile), "1865-4.2-15")


@pytest.mark.rule("1865-4.2-15")
def test_a_city_takes_city_tiles_and_a_large_city_those_of_its_letter() -> None:
    table = Example().company("FCS", ann=1).turn_of("FCS")
    for tile in ("4", "9", "173"):
        table.refused(lay("E33", tile, 0, "FCS"), "1865-4.2-15")
    table = fms(phase="7")
    for tile in ("14", "O-green", "174", "144"):
        rule = "1865-4.2-19" if tile == "174" else "1865-4.2-15"
        table.refused(lay("E39", tile), rule)


def tiles_ever(table: Example, hex_id: str) -> set[str]:
    """All tiles that can ever come to lie on a hex by upgrades."""
    tiles, hex_ = table.game.title.tiles, table.game.title.map.hexes[hex_id]
    found, faces = set(), [hex_.face]
    for face in faces:
        for upgrade in tiles.fitting(face, hex_):
            found.add(upgrade.tile)
            if upgrade.face not in faces:
                faces.append(upgrade.face)
    return found


@pytest.mark.rule("1865-4.2-18")
@pytest.mark.parametrize(
    ("tile", "places", "others"),
    [
        ("63", ["E33", "G21", "D10"], ["H32", "D4"]),
        ("700", ["H32", "D4"], ["E33", "G21", "D10"]),
        ("146", ["B26", "E21", "D14"], ["D28", "D34", "E37", "G33"]),
    ],
)
def test_some_brown_tiles_have_their_places(
    tile: str, places: list[str], others: list[str]
) -> None:
    table = Example()
    assert all(tile in tiles_ever(table, hex_id) for hex_id in places)
    assert not any(tile in tiles_ever(table, hex_id) for hex_id in others)


@pytest.mark.rule("1865-4.2-18")
@pytest.mark.parametrize(
    ("company", "place", "hex_id", "tile"),
    [
        ("CFC", "Calvi", "D4", "63"),
        ("CFC", "Macomer", "D28", "146"),
        ("CFC", "Isili", "E33", "700"),
        ("CFC", "Cagliari", "E39", "146"),
    ],
)
def test_elsewhere_they_are_refused(company: str, place: str, hex_id: str, tile: str) -> None:
    table = Example().phase("5").company(company, ann=1).turn_of(company)
    assert table.game.title.map.hexes[hex_id].name == place
    table.refused(lay(hex_id, tile, 0, company), "1865-4.2-18")


@pytest.mark.rule("1865-4.2-19", "1865-2.2-2")
def test_an_empty_mine_gets_its_yellow_tile_in_any_phase() -> None:
    table = fms(phase="5").tile("D38", "8", 5).turn_of("FMS")
    assert tiles_for(table, "C39") == {"173"}
    for tile in ("174", "175"):
        table.refused(lay("C39", tile, 4), "1865-4.2-19")
    table.play(lay("C39", "173", 4))


# -- the supply -----------------------------------------------------------------------------------


@pytest.mark.rule("1865-4.2-20")
def test_a_tile_that_is_not_in_the_supply_cannot_be_laid() -> None:
    table = fms()
    table.state.supply["8"] = 0
    assert tiles_for(table, "D38") == {"7", "9"}
    table.refused(lay("D38", "8", 5), "1865-4.2-20")


@pytest.mark.rule("1865-4.2-20")
def test_a_replaced_tile_goes_back_to_the_supply() -> None:
    table = Example().phase("3").company("FCS", ann=1).tile("E33", "57").turn_of("FCS")
    supply = dict(table.state.supply)
    table.play(lay("E33", "15", 0, "FCS"))
    assert table.state.supply["57"] == supply["57"] + 1
    assert table.state.supply["15"] == supply["15"] - 1


# -- what a first tile brings -----------------------------------------------------------------


@pytest.mark.rule("1865-4.2-21")
def test_the_first_tile_of_a_city_brings_its_full_number_to_whoever_is_there() -> None:
    table = Example().company("FCS", ann=1).company("RCSF", bob=1)
    table.tile("D32", "9", 2).turn_of("RCSF")
    table.play(lay("E33", "6", 0, "RCSF"))
    assert table.state.traffic == {"FCS": 2}


@pytest.mark.rule("1865-4.2-21", "1865-4.2-6")
def test_a_company_that_has_not_floated_gets_nothing() -> None:
    table = Example().company("FCS", floated=False, ann=0).company("RCSF", bob=1)
    table.tile("D32", "9", 2).turn_of("RCSF")
    table.play(lay("E33", "6", 0, "RCSF"))
    assert table.state.traffic == {}
