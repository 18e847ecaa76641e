"""What a route may not do (rulebook 4.3.1)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import RunRoutes
from railhead.table.notation import parse_face
from tests.titles.g1849.build import Example
from tests.titles.g1849.lilibeo import lilibeo

WITH_RCS = ("RCS", "SFA", "IFT", "ATA", "CTL", "AFG")


def palermo(*tiles: tuple[str, str, int]) -> Example:
    """RCS in yellow Palermo with an 8H, phase 8."""
    table = Example(4, roster=WITH_RCS).start("RCS", ann=2).trains(RCS="8H").phase("8")
    for hex_id, tile, rotation in tiles:
        table.tile(hex_id, tile, rotation)
    return table.turn_of("RCS", "routes")


@pytest.mark.rule("1849-4.3.1-2")
def test_palermo_to_its_port_alone_is_refused() -> None:
    table = palermo(("D6", "9", 2), ("E7", "4", 2))
    table.refused(table.run("RCS", {"8H-0": "C5 A5"}), "1849-4.3.1-2")
    table.refused(table.run("RCS", {"8H-0": "A5 C5"}), "1849-4.3.1-2")
    table.play(table.run("RCS", {"8H-0": "A5 C5 D6 E7"}))
    assert table.state.acting.revenue == 10 + 50 + 10


@pytest.mark.rule("1849-4.3.1-2", "1849-4.3.1-11")
def test_with_nothing_but_a_port_the_train_earns_nothing() -> None:
    table = palermo()
    assert table.step == "routes"
    decision = table.game.decision
    assert decision is not None
    assert decision.answers == (RunRoutes("RCS", ()),)
    table.play(RunRoutes("RCS", ()))
    assert table.price("RCS") == 90


@pytest.mark.rule("1849-4.3.1-2")
def test_a_route_needs_a_city_with_an_own_token() -> None:
    table = lilibeo("8H")
    table.refused(table.run("CTL", {"8H-0": "C5 D4"}), "1849-4.3.1-2")
    table.refused(table.run("CTL", {"8H-0": "G1 H2 G3 E3 C3"}), "1849-4.3.1-2")
    table.play(table.run("CTL", {"8H-0": "E1 G1"}))


@pytest.mark.rule("1849-4.3.1-1")
def test_a_route_joins_two_stations_and_visits_none_twice() -> None:
    table = lilibeo("8H")
    table.refused(RunRoutes("CTL", (("8H-0", ()),)), "1849-4.3.1-1")
    # From Partinico to Palermo on narrow track and back on standard track.
    table.refused(table.run("CTL", {"8H-0": "E1 D2 E3 D4 C5 B4 D4"}), "1849-4.3.1-1")


@pytest.mark.rule("1849-4.3.1-1")
def test_a_loop_back_to_the_same_station_is_no_route() -> None:
    table = Example().start("SFA", ann=2).trains(SFA="8H").phase("8").tile("J6", "667", 2)
    table.tile("H6", "7", 0).tile("I5", "7", 4).tile("K7", "74", 2).turn_of("SFA", "routes")
    table.refused(table.run("SFA", {"8H-0": "J6 H6 I5 J6"}), "1849-4.3.1-1")
    table.refused(table.run("SFA", {"8H-0": "K7 J6 H6 I5 J6"}), "1849-4.3.1-1")
    table.play(table.run("SFA", {"8H-0": "J6 K7"}))


@pytest.mark.rule("1849-4.3.1-1")
def test_a_route_is_continuous() -> None:
    table = lilibeo("8H")
    one = table.run("CTL", {"8H-0": "E1 G1"}).routes[0][1]
    far = table.run("CTL", {"8H-0": "C5 D4"}).routes[0][1]
    table.refused(RunRoutes("CTL", (("8H-0", one + far),)), "1849-4.3.1-1")
    # No track at all: Marsala to Mazzara by the wrong edge, and over an empty hex.
    table.refused(RunRoutes("CTL", (("8H-0", (("E1.0", "5", "G1.0"),)),)), "1849-4.3.1-1")
    table.refused(table.run("CTL", {"8H-0": "E1 F2 G1"}), "1849-4.3.1-1")
    for wrong in [("E1.0", "", "G1.0"), ("E1.0", "9", "G1.0"), ("Z9.0", "0", "G1.0"),
                  ("E1.5", "0", "G1.0"), ("E1.0", "x", "G1.0"), ("", "0", "")]:  # fmt: skip
        table.refused(RunRoutes("CTL", (("8H-0", (wrong,)),)), "1849-4.3.1-1")


@pytest.mark.rule("1849-4.3.1-1", "1849-4.3.1-3")
def test_no_change_of_track_where_two_tracks_cross() -> None:
    # Tile 713 on E3: standard from C3 to G3, narrow from D4 to D2, not joined.
    table = lilibeo("10H")
    table.refused(table.run("CTL", {"10H-0": "E1 D2 E3 G3"}), "1849-4.3.1-1")
    table.refused(table.run("CTL", {"10H-0": "E1 D2 E3 C3"}), "1849-4.3.1-1")


@pytest.mark.rule("1849-4.3.1-1")
def test_no_reversing_at_a_junction() -> None:
    # Tile 23 on H6: from edge 0 (J6) to the edges 3 (F6) and 4 (G7), which it does not join.
    table = Example().start("SFA", ann=2).trains(SFA="8H").phase("8").tile("J6", "644", 2)
    table.tile("H6", "23", 0).tile("F6", "9", 0).tile("D6", "7", 0).tile("E5", "3", 4)
    table.tile("G7", "8", 1).tile("E7", "58", 0)
    table.turn_of("SFA", "routes")
    assert table.accepted(table.run("SFA", {"8H-0": "J6 H6 F6 D6 E5"}))
    assert table.accepted(table.run("SFA", {"8H-0": "J6 H6 G7 E7"}))
    table.refused(table.run("SFA", {"8H-0": "E5 D6 F6 H6 G7 E7"}), "1849-4.3.1-1")


@pytest.mark.rule("1849-4.3.1-1")
def test_a_route_does_not_cross_an_edge_twice() -> None:
    # Two junctions face each other on the edge between H6 and G5; from H4 a track leads round
    # to Corleone (E5), and back over the same edge to Canicatti (I7).
    table = Example().start("SFA", ann=2).trains(SFA="8H").phase("8").tile("J6", "644", 2)
    table.tile("H6", "23", 2).tile("G5", "25", 5).tile("H4", "3", 3).tile("F4", "8", 4)
    table.tile("E5", "3", 0).tile("I7", "58", 2).turn_of("SFA", "routes")
    assert table.accepted(table.run("SFA", {"8H-0": "J6 H6 G5 H4 F4 E5"}))
    table.refused(table.run("SFA", {"8H-0": "J6 H6 G5 H4 F4 E5 G5 H6 I7"}), "1849-4.3.1-1")


@pytest.mark.rule("1849-4.3.1-3")
def test_the_gauge_changes_at_stations_and_nowhere_else() -> None:
    table = lilibeo("10H")
    # In Partinico from narrow to standard track.
    assert table.accepted(table.run("CTL", {"10H-0": "E1 D2 E3 D4 C3"}))
    # B4 carries standard track; on the other side of its edge Partinico has narrow track.
    table = Example(4, roster=WITH_RCS).start("RCS", ann=2).trains(RCS="8H").phase("8")
    table.tile("B4", "7", 5).tile("D4", "74", 0).turn_of("RCS", "routes")
    table.refused(table.run("RCS", {"8H-0": "C5 B4 D4"}), "1849-4.3.1-3")
    table.tile("D4", "4", 0).turn_of("RCS", "routes")
    table.play(table.run("RCS", {"8H-0": "C5 B4 D4"}))


@pytest.mark.rule("1849-R-route-1", "1849-4.3.1-3", "1849-4.3.1-6")
@pytest.mark.parametrize(("gauge", "joined"), [("narrow", False), ("broad", True), ("dual", True)])
def test_a_section_never_mixes_narrow_and_standard(gauge: str, joined: bool) -> None:
    # The map has no such place: dual track is put on L8, between the standard track of
    # Terranova (M9) and a track on J8 that leads to dual track in Canicatti (I7).
    table = Example().start("AFG", base="M9.0", ann=2).trains(AFG="8H").phase("8")
    for hex_id, code in [
        ("L8", "path=a:5,b:3,track:dual"),
        ("J8", f"path=a:0,b:2,track:{gauge}"),
        ("I7", "town=revenue:10;path=a:5,b:_0,track:dual"),
    ]:
        face = parse_face("green", code)
        table.state.network = table.game.network.with_tile(hex_id, face, table.state.tokens)
    table.turn_of("AFG", "routes")
    run = table.run("AFG", {"8H-0": "M9 L8 J8 I7"})
    if joined:
        table.play(run)
    else:
        table.refused(run, "1849-4.3.1-3")


@pytest.mark.rule("1849-4.3.1-4")
def test_different_ports_at_both_ends() -> None:
    # From the port of Augusta (L14) over Siracusa (M13) and Terranova (M9) to its port (N8).
    table = Example().start("ATA", ann=2).trains(ATA="8H").phase("8").tile("M13", "675", 1)
    table.tile("N12", "9", 1).tile("O11", "8", 2).tile("N10", "4", 2)
    table.turn_of("ATA", "routes")
    table.play(table.run("ATA", {"8H-0": "L14 K13 M13 N12 O11 N10 M9 N8"}))
    assert table.state.acting.revenue == 60 + 10 + 20 + 10 + 30 + 20


@pytest.mark.rule("1849-4.3.1-4")
@pytest.mark.parametrize("line", ["M9 N8 M9 N10", "N10 M9 N8 M9"])
def test_no_route_runs_through_a_port(line: str) -> None:
    table = Example().start("AFG", base="M9.0", ann=2).trains(AFG="8H").phase("8")
    table.tile("N10", "4", 2).turn_of("AFG", "routes")
    table.refused(table.run("AFG", {"8H-0": line}), "1849-4.3.1-4")


@pytest.mark.rule("1849-4.3.1-4", "1849-4.3.1-2")
def test_calabria_is_an_end_of_a_route_and_counts_as_a_station() -> None:
    table = Example().start("AFG", base="B14.0", ann=2).trains(AFG="8H").phase("8")
    table.tile("B14", "655", 0).turn_of("AFG", "routes")
    through = "A13 B14 A15 B16 C15 B16 A15 B14"
    table.refused(table.run("AFG", {"8H-0": through}), "1849-4.3.1-4")
    table.play(table.run("AFG", {"8H-0": "C15 B16 A15 B14"}))
    assert table.state.acting.revenue == 30 + 50


@pytest.mark.rule("1849-4.3.1-11")
def test_nobody_must_run() -> None:
    table = lilibeo("8H")
    table.play(RunRoutes("CTL", ()))
    assert (table.state.acting.revenue, table.price("CTL")) == (0, 90)
    table = lilibeo("8H", "8H")
    table.play(table.run("CTL", {"8H-1": "E1 C1"}))
    assert table.state.acting.revenue == 60
