"""Money for a train that a company must buy (rulebook 3.5.10)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from railhead.engine.actions import BuyShare, BuyTrain, Pass, SellShares
from railhead.engine.state import BANK, DEPOT, POOL, RETURNED
from railhead.titles.g18fb.finance import Finance
from railhead.titles.g18fb.state import BUILDING
from railhead.titles.g18fb.trains import Trains
from tests.titles.g18fb.example import Example

WHITE, HIGH, LIGHT = (6, 6), (6, 8), (9, 0)
BUY = BuyTrain("FC", "PH3-0", 350)


def in_need(
    *, treasury: int = 120, cash: int = 100, own: int = 1, pool: int = 0, **more: object
) -> Example:
    """FC at 120 needs a train of 350; ann leads it, and holds four shares of LTF at 100."""
    options = more.pop("options", None)
    table = Example(options=options).phase("3")  # type: ignore[arg-type]
    ltf: dict[str, Any] = {"cid": 2, "ann": 4, **more}
    table.company("LTF", WHITE, **ltf)
    table.company("FC", HIGH, own=own, pool=pool, ann=1, bob=1, cash=treasury)
    table.cash(ann=cash, bob=0, cid=0)
    return table.turn_of("FC", Trains("FC"), Finance("FC"))


@pytest.mark.rule("18FB-3.5.10-1")
@pytest.mark.rule("18FB-3.5.10-2")
@pytest.mark.rule("18FB-R-46")
def test_the_three_stages() -> None:
    """350 less 120, less 60 for its own share, less 100 of ann: 70 are left to raise."""
    table = in_need()
    table.refused(Pass("FC"), "18FB-3.5.8-2")
    table.play(BUY)
    assert (table.step, table.asked) == ("emergency", "FC")
    table.refused(SellShares("ann", "LTF", 1), "18FB-3.5.10-1")
    table.refused(Pass("FC"), "18FB-3.5.10-1")
    table.check_answers()
    table.play(SellShares("FC", "FC", 1))
    assert (table.asked, table.state.cash["FC"]) == ("ann", 180)
    # 50 each: one is too few, two are enough, three more than needed.
    table.refused(SellShares("ann", "LTF", 3), "18FB-R-46")
    table.check_answers()
    table.play(SellShares("ann", "LTF", 1))
    assert (table.step, table.state.cash["ann"]) == ("emergency", 150)
    table.play(SellShares("ann", "LTF", 1))
    # What the last share brought too much stays with ann.
    assert (table.state.cash["ann"], table.state.cash["FC"]) == (30, 0)
    assert table.game.trains_of("FC") == ("PH3-0",)
    assert (table.state.cells["FC"], table.state.cells["LTF"]) == (HIGH, WHITE)


@pytest.mark.rule("18FB-3.5.10-1")
@pytest.mark.parametrize("other", ["LTF", "FS", "RM", "FA", "nobody"])
def test_a_company_sells_nothing_that_it_does_not_hold(other: str) -> None:
    table = in_need()
    table.play(BUY)
    for count in (1, 3):
        table.refused(SellShares("FC", other, count), "18FB-3.5.9-1")


@pytest.mark.rule("18FB-R-46")
@pytest.mark.rule("18FB-R-43")
@pytest.mark.parametrize("train", ["PH3-0", "PH3-1"])
def test_of_two_trains_equally_cheap_the_president_chooses(train: str) -> None:
    table = in_need(own=0, cash=300)
    table.game.move_train("PH3-1", DEPOT, RETURNED)
    table.turn_of("FC", Trains("FC"))
    table.play(BuyTrain("FC", train, 350))
    assert table.game.trains_of("FC") == (train,)


@pytest.mark.rule("18FB-3.5.10-2")
@pytest.mark.rule("18FB-R-46")
@pytest.mark.parametrize(
    ("cell", "brings"), [((6, 14), 90), ((0, 8), 90), ((8, 0), 17), ((6, 0), 22)]
)
def test_half_of_the_price_rounded_down(cell: tuple[int, int], brings: int) -> None:
    table = in_need(own=0, cash=50)
    table.state.cells["LTF"] = cell
    table.play(BUY, SellShares("ann", "LTF", 1))
    assert table.state.cash["ann"] == 50 + brings


@pytest.mark.rule("18FB-3.5.10-1")
def test_the_president_keeps_his_shares_while_his_cash_is_enough() -> None:
    table = in_need(own=0, cash=300)
    table.play(BUY)
    assert (table.state.cash["ann"], table.percent("LTF", "ann")) == (70, 40)
    assert table.game.trains_of("FC") == ("PH3-0",)


@pytest.mark.rule("18FB-R-46")
def test_what_the_last_share_of_the_company_brings_too_much_stays_in_its_treasury() -> None:
    table = in_need(treasury=300, own=2)
    table.play(BUY)
    table.refused(SellShares("FC", "FC", 2), "18FB-R-46")
    table.play(SellShares("FC", "FC", 1))
    assert (table.state.cash["FC"], table.state.cash["ann"]) == (10, 100)
    assert table.game.trains_of("FC") == ("PH3-0",)
    table = in_need(treasury=290, own=2)
    table.play(BUY)
    # One share brings just what is missing.
    table.refused(SellShares("FC", "FC", 2), "18FB-R-46")
    table.play(SellShares("FC", "FC", 1))
    assert table.state.cash["FC"] == 0


@pytest.mark.rule("18FB-R-80")
@pytest.mark.rule("18FB-3.3.1-2")
def test_the_company_sells_what_it_could_sell_otherwise() -> None:
    """Its own share finds no room in the pool, that of a building company is not sold."""
    table = Example().phase("3").company("LTF", status=BUILDING, companies={"FC": 1}, cid=2)
    table.company("FC", HIGH, own=1, pool=5, ann=1, cash=100)
    table.cash(ann=250).turn_of("FC", Trains("FC")).play(BUY)
    assert table.game.trains_of("FC") == ("PH3-0",)
    assert (table.percent("FC", "FC"), table.percent("LTF", "FC")) == (10, 10)


@pytest.mark.rule("18FB-R-80")
def test_a_train_of_another_company_is_bought_with_the_treasury_alone() -> None:
    table = in_need()
    table.trains(LTF="PH2")
    train = table.game.trains_of("LTF")[0]
    assert table.game.refusal(BuyTrain("FC", train, 121)) is not None
    assert table.game.refusal(BuyTrain("FC", train, 120)) is None


@pytest.mark.rule("18FB-R-46")
def test_help_is_for_the_cheapest_train_alone() -> None:
    table = in_need()
    table.game.move_train("PH4-0", "depot", "returned")
    table.agenda(Finance("FC"), Trains("FC"))
    table.refused(BuyTrain("FC", "PH4-0", 500), "18FB-3.5.10-1")
    assert table.offers(BUY)


@pytest.mark.rule("18FB-R-47")
@pytest.mark.rule("18FB-3.5.11-1")
def test_cards_and_regional_certificates_bring_nothing() -> None:
    table = Example().phase("5").regional("FA", "ann")
    table.company("FC", HIGH, ann=0, bob=2, cash=0, pool=5)
    table.cash(ann=100, bob=2000).turn_of("FC", Trains("FC"))
    table.play(BuyTrain("FC", "PH5-0", 650))
    assert "ann" not in table.state.order
    assert "FA" not in table.state.presidents


@pytest.mark.rule("18FB-3.5.10-3")
def test_the_company_in_need_keeps_its_president_others_may_change() -> None:
    table = Example().phase("5").company("LTF", WHITE, ann=1, bob=3)
    table.state.presidents["LTF"] = "ann"
    table.company("SFTF", WHITE, ann=2, cid=4)
    table.company("FC", HIGH, ann=2, bob=3, cash=0)
    table.cash(ann=575, bob=0).turn_of("FC", Trains("FC"))
    table.play(BuyTrain("FC", "PH5-0", 650))
    table.refused(SellShares("ann", "FC", 2), "18FB-3.5.10-3")
    table.refused(SellShares("ann", "FC", 0, 0, 20), "18FB-3.5.10-3")
    # With as many shares as bob ann stays president.
    assert table.offers(SellShares("ann", "FC", 1))
    assert table.offers(SellShares("ann", "SFTF", 1))
    table.play(SellShares("ann", "SFTF", 1))
    assert table.state.presidents["SFTF"] == "cid"
    assert table.state.presidents["FC"] == "ann"


@pytest.mark.rule("18FB-3.5.10-3")
@pytest.mark.rule("18FB-3.3.1-2")
def test_the_pool_limit_holds_for_the_president_too() -> None:
    table = Example().phase("3").company("LTF", WHITE, cid=0, ann=3, pool=4)
    table.company("FC", HIGH, ann=1, bob=1, cash=120)
    table.cash(ann=0).turn_of("FC", Trains("FC")).play(BUY)
    table.refused(SellShares("ann", "LTF", 2), "18FB-3.3.1-2")
    assert table.offers(SellShares("ann", "LTF", 1))


@pytest.mark.rule("18FB-R-46")
@pytest.mark.rule("18FB-R-45")
def test_by_agreement_the_sales_of_the_president_move_the_price() -> None:
    """Two shares send FC from the second ledge into the dark blue: it must sell its LTF.

    It could not do so before, as half of LTF lies in the pool.
    """
    for drop in (False, True):
        options = {"emergency_sales": "drop" if drop else "no_drop"}
        table = Example(options=options).phase("3")
        table.company("LTF", WHITE, companies={"FC": 1}, pool=5, cid=0)
        table.company("FC", (10, 0), ann=3, bob=1, cash=120)
        table.cash(ann=210).turn_of("FC", Trains("FC")).play(BUY, SellShares("ann", "FC", 2))
        assert table.state.cells["FC"] == ((12, 0) if drop else (10, 0))
        assert table.percent("LTF", "FC") == (0 if drop else 10)
        assert table.game.trains_of("FC") == ("PH3-0",)
        # The forced sale brings 100, in full, to the treasury, so that ann keeps the cash.
        assert table.state.cash["ann"] == (210 + 24 - (130 if drop else 230))


@pytest.mark.rule("18FB-R-46")
@pytest.mark.rule("18FB-3.5.9-5")
def test_what_the_company_sells_moves_no_price_whatever_was_agreed() -> None:
    table = in_need(options={"emergency_sales": "drop"})
    table.play(BUY, SellShares("FC", "FC", 1))
    assert table.state.cells["FC"] == HIGH


@pytest.mark.rule("18FB-3.5.9-4")
def test_what_was_sold_in_need_is_not_bought_back_in_the_turn() -> None:
    table = in_need(treasury=345, own=2, pool=1)
    table.play(BUY, SellShares("FC", "FC", 1))
    table.cash(FC=500)
    table.agenda(Finance("FC"))
    table.refused(BuyShare("FC", "FC", POOL), "18FB-3.5.9-4")


@pytest.mark.slow
@pytest.mark.rule("18FB-3.5.10-1")
@pytest.mark.rule("18FB-3.5.11-1")
def test_a_random_emergency_ends_with_the_train_or_without_the_president() -> None:
    rnd = Random(46)
    ends = set()
    for _ in range(40):
        table = in_need(
            treasury=rnd.randrange(0, 340, 10),
            cash=rnd.randrange(0, 150, 5),
            own=rnd.randrange(3),
            ann=rnd.randrange(1, 4),
        )
        table.state.cells["LTF"] = rnd.choice([WHITE, (8, 0), (6, 3)])
        money = sum(table.state.cash.values())
        table.play(BUY)
        while table.step == "emergency":
            table.play(rnd.choice(table.answers))  # type: ignore[arg-type]
        assert sum(table.state.cash.values()) == money
        bought = bool(table.game.trains_of("FC"))
        assert bought or "ann" not in table.state.order
        ends.add((bought, "ann" in table.state.order))
        assert table.state.cash[BANK] > 0
    assert (True, True) in ends
    assert (False, False) in ends
