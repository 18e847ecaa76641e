"""Laying track in Canada: bridges, stubs, closed hexes and homes (rulebook 10.4)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import LayTile
from railhead.table.faces import Face
from tests.titles.g1867.build import Example


def turn(home: str = "F8.0", cash: int = 100, phase: str = "2", minor: str = "CS") -> Example:
    """A minor with its home in a city, before it lays track."""
    table = Example().privates().phase(phase)
    return table.minor(minor, "ann", 60, at=home, cash=cash, trains=phase).turn_of(minor, "track")


def paid(table: Example, *lays: LayTile) -> list[int]:
    """What each of some lays costs."""
    found = []
    for lay in lays:
        before = table.state.cash[lay.actor]
        table.play(lay)
        found.append(before - table.state.cash[lay.actor])
    return found


def lays(table: Example, hex_id: str) -> set[tuple[str, int]]:
    return {
        (it.tile, it.rotation)
        for it in table.answers
        if isinstance(it, LayTile) and it.hex == hex_id
    }


# -- homes --------------------------------------------------------------------------------------


@pytest.mark.rule("1867-10.4-6")
def test_a_home_without_track_is_built_first() -> None:
    table = turn("F8.0")
    assert {it.hex for it in table.answers if isinstance(it, LayTile)} == {"F8"}
    table.refused(LayTile("CS", "F10", "9", 0), "1867-10.4-6")
    table.play(LayTile("CS", "F8", "57", 0))
    assert lays(table, "F10")


@pytest.mark.rule("1867-10.4-6")
@pytest.mark.parametrize(
    ("home", "hexes"), [("F16.1", {"G15"}), ("D2.0", {"D4", "E3"}), ("L12.0", {"K13"})]
)
def test_from_printed_track_one_may_build_outside_at_once(home: str, hexes: set[str]) -> None:
    table = turn(home, phase="3")
    found = {it.hex for it in table.answers if isinstance(it, LayTile)}
    assert hexes <= found


@pytest.mark.rule("1867-10.4-6", "1867-10.4-14", "1867-10.4-10")
def test_on_the_third_circle_of_montreal_the_city_is_upgraded_first() -> None:
    table = turn("L12.2", phase="3")
    assert {it.hex for it in table.answers if isinstance(it, LayTile)} == {"L12"}
    table.refused(LayTile("CS", "K13", "4", 1), "1867-10.4-6")
    assert paid(table, LayTile("CS", "L12", "X1", 0)) == [20]
    node = next(city for city in table.game.cities_of("CS"))
    edges = table.game.network.face("L12").at_node[int(node[-1])]
    assert len(edges) == 2
    kept = {"L12.0", "L12.1", "L12.2"} - {node}
    assert all(table.state.tokens[city] == ("",) for city in kept)


# -- costs --------------------------------------------------------------------------------------


@pytest.mark.rule("1867-10.4-9", "1867-10.4-2", "1867-5-12")
def test_the_sum_on_a_hex_is_paid_with_its_first_tile() -> None:
    table = turn("J12.0")
    assert paid(table, LayTile("CS", "J12", "202", 0)) == [20]
    table = turn("J12.0", phase="3").tile("J12", "202", 0)
    table.turn_of("CS", "track")
    assert lays(table, "J12")
    tile, rotation = next(iter(lays(table, "J12")))
    assert paid(table, LayTile("CS", "J12", tile, rotation)) == [0]


@pytest.mark.rule("1867-10.4-10", "1867-10.4-2")
def test_montreal_costs_20_for_green_alone_and_the_second_tile_20_more() -> None:
    table = turn("L12.0", phase="3").tile("K13", "4", 1).turn_of("CS", "track")
    first = next(
        it for it in table.answers if isinstance(it, LayTile) and it.tile in ("7", "8", "9")
    )
    assert paid(table, first, LayTile("CS", "L12", "637", 0)) == [0, 40]
    table = turn("L12.0", phase="5").lay("L12", "637").turn_of("CS", "track")
    tile, rotation = next(iter(lays(table, "L12")))
    assert paid(table, LayTile("CS", "L12", tile, rotation)) == [0]


def quebec(cash: int = 300, *, other: bool = True) -> Example:
    """Sherbrooke of CS reaches N10; track on N8 leads to that side, if `other`."""
    table = Example().privates().phase("3").tile("N12", "57", 0)
    if other:
        table.tile("N8", "9", 0)
    table.minor("CS", "ann", 60, at="N12.0", cash=cash, trains="3")
    return table.turn_of("CS", "track")


@pytest.mark.rule("1867-10.4-22", "1867-5-11", "1867-10.2-1")
def test_a_bridge_is_paid_by_the_tile_that_joins_track_over_it() -> None:
    assert paid(quebec(), LayTile("CS", "N10", "9", 0)) == [80]
    assert paid(quebec(other=False), LayTile("CS", "N10", "9", 0)) == [0]
    # Loans serve for bridges as for other track.
    table = quebec(cash=0)
    table.play(LayTile("CS", "N10", "9", 0))
    assert table.state.loans["CS"] == 2


@pytest.mark.rule("1867-10.4-22")
def test_a_tile_may_pay_for_two_bridges_and_none_is_paid_twice() -> None:
    table = Example().privates().phase("3").tile("M9", "57", 2).tile("N8", "9", 0)
    table.minor("CS", "ann", 60, at="M9.0", cash=300, trains="3").turn_of("CS", "track")
    hex_ = table.game.title.map.hexes["N10"]
    assert (hex_.neighbours[2], hex_.neighbours[3]) == ("M9", "N8")
    assert paid(table, LayTile("CS", "N10", "7", 2)) == [160]
    table.turn_of("CS", "track")
    green = next(it for it in table.answers if isinstance(it, LayTile) and it.hex == "N10")
    assert paid(table, green) == [0]


# -- closed hexes, stubs ------------------------------------------------------------------------


@pytest.mark.rule("1867-10.4-18", "1867-8-2", "1867-8-3")
@pytest.mark.parametrize(("phase", "allowed"), [("2", False), ("3", True)])
def test_granby_is_closed_in_phase_2(phase: str, allowed: bool) -> None:
    table = turn("N12.0", phase=phase).tile("N12", "57", 2).turn_of("CS", "track")
    hex_ = table.game.title.map.hexes["N12"]
    lay = LayTile("CS", "M11", "7", 5)
    assert hex_.neighbours[2] == "M11"
    table.play(lay)
    assert table.game.title.map.hexes["M11"].neighbours[0] == "M13"
    if allowed:
        tile, rotation = next(iter(lays(table, "M13")))
        table.play(LayTile("CS", "M13", tile, rotation))
    else:
        table.refused(LayTile("CS", "M13", "58", 1), "1867-10.4-18")


@pytest.mark.rule("1867-10.4-24")
@pytest.mark.parametrize("hex_id", ["C3", "E1", "B16", "L14", "D2", "A7", "F18", "E19", "H16"])
def test_no_tile_goes_on_grey_red_and_blue_hexes(hex_id: str) -> None:
    turn().refused(LayTile("CS", hex_id, "57", 0), "1867-5-2")


@pytest.mark.rule("1867-10.4-23")
def test_the_first_tile_uses_the_stub_even_at_home() -> None:
    table = turn("G15.0")
    assert lays(table, "G15")
    faces = table.game.title.tiles
    for tile, rotation in lays(table, "G15"):
        upgrade = faces.upgrade(table.game.network.face("G15"), "G15", tile, rotation)
        assert upgrade is not None
        assert upgrade.face.at_edge[1]
    table.refused(LayTile("CS", "G15", "57", 2), "1867-10.4-23")
    table.play(LayTile("CS", "G15", "57", 1))


@pytest.mark.rule("1867-10.4-23")
def test_k13_reached_over_its_south_west_takes_one_tile_alone() -> None:
    table = turn("J12.0", phase="3").tile("J12", "202", 3)
    table.turn_of("CS", "track")
    assert table.game.network.face("J12").at_edge[5]
    assert lays(table, "K13") == {("58", 2)}


@pytest.mark.rule("1867-10.4-23", "1867-10.4-22")
def test_st_jerome_reached_over_the_river_turns_to_montreal() -> None:
    table = turn("N12.0", phase="3", cash=100).tile("N12", "57", 2).tile("M11", "9", 2)
    table.turn_of("CS", "track")
    assert lays(table, "L10") == {("3", 5)}
    table.refused(LayTile("CS", "L10", "58", 5), "1867-10.4-23")
    assert paid(table, LayTile("CS", "L10", "3", 5)) == [80]


@pytest.mark.rule("1867-10.4-3", "1867-8-6", "1867-8-7")
@pytest.mark.parametrize(
    ("phase", "colours"),
    [
        ("2", ["yellow"]),
        ("4", ["yellow", "green"]),
        ("6", ["yellow", "green", "brown"]),
        ("7", ["yellow", "green", "brown", "gray"]),
    ],
)
def test_grey_tiles_come_in_phase_7(phase: str, colours: list[str]) -> None:
    table = Example().phase(phase)
    assert list(table.game.phase.tiles) == colours
    table.lay("L12", "637", "X6").public("CPR", 100, tokens=["L12.0"], trains=phase, ann=3)
    table.privates().cash(CPR=300).turn_of("CPR", "track")
    assert ("639" in {tile for tile, _ in lays(table, "L12")}) == (phase == "7")


@pytest.mark.rule("1867-R-11")
def test_track_may_be_laid_up_to_a_blocked_city_but_not_beyond() -> None:
    table = Example().privates().phase("3").minor("CS", "ann", at="E15.0", trains="3")
    table.tile("E15", "57", 0).tile("E13", "57", 0).minor("BO", "bob", at="E13.0")
    table.turn_of("CS", "track")
    hexes = {it.hex for it in table.answers if isinstance(it, LayTile)}
    assert "E13" in hexes
    assert "E11" not in hexes


@pytest.mark.rule("1867-10.4-17")
@pytest.mark.parametrize("six", [True, False])
def test_by_an_option_a_city_need_not_take_six_exits(six: bool) -> None:
    table = Example(options={"six_exits": six}).privates().phase("5")
    table.minor("CS", "ann", at="F8.0", trains="5").lay("F8", "57", "14").turn_of("CS", "track")
    assert ("611" not in {tile for tile, _ in lays(table, "F8")}) == six
    assert "63" in {tile for tile, _ in lays(table, "F8")}


@pytest.mark.rule("1867-R-12")
def test_a_route_does_not_come_back_out_of_a_city_the_way_it_went_in() -> None:
    """Kingston can only be left towards the port: no route runs over new track back from it."""
    table = Example().privates().phase("3").tile("J12", "202", 4).tile("J14", "8", 1)
    table.tile("I15", "57", 1).minor("CS", "ann", at="J12.0", trains="3").turn_of("CS", "track")
    assert table.game.network.reaches("CS", "I15.0")
    old, tiles = table.game.network.face("J14"), table.game.title.tiles
    for tile in ("23", "24", "25", "26", "27", "28", "29", "30", "31"):
        for rotation in range(6):
            upgrade = tiles.upgrade(old, "J14", tile, rotation)
            if upgrade is None:
                continue
            new = {edges for edges in _ways(upgrade.face) if edges not in _ways(old)}
            refusal = table.game.refusal(LayTile("CS", "J14", tile, rotation))
            if refusal is not None and refusal.rule == "1867-10.4-8":
                continue
            from_north = any(3 in edges for edges in new)
            assert (refusal is None) == from_north, (tile, rotation, refusal)


def _ways(face: Face) -> set[frozenset[int]]:
    return {frozenset(track.ends) for track in face.tracks}
