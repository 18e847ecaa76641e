"""Changes of president (rulebook 3.10)."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.engine.actions import BuyShare, Pass, SellShares
from railhead.engine.state import POOL
from railhead.titles.common.certificates import Certificates
from tests.titles.g1865.build import Example
from tests.titles.table_example import PLAYERS


def sale(player: str, regular: int = 0, president: int = 0) -> SellShares:
    return SellShares(player, "CFD", regular, 0, president)


def buy(player: str, source: str = "treasury") -> BuyShare:
    return BuyShare(player, "CFD", source)


def holds(table: Example, player: str) -> Certificates:
    return table.game.held("CFD", player)


# -- by purchase -------------------------------------------------------------------------------


@pytest.mark.rule("1865-3.10-1", "1865-2.1-1")
@pytest.mark.parametrize("source", ["treasury", "pool", "dragons"])
def test_who_holds_more_than_the_president_follows_him(source: str) -> None:
    # The example: the fourth 10% of a player against 30%.
    rest: dict[str, Any] = {} if source == "treasury" else {source: 1}
    table = Example().company("CFD", 60, major=True, ann=1, cid=3, **rest)
    table.stock_round("cid", dragons=False).play(buy("cid", source))
    assert table.state.presidents["CFD"] == "cid"
    assert holds(table, "cid") == Certificates(president=1, regular=2)
    assert holds(table, "ann") == Certificates(regular=3)
    assert (table.percent("CFD", "cid"), table.percent("CFD", "ann")) == (40, 30)
    assert table.price("CFD") == 60


@pytest.mark.rule("1865-3.10-2")
@pytest.mark.parametrize(
    ("major", "president", "buyer", "percent"), [(False, 0, 1, 40), (True, 1, 2, 30)]
)
def test_equal_holdings_change_nothing(
    major: bool, president: int, buyer: int, percent: int
) -> None:
    table = Example().company("CFD", 60, major=major, ann=president, bob=buyer)
    table.stock_round("bob").play(buy("bob"))
    assert table.percent("CFD", "bob") == table.percent("CFD", "ann") == percent
    assert table.state.presidents["CFD"] == "ann"


@pytest.mark.rule("1865-3.2-14", "1865-3.10-2")
def test_the_dragons_are_never_president() -> None:
    # The example: a minor of which they come to hold as much as the president.
    table = Example().company("CFD", 60, ann=0, bob=1, dragons=1, trains=("PH2", "PH2"))
    table.stock_round("bob").play(Pass("bob"))
    holdings = [table.percent("CFD", holder) for holder in ("ann", "dragons", "bob")]
    assert holdings == [40, 40, 20]
    assert table.state.presidents["CFD"] == "ann"
    # They are no successor of a president who would sell out either.
    table = Example().company("CFD", 60, major=True, ann=1, bob=1, dragons=5)
    table.stock_round(dragons=False)
    table.refused(sale("ann", 0, 20), "1865-3.4-7")


# -- by sale -----------------------------------------------------------------------------------


@pytest.mark.rule("1865-3.10-3", "1865-3.4-4")
def test_a_president_who_sells_everything_hands_his_certificate_on() -> None:
    # The example: Ann 30%, Cid two singles; Ann sells three shares.
    table = Example().company("CFD", 100, major=True, ann=1, cid=2).cash(ann=0).stock_round()
    assert (table.percent("CFD", "ann"), table.percent("CFD", "cid")) == (30, 20)
    table.play(sale("ann", 1, 20))
    assert table.state.presidents["CFD"] == "cid"
    assert holds(table, "cid") == Certificates(president=1)
    assert table.percent("CFD", "cid") == 20
    assert holds(table, "ann") == Certificates()
    assert table.game.held("CFD", POOL) == Certificates(regular=3)
    assert table.state.cash["ann"] == 300
    # Three boxes, one for each share.
    assert [event.params["after"] for event in table.emitted("price_moved")] == [90, 80, 70]
    assert table.price("CFD") == 70


@pytest.mark.rule("1865-3.10-3")
def test_a_sale_of_singles_may_cost_the_office_too() -> None:
    table = Example().company("CFD", 100, major=True, ann=2, cid=3).stock_round()
    table.play(sale("ann", 1))
    assert table.state.presidents["CFD"] == "ann"
    table = Example().company("CFD", 100, major=True, ann=2, cid=3).stock_round()
    table.play(sale("ann", 2))
    assert table.state.presidents["CFD"] == "cid"
    assert holds(table, "cid") == Certificates(president=1, regular=1)
    assert holds(table, "ann") == Certificates(regular=2)
    assert table.price("CFD") == 80


@pytest.mark.rule("1865-3.10-3")
@pytest.mark.parametrize(("pool", "fits"), [(2, True), (3, False)])
def test_the_pool_needs_room_for_all_shares_sold(pool: int, fits: bool) -> None:
    table = Example().company("CFD", 100, major=True, ann=1, cid=2, pool=pool).stock_round()
    if fits:
        table.play(sale("ann", 1, 20))
        assert table.state.presidents["CFD"] == "cid"
    else:
        table.refused(sale("ann", 1, 20), "1865-3.4-6")


@pytest.mark.rule("1865-3.10-4")
@pytest.mark.parametrize(
    ("order", "follower"), [("ann bob cid", "bob"), ("ann cid bob", "cid"), ("bob cid ann", "bob")]
)
def test_among_equals_the_first_one_clockwise_follows(order: str, follower: str) -> None:
    table = Example().company("CFD", 100, major=True, ann=0, bob=2, cid=2)
    table.state.order = tuple(order.split())
    assert [table.percent("CFD", player) for player in PLAYERS[:3]] == [20, 20, 20]
    table.stock_round().play(sale("ann", 0, 20))
    assert holds(table, "ann") == Certificates()
    assert table.state.presidents["CFD"] == follower


@pytest.mark.rule("1865-3.10-4")
def test_the_largest_holder_follows() -> None:
    table = Example().company("CFD", 100, major=True, ann=2, bob=2, cid=3).stock_round()
    table.play(sale("ann", 2))
    assert table.state.presidents["CFD"] == "cid"


@pytest.mark.rule("1865-3.10-5")
def test_the_old_president_may_keep_one_of_the_singles() -> None:
    # The example: only the 20% certificate, and another player with two singles.
    table = Example().company("CFD", 100, major=True, ann=0, bob=2).stock_round()
    table.play(sale("ann", 0, 10))
    assert table.state.presidents["CFD"] == "bob"
    assert holds(table, "ann") == Certificates(regular=1)
    assert holds(table, "bob") == Certificates(president=1)
    assert table.percent("CFD", POOL) == 10
    assert table.price("CFD") == 90


@pytest.mark.rule("1865-3.10-5")
def test_what_leaves_the_hand_is_the_number_declared_and_has_one_name() -> None:
    table = Example().company("CFD", 100, major=True, ann=2, bob=2).stock_round()
    sizes = [answer.shares for answer in table.answers if isinstance(answer, SellShares)]
    # After one or two singles ann is still president; after three or four, no longer.
    assert sorted(sizes) == [1, 2, 3, 4]
    table.refused(sale("ann", 2, 10), "1865-3.10-5")
    table.play(sale("ann", 1, 20))
    assert holds(table, "ann") == Certificates(regular=1)
    assert table.percent("CFD", POOL) == 30


@pytest.mark.rule("1865-3.10-3")
def test_a_president_stays_in_office_while_nobody_holds_more() -> None:
    table = Example().company("CFD", 100, major=True, ann=1, bob=3).stock_round("bob")
    table.refused(sale("bob", 0, 10), "1865-3.4-7")
    table = Example().company("CFD", 100, major=True, ann=4, bob=2).stock_round()
    table.refused(sale("ann", 0, 20), "1865-3.10-5")
    table.play(sale("ann", 4))
    assert table.state.presidents["CFD"] == "ann"
