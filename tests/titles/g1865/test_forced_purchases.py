"""A president pays for a train that their company must have (rulebook 4.7 to 4.9)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyTrain, Pass, SellShares
from railhead.engine.decision import Range
from railhead.engine.state import BANK, DEPOT, POOL, RETURNED, SCRAP
from tests.titles.g1865.build import Example

PH3 = BuyTrain("FMS", "PH3-0", 200)


def need(cash: int, money: int = 0, phase: str = "3", singles: int = 1, bob: int = 0) -> Example:
    """FMS with `cash` has traffic and no train; the cheapest one costs 200 in phase 3.

    ann, with this much money, is president and has so many single certificates besides.
    """
    table = Example().phase(phase).company("FMS", 100, cash=cash, traffic=3, ann=singles, bob=bob)
    return table.cash(ann=money, bob=0, cid=0)


def in_pool(table: Example, train: str) -> Example:
    """Put a train into the bank pool."""
    place = DEPOT if train in table.state.trains[DEPOT] else SCRAP
    table.game.move_train(train, place, RETURNED)
    return table


# -- the president adds what lacks -----------------------------------------------------------------


@pytest.mark.rule("1865-4.7-1", "1865-4.7-2")
def test_the_president_pays_the_difference() -> None:
    table = need(60, 500).turn_of("FMS", "trains")
    assert table.answers == [PH3]
    table.refused(Pass("FMS"), "1865-4.6-9")
    table.play(PH3)
    assert (table.state.cash["FMS"], table.state.cash["ann"]) == (0, 360)
    assert table.game.trains_of("FMS") == ("PH3-0",)
    # It is a new train all the same.
    assert table.price("FMS") == 110


@pytest.mark.rule("1865-4.7-1")
def test_a_company_that_can_pay_for_a_train_gets_no_help() -> None:
    table = in_pool(need(160, 500), "PH3d-0").turn_of("FMS", "trains")
    assert table.answers == [BuyTrain("FMS", "PH3d-0", 160)]
    table.refused(PH3, "1865-4.7-1")
    table = need(200, 500).turn_of("FMS", "trains")
    table.play(PH3)
    assert table.state.cash["ann"] == 500


@pytest.mark.rule("1865-4.7-6", "1865-4.7-3")
@pytest.mark.parametrize("pooled", ["PH3-0", "PH3d-0"])
def test_a_discounted_train_may_be_chosen_beside_another_of_its_number(pooled: str) -> None:
    table = need(60, 500)
    if pooled == "PH3-0":
        # The discounted one is the last in the pile.
        table.trains(scrap=["PH3"] * 4)
        table.game.move_train("PH3-0", SCRAP, RETURNED)
    else:
        in_pool(table, pooled)
    table.turn_of("FMS", "trains")
    discounted = BuyTrain("FMS", "PH3d-0", 160)
    assert set(table.answers) == {PH3, discounted}
    table.play(discounted)
    assert (table.state.cash["FMS"], table.state.cash["ann"]) == (0, 400)


@pytest.mark.rule("1865-4.7-1")
def test_a_company_without_the_duty_gets_no_help() -> None:
    table = need(60, 500).trains(FMS="PH3").turn_of("FMS", "trains")
    assert table.state.turns["FMS"] == 2
    table = need(60, 500).privates(M1="ann")
    table.state.traffic.clear()
    table.turn_of("FMS", "trains").refused(PH3, "1865-4.6-4")


@pytest.mark.rule("1865-4.7-2")
def test_only_one_train_is_bought_with_help() -> None:
    table = need(60, 5000).privates(M1="ann").turn_of("FMS", "trains")
    table.play(PH3)
    table.refused(BuyTrain("FMS", "PH3-1", 200), "1865-4.6-4")


@pytest.mark.rule("1865-4.7-2")
def test_no_help_is_given_for_the_train_of_another_company() -> None:
    table = need(60, 500).company("SFS", 80, trains="PH3", ann=1).turn_of("FMS", "trains")
    table.refused(BuyTrain("FMS", "PH3-0", 61), "1865-4.6-5")


@pytest.mark.rule("1865-4.7-4")
def test_a_train_of_another_company_also_does_the_duty() -> None:
    table = need(60, 500).company("SFS", 80, trains="PH3", ann=1).turn_of("FMS", "trains")
    assert table.answers == [
        BuyTrain("FMS", "PH3-1", 200),
        Range(BuyTrain("FMS", "PH3-0", 1), "price", 1, 60),
    ]
    table.play(BuyTrain("FMS", "PH3-0", 60))
    cash = table.state.cash
    assert (cash["FMS"], cash["SFS"], cash["ann"]) == (0, 60, 500)
    assert table.game.trains_of("FMS") == ("PH3-0",)
    assert table.state.turns["FMS"] == 2


@pytest.mark.rule("1865-4.7-3")
def test_the_president_may_choose_the_dearer_train() -> None:
    table = in_pool(need(60, 500, "4"), "PH3-0").turn_of("FMS", "trains")
    pile, pool = BuyTrain("FMS", "PH4-0", 350), PH3
    assert set(table.answers) == {pile, pool}
    table.refused(BuyTrain("FMS", "PH5-0", 500), "1865-4.6-3")
    table.play(pile)
    assert table.state.cash["ann"] == 500 - 290
    table = in_pool(need(60, 500, "4"), "PH3-0").turn_of("FMS", "trains")
    table.play(pool)
    assert table.state.cash["ann"] == 500 - 140


# -- the president sells shares --------------------------------------------------------------------


@pytest.mark.rule("1865-4.8-1", "1865-4.8-4")
def test_the_president_sells_just_enough() -> None:
    # 130 lack; a share of SFS brings 70.
    table = need(60, 10).company("SFS", 70, major=True, bob=3, ann=3).turn_of("FMS", "trains")
    events = table.play(PH3)
    demand = next(event for event in events if event.kind == "must_raise")
    assert demand.params == {"president": "ann", "company": "FMS", "amount": 130}
    decision = table.game.decision
    assert decision is not None
    assert (decision.step, decision.player) == ("help", "ann")
    assert SellShares("ann", "SFS", 2) in decision.answers
    table.check_answers()
    table.refused(SellShares("ann", "SFS", 3), "1865-4.8-4")
    table.refused(Pass("ann"), "1865-4.8-1")
    table.refused(SellShares("bob", "SFS", 1), "1865-4.8-1")
    table.play(SellShares("ann", "SFS", 2))
    assert [event.params["amount"] for event in table.emitted("shares_sold")] == [140]
    assert table.state.cash["ann"] == 10
    assert table.game.trains_of("FMS") == ("PH3-0",)


@pytest.mark.rule("1865-4.8-1")
def test_each_company_is_sold_in_one_block() -> None:
    table = need(0, 10, singles=0).company("SFS", 70, major=True, bob=3, ann=3)
    table.company("RCSF", 90, major=True, cid=3, ann=2).turn_of("FMS", "trains")
    table.play(PH3, SellShares("ann", "SFS", 1))
    table.refused(SellShares("ann", "SFS", 1), "1865-4.8-1")
    assert table.answers == [SellShares("ann", "RCSF", 2)]
    table.check_answers()


@pytest.mark.rule("1865-4.8-1", "1865-3.4-6")
def test_the_pool_limit_holds_for_forced_sales() -> None:
    table = need(60, 10).company("SFS", 70, major=True, bob=2, ann=2, pool=4)
    table.turn_of("FMS", "trains").play(PH3)
    table.refused(SellShares("ann", "SFS", 2), "1865-3.4-6")
    assert table.answers == [SellShares("ann", "FMS", 1), SellShares("ann", "SFS", 1)]


@pytest.mark.rule("1865-4.8-1", "1865-3.4-5")
def test_shares_of_a_company_that_has_not_operated_are_not_sold() -> None:
    table = need(60, 100).company("SFS", 70, turns=0, bob=1, ann=1)
    table.turn_of("FMS", "trains").play(PH3)
    table.refused(SellShares("ann", "SFS", 1), "1865-3.4-5")
    assert table.answers == [SellShares("ann", "FMS", 1)]


@pytest.mark.rule("1865-4.8-2")
def test_the_buyer_keeps_its_president() -> None:
    # bob would lead FMS if ann sold more than one share of it.
    table = need(0, 0, bob=2).turn_of("FMS", "trains")
    table.play(PH3)
    table.refused(SellShares("ann", "FMS", 1, president=10), "1865-4.8-2")
    table.refused(SellShares("ann", "FMS", 0, president=20), "1865-4.8-2")
    table.check_exactly(
        SellShares("ann", "FMS", n, 0, part) for n in (0, 1) for part in (0, 10, 20)
    )
    table.play(SellShares("ann", "FMS", 1))
    assert table.state.presidents["FMS"] == "ann"
    assert table.percent("FMS", "ann") == 40


@pytest.mark.rule("1865-4.8-2")
def test_another_company_may_change_its_president() -> None:
    table = need(60, 70).company("SFS", 70, ann=0, bob=2).turn_of("FMS", "trains")
    table.play(PH3, SellShares("ann", "SFS", 0, president=10))
    assert table.state.presidents["SFS"] == "bob"
    assert (table.percent("SFS", "ann"), table.percent("SFS", "bob")) == (20, 40)
    assert table.percent("SFS", POOL) == 20


@pytest.mark.rule("1865-4.8-3", "1865-3.11-2")
def test_only_the_companies_of_the_seller_fall() -> None:
    table = need(0, 0).company("SFS", 70, major=True, ann=3, bob=1)
    table.company("RCSF", 60, major=True, bob=3, ann=1).turn_of("FMS", "trains")
    table.play(PH3, SellShares("ann", "SFS", 2), SellShares("ann", "RCSF", 1))
    assert (table.price("SFS"), table.price("RCSF")) == (50, 60)
    assert table.cell(70)[1] - table.cell(50)[1] == 2
    assert table.state.cash["ann"] == 0


@pytest.mark.rule("1865-4.8-4")
def test_nothing_is_sold_beyond_the_sum() -> None:
    table = need(60, 10).company("SFS", 70, major=True, bob=3, ann=3).privates(M1="ann")
    table.turn_of("FMS", "trains").play(PH3, SellShares("ann", "SFS", 2))
    assert table.step == "trains"
    table.refused(SellShares("ann", "SFS", 1), "1865-4.1-1")


# -- and takes loans -------------------------------------------------------------------------------


@pytest.mark.rule("1865-4.9-1")
def test_the_bank_lends_what_still_lacks() -> None:
    # 90 lack, and the only share brings 70.
    table = need(100, 10, singles=0).company("SFS", 70, bob=1, ann=1)
    bank = table.state.cash[BANK]
    table.turn_of("FMS", "trains").play(PH3, SellShares("ann", "SFS", 1))
    assert table.state.personal_loans == {"ann": 1}
    assert table.state.cash["ann"] == 480
    assert table.state.cash[BANK] == bank - 70 - 500 + 200
    assert table.game.trains_of("FMS") == ("PH3-0",)
    held = 2 * table.price("FMS")
    assert table.game.wealth()["ann"] == 480 + held - 500
    (taken,) = table.emitted("personal_loans_taken")
    assert taken.params == {"player": "ann", "count": 1, "amount": 500}


@pytest.mark.rule("1865-4.9-1")
@pytest.mark.parametrize(("cash", "count", "left"), [(0, 2, 200), (300, 1, 0), (299, 2, 499)])
def test_as_many_loans_as_needed_and_no_more(cash: int, count: int, left: int) -> None:
    table = need(cash, 0, "7", singles=0).turn_of("FMS", "trains")
    table.play(BuyTrain("FMS", "PH7-0", 800))
    assert table.state.personal_loans == {"ann": count}
    assert table.state.cash["ann"] == left


@pytest.mark.rule("1865-4.9-1")
def test_loans_add_up_without_a_limit() -> None:
    table = need(0, 0, "7", singles=0)
    table.state.personal_loans["ann"] = 5
    table.turn_of("FMS", "trains").play(BuyTrain("FMS", "PH7-0", 800))
    assert table.state.personal_loans == {"ann": 7}


@pytest.mark.rule("1865-4.9-2")
def test_loans_come_after_everything_that_can_be_sold() -> None:
    # 190 lack: a share of SFS brings 70, of RCSF 90, so both of SFS must go.
    table = need(0, 10, singles=0).company("SFS", 70, major=True, bob=3, ann=2)
    table.company("RCSF", 90, major=True, cid=3, ann=1).turn_of("FMS", "trains")
    table.play(PH3)
    assert set(table.answers) == {SellShares("ann", "SFS", 2), SellShares("ann", "RCSF", 1)}
    table.refused(SellShares("ann", "SFS", 1), "1865-4.9-2")
    table.play(SellShares("ann", "RCSF", 1), SellShares("ann", "SFS", 2))
    assert not table.state.personal_loans
    assert table.state.cash["ann"] == 10 + 90 + 140 - 200


@pytest.mark.rule("1865-4.9-2")
def test_who_cannot_raise_the_sum_sells_all_he_may() -> None:
    table = need(0, 0, "7", bob=2).company("SFS", 70, major=True, bob=3, ann=2)
    table.turn_of("FMS", "trains").play(BuyTrain("FMS", "PH7-0", 800))
    # Of FMS only what leaves ann its president.
    assert set(table.answers) == {SellShares("ann", "SFS", 2), SellShares("ann", "FMS", 1)}
    table.play(SellShares("ann", "FMS", 1), SellShares("ann", "SFS", 2))
    assert table.state.personal_loans == {"ann": 2}
    assert table.state.cash["ann"] == 100 + 140 + 1000 - 800


@pytest.mark.rule("1865-4.7-5")
def test_a_bankrupt_president_may_choose_the_dearer_train() -> None:
    table = in_pool(need(60, 0, "4", singles=0), "PH3-0").turn_of("FMS", "trains")
    table.play(BuyTrain("FMS", "PH4-0", 350))
    assert table.state.personal_loans == {"ann": 1}
    assert table.state.cash["ann"] == 500 - 290
