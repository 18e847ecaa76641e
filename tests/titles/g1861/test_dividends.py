"""What becomes of the earnings (rulebook 10.7)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import Dividend, Pass
from railhead.engine.state import BANK
from railhead.language import describe
from tests.titles.g1861.build import Example

# -- minors ---------------------------------------------------------------------------------------


@pytest.mark.rule("1861-10.7-1")
@pytest.mark.parametrize(
    ("price", "revenue", "half", "after"),
    [(55, 70, 35, 60), (55, 10, 5, 60), (65, 200, 100, 70), (90, 30, 15, 100)],
)
def test_half_of_what_a_minor_earns_goes_to_its_owner(
    price: int, revenue: int, half: int, after: int
) -> None:
    table = Example().minor("N", "bob", price, cash=3, trains="2").cash(bob=7)
    bank = table.state.cash[BANK]
    table.dividend_of("N", revenue)
    assert table.state.cash["bob"] == 7 + half
    assert table.state.cash["N"] == 3 + half
    assert table.state.cash[BANK] == bank - 2 * half
    assert table.price("N") == after


@pytest.mark.rule("1861-10.7-2")
def test_a_fresh_minor_without_a_train_moves_left() -> None:
    # The example of the rule, played from the beginning of its first turn.
    table = Example().minor("N", "ann", 55, cash=110, turns=0).turn_of("N")
    table.play(Pass("N"))
    assert table.step == "trains"
    assert table.price("N") == 50
    assert table.state.cash["N"] == 110


# -- publics --------------------------------------------------------------------------------------


def mk(price: int | tuple[int, int] = 100, pool: int = 0, cash: int = 0, **holders: int) -> Example:
    table = Example().phase("4")
    table.public("MK", price, pool=pool, cash=cash, trains="4", tokens=["M7.0"], **holders)
    return table.cash(ann=0, bob=0, cid=0)


@pytest.mark.rule("1861-10.7-3")
def test_a_public_keeps_pays_or_pays_half() -> None:
    table = mk(ann=4, bob=4).dividend_of("MK", 310)
    assert table.step == "dividend"
    assert table.answers == [Dividend("MK", kind) for kind in ("pay", "half", "withhold")]
    table.refused(Dividend("MK", "third"), "1861-10.7-3")
    table.refused(Dividend("MK", ""), "1861-10.7-3")
    table.refused(Pass("MK"), "1861-10-4")


@pytest.mark.rule("1861-10.7-3")
@pytest.mark.parametrize(
    ("revenue", "kind", "paid"),
    [
        (310, "pay", 310),
        (310, "half", 160),  # the examples of the rule
        (10, "half", 10),
        (20, "half", 10),
        (30, "half", 20),
        (300, "half", 150),
        (310, "withhold", 0),
    ],
)
def test_half_is_rounded_up_to_a_multiple_of_10(revenue: int, kind: str, paid: int) -> None:
    table = mk(ann=4, bob=4).dividend_of("MK", revenue)
    table.play(Dividend("MK", kind))
    # All shares belong to players.
    players = (table.state.cash["ann"], table.state.cash["bob"])
    assert players == (paid * 6 // 10, paid * 4 // 10)
    assert table.state.cash["MK"] == revenue - paid


@pytest.mark.rule("1861-10.7-4")
def test_the_pool_is_paid_nothing() -> None:
    # The example of the rule: R160 of R310, 60 %, 30 % and 10 % in the pool.
    table = mk(pool=1, ann=4, bob=3)
    assert [table.percent("MK", name) for name in ("ann", "bob", "pool")] == [60, 30, 10]
    bank = table.state.cash[BANK]
    table.dividend_of("MK", 310).play(Dividend("MK", "half"))
    assert [table.state.cash[name] for name in ("ann", "bob", "cid", "MK")] == [96, 48, 0, 150]
    assert table.state.cash[BANK] == bank - 96 - 48 - 150


@pytest.mark.rule("1861-10.7-4")
def test_the_treasury_is_paid_for_its_shares() -> None:
    table = mk(pool=2, ann=1, bob=1).dividend_of("MK", 200)
    assert table.percent("MK", "MK") == 40
    table.play(Dividend("MK", "pay"))
    assert [table.state.cash[name] for name in ("ann", "bob", "MK")] == [60, 20, 80]


@pytest.mark.rule("1861-10.7-5")
def test_a_public_that_keeps_all_moves_left() -> None:
    table = mk(ann=4, bob=4).dividend_of("MK", 500)
    table.play(Dividend("MK", "withhold"))
    assert table.price("MK") == 90
    assert table.state.cash["MK"] == 500


@pytest.mark.rule("1861-10.7-5", "1861-R-14")
def test_a_public_that_earns_nothing_moves_left_without_a_choice() -> None:
    table = mk(ann=4, bob=4).dividend_of("MK", 0)
    assert table.step != "dividend"
    assert table.price("MK") == 90


@pytest.mark.rule("1861-10.7-6")
@pytest.mark.parametrize(
    ("revenue", "kind", "after"),
    [
        (160, "pay", 180),  # the examples of the rule
        (180, "pay", 200),
        (170, "pay", 180),
        (190, "pay", 200),
        (900, "pay", 200),
        (350, "half", 200),  # R180 are paid
        (340, "half", 180),
        (330, "half", 180),
        (10, "half", 180),
    ],
)
def test_a_dividend_of_at_least_the_price_moves_right(revenue: int, kind: str, after: int) -> None:
    table = mk(180, ann=4, bob=4).dividend_of("MK", revenue)
    table.play(Dividend("MK", kind))
    assert table.price("MK") == after


@pytest.mark.rule("1861-10.7-6")
def test_shares_in_the_pool_do_not_lessen_the_dividend() -> None:
    table = mk(100, pool=5, ann=0).dividend_of("MK", 100)
    table.play(Dividend("MK", "pay"))
    assert table.price("MK") == 110


# -- the state railway ----------------------------------------------------------------------------


@pytest.mark.rule("1861-10.7-7")
def test_the_state_railway_keeps_all() -> None:
    table = Example().phase("4").trains(RSR="4").cash(RSR=0, ann=0, bob=0, cid=0)
    table.public("MK", 100, tokens=["M7.0"], ann=1).turn_of("RSR")
    assert table.asked == "MK"  # in the next Operating Round
    # From St. Petersburg (40) over Tver (10) to Moscow (40).
    assert table.state.cash["RSR"] == 90
    assert [table.state.cash[name] for name in ("ann", "bob", "cid")] == [0, 0, 0]
    assert "RSR" not in table.state.cells


def test_a_half_tells_what_a_share_receives_and_what_the_treasury_keeps() -> None:
    table = mk(ann=4, bob=4).dividend_of("MK", 310)
    told = [describe(it, table.game) for it in table.answers]
    assert told[0].startswith("pay out R31 per share: ")
    assert told[1].startswith("pay half, R16 per share: ")
    assert "; the treasury keeps R150; price " in told[1]
    assert told[2].startswith("withhold R310 for the treasury; ")
