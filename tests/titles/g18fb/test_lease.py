"""A national without a train leases one (rule 18FB-3.7.1-13)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import Absorb, BuyShare, BuyTrain, Dividend, SellShares
from railhead.engine.state import DEPOT, POOL, TREASURY
from railhead.titles.g18fb.acquisition import acquisition_refusal
from railhead.titles.g18fb.finance import Finance, ForcedSales, purchase_refusal
from railhead.titles.g18fb.lease import lease_if_needed
from railhead.titles.g18fb.revenue import Revenue, earnings, station_value
from railhead.titles.g18fb.trains import Trains
from tests.titles.g18fb.example import Example
from tests.titles.g18fb.forming import form, phase_five


def leasing(cash: int = 300) -> Example:
    """RM with a leased train and stations worth 350 (with what its markers bring)."""
    table = Example().phase("6").trains(scrap=["PH5"] * 4)
    table.company("RM", 120, steps=4, cash=cash, ann=2)
    lease_if_needed(table.game, "RM")
    return earning(table, 350)


def earning(table: Example, amount: int) -> Example:
    """Tokens in the best stations, and markers, that earn so much with one PH6 train."""
    game = table.game
    table.state.markers["RM"] = 0
    for city in sorted(table.state.tokens, key=lambda it: -station_value(game, "RM", it)):
        missing = amount - earnings(game, "RM").total
        if missing <= 120:
            break
        if not game.has_token_at(city, "RM") and game.free_slot(city, "RM") is not None:
            table.token(city, "RM")
    table.state.markers["RM"] = missing // 10
    assert earnings(game, "RM").total == amount
    return table


@pytest.mark.rule("18FB-3.7.1-13", "18FB-2.2.5-2")
def test_earnings_are_withheld_until_the_train_is_paid_and_the_price_stays() -> None:
    table = leasing()
    where = table.state.cells["RM"]
    (train,) = table.state.trains["RM"]
    assert table.state.leased == {"RM": train}
    table.turn_of("RM", Revenue("RM"))
    assert table.step == "pause"
    assert table.state.cash["RM"] == 650
    assert table.state.cells["RM"] == where
    earning(table, 400).turn_of("RM", Revenue("RM"))
    assert table.state.cash["RM"] == 250
    assert table.state.leased == {}
    assert table.state.cells["RM"] == where
    # From now on it is asked, and what it withholds moves its price.
    table.turn_of("RM", Revenue("RM"))
    table.play(Dividend("RM", "withhold"))
    assert table.state.cells["RM"] == (where[0], where[1] - 1)


@pytest.mark.rule("18FB-3.7.1-13")
@pytest.mark.parametrize(("cash", "left"), [(900, 100), (800, 0), (799, 799)])
def test_at_formation_it_pays_at_once_if_it_can(cash: int, left: int) -> None:
    table = phase_five().company("FP", (0, 0), cash=800, cid=2)
    table.company("NN", 160, ann=1, cash=cash - 100, trains="PH3").company(
        "FC", 120, ann=1, cash=100
    )
    form(table, "NN", "FC")
    assert table.state.cash["RM"] == left
    (train,) = table.state.trains["RM"]
    assert table.game.train_class(train) == "PH6"
    assert ("RM" in table.state.leased) == (cash < 800)
    table.turn_of("RM", Revenue("RM"))
    assert (table.step == "dividend") == (cash >= 800)


@pytest.mark.rule("18FB-3.7.1-13")
def test_a_national_with_a_train_leases_none() -> None:
    table = phase_five().company("FP", (0, 0), cash=800, cid=2)
    table.company("NN", 160, ann=1, trains="PH4").company("FC", 120, ann=1)
    form(table, "NN", "FC")
    assert "RM" not in table.state.leased
    assert len(table.state.trains["RM"]) == 1


@pytest.mark.rule("18FB-3.7.1-13", "18FB-R-27")
def test_a_share_sold_out_of_its_treasury_may_pay_the_train() -> None:
    table = leasing(cash=680).stock_round("bob")
    table.play(BuyShare("bob", "RM", "treasury"))
    assert table.state.cash["RM"] == 0
    assert table.state.leased == {}


@pytest.mark.rule("18FB-3.7.1-13")
def test_a_share_that_a_national_sells_may_pay_the_train() -> None:
    table = leasing(cash=750).company("FB", 100, bob=2, companies={"RM": 1})
    table.turn_of("RM", Finance("RM"))
    table.play(SellShares("RM", "FB", 1))
    assert (table.state.cash["RM"], table.state.leased) == (50, {})


@pytest.mark.rule("18FB-3.7.1-13", "18FB-3.5.6-4")
def test_the_dividend_of_another_company_may_pay_the_train() -> None:
    table = leasing(cash=799).company("FB", 100, bob=2, companies={"RM": 1}, trains="PH4")
    table.state.markers["FB"] = 8
    table.turn_of("FB", Revenue("FB"))
    table.play(Dividend("FB", "pay"))
    assert table.state.leased == {}


@pytest.mark.rule("18FB-R-71", "18FB-3.7.1-13")
def test_while_it_leases_it_buys_and_sells_nothing_of_the_kind() -> None:
    table = leasing(cash=700).company("FB", 100, bob=2, pool=2, trains="PH4", cash=1000)
    table.regional("FA", "bob")
    table.turn_of("RM", Trains("RM"))
    assert table.step == "pause"
    refused = purchase_refusal(table.game, BuyShare("RM", "FB", POOL))
    assert refused is not None
    assert refused.rule == "18FB-R-71"
    refused = acquisition_refusal(table.game, Absorb("RM", "RM", "FA"))
    assert refused is not None
    assert refused.rule == "18FB-R-71"
    (train,) = table.state.trains["RM"]
    table.turn_of("FB", Trains("FB"))
    table.refused(BuyTrain("FB", train, 800), "18FB-3.7.1-13")
    assert all(getattr(it, "train", "") != train for it in table.answers)
    assert table.game.title.trains["PH6"].unlimited
    assert any(table.game.train_class(it) == "PH6" for it in table.state.trains[DEPOT])


@pytest.mark.rule("18FB-R-45", "18FB-3.7.1-13")
def test_forced_sales_may_pay_the_train() -> None:
    table = leasing(cash=790).company("FB", (10, 0), bob=2, companies={"RM": 1})
    table.turn_of("RM", ForcedSales("RM"))
    assert (table.state.cash["RM"], table.state.leased) == (15, {})


@pytest.mark.rule("18FB-3.7.1-13", "18FB-R-61")
@pytest.mark.parametrize(("cash", "left"), [(559, 799), (560, 0)])
def test_the_office_that_is_bought_may_pay_the_train(cash: int, left: int) -> None:
    """Nobody leads RM; whoever buys its office at twice 120 pays its treasury."""
    table = leasing(cash)
    table.game.move_certificates("RM", (1, 0, 0), "ann", "RM")
    del table.state.presidents["RM"]
    table.cash(bob=240).stock_round("bob").play(BuyShare("bob", "RM", TREASURY))
    assert table.state.presidents["RM"] == "bob"
    assert table.state.cash["RM"] == left
    assert ("RM" in table.state.leased) == bool(left)
