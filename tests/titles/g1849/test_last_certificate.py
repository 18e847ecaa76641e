"""The Last Certificate of 20% (rulebook 3.5.4)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyShare, Pass, SellShares
from railhead.engine.state import POOL
from tests.titles.g1849.build import Example

Pair = tuple[int, int]


def last_for_sale(treasury: Pair, pool: Pair) -> Example:
    """SFA at 100 with these (regular, last) certificates; ann, rich, owns none."""
    bob = min(4, 6 - treasury[0] - pool[0])
    cid = (6 - treasury[0] - pool[0] - bob, 1 - treasury[1] - pool[1])
    table = Example().start("SFA", bob=bob, cid=cid, pool=pool, treasury=treasury)
    return table.cash(ann=1000).stock_round()


@pytest.mark.rule("1849-3.5.4-2", "1849-3.2-1")
@pytest.mark.parametrize(
    ("treasury", "pool", "source", "percent"),
    [
        ((0, 1), (5, 0), "treasury", 20),
        ((0, 1), (5, 0), "pool", 10),
        ((1, 1), (0, 0), "treasury", 10),
        ((2, 0), (0, 1), "pool", 20),
        ((2, 0), (3, 1), "pool", 10),
        ((0, 0), (1, 1), "pool", 10),
    ],
)
def test_the_last_certificate_lies_at_the_bottom_of_each_place(
    treasury: Pair, pool: Pair, source: str, percent: int
) -> None:
    """Treasury: Last only; pool: five regular: the Last may be bought from the treasury."""
    table = last_for_sale(treasury, pool)
    table.play(BuyShare("ann", "SFA", source))
    assert table.percent("SFA", "ann") == percent
    assert table.state.cash["ann"] == 1000 - 10 * percent
    assert table.game.certificates("SFA", "ann")[2] == (percent == 20)


@pytest.mark.rule("1849-3.5.4-2", "1849-3.2-2")
def test_who_cannot_pay_the_last_certificate_on_top_buys_nothing_there() -> None:
    table = last_for_sale((0, 1), (2, 0)).cash(ann=199)
    table.refused(BuyShare("ann", "SFA", "treasury"), "1849-3.2-2")
    table.play(BuyShare("ann", "SFA", "pool"))


@pytest.mark.rule("1849-3.5.4-1")
def test_half_a_last_certificate_cannot_be_sold() -> None:
    table = Example().start("SFA", bob=1, ann=(0, 1)).stock_round()
    table.refused(SellShares("ann", "SFA", 1), "1849-3.1-1")
    table.refused(SellShares("ann", "SFA", 2), "1849-3.1-1")
    table.play(SellShares("ann", "SFA", 0, 1))
    assert table.game.certificates("SFA", POOL) == (0, 0, 1)


@pytest.mark.rule("1849-3.5.4-1")
def test_two_regular_certificates_are_no_last_certificate() -> None:
    table = Example().start("SFA", bob=1, ann=2).stock_round()
    table.refused(SellShares("ann", "SFA", 0, 1), "1849-3.1-1")


@pytest.mark.rule("1849-3.5.4-1")
def test_a_last_certificate_stays_what_it_is_through_sales_and_purchases() -> None:
    """Without a change of president nothing is exchanged."""
    table = Example().start("SFA", bob=0, ann=(0, 1)).cash(bob=1000)
    table.stock_round().play(SellShares("ann", "SFA", 0, 1), Pass("ann"))
    table.play(BuyShare("bob", "SFA", "pool"))
    assert table.game.certificates("SFA", "bob") == (1, 0, 1)
    assert table.game.certificates("SFA", POOL) == (0, 0, 0)


@pytest.mark.rule("1849-3.5.4-3")
@pytest.mark.parametrize("regular", [0, 2])
def test_a_last_certificate_is_sold_at_any_time(regular: int) -> None:
    """Also while its owner has regular ones: twice the value, two rows."""
    table = Example().start("SFA", bob=2, ann=(regular, 1), pool=(2, 0)).stock_round()
    table.play(SellShares("ann", "SFA", 0, 1))
    assert table.state.cash["ann"] == 700
    assert table.state.cells["SFA"] == (5, 5)
    assert table.game.certificates("SFA", "ann") == (0, regular, 0)


@pytest.mark.rule("1849-3.5.4-3", "1849-3.1-5")
def test_a_last_certificate_is_sold_under_the_normal_limits() -> None:
    table = Example().start("SFA", bob=0, ann=(0, 1), pool=(4, 0)).stock_round()
    table.refused(SellShares("ann", "SFA", 0, 1), "1849-3.1-5")
    table = Example().start("SFA", turns=0, bob=0, ann=(0, 1)).stock_round()
    table.refused(SellShares("ann", "SFA", 0, 1), "1849-3.1-4")
