"""Companies that were absorbed and are launched again (rulebook 3.8 and 5.3)."""

import pytest

from railhead.engine.actions import BuyShare, LayTile, Par, PlaceToken
from railhead.engine.state import TREASURY
from railhead.titles.g1865.absorption_plan import absorption_plan
from railhead.titles.g1865.converting import may_convert
from tests.titles.g1865.absorptions import CAGLIARI, MINE, ORISTANO, active, neighbours
from tests.titles.g1865.build import Example

OLBIA = "G21.0"


def reborn(phase: str = "3") -> Example:
    """RCSF has been absorbed; a stock round is under way, ann being on turn."""
    table = neighbours(target_trains=("PH3",), target_loans=1).phase(phase)
    table.privates(M1="RCSF")
    table.state.traffic["RCSF"] = 5
    table.turn_of("FMS", after=("RCSF",)).play(active())
    table.pass_to("track")
    return table.cash(ann=900, bob=900).stock_round(dragons=False)


def launched(city: str = OLBIA) -> Example:
    table = reborn()
    table.play(Par("ann", "RCSF", 100), PlaceToken("RCSF", city))
    return table


@pytest.mark.rule("1865-5.3-6", "1865-3.8-2")
def test_nine_certificates_lie_in_the_initial_offer() -> None:
    table = reborn()
    state, game = table.state, table.game
    assert game.certificates("RCSF", "RCSF") == (1, 8)
    assert [pair for pair in state.shares if pair[0] == "RCSF"] == [("RCSF", "RCSF")]
    assert "RCSF" not in state.cells
    assert "RCSF" not in state.arrivals
    assert "RCSF" not in state.rows
    assert "RCSF" in game.queue


@pytest.mark.rule("1865-3.8-3")
def test_it_starts_without_anything() -> None:
    table = launched()
    game, state = table.game, table.state
    assert state.cash["RCSF"] == 200
    assert not game.trains_of("RCSF")
    assert not game.privates_of("RCSF")
    assert not game.loans_of("RCSF")
    assert not state.traffic.get("RCSF")
    assert not game.has_operated("RCSF")


@pytest.mark.rule("1865-3.8-3", "1865-3.4-5")
def test_it_counts_as_not_having_operated() -> None:
    """It had a turn before, but neither does it sell shares nor is it absorbed before its next."""
    table = launched()
    buy_until_floated(table)
    assert table.game.floated("RCSF")
    assert not table.game.has_operated("RCSF")
    assert absorption_plan(table.game, "FMS", "RCSF") is None


@pytest.mark.rule("1865-3.8-1", "1865-3.6-3")
def test_it_is_launched_as_a_major_before_phase_5() -> None:
    table = reborn(phase="3")
    table.play(Par("ann", "RCSF", 110))
    assert table.game.is_major("RCSF")
    assert table.percent("RCSF", "ann") == 20
    assert table.state.cash["ann"] == 900 - 220
    assert not table.game.floated("RCSF")


def buy_until_floated(table: Example) -> None:
    """Ann buys 50% in all, then bob 10%."""
    for player, count in (("ann", 3), ("bob", 1)):
        for _ in range(count):
            table.stock_round(player, dragons=False)
            table.play(BuyShare(player, "RCSF", TREASURY))


@pytest.mark.rule("1865-3.8-1")
def test_a_major_floats_with_60_percent_and_seven_tokens() -> None:
    """Bob pays 220 and 330, ann 110: 660 in the treasury."""
    table = Example().phase("5").cash(ann=900, bob=900).stock_round("bob", dragons=False)
    table.play(Par("bob", "FMS", 110))
    for player, bought in (("bob", 3), ("ann", 1)):
        for _ in range(bought):
            assert not table.game.floated("FMS")
            table.stock_round(player, dragons=False)
            table.play(BuyShare(player, "FMS", TREASURY))
    assert table.game.floated("FMS")
    assert table.state.cash["FMS"] == 660
    assert (table.percent("FMS", "bob"), table.percent("FMS", "ann")) == (50, 10)
    assert table.game.certificates("FMS", "FMS") == (0, 4)
    assert table.state.tokens_left["FMS"] + len(table.game.cities_of("FMS")) == 7


@pytest.mark.rule("1865-3.8-1", "1865-5.3-7")
def test_a_relaunched_company_has_seven_tokens_with_its_new_home() -> None:
    table = launched()
    assert table.state.tokens_left["RCSF"] == 0
    assert table.game.cities_of("RCSF") == [OLBIA]
    buy_until_floated(table)
    assert table.state.tokens_left["RCSF"] == 6
    assert table.game.tokens_out("RCSF") == 0


# -- the new home --------------------------------------------------------------------------------


@pytest.mark.rule("1865-5.3-7")
def test_the_home_is_any_city_with_an_empty_slot_and_no_mine() -> None:
    table = reborn()
    table.play(Par("ann", "RCSF", 100))
    assert (table.step, table.asked) == ("first_token", "RCSF")
    decision = table.game.decision
    assert decision is not None
    assert decision.player == "ann"
    cities = {answer.city for answer in table.answers if isinstance(answer, PlaceToken)}
    # With or without a tile; Isili and Arbatax have one slot each, and it is taken.
    assert cities == {
        *(CAGLIARI, ORISTANO, OLBIA),
        *("C23.0", "D4.0", "D10.0", "F14.0", "F28.0", "G3.0"),
    }
    table.refused(PlaceToken("RCSF", MINE), "1865-5.3-7")
    table.refused(PlaceToken("RCSF", "E33.0"), "1865-5.3-7")
    cash = table.state.cash["RCSF"]
    table.play(PlaceToken("RCSF", OLBIA))
    assert table.state.tokens[OLBIA] == ("RCSF",)
    assert table.state.cash["RCSF"] == cash


@pytest.mark.rule("1865-5.3-7")
def test_the_next_player_is_on_turn_afterwards() -> None:
    table = launched()
    assert (table.step, table.asked) == ("stock_round", "bob")


@pytest.mark.rule("1865-5.3-7", "1865-3.6-5", "1865-4.2-21")
def test_a_home_without_tile_brings_traffic_with_its_first_tile() -> None:
    table = launched(OLBIA)
    assert "G21" not in table.state.tiles
    assert table.state.tokens[OLBIA] == ("RCSF",)
    buy_until_floated(table)
    assert table.state.traffic.get("RCSF", 0) == 0
    table.turn_of("RCSF", "track").play(LayTile("RCSF", "G21", "57", 0))
    assert table.state.traffic["RCSF"] == 2


@pytest.mark.rule("1865-5.3-7", "1865-3.6-4")
def test_a_home_with_a_tile_brings_its_number_on_floating() -> None:
    table = launched(ORISTANO)
    assert table.state.traffic.get("RCSF", 0) == 0
    buy_until_floated(table)
    assert table.state.traffic["RCSF"] == 3


@pytest.mark.rule("1865-5.3-7")
def test_without_a_free_city_it_cannot_be_launched() -> None:
    table = reborn()
    assert table.offers(Par("ann", "RCSF", 100))
    state = table.state
    state.tokens = {city: tuple(name or "SFSS" for name in it) for city, it in state.tokens.items()}
    table.stock_round(dragons=False)
    table.refused(Par("ann", "RCSF", 100), "1865-5.3-7")
    assert table.offers(Par("ann", "FCS", 100))


@pytest.mark.rule("1865-3.8-3", "1865-3.9-2")
def test_its_historical_destination_has_no_meaning_any_more() -> None:
    table = launched(CAGLIARI)
    buy_until_floated(table)
    assert table.game.title.companies["RCSF"].destination == "E39"
    assert not may_convert(table.game, "RCSF")
