"""Companies that start without a concession, and SFM (rulebook 3.6)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyShare, Par, PlaceToken
from railhead.engine.state import BANK, POOL
from railhead.titles.g18fb.floating import float_if_sold
from railhead.titles.g18fb.starting import home_places
from railhead.titles.g18fb.state import DEFINITIVE, OFFER
from tests.titles.g18fb.example import Example


def buying(table: Example, *players: str, company: str = "NN") -> Example:
    """These players buy a share of the Initial Offer, each in a turn of their own."""
    for player in players:
        table.stock_round(player).play(BuyShare(player, company, OFFER))
    return table


@pytest.mark.rule("18FB-R-50")
@pytest.mark.rule("18FB-3.6-4")
@pytest.mark.rule("18FB-3.4-2")
@pytest.mark.parametrize("phase", ["5", "6"])
def test_a_start_without_concession(phase: str) -> None:
    table = Example().phase(phase).cash(ann=280).stock_round()
    bank = table.state.cash[BANK]
    table.play(Par("ann", "NN", 140))
    state = table.state
    assert (state.cash["ann"], state.cash["NN"], state.cash[BANK]) == (0, 0, bank + 280)
    assert (state.presidents["NN"], state.pars["NN"], table.price("NN")) == ("ann", 140, 140)
    assert state.concessions == state.deposits == state.status == {}
    assert not table.game.floated("NN")
    assert "NN" not in table.game.waiting()
    table.refused(Par("ann", "FC", 140), "18FB-3.3-2")


@pytest.mark.rule("18FB-3.6-4")
@pytest.mark.rule("18FB-3.6-5")
@pytest.mark.rule("18FB-R-50")
@pytest.mark.rule("18FB-2.1-10")
def test_the_sixth_share_floats_it() -> None:
    """Par 140, sixth share sold: 1400 in the treasury, four shares in the pool."""
    table = Example().phase("5").cash(ann=1000, bob=1000).stock_round()
    table.play(Par("ann", "NN", 140))
    buying(table, "bob", "ann", "bob")
    assert not table.game.floated("NN")
    bank = table.state.cash[BANK]
    buying(table, "ann")
    state = table.state
    assert table.game.floated("NN")
    assert (state.status["NN"], state.tile_steps["NN"], state.turns["NN"]) == (DEFINITIVE, 4, 0)
    assert state.cash["NN"] == 1400
    assert state.cash[BANK] == bank + 140 - 1400
    assert (table.percent("NN", OFFER), table.percent("NN", POOL)) == (0, 40)
    assert table.game.waiting() == ["NN"]
    # From the pool at the market price, to the bank.
    table.cash(bob=140).stock_round("bob").play(BuyShare("bob", "NN", POOL))
    assert (table.state.cash["bob"], table.state.cash["NN"]) == (0, 1400)


@pytest.mark.rule("18FB-R-50")
def test_a_free_share_counts() -> None:
    table = Example().cards(Bayard="cid").phase("5").cash(ann=1000, bob=1000).stock_round()
    table.play(Par("ann", "NN", 100))
    buying(table, "bob", "ann")
    assert not table.game.floated("NN")
    buying(table, "bob")
    assert table.game.floated("NN")
    assert (table.percent("NN", "cid"), table.percent("NN", POOL)) == (10, 40)


@pytest.mark.rule("18FB-R-77")
def test_what_a_card_brought_stays_on_top() -> None:
    table = Example().phase("5").cash(ann=1000, NN=30).stock_round()
    table.play(Par("ann", "NN", 100))
    buying(table, "ann", "ann", "ann", "ann")
    assert table.state.cash["NN"] == 1030


@pytest.mark.rule("18FB-3.6-5")
def test_the_capital_is_ten_times_par_whatever_the_price() -> None:
    table = Example().phase("5").company("FC", (5, 8), par=90, floated=False, ann=3)
    assert table.price("FC") == 130
    table.cash(bob=90).stock_round("bob").play(BuyShare("bob", "FC", OFFER))
    assert table.state.cash["FC"] == 900


@pytest.mark.rule("18FB-3.6-4")
def test_shares_that_a_company_has_bought_count() -> None:
    """Five shares with players; a company buys the sixth."""
    table = Example().phase("5").company("FS", 100, bob=1)
    table.company("FC", 100, floated=False, ann=3)
    table.game.move_certificates("FC", (0, 1, 0), OFFER, "FS")
    float_if_sold(table.game, "FC")
    assert table.game.floated("FC")
    assert table.state.cash["FC"] == 1000


@pytest.mark.rule("18FB-3.6-4")
def test_a_company_floats_once() -> None:
    table = Example().phase("5").company("FC", 100, ann=3, pool=1).cash(ann=500)
    cash = table.state.cash["FC"]
    buying(table, "ann", company="FC")
    assert table.state.cash["FC"] == cash + 100
    assert table.percent("FC", OFFER) == 30


@pytest.mark.rule("18FB-2.2.5-6")
@pytest.mark.rule("18FB-3.6-4")
def test_a_started_company_is_not_sold_and_does_not_rise() -> None:
    table = Example().phase("5").company("FC", 100, floated=False, ann=3)
    assert not table.game.runs_freely("FC")
    table.stock_round().pass_round()
    assert table.price("FC") == 100


# -- SFM ---------------------------------------------------------------------------------------


@pytest.mark.rule("18FB-3.6.1-1")
@pytest.mark.rule("18FB-3.6.1-2")
@pytest.mark.rule("18FB-R-53")
def test_sfm_chooses_its_home() -> None:
    table = Example().phase("5").stock_round()
    table.play(Par("ann", "SFM", 150))
    assert (table.step, table.asked) == ("first_token", "SFM")
    # A token of somebody's stands in Salerno, and its open slot is empty.
    assert table.offers(PlaceToken("SFM", "F23.0"))
    table.refused(PlaceToken("SFM", "K46.0"), "18FB-3.6.1-2")
    table.refused(PlaceToken("SFM", "nC10.0"), "18FB-3.6.1-2")
    table.play(PlaceToken("SFM", "G14.0"))
    state = table.state
    assert state.tokens["G14.0"] == ("SFM",)
    assert state.tokens_left["SFM"] == 6
    # Neither money nor the bonus for a lonely token.
    assert (state.cash["SFM"], table.price("SFM")) == (0, 150)
    assert (table.step, table.asked) == ("stock_round", "bob")


@pytest.mark.rule("18FB-3.6.1-2")
def test_kept_slots_are_no_home() -> None:
    table = Example().phase("5")
    places = home_places(table.game, "SFM")
    assert {"G14.0", "L27.0", "M14.0"} <= set(places)
    # A Bourbon slot is open by now; Sapri has one besides that of FSC.
    assert {"nC10.1", "F17.0"} <= set(places)
    assert not {"nC10.0", "K46.0", "F37.0", "nD5.0"} & set(places)
    table.game.set_token("L27.0", 0, "NN")
    assert "L27.0" not in home_places(table.game, "SFM")


@pytest.mark.rule("18FB-3.6.1-2")
def test_without_a_slot_sfm_does_not_start() -> None:
    table = Example().phase("5")
    for city in home_places(table.game, "SFM"):
        while (slot := table.game.free_slot(city, "SFM")) is not None:
            table.game.set_token(city, slot, "NN")
    table.stock_round()
    table.refused(Par("ann", "SFM", 100), "18FB-3.6.1-2")
    assert table.offers(Par("ann", "FC", 100))
