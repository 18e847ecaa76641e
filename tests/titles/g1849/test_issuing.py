"""Certificates that a corporation sells and buys back (rulebook 4.7.1, 4.7.2, 3.5.4)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyShare, Dividend, Pass, SellShares
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK, POOL
from railhead.table.market import Cell
from railhead.titles.g1849.finance import check_buy_back, check_issue
from tests.titles.g1849.build import Example

Pair = tuple[int, int]

SALES = [SellShares("SFA", "SFA", regular, last) for regular in range(7) for last in range(2)]
BACK = BuyShare("SFA", "SFA", POOL)


def financing(treasury: Pair, pool: Pair = (0, 0), cash: int = 0, price: Cell = (3, 5)) -> Example:
    """SFA in its step of issuing and buying back; the rest is with players."""
    regular, last = 6 - treasury[0] - pool[0], 1 - treasury[1] - pool[1]
    table = Example().start(
        "SFA", price, cash=cash, ann=regular - regular // 2, bob=(regular // 2, last),
        pool=pool, treasury=treasury,
    )  # fmt: skip
    table.start("IFT", cid=2)
    return table.turn_of("SFA", "issue", after=["IFT"])


def issued(table: Example) -> set[Pair]:
    """(regular, last) of each sale listed; all possible ones tried."""
    table.check_answers()
    table.check_exactly(SALES)
    return {(sale.regular, sale.last) for sale in SALES if table.offers(sale)}


# -- issuing -------------------------------------------------------------------------------------


@pytest.mark.rule("1849-4.7.1-1", "1849-3.5.1-1")
def test_two_regular_certificates_at_100() -> None:
    """Value 100 [3,5], two regular certificates: 200 received, token to [5,5] = 87."""
    table = financing((3, 1))
    bank = table.state.cash[BANK]
    table.play(SellShares("SFA", "SFA", 2))
    assert (table.state.cash["SFA"], table.state.cash[BANK]) == (200, bank - 200)
    assert (table.state.cells["SFA"], table.price("SFA")) == ((5, 5), 87)
    assert table.game.certificates("SFA", "SFA") == (0, 1, 1)
    assert table.game.certificates("SFA", POOL) == (0, 2, 0)


@pytest.mark.rule("1849-4.7.1-1", "1849-4.7.2-1")
def test_one_sale_or_purchase_ends_the_step() -> None:
    """Once per turn; who sold does not buy back."""
    table = financing((3, 1), (1, 0), cash=500)
    table.play(SellShares("SFA", "SFA", 1))
    assert table.asked == "IFT"
    for late in (SellShares("SFA", "SFA", 1), BACK):
        table.refused(late, "1849-4-2")
    table = financing((3, 1), (2, 0), cash=500)
    table.play(BACK)
    assert table.asked == "IFT"
    table.refused(BACK, "1849-4-2")


@pytest.mark.rule("1849-4.7.1-1", "1849-4.7.2-1", "1849-4-4")
def test_the_step_may_be_declined() -> None:
    table = financing((3, 1), (1, 0), cash=500)
    table.play(Pass("SFA"))
    assert table.asked == "IFT"


@pytest.mark.rule("1849-4.7.1-1", "1849-3.1-5", "1849-6-1")
@pytest.mark.parametrize(
    ("pool", "sales"),
    [
        ((2, 0), {(1, 0), (2, 0), (3, 0)}),
        ((1, 1), {(1, 0), (2, 0)}),
        ((4, 0), {(1, 0)}),
        ((3, 1), set()),
        ((5, 0), set()),
    ],
)
def test_the_pool_holds_at_most_half_after_an_issue(pool: Pair, sales: set[Pair]) -> None:
    treasury = (min(4, 6 - pool[0]), 0)
    table = financing(treasury, pool, cash=500)
    assert issued(table) == sales
    if len(sales) < treasury[0]:
        table.refused(SellShares("SFA", "SFA", len(sales) + 1), "1849-3.1-5")


@pytest.mark.rule("1849-3.5.4-4", "1849-4.7.1-1")
@pytest.mark.parametrize(
    ("treasury", "sales"),
    [
        ((2, 1), {(1, 0), (2, 0), (2, 1)}),
        ((0, 1), {(0, 1)}),
        ((3, 1), {(1, 0), (2, 0), (3, 0), (3, 1)}),
        ((4, 1), {(1, 0), (2, 0), (3, 0), (4, 0)}),
        ((2, 0), {(1, 0), (2, 0)}),
    ],
)
def test_the_last_certificate_is_issued_only_with_all_regular_ones(
    treasury: Pair, sales: set[Pair]
) -> None:
    """Treasury 10+10+20: may issue 10, 20 (two regular) or 40, not the Last alone and not 30."""
    assert issued(financing(treasury)) == sales


@pytest.mark.rule("1849-3.5.4-4")
@pytest.mark.parametrize("regular", [0, 1])
def test_no_regular_certificate_stays_behind_the_last_one(regular: int) -> None:
    financing((2, 1)).refused(SellShares("SFA", "SFA", regular, 1), "1849-3.5.4-4")


@pytest.mark.rule("1849-3.5.4-4", "1849-4.7.1-1", "1849-3.5.4-3")
def test_a_last_certificate_issued_alone_brings_twice_the_value_and_two_rows() -> None:
    table = financing((0, 1))
    table.play(SellShares("SFA", "SFA", 0, 1))
    assert (table.state.cash["SFA"], table.state.cells["SFA"]) == (200, (5, 5))


@pytest.mark.rule("1849-4.7.1-1")
def test_only_what_lies_in_the_treasury_is_issued() -> None:
    table = financing((1, 0))
    for wrong in ((2, 0, 0), (1, 1, 0), (0, 0, 0), (0, 0, 20), (2, -1, 0)):
        table.refused(SellShares("SFA", "SFA", *wrong), "1849-4.7.1-1")


@pytest.mark.rule("1849-4.7.1-2", "1849-4.7.2-1")
def test_a_corporation_does_not_issue_in_its_first_operating_turn() -> None:
    table = Example().start("SFA", turns=0, cash=900, ann=3).start("IFT", cid=2)
    table.turn_of("SFA", "trains", after=["IFT"])
    assert (table.asked, table.step) == ("SFA", "trains")
    with pytest.raises(Illegal) as refusal:
        check_issue(table.game, SellShares("SFA", "SFA", 1))
    assert refusal.value.rule == "1849-4.7.1-2"
    with pytest.raises(Illegal) as refusal:
        check_buy_back(table.game, "SFA")
    assert refusal.value.rule == "1849-4.7.2-1"
    table.play(Pass("SFA"))
    assert table.asked == "IFT"


@pytest.mark.rule("1849-4.7.1-2")
@pytest.mark.parametrize("flag", ["first_round", "first_turn"])
def test_a_corporation_issues_from_its_second_operating_turn_on(flag: str) -> None:
    """Two rounds: nothing is asked after the trains of the first turn."""
    table = Example(options={"share_saleable_after": flag}).start("SFA", turns=0, ann=3)
    table.turn_of("SFA", "issue", count=2)
    assert (table.state.round_number, table.state.turns["SFA"]) == (2, 1)
    steps = []
    while table.state.round_number == 2:
        steps.append(table.step)
        table.play(Pass("SFA"))
    assert "issue" in steps


@pytest.mark.rule("1849-4.7.1-1", "1849-3.5.1-7", "1849-R-close-2")
def test_an_issue_may_close_the_corporation() -> None:
    table = financing((3, 1), price=(8, 0))
    table.play(SellShares("SFA", "SFA", 1))
    assert not table.game.started("SFA")
    assert table.state.cash["SFA"] == 0
    assert table.asked == "IFT"


# -- buying back -----------------------------------------------------------------------------------


@pytest.mark.rule("1849-4.7.2-1", "1849-3.5.1-1")
@pytest.mark.parametrize(
    ("pool", "price", "moved"),
    [((3, 0), 100, (0, 1, 0)), ((1, 1), 100, (0, 1, 0)), ((0, 1), 200, (0, 0, 1))],
)
def test_one_certificate_is_bought_back_at_the_value_of_the_market(
    pool: Pair, price: int, moved: tuple[int, int, int]
) -> None:
    """The Last Certificate costs twice the value and lies at the bottom (rule 3.5.4-2)."""
    table = financing((0, 0), pool, cash=price)
    bank, cell = table.state.cash[BANK], table.state.cells["SFA"]
    table.play(BACK)
    assert (table.state.cash["SFA"], table.state.cash[BANK]) == (0, bank + price)
    assert table.game.certificates("SFA", "SFA") == moved
    assert table.state.cells["SFA"] == cell


@pytest.mark.rule("1849-3.5.4-2")
def test_the_last_certificate_is_bought_back_last() -> None:
    table = financing((0, 0), (1, 1), cash=200)
    table.play(BACK)
    assert table.game.certificates("SFA", POOL) == (0, 0, 1)


@pytest.mark.rule("1849-4.7.2-1", "1849-4-6")
@pytest.mark.parametrize(("pool", "cash"), [((1, 0), 99), ((0, 1), 199)])
def test_a_certificate_is_bought_back_with_own_cash_only(pool: Pair, cash: int) -> None:
    table = financing((1, 0), pool, cash=cash)
    table.refused(BACK, "1849-4-6")


@pytest.mark.rule("1849-4.7.2-1")
def test_nothing_is_bought_back_from_an_empty_pool() -> None:
    financing((1, 0), cash=500).refused(BACK, "1849-4.7.2-1")


@pytest.mark.rule("1849-4.7-1")
def test_a_corporation_deals_in_its_own_certificates_only() -> None:
    table = Example().start("SFA", cash=900, ann=2, pool=(1, 0)).start("IFT", bob=2, pool=(1, 0))
    table.turn_of("SFA", "issue", after=["IFT"])
    for source in (POOL, "treasury"):
        table.refused(BuyShare("SFA", "IFT", source), "1849-4.7-1")
    table.refused(SellShares("SFA", "IFT", 1), "1849-4.7-1")
    table.refused(BuyShare("SFA", "SFA", "treasury"), "1849-4.7-1")
    assert issued(table) == {(1, 0), (2, 0), (3, 0)}


@pytest.mark.rule("1849-4.7.2-2")
def test_certificates_bought_back_bring_dividends_to_the_corporation() -> None:
    table = financing((0, 0), (3, 0), cash=100)
    table.play(BACK)
    table.dividend_of("SFA", 200).play(Dividend("SFA", "pay"))
    assert table.state.cash["SFA"] == 20


@pytest.mark.rule("1849-4.7.2-2", "1849-3.2-1")
def test_certificates_bought_back_are_bought_from_the_corporation() -> None:
    table = financing((0, 0), (3, 0), cash=100)
    table.play(BACK)
    table.stock_round().play(BuyShare("ann", "SFA", "treasury"))
    assert table.state.cash["SFA"] == 100
    assert table.percent("SFA", "SFA") == 0
