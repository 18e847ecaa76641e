"""The Russian State Railway and its tokens (rulebook 7.4)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyShare, LayTile, PlaceToken, SellShares
from railhead.engine.illegal import Illegal
from tests.titles.g1861.build import Example


def rsr_turn(table: Example) -> Example:
    """The state railway takes its turn; it asks nobody."""
    return table.turn_of("RSR", after=())


def tokens(table: Example) -> set[str]:
    return set(table.game.cities_of("RSR"))


# -- what it is --------------------------------------------------------------------------------


@pytest.mark.rule("1861-7.4-1", "1861-11-6")
@pytest.mark.parametrize("phase", ["2", "3", "4", "5", "6", "7"])
def test_it_takes_what_is_nationalised_in_every_phase(phase: str) -> None:
    table = Example().phase(phase).minor("K-R", "ann", 70, cash=5)
    table.privates(TSR="K-R")
    table.state.turns["K-R"] = 1
    # Trainless at the end of its turn, without the money for a train.
    table.turn_of("K-R", "trains", after=())
    assert not table.game.started("K-R")
    assert table.state.privates["TSR"] == "RSR"
    assert "G15.0" in tokens(table)


@pytest.mark.rule("1861-7.4-1")
def test_it_has_no_shares_no_price_and_no_owner() -> None:
    table = Example().phase("4").public("SW", 100, ann=2, trains="4", tokens=["F18.0"])
    rsr_turn(table)
    state = table.state
    assert "RSR" not in state.cells
    assert "RSR" not in state.presidents
    assert not [key for key in state.shares if "RSR" in key]
    table.gone("N").stock_round("ann")
    table.refused(BuyShare("ann", "RSR", "treasury"), "1861-9.3-2")
    with pytest.raises(Illegal):
        table.game.apply(SellShares("ann", "RSR", 1))


# -- St. Petersburg ----------------------------------------------------------------------------


@pytest.mark.rule("1861-7.4-3")
@pytest.mark.parametrize("spw", [False, True])
def test_its_first_turn_brings_a_free_token_to_st_petersburg(spw: bool) -> None:
    table = Example().phase("4").cash(RSR=0)
    if spw:
        table.minor("SP-W", "ann", 70, trains="4")
    rsr_turn(table)
    # Green: the space with the exit to the south-east (edge 5), SP-W has the other.
    assert tokens(table) == {"E1.1"}
    assert table.state.tokens["E1.0"] == (("SP-W",) if spw else ("",))
    face = table.game.network.face("E1")
    assert [end for end, _ in face.at_edge[5]] == [6 + 1]
    paid = [event.params["reason"] for event in table.game.events if event.kind == "payment"]
    assert "token" not in paid


@pytest.mark.rule("1861-7.4-3")
def test_it_gets_none_where_a_nationalised_minor_left_one() -> None:
    table = Example().phase("4").minor("SP-W", "ann", 70, cash=0).turn_of("SP-W", "trains")
    assert tokens(table) == {"E1.0"}
    rsr_turn(table)
    assert tokens(table) == {"E1.0"}
    # The other space is no longer kept for it.
    assert table.game.free_slot("E1.1", "SW") == 0


@pytest.mark.rule("1861-7.4-3")
def test_it_gets_only_one_there_in_all_its_turns() -> None:
    table = Example().phase("4").cash(RSR=350)
    rsr_turn(table)
    rsr_turn(table)
    assert tokens(table) == {"E1.1"}
    assert table.state.tokens_left["RSR"] == 7


@pytest.mark.rule("1861-7.4-3", "1861-10.5-4")
def test_its_space_is_kept_before_its_first_turn() -> None:
    table = Example().phase("3").gone("N").public("SW", 100, cash=500, ann=2, tokens=["H8.1"])
    assert table.game.network.reaches("SW", "E1.1")
    assert table.game.free_slot("E1.1", "SW") is None
    assert table.game.free_slot("E1.1", "RSR") == 0
    # Nizhnii Novgorod is reached too, so that the step asks.
    table.lay("H8", "637").tile("H6", "7", 5).tile("I7", "9", 2).tile("J8", "8", 2)
    table.turn_of("SW", "token").refused(PlaceToken("SW", "E1.1"), "1861-10.5-3")
    table.play(PlaceToken("SW", "K7.0"))


@pytest.mark.rule("1861-7.4-3", "1861-10.5-4")
def test_the_token_goes_to_brown_st_petersburg_too() -> None:
    # Brown: three spaces, with SP-W one of the other two is open to others.
    table = Example().phase("5").minor("SP-W", "ann", 70, trains="5").lay("E1", "641")
    assert table.state.tokens["E1.0"].count("") == 2
    slot = table.game.free_slot("E1.0", "SW")
    assert slot is not None
    table.game.set_token("E1.0", slot, "")
    table.public("SW", 100, ann=2, tokens=["E1.0"])
    assert table.game.free_slot("E1.0", "SE") is None
    rsr_turn(table)
    assert tokens(table) == {"E1.0"}
    assert table.state.tokens["E1.0"].count("") == 0


# -- Moscow ------------------------------------------------------------------------------------


def brown_moscow() -> Example:
    """Phase 6: MK of ann stands in brown Moscow and has a train."""
    table = Example().phase("6").gone("N", "M-K", "M-NN")
    table.public("MK", 100, cash=100, ann=2, trains="6", tokens=["H8.1"])
    return table.lay("H8", "637", "638")


@pytest.mark.rule("1861-7.4-4")
def test_when_moscow_becomes_grey_it_gets_a_free_token_at_once() -> None:
    table = brown_moscow()
    table.turn_of("MK", "track").play(LayTile("MK", "H8", "639", 0))
    assert tokens(table) == {"H8.0"}
    assert table.state.cash["MK"] == 100
    assert table.state.cash["RSR"] == 0


@pytest.mark.rule("1861-7.4-4", "1861-7.4-5")
def test_it_gets_none_in_grey_moscow_where_it_stands() -> None:
    table = brown_moscow().token("H8.0", "RSR")
    table.turn_of("MK", "track").play(LayTile("MK", "H8", "639", 0))
    assert table.state.tokens["H8.0"].count("RSR") == 1
    assert table.state.tokens_left["RSR"] == 7


@pytest.mark.rule("1861-7.4-4")
@pytest.mark.parametrize("tile", ["637", "638"])
def test_green_and_brown_moscow_bring_it_nothing(tile: str) -> None:
    table = Example().phase("6").gone("N", "M-K", "M-NN")
    table.public("MK", 100, cash=100, ann=2, trains="6", tokens=["H8.1"])
    if tile == "638":
        table.lay("H8", "637")
    lay = next(
        lay
        for lay in table.turn_of("MK", "track").answers
        if isinstance(lay, LayTile) and lay.tile == tile
    )
    table.play(lay)
    assert tokens(table) == set()


@pytest.mark.rule("1861-7.4-4", "1861-10.5-4")
def test_the_fourth_space_of_grey_moscow_is_its_own_even_when_three_are_taken() -> None:
    table = brown_moscow()
    table.public("MKV", 100, bob=2, tokens=["H8.0"]).public("NW", 100, cid=2, tokens=["H8.0"])
    assert "" not in table.state.tokens["H8.0"]
    table.turn_of("MK", "track").play(LayTile("MK", "H8", "639", 0))
    assert set(table.state.tokens["H8.0"]) == {"MK", "MKV", "NW", "RSR"}


# -- eight tokens ------------------------------------------------------------------------------

SIX = ("D14.0", "D20.0", "K17.0", "I19.0", "B4.0", "E9.0")


def six_elsewhere() -> Example:
    homes = ("N", "O-K", "T-R", "V", "R-O", "M-B")
    table = Example().phase("3").gone(*homes)
    for city in SIX:
        table.token(city, "RSR")
    return table


@pytest.mark.rule("1861-7.4-5", "1861-11-9")
def test_at_most_six_stand_outside_moscow_and_st_petersburg() -> None:
    # The example: no further token when K-R is nationalised, whose space becomes free.
    table = six_elsewhere().minor("K-R", "ann", 70).turn_of("K-R", "trains")
    assert not table.game.started("K-R")
    assert table.state.tokens["G15.0"] == ("",)
    assert tokens(table) == set(SIX)


@pytest.mark.rule("1861-7.4-5", "1861-11-9")
def test_two_are_kept_for_moscow_and_st_petersburg() -> None:
    table = six_elsewhere().minor("M-NN", "ann", 70).turn_of("M-NN", "trains")
    assert tokens(table) == {*SIX, "H8.2"}
    rsr_turn(table.phase("4"))
    assert tokens(table) == {*SIX, "H8.2", "E1.1"}
    assert table.state.tokens_left["RSR"] == 0


@pytest.mark.rule("1861-7.4-5", "1861-11-9")
def test_the_six_elsewhere_are_counted_without_moscow_and_st_petersburg() -> None:
    table = Example().phase("3").gone("N", "O-K", "T-R", "V", "R-O", "SP-W")
    for city in (*SIX[:5], "H8.1", "E1.0"):
        table.token(city, "RSR")
    table.minor("K-R", "ann", 70).minor("M-V", "ann", 65).turn_of("K-R", "trains")
    assert table.state.tokens["G15.0"] == ("RSR",)
    assert table.state.tokens_left["RSR"] == 0
    table.turn_of("M-V", "trains")
    assert not table.game.started("M-V")
    assert table.state.tokens["I13.0"] == ("",)


@pytest.mark.rule("1861-7.4-5", "1861-11-9", "1861-7.2-4")
def test_the_home_of_a_nationalised_minor_is_free_for_others() -> None:
    table = Example(4).phase("3").token("E1.1", "RSR").cash(ann=500).minor("N", "bob")
    table.stock_round().auction("SP-W", 100).cash(**{"SP-W": 0}).turn_of("SP-W", "trains")
    assert not table.game.started("SP-W")
    assert table.state.tokens["E1.0"] == ("",)
    assert table.game.free_slot("E1.0", "SW") == 0


@pytest.mark.rule("1861-7.4-5", "1861-11-9")
def test_it_never_has_two_in_one_hex() -> None:
    table = Example().phase("3").minor("N", "ann", 70).minor("M-K", "ann", 65)
    table.turn_of("N", "trains").turn_of("M-K", "trains")
    assert not table.game.started("N")
    assert not table.game.started("M-K")
    assert tokens(table) == {"H8.1"}
    assert table.state.tokens["H8.0"] == ("",)
