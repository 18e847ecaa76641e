"""Raising money for a train (rules 4.6.1-1 to 4.6.1-5 and 4.6.1-11 to 4.6.1-13)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import Bankrupt, BuyPrivate, BuyTrain, Choose, Pass, SellShares
from tests.titles.g1849.build import ELECTRIC, Example


def need(missing: int, ann: int = 0) -> Example:
    """CTL of ann must buy the 12H for 800; ann with `ann` and CTL lack `missing` for it."""
    table = Example(roster=("CTL", "SFA", "IFT", "ATA", "RCS", "AFG"))
    table.start("CTL", ann=2).cash(ann=ann, CTL=800 - missing - ann).phase("10")
    return table.trains(scrap=["10H", "10H"])


@pytest.mark.rule("1849-4.6.1-2", "1849-4.6.1-1")
def test_the_president_adds_641_to_159_for_a_train_of_800() -> None:
    table = need(0, ann=641).turn_of("CTL", "trains")
    assert table.state.cash["CTL"] == 159
    assert table.answers == [BuyTrain("CTL", "12H-0", 800)]
    table.refused(Pass("CTL"), "1849-4.6-7")
    table.play(BuyTrain("CTL", "12H-0", 800))
    assert (table.state.cash["CTL"], table.state.cash["ann"]) == (0, 0)
    assert table.game.trains_of("CTL") == ("12H-0",)


@pytest.mark.rule("1849-4.6.1-2")
def test_the_president_sells_only_what_his_own_cash_does_not_cover() -> None:
    table = need(0, ann=700).start("SFA", ann=2).turn_of("CTL", "trains")
    table.refused(SellShares("ann", "SFA", 1), "1849-4.6.1-1")
    table = need(1, ann=640).start("SFA", ann=2).turn_of("CTL", "trains")
    assert table.state.cash["CTL"] == 159
    refusal = table.refused(BuyTrain("CTL", "12H-0", 800), "1849-4.6.1-2")
    assert refusal.params["amount"] == 1
    table.check_answers()
    table.play(SellShares("ann", "SFA", 1))
    assert table.state.cash["ann"] == 740
    assert table.answers == [BuyTrain("CTL", "12H-0", 800)]
    table.play(BuyTrain("CTL", "12H-0", 800))
    assert table.state.cash["ann"] == 99


@pytest.mark.rule("1849-4.6.1-1")
def test_there_is_no_emergency_with_cash_for_the_cheapest_train_or_without_a_route() -> None:
    table = need(0).start("SFA", cash=1, ann=2).turn_of("CTL", "trains")
    table.refused(SellShares("ann", "SFA", 1), "1849-4.6.1-1")
    table.refused(Bankrupt("CTL"), "1849-4.6.1-1")
    table.trains(CTL="16H").turn_of("SFA", "trains")
    table.refused(SellShares("ann", "CTL", 1), "1849-4.6.1-1")
    table.refused(Bankrupt("SFA"), "1849-4.6.1-1")


@pytest.mark.rule("1849-4.6.1-1", "1849-4.6-4")
def test_a_returned_train_can_be_the_cheapest() -> None:
    table = need(100, ann=0)
    table.game.move_train("8H-0", "scrap", "returned")
    table.cash(CTL=300, ann=50).turn_of("CTL", "trains")
    table.refused(BuyTrain("CTL", "12H-0", 800), "1849-4.6.1-2")
    assert table.answers == [BuyTrain("CTL", "8H-0", 350)]
    table.play(BuyTrain("CTL", "8H-0", 350))
    assert table.state.phase == "10"
    assert table.state.cash["ann"] == 0


@pytest.mark.rule("1849-4.6.1-2")
def test_two_classes_may_be_the_cheapest_together() -> None:
    table = Example(options=ELECTRIC).start("CTL", cash=400, ann=2).cash(ann=200)
    table.trains(returned="10H").phase("12").trains(scrap="12H")
    table.state.licences = ("CTL",)
    table.turn_of("CTL", "trains")
    assert table.answers == [BuyTrain("CTL", "E-0", 550), BuyTrain("CTL", "10H-0", 550)]


@pytest.mark.rule("1849-4.6.1-1", "1849-4.6.1-2")
def test_a_train_of_another_corporation_is_paid_with_own_cash_only() -> None:
    table = need(200, ann=100).start("SFA", bob=2).start("IFT", ann=2).trains(SFA="16H")
    table.turn_of("CTL", "trains")
    assert table.state.cash["CTL"] == 500
    table.refused(BuyTrain("CTL", "16H-0", 501), "1849-4.6.1-2")
    table.check_answers()
    table.play(BuyTrain("CTL", "16H-0", 500), Choose("SFA", "accept"))
    assert (table.state.cash["SFA"], table.state.cash["ann"]) == (500, 100)


@pytest.mark.rule("1849-4.6.1-2")
def test_money_raised_by_sales_buys_no_train_of_another_corporation() -> None:
    table = need(150).start("SFA", bob=2).start("IFT", ann=4).trains(SFA="16H")
    table.turn_of("CTL", "trains")
    table.play(SellShares("ann", "IFT", 1))
    table.refused(BuyTrain("CTL", "16H-0", 100), "1849-4.6.1-2")
    table.check_answers()
    table.play(SellShares("ann", "IFT", 1))
    table.refused(BuyTrain("CTL", "16H-0", 100), "1849-4.6.1-2")
    assert table.answers == [BuyTrain("CTL", "12H-0", 800)]


# -- the sales ---------------------------------------------------------------------------------


@pytest.mark.rule("1849-4.6.1-3")
def test_emergency_sales_follow_the_selling_rules() -> None:
    table = need(500).start("SFA", ann=2, turns=0).start("IFT", ann=2, pool=(4, 0))
    table.start("ATA", (3, 5), ann=2).turn_of("CTL", "trains")
    table.refused(SellShares("ann", "SFA", 1), "1849-3.1-4")
    table.refused(SellShares("ann", "IFT", 2), "1849-3.1-5")
    table.refused(SellShares("ann", "ATA", 3), "1849-3.1-1")
    table.refused(SellShares("ann", "ATA", 0), "1849-3.1-1")
    table.refused(SellShares("ann", "ATA", 0, 0, 10), "1849-3.5.3-4")
    table.check_answers()
    table.play(SellShares("ann", "ATA", 2))
    assert table.state.cash["ann"] == 200
    assert table.state.cells["ATA"] == (5, 5)
    assert table.percent("ATA", "pool") == 20


@pytest.mark.rule("1849-4.6.1-3")
def test_emergency_sales_may_change_the_president_of_another_corporation() -> None:
    table = need(300).start("SFA", ann=2, bob=3).turn_of("CTL", "trains", after=["SFA"])
    table.check_answers()
    table.play(SellShares("ann", "SFA", 1, 0, 20))
    assert table.state.presidents["SFA"] == "bob"
    assert table.percent("SFA", "ann") == 10
    assert table.asked == "CTL"


@pytest.mark.rule("1849-4.6.1-12", "1849-4.6.1-3")
def test_the_operating_corporation_keeps_its_president() -> None:
    table = need(500).turn_of("CTL", "trains")
    table.game.move_certificates("CTL", (0, 3, 0), "CTL", "bob")
    table.refused(SellShares("ann", "CTL", 2), "1849-4.6.1-12")
    table.refused(SellShares("ann", "CTL", 0, 0, 20), "1849-4.6.1-12")
    table.refused(SellShares("ann", "CTL", 2, 0, 20), "1849-4.6.1-12")
    table.check_answers()
    table.play(SellShares("ann", "CTL", 1))
    assert (table.percent("CTL", "ann"), table.percent("CTL", "bob")) == (30, 30)
    table.refused(SellShares("ann", "CTL", 1), "1849-4.6.1-12")


@pytest.mark.rule("1849-4.6.1-12")
def test_nobody_else_with_two_certificates_lets_all_but_the_presidents_certificate_go() -> None:
    table = need(500).turn_of("CTL", "trains")
    table.game.move_certificates("CTL", (0, 1, 0), "CTL", "bob")
    table.play(SellShares("ann", "CTL", 2))
    assert table.percent("CTL", "ann") == 20


@pytest.mark.rule("1849-4.6.1-4")
@pytest.mark.parametrize(
    ("missing", "regular", "last", "allowed"),
    [
        (100, 1, 0, True),
        (100, 2, 0, False),
        (101, 2, 0, True),
        (1, 0, 1, True),
        (100, 0, 1, True),
        (200, 1, 1, False),
        (201, 1, 1, True),
        (300, 2, 1, False),
        (301, 2, 1, True),
    ],
)
def test_no_sale_that_is_enough_without_its_smallest_certificate(
    missing: int, regular: int, last: int, allowed: bool
) -> None:
    table = need(missing).start("SFA", ann=(3, 1)).turn_of("CTL", "trains")
    sale = SellShares("ann", "SFA", regular, last)
    table.check_answers()
    if allowed:
        assert table.offers(sale)
        table.play(sale)
        assert table.state.cash["ann"] == 100 * regular + 200 * last
    else:
        table.refused(sale, "1849-4.6.1-4")


@pytest.mark.rule("1849-4.6.1-4", "1849-3.5.3-6")
@pytest.mark.parametrize(("missing", "allowed"), [(200, False), (201, True)])
def test_half_of_a_presidents_certificate_may_be_the_smallest(missing: int, allowed: bool) -> None:
    table = need(missing).start("SFA", ann=(0, 1), bob=3).turn_of("CTL", "trains")
    sale = SellShares("ann", "SFA", 0, 1, 10)
    if allowed:
        table.play(sale)
        assert table.state.presidents["SFA"] == "bob"
    else:
        table.refused(sale, "1849-4.6.1-4")


@pytest.mark.rule("1849-4.6.1-5")
def test_the_corporation_sells_nothing_of_its_treasury() -> None:
    table = need(100).start("SFA", ann=2).turn_of("CTL", "trains")
    table.refused(SellShares("CTL", "CTL", 1), "1849-4.6.1-5")
    table.refused(SellShares("bob", "SFA", 1), "1849-4-2")


@pytest.mark.rule("1849-4.6.1-11")
def test_private_companies_raise_nothing() -> None:
    table = Example().start("CTL", cash=80, ann=0).cash(ann=0).privates(SMS="ann", RSA="ann")
    table.turn_of("CTL", "trains")
    assert table.answers == [Bankrupt("CTL")]
    table.refused(BuyPrivate("CTL", "SMS", 20), "1849-4.8-1")


@pytest.mark.rule("1849-4.6.1-13")
def test_e_trains_are_not_the_cheapest_without_an_e_token() -> None:
    table = Example(options=ELECTRIC).start("CTL", cash=600, ann=2).cash(ann=600)
    table.phase("12").trains(scrap="12H").turn_of("CTL", "trains")
    table.refused(BuyTrain("CTL", "E-0", 550), "1849-4.5-2")
    assert table.answers == [BuyTrain("CTL", "16H-0", 1100)]
    table.play(BuyTrain("CTL", "16H-0", 1100))
    assert table.state.cash["ann"] == 100
    table = Example(options=ELECTRIC).start("CTL", cash=600, ann=2).cash(ann=600)
    table.phase("12").trains(scrap="12H")
    table.state.licences = ("CTL",)
    table.turn_of("CTL", "trains")
    table.refused(BuyTrain("CTL", "16H-0", 1100), "1849-4.6-8")
    assert table.answers == [BuyTrain("CTL", "E-0", 550)]


@pytest.mark.rule("1849-4.6.1-3", "1849-4-3")
def test_the_order_of_the_round_follows_the_prices_after_emergency_sales() -> None:
    table = need(150).start("SFA", (3, 5), ann=3).start("IFT", (4, 5), bob=2)
    table.turn_of("CTL", "trains", after=["SFA", "IFT"])
    table.play(SellShares("ann", "SFA", 2))
    assert (table.price("SFA"), table.price("IFT")) == (87, 95)
    assert table.to_operate == ("IFT", "SFA")


@pytest.mark.rule("1849-3.5.1-7", "1849-4.6.1-3")
def test_the_operating_corporation_may_close_by_the_sales_of_its_president() -> None:
    table = Example().start("CTL", (8, 0), cash=10, ann=3).start("SFA", bob=2).cash(ann=40)
    table.turn_of("CTL", "trains", after=["SFA"])
    table.play(SellShares("ann", "CTL", 1))
    assert not table.game.started("CTL")
    assert table.asked == "SFA"
    assert table.state.cash["ann"] == 40 + 27


@pytest.mark.rule("1849-4.6.1-6")
def test_what_can_be_raised_counts_sales_that_are_legal_only_one_after_the_other() -> None:
    table = Example(options={"president_certificate_sale": "narrow"})
    table.start("CTL", ann=0).start("SFA", (3, 5), ann=(0, 1), bob=3, pool=(2, 0))
    table.cash(ann=0, CTL=513).phase("10").trains(scrap=["10H", "10H"])
    table.turn_of("CTL", "trains")
    # The Last Certificate for 200; then bob is president and one of the regular ones is sold.
    table.refused(Bankrupt("CTL"), "1849-4.6.1-6")
    table.play(SellShares("ann", "SFA", 0, 1), SellShares("ann", "SFA", 1))
    assert table.state.cash["ann"] == 200 + 87
