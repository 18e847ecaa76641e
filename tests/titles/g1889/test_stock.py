"""The Stock Round: turns, starts, purchases and limits (rulebook 5.1, 5.2, 5.3 and 5.5)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyShare, Par, Pass, SellShares, UsePrivate
from railhead.engine.state import BANK
from tests.titles.classic.build import Example


@pytest.mark.rule("1889-5.1-2", "1889-5.1-3")
def test_sell_then_buy_ends_the_turn() -> None:
    table = Example().corporation("KO", ann=3, bob=2).corporation("SR", bob=3, cid=1).stock_round()
    table.play(SellShares("ann", "KO", 1))
    assert table.asked == "ann"
    table.play(Par("ann", "IR", 65))
    assert table.asked == "bob"


@pytest.mark.rule("1889-5.1-2")
def test_buy_then_sell_several() -> None:
    table = Example().corporation("KO", ann=3, bob=2).corporation("SR", bob=3, ann=2).stock_round()
    table.play(BuyShare("ann", "SR", "treasury"), SellShares("ann", "KO", 1))
    table.refused(BuyShare("ann", "KO", "treasury"), "1889-5.1-2")
    table.refused(Par("ann", "IR", 65), "1889-5.1-2")
    table.play(SellShares("ann", "SR", 3))
    assert table.asked == "bob"


@pytest.mark.rule("1889-5.1-4")
def test_nothing_is_sold_in_the_first_stock_round() -> None:
    table = Example().corporation("KO", ann=3, bob=2).stock_round(turn=1)
    table.refused(SellShares("ann", "KO", 1), "1889-5.1-4")


@pytest.mark.rule("1889-5.1-5", "1889-5.1-6")
def test_the_round_ends_when_all_pass_and_the_priority_goes_left_of_the_last() -> None:
    table = Example(4).corporation("KO", ann=3, bob=2).stock_round()
    table.play(Pass("ann"), Pass("bob"), Par("cid", "IR", 65), Pass("dan"), Pass("ann"))
    assert table.asked == "bob"
    table.play(Pass("bob"), Pass("cid"))
    assert table.state.priority == "dan"
    assert table.state.round == "OR"


@pytest.mark.rule("1889-5.1-6")
def test_the_priority_stays_if_nobody_acts() -> None:
    table = Example().corporation("KO", ann=3).stock_round("bob")
    table.play(Pass("bob"), Pass("cid"), Pass("ann"))
    assert table.state.priority == "bob"


@pytest.mark.rule("1889-5.1-7")
def test_above_the_limit_only_sales_are_possible() -> None:
    table = Example(6).corporation("KO", ann=4, bob=1).corporation("SR", ann=4, bob=1)
    table.corporation("TR", ann=2, bob=3).stock_round()
    assert table.game.certificate_count("ann") == 13 > table.game.certificate_limit
    table.refused(Pass("ann"), "1889-5.1-7")
    table.refused(BuyShare("ann", "KO", "treasury"), "1889-5.1-7")
    table.play(SellShares("ann", "KO", 2))
    assert table.offers(Pass("ann"))


@pytest.mark.rule("1889-5.1-7")
def test_above_sixty_percent_outside_the_orange_zone_too() -> None:
    orange = (8, 0)
    table = Example().corporation("KO", orange, ann=5).stock_round()
    table.play(Pass("ann"))
    table = Example().corporation("KO", 70, ann=5).stock_round()
    table.refused(Pass("ann"), "1889-5.1-7")


@pytest.mark.rule("1889-5.1-8", "1889-15.6-1", "1889-15.6-4")
def test_the_exchange_is_no_part_of_a_turn() -> None:
    table = Example().privates(DR="cid").corporation("IR", ann=2, bob=1).stock_round("bob")
    price = table.price("IR")
    table.play(UsePrivate("cid", "DR"))
    assert (table.asked, table.state.agenda[-1].acted) == ("bob", False)
    assert table.percent("IR", "cid") == 10
    assert table.price("IR") == price
    assert "DR" not in table.state.privates
    table.play(Pass("bob"), Pass("cid"), Pass("ann"))
    assert table.state.priority == "bob"


@pytest.mark.rule("1889-5.2-1", "1889-5.2-3")
def test_a_start_costs_twice_a_start_price() -> None:
    table = Example(2).cash(ann=145).stock_round(turn=1)
    starts = [it for it in table.answers if isinstance(it, Par)]
    assert {it.price for it in starts} == {65, 70}
    assert {it.company for it in starts} == set(table.game.title.companies)
    table.refused(Par("ann", "AR", 75), "1889-5.2-1")
    table.refused(Par("ann", "AR", 55), "1889-5.2-1")
    table.play(Par("ann", "UR", 70))
    assert table.state.cash["ann"] == 5
    table.refused(Par("bob", "UR", 70), "1889-5.2-3")


@pytest.mark.rule("1889-5.2-2")
def test_the_marker_goes_to_the_marked_cell_under_others() -> None:
    table = Example().corporation("KO", 75, ann=3).stock_round()
    table.play(Par("ann", "IR", 75))
    assert table.state.cells["IR"] == (3, 3)
    assert table.game.stack((3, 3)) == ("KO", "IR")


@pytest.mark.rule("1889-5.3-1", "1889-5.3-2")
def test_shares_cost_the_start_price_or_the_market_price() -> None:
    table = Example().corporation("KO", (0, 5), ann=3, pool=2).stock_round("bob")
    bank = table.state.cash[BANK]
    table.play(BuyShare("bob", "KO", "treasury"))
    assert table.state.cash[BANK] == bank + 70
    table.play(Pass("bob"), BuyShare("cid", "KO", "pool"), Pass("cid"))
    assert table.state.cash[BANK] == bank + 70 + 125
    table.refused(BuyShare("ann", "SR", "treasury"), "1889-5.3-2")
    table.refused(BuyShare("ann", "KO", "bob"), "1889-5.3-2")


@pytest.mark.rule("1889-5.3-3")
def test_who_has_sold_buys_none_of_it_in_the_round() -> None:
    table = Example().corporation("KO", ann=3, bob=2).stock_round()
    table.play(SellShares("ann", "KO", 1))
    table.refused(BuyShare("ann", "KO", "pool"), "1889-5.3-3")
    table.play(Pass("ann"), Pass("bob"), Pass("cid"))
    table.refused(BuyShare("ann", "KO", "pool"), "1889-5.3-3")
    table.play(Pass("ann"))
    assert table.state.round == "OR"
    table.stock_round("ann", turn=3).state.sold = ()
    table.play(BuyShare("ann", "KO", "pool"))


@pytest.mark.rule("1889-5.3-4", "1889-5.3-5")
def test_it_floats_at_fifty_percent_with_ten_times_its_start_price() -> None:
    table = Example().corporation("KO", 70, ann=1, pool=1).stock_round("bob")
    assert not table.game.floated("KO")
    events = table.play(BuyShare("bob", "KO", "treasury"))
    assert table.game.floated("KO")
    assert table.state.cash["KO"] == 700
    assert "company_floated" in {event.kind for event in events}
    bank = table.state.cash[BANK]
    table.play(Pass("bob"), BuyShare("cid", "KO", "treasury"))
    assert table.state.cash["KO"] == 700
    assert table.state.cash[BANK] == bank + 70


@pytest.mark.rule("1889-5.5-1")
def test_sixty_percent_is_the_most_but_in_the_orange_zone() -> None:
    table = Example().corporation("KO", ann=4, bob=1).stock_round()
    table.refused(BuyShare("ann", "KO", "treasury"), "1889-5.5-1")
    table = Example().corporation("KO", (8, 0), ann=4, bob=1).stock_round()
    table.play(BuyShare("ann", "KO", "treasury"))
    assert table.percent("KO", "ann") == 70


@pytest.mark.rule("1889-5.5-2", "1889-5.5-3", "1889-1-4", "1889-15.1-1")
def test_nobody_buys_above_the_certificate_limit() -> None:
    table = Example(6).privates(TER="ann", ER="ann", SIR="ann")
    table.corporation("KO", ann=3).corporation("SR", ann=3).stock_round()
    assert table.game.certificate_count("ann") == table.game.certificate_limit == 11
    table.refused(BuyShare("ann", "KO", "treasury"), "1889-5.5-2")
    table.refused(Par("ann", "IR", 65), "1889-5.5-2")
    # In the yellow zone its certificates do not count, and more may be bought.
    table.game.place_marker("KO", (5, 0))
    table.stock_round()
    assert table.game.certificate_count("ann") == 7
    table.play(BuyShare("ann", "KO", "treasury"))


@pytest.mark.rule("1889-5.5-4")
def test_the_exchange_at_the_limits() -> None:
    table = Example(6).privates(DR="ann", TER="ann", ER="ann")
    table.corporation("KO", ann=3).corporation("IR", ann=3).stock_round()
    assert table.game.certificate_count("ann") == 11
    table.play(UsePrivate("ann", "DR"))
    assert table.game.certificate_count("ann") == 11
    table = Example().privates(DR="ann").corporation("IR", ann=4).stock_round()
    table.refused(UsePrivate("ann", "DR"), "1889-5.5-4")
