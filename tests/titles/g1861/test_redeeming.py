"""A public buys back its own shares (rulebook 10.3)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyShare, LayTile, Pass
from railhead.engine.state import BANK, POOL
from tests.titles.g1861.build import Example

REDEEM = BuyShare("MK", "MK", "pool")


def table_of(cash: int, pool: int = 2, price: int = 150, loans: int = 0) -> Example:
    table = Example().phase("3").minor("N", "cid")
    table.public("MK", price, cash=cash, pool=pool, loans=loans, tokens=["M7.0"], ann=1, bob=1)
    return table.turn_of("MK")


@pytest.mark.rule("1861-10.3-1")
@pytest.mark.parametrize("count", [0, 1, 2])
def test_any_number_at_the_price_from_the_treasury(count: int) -> None:
    # The example of the rule: R150, two shares in the pool, treasury R320.
    table = table_of(320)
    cell, bank = table.state.cells["MK"], table.state.cash[BANK]
    assert table.step == "redeem"
    table.play(*[REDEEM] * count)
    if count < 2:
        table.play(Pass("MK"))
    assert table.step == "track"
    assert table.state.cash["MK"] == 320 - 150 * count
    assert table.state.cash[BANK] == bank + 150 * count
    assert table.percent("MK", "MK") == 50 + 10 * count - 10
    assert table.percent("MK", POOL) == 20 - 10 * count
    assert table.state.cells["MK"] == cell


@pytest.mark.rule("1861-10.3-1")
def test_what_the_treasury_cannot_pay_is_not_redeemed() -> None:
    table = table_of(320, pool=3)
    table.play(REDEEM, REDEEM)
    assert table.step == "track"  # R20 are left
    assert table_of(149).step == "track"
    assert table_of(150).step == "redeem"


@pytest.mark.rule("1861-10.3-1")
def test_only_at_the_start_of_the_turn() -> None:
    table = table_of(320)
    table.refused(LayTile("MK", "M7", "57", 1), "1861-10-4")
    table.play(Pass("MK"))
    table.refused(REDEEM, "1861-10-4")


@pytest.mark.rule("1861-10.3-1")
@pytest.mark.parametrize(
    "wrong",
    [
        BuyShare("MK", "MK", "treasury"),
        BuyShare("MK", "GRR", "pool"),
        BuyShare("MK", "N", "pool"),
    ],
)
def test_only_own_shares_in_the_pool(wrong: BuyShare) -> None:
    table = Example().phase("3").minor("N", "cid")
    table.public("GRR", 70, pool=1, tokens=["L12.0"], bob=1)
    table.public("MK", 70, cash=500, pool=1, tokens=["M7.0"], ann=1).turn_of("MK")
    assert table.step == "redeem"
    table.refused(wrong, "1861-10-4")


@pytest.mark.rule("1861-10.3-1")
def test_without_shares_in_the_pool_nobody_is_asked() -> None:
    assert table_of(500, pool=0).step == "track"


@pytest.mark.rule("1861-10.3-1", "1861-10.2-6")
def test_no_loan_is_taken_for_it() -> None:
    # R149 and the loans still allowed would do.
    table = table_of(299)
    table.play(REDEEM)
    assert table.step == "track"
    assert table.state.loans == {}
