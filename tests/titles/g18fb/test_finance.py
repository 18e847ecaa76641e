"""Companies sell and buy certificates (rulebook 3.5.9)."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.engine.actions import BuyShare, Dividend, Pass, SellShares
from railhead.engine.state import BANK, POOL, TREASURY
from railhead.titles.g18fb.events import EarningsCounted
from railhead.titles.g18fb.finance import Finance
from railhead.titles.g18fb.revenue import Revenue
from railhead.titles.g18fb.state import BUILDING, OFFER, PROVISIONAL
from railhead.titles.g18fb.trains import Trains
from tests.titles.g18fb.example import Example

WHITE, LIGHT, DARK = (6, 6), (9, 6), (11, 6)


def financial(cash: int = 1000, **more: object) -> Example:
    """FC with two of its own shares and one of FS; more about FS."""
    arranged: dict[str, Any] = {"companies": {"FC": 1}, "bob": 1, "pool": 2, **more}
    table = Example().company("FS", WHITE, **arranged).company("LTF", WHITE, cid=2, pool=1)
    table.company("FC", WHITE, own=2, pool=2, ann=2, cash=cash, trains="PH1")
    return table.turn_of("FC", Finance("FC"))


@pytest.mark.rule("18FB-3.5.9-1")
@pytest.mark.rule("18FB-3.5.9-5")
@pytest.mark.rule("18FB-3.5.9-7")
@pytest.mark.rule("18FB-3.3.1-7")
@pytest.mark.rule("18FB-3.5.9-8")
def test_sales_at_the_market_price_then_one_purchase() -> None:
    table = financial()
    table.check_answers()
    bank = table.state.cash[BANK]
    table.play(SellShares("FC", "FC", 1), SellShares("FC", "FC", 1), SellShares("FC", "FS", 1))
    assert table.state.cash["FC"] == 1300
    assert table.state.cash[BANK] == bank - 300
    assert table.state.cells["FC"] == table.state.cells["FS"] == WHITE
    assert table.percent("FC", POOL) == 40
    table.play(BuyShare("FC", "LTF", POOL))
    # One purchase ends the step.
    assert table.step == "pause"
    assert (table.percent("LTF", "FC"), table.state.cash["FC"]) == (10, 1200)


@pytest.mark.rule("18FB-3.5.9-4")
def test_no_share_of_a_company_that_it_has_just_sold() -> None:
    table = financial()
    table.play(SellShares("FC", "FS", 1), SellShares("FC", "FC", 1))
    table.refused(BuyShare("FC", "FS", POOL), "18FB-3.5.9-4")
    table.refused(BuyShare("FC", "FC", POOL), "18FB-3.5.9-4")


@pytest.mark.rule("18FB-3.5.9-2")
@pytest.mark.rule("18FB-3.5.9-3")
def test_what_a_company_may_buy() -> None:
    table = financial()
    table.refused(BuyShare("FC", "FC", OFFER), "18FB-3.5.9-2")
    table.refused(BuyShare("FC", "NN", OFFER), "18FB-3.5.9-2")
    table.refused(BuyShare("FC", "FS", POOL), "18FB-3.5.9-3")
    table.play(BuyShare("FC", "FC", POOL))
    assert table.percent("FC", "FC") == 30


@pytest.mark.rule("18FB-3.5.9-7")
def test_a_share_of_the_initial_offer_costs_par_paid_to_its_company() -> None:
    table = financial()
    table.state.pars["LTF"] = 70
    table.play(BuyShare("FC", "LTF", OFFER))
    assert (table.state.cash["FC"], table.state.cash["LTF"]) == (930, 70)
    table = financial(cash=99)
    table.refused(BuyShare("FC", "LTF", POOL), "18FB-3.5.9-7")


@pytest.mark.rule("18FB-3.5.9-7")
@pytest.mark.rule("18FB-3.6-4")
def test_a_purchase_counts_towards_the_floating_of_a_company() -> None:
    table = Example().phase("5").company("LTF", floated=False, cid=3)
    table.company("FC", WHITE, ann=2, cash=200, trains="PH3").turn_of("FC", Finance("FC"))
    table.play(BuyShare("FC", "LTF", OFFER))
    assert table.game.floated("LTF")
    assert (table.state.cash["LTF"], table.percent("LTF", POOL)) == (1000, 40)


@pytest.mark.rule("18FB-3.5.9-5")
@pytest.mark.rule("18FB-3.5.9-6")
@pytest.mark.rule("18FB-R-20")
def test_what_a_company_may_not_sell() -> None:
    table = financial(pool=5)
    table.refused(SellShares("FC", "FS", 1), "18FB-3.5.9-5")
    table = financial(pool=4)
    table.play(SellShares("FC", "FS", 1))
    assert table.percent("FS", POOL) == 50
    table.refused(SellShares("FC", "FC", 3), "18FB-3.5.9-1")
    table.refused(SellShares("FC", "FC", 1, 0, 20), "18FB-3.5.9-1")
    table = financial(status=BUILDING)
    table.refused(SellShares("FC", "FS", 1), "18FB-R-20")
    table = financial(turns=0)
    table.refused(SellShares("FC", "FS", 1), "18FB-3.3.1-6")


@pytest.mark.rule("18FB-3.4-3")
@pytest.mark.rule("18FB-3.4-4")
@pytest.mark.rule("18FB-3.4-6")
@pytest.mark.parametrize(
    ("status", "concession", "step"),
    [
        (BUILDING, "ann", "pause"),
        (PROVISIONAL, "ann", "finance"),
        (PROVISIONAL, POOL, "pause"),
    ],
)
def test_who_has_a_financial_step(status: str, concession: str, step: str) -> None:
    table = Example().company("FS", bob=1, pool=2)
    table.company("FC", status=status, concession=concession, cash=500, ann=2)
    assert table.turn_of("FC", Finance("FC")).step == step


@pytest.mark.rule("18FB-2.2.3-1")
@pytest.mark.rule("18FB-2.2.4-1")
@pytest.mark.rule("18FB-R-45")
def test_nothing_blue_is_bought_and_a_dark_blue_company_buys_nothing_of_others() -> None:
    table = Example().company("FS", LIGHT, bob=1, pool=2).company("LTF", WHITE, cid=1, pool=1)
    table.company("FC", DARK, ann=2, pool=2, cash=500, trains="PH1")
    table.turn_of("FC", Finance("FC"))
    assert table.step == "pause"
    table.state.cells["FC"] = WHITE
    table.turn_of("FC", Finance("FC"))
    table.refused(BuyShare("FC", "FS", POOL), "18FB-2.2.3-1")
    table.state.cells["LTF"], table.state.cells["FC"] = WHITE, DARK
    table.agenda(Finance("FC"))
    table.state.cells["FS"] = WHITE
    assert table.step == "pause"


@pytest.mark.rule("18FB-R-2")
@pytest.mark.rule("18FB-R-45")
def test_at_the_left_end_of_its_row_a_company_stays_on_the_ledge_and_keeps_its_shares() -> None:
    table = Example().company("FC", (7, 0), own=2, ann=2, trains="PH1")
    for _ in range(3):
        table.turn_of("FC", Revenue("FC"), Trains("FC"), Finance("FC"))
        assert (table.state.cells["FC"], table.percent("FC", "FC")) == ((8, 0), 20)


@pytest.mark.rule("18FB-R-45")
def test_shares_of_a_company_that_turns_blue_are_sold_before_the_next_step() -> None:
    table = Example().company("FS", WHITE, companies={"FC": 1}, bob=1, pool=5)
    table.company("FC", WHITE, ann=2, cash=100, trains="PH1").turn_of("FC", Trains("FC"))
    table.state.cells["FS"] = LIGHT
    price = table.price("FS")
    table.play(Pass("FC"))
    table.agenda(Finance("FC"))
    assert (table.percent("FS", "FC"), table.state.cash["FC"]) == (0, 100 + price)


@pytest.mark.rule("18FB-R-45")
def test_what_they_bring_is_there_for_a_train() -> None:
    table = Example().company("FS", LIGHT, companies={"FC": 1}, bob=1)
    table.company("FC", WHITE, ann=2, trains="PH1").turn_of("FC", Trains("FC"))
    assert (table.percent("FS", "FC"), table.state.cash["FC"]) == (0, table.price("FS"))


@pytest.mark.rule("18FB-R-71")
@pytest.mark.rule("18FB-3.7.1-13")
def test_a_national_that_leases_buys_no_shares_and_pays_from_its_sales() -> None:
    table = Example().phase("6").company("FS", WHITE, companies={"RM": 1}, bob=1, pool=1)
    table.company("RM", WHITE, ann=2, cash=750, pool=1, trains="PH6")
    table.state.leased["RM"] = table.game.trains_of("RM")[0]
    table.turn_of("RM", Finance("RM"))
    table.refused(BuyShare("RM", "RM", POOL), "18FB-R-71")
    table.play(SellShares("RM", "FS", 1))
    assert not table.state.leased
    assert table.state.cash["RM"] == 50


@pytest.mark.rule("18FB-3.7.1-13")
def test_the_earnings_of_a_lease_are_withheld_and_the_price_stays() -> None:
    table = Example().phase("6").company("RM", WHITE, ann=2, cash=300, trains="PH6")
    leased = table.state.leased["RM"] = table.game.trains_of("RM")[0]
    table.state.markers["RM"] = 12
    for city in ("K46.0", "nC10.1", "N21.0", "A2.0"):
        table.game.set_token(city, table.state.tokens[city].index(""), "RM")
        table.state.tokens_left["RM"] -= 1
    table.turn_of("RM", Revenue("RM"))
    revenue = next(it for it in table.game.events if isinstance(it, EarningsCounted)).revenue
    assert table.state.cash["RM"] == 300 + revenue < 800
    assert table.state.cells["RM"] == WHITE
    table.turn_of("RM", Revenue("RM"))
    assert table.state.cash["RM"] == 300 + 2 * revenue - 800
    assert table.state.cells["RM"] == WHITE
    assert not table.state.leased
    assert leased in table.game.trains_of("RM")


@pytest.mark.rule("18FB-3.7.1-13")
def test_the_dividend_of_another_company_may_pay_for_a_lease() -> None:
    table = Example().phase("6").company("RM", WHITE, ann=2, cash=796, trains="PH6")
    table.state.leased["RM"] = table.game.trains_of("RM")[0]
    table.company("FS", WHITE, companies={"RM": 1}, bob=1, trains="PH4")
    table.turn_of("FS", Revenue("FS")).play(Dividend("FS", "pay"))
    assert not table.state.leased


@pytest.mark.rule("18FB-3.7.1-13")
@pytest.mark.rule("18FB-R-27")
def test_a_share_sold_out_of_its_treasury_may_pay_for_a_lease() -> None:
    table = Example().phase("6").company("RM", WHITE, ann=2, cash=700, trains="PH6")
    table.state.leased["RM"] = table.game.trains_of("RM")[0]
    table.stock_round("bob").play(BuyShare("bob", "RM", TREASURY))
    assert not table.state.leased
    assert table.state.cash["RM"] == 0
