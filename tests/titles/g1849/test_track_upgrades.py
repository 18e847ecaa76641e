"""Replacing a tile: track kept, new track reached, tokens that stay (rulebook 4.1)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import LayTile, PlaceToken
from tests.titles.g1849.build import Example


def licata(town: str = "58", rotation: int = 2, phase: str = "6") -> Example:
    """SFA joined by standard track to a town tile on Licata (K7)."""
    table = Example().start("SFA", cash=1000, ann=2).phase(phase)
    return table.tile("J6", "645", 3).tile("K7", town, rotation)


@pytest.mark.rule("1849-4.1-14")
def test_an_upgrade_keeps_every_old_track() -> None:
    # J6: narrow over edge 3, standard over edge 5.
    table = licata().turn_of("SFA")
    table.play(LayTile("SFA", "J6", "664", 2))  # narrow over 3 and 4, standard over 2 and 5
    table = licata().turn_of("SFA")
    table.refused(LayTile("SFA", "J6", "664", 3), "1849-4.1-14")  # turned by one edge
    table.refused(LayTile("SFA", "J6", "667", 2), "1849-4.1-14")  # standard where narrow was
    table.refused(LayTile("SFA", "J6", "665", 2), "1849-4.1-14")  # narrow where standard was


@pytest.mark.rule("1849-4.1-14", "1849-4.1-2")
def test_an_upgrade_is_of_the_next_colour() -> None:
    table = licata(phase="10").turn_of("SFA")
    table.refused(LayTile("SFA", "J6", "673", 2), "1849-4.1-14")
    table.refused(LayTile("SFA", "J6", "645", 3), "1849-4.1-14")
    table.refused(LayTile("SFA", "I7", "683", 2), "1849-4.1-2")  # a green tile on a bare hex


@pytest.mark.rule("1849-4.1-4")
def test_an_upgrade_is_of_the_same_kind() -> None:
    table = licata().turn_of("SFA")
    table.refused(LayTile("SFA", "K7", "664", 2), "1849-4.1-4")
    table.refused(LayTile("SFA", "J6", "681", 2), "1849-4.1-4")
    table.refused(LayTile("SFA", "K7", "23", 2), "1849-4.1-4")


@pytest.mark.rule("1849-4.1-14")
def test_standard_and_narrow_become_dual() -> None:
    table = licata(phase="10").tile("J6", "664", 2).turn_of("SFA")
    table.play(LayTile("SFA", "J6", "673", 2))
    edges = dict(table.game.network.face("J6").at_node[0])
    assert edges == {2: 3, 3: 3, 4: 3, 5: 3}  # all dual


@pytest.mark.rule("1849-4.1-15", "1849-4.1-5")
def test_plain_8_to_23_must_reach_the_added_segment() -> None:
    # J8 joins K7 (edge 1) and H8 (edge 3). Tile 24 adds track from edge 1, tile 23 from edge 3.
    table = licata().tile("J8", "8", 1).turn_of("SFA")
    table.refused(LayTile("SFA", "J8", "23", 3), "1849-4.1-15")
    table.play(LayTile("SFA", "J8", "24", 1))


@pytest.mark.rule("1849-4.1-5", "1849-4.1-15")
@pytest.mark.parametrize(
    ("city", "old", "new", "reached"),
    [
        # Standard track from J6 meets the new standard track of H6, not the old narrow one.
        (("644", 2), ("78", 5), ("712", 4), True),
        # Narrow track from J6 meets the old narrow track only; the new one is standard.
        (("645", 3), ("78", 0), ("710", 0), False),
    ],
)
def test_of_two_separate_tracks_one_that_is_new_must_be_reached(
    city: tuple[str, int], old: tuple[str, int], new: tuple[str, int], reached: bool
) -> None:
    table = Example().start("SFA", cash=1000, ann=2).phase("6")
    table.tile("J6", *city).tile("H6", *old).turn_of("SFA")
    lay = LayTile("SFA", "H6", *new)
    if reached:
        table.play(lay)
    else:
        table.refused(lay, "1849-4.1-15")


@pytest.mark.rule("1849-4.1-15", "1849-4.1-12")
def test_town_4_to_683_reaching_the_town_is_enough() -> None:
    table = licata("4").turn_of("SFA")
    values = [table.game.network.face("K7").nodes[0].value("white")]
    table.play(LayTile("SFA", "K7", "683", 2))
    values.append(table.game.network.face("K7").nodes[0].value("white"))
    assert values == [10, 10]


@pytest.mark.rule("1849-4.1-15")
def test_a_town_that_is_not_reached_is_not_upgraded() -> None:
    # K7 has narrow track towards J6, which has standard track there.
    table = licata("74").turn_of("SFA")
    table.refused(LayTile("SFA", "K7", "682", 2), "1849-4.1-15")


@pytest.mark.rule("1849-4.1-15", "1849-4.1-12")
@pytest.mark.parametrize("joined", [True, False])
def test_city_645_to_670_full_of_foreign_tokens_reaching_it_is_enough(joined: bool) -> None:
    table = Example().start("SFA", cash=80, ann=2).start("AFG", bob=2, base="H8.0").phase("6")
    table.tile("J6", "644", 3).tile("H8", "645", 5)
    if joined:
        table.tile("I7", "4", 1)
    table.turn_of("SFA")
    lay = LayTile("SFA", "H8", "670", 5)
    if joined:
        table.play(lay)
        assert table.state.cash["SFA"] == 0  # hill, standard and narrow track added
        assert table.state.tokens["H8.0"] == ("AFG", "")
    else:
        table.refused(lay, "1849-4.1-15")


@pytest.mark.rule("1849-4.1-16")
@pytest.mark.parametrize(("tokens", "reached"), [((), True), (("AFG",), False)])
def test_a_full_city_is_not_passed_for_an_upgrade(tokens: tuple[str, ...], reached: bool) -> None:
    # The town I9 lies behind H8, whose only slot AFG may hold.
    table = Example().start("SFA", cash=1000, ann=2).start("AFG", bob=2, base="M11.0").phase("6")
    table.tile("J6", "644", 3).tile("I7", "4", 1).tile("H8", "645", 5).tile("I9", "74", 2)
    for company in tokens:
        table.token("H8.0", company)
    table.turn_of("SFA")
    assert not table.game.trains_of("SFA")
    lay = LayTile("SFA", "I9", "686", 2)
    if reached:
        table.play(lay)
    else:
        table.refused(lay, "1849-4.1-15")


@pytest.mark.rule("1849-4.1-17")
def test_a_narrow_junction_699_goes_to_646() -> None:
    # D2 joins Trapani's neighbour B2 (3) with E1 (1) and E3 (5); 646 adds the link from 1 to 5.
    table = Example().start("CTL", cash=1000, ann=2).phase("10").tile("D2", "699", 3)
    table.turn_of("CTL")
    for tile in ("647", "648", "649", "40"):
        for rotation in range(6):
            table.refused(LayTile("CTL", "D2", tile, rotation), "1849-4.1-14")
    table.play(LayTile("CTL", "D2", "646", 3))


@pytest.mark.rule("1849-4.1-18")
def test_tokens_stay_when_a_tile_is_replaced_and_slots_are_added() -> None:
    table = licata(phase="10").start("IFT", bob=2).turn_of("SFA")
    assert table.state.tokens["J6.0"] == ("SFA",)
    table.play(LayTile("SFA", "J6", "664", 2))
    assert table.state.tokens["J6.0"] == ("SFA", "")
    table.token("J6.0", "IFT")
    table.turn_of("SFA").play(LayTile("SFA", "J6", "673", 2))
    assert table.state.tokens["J6.0"] == ("SFA", "IFT")


@pytest.mark.rule("1849-4.1-18", "1849-3.3.3-4")
def test_a_token_on_a_bare_hex_stays_there_when_a_tile_is_laid() -> None:
    table = Example().start("SFA", cash=100, ann=2).turn_of("SFA")
    table.play(LayTile("SFA", "J6", "657", 2))
    assert table.state.tokens["J6.0"] == ("SFA",)


@pytest.mark.rule("1849-4.1-18", "1849-4.2-3")
def test_a_reserved_base_keeps_its_slot_when_a_slot_is_added() -> None:
    table = Example().start("AFG", cash=100, ann=2, base="H8.0").phase("6")
    table.tile("H8", "645", 2).tile("G9", "58", 5).tile("H10", "9", 2).tile("H12", "653", 1)
    table.turn_of("AFG", "token").play(PlaceToken("AFG", "H12.0"))
    assert table.state.tokens["H12.0"] == ("", "AFG")
    table.phase("10").tile("H12", "654", 4)
    assert table.state.tokens["H12.0"] == ("", "AFG")
    assert table.game.free_slot("H12.0", "IFT") == 0
