"""Revenue and dividends (rulebook 4.5)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import Dividend, Pass
from railhead.engine.state import BANK
from tests.titles.g1865.build import Example


def fms(
    traffic: int,
    *trains: str,
    major: bool = False,
    ann: int = 1,
    bob: int = 0,
    cid: int = 0,
    pool: int = 0,
    dragons: int = 0,
) -> Example:
    """The dividend step of FMS, of which ann is president."""
    table = Example().phase("3")
    table.company(
        "FMS",
        100,
        major=major,
        traffic=traffic,
        trains=trains,
        pool=pool,
        dragons=dragons,
        ann=ann,
        bob=bob,
        cid=cid,
    )
    return table.cash(ann=0, bob=0, cid=0).turn_of("FMS", "dividend")


@pytest.mark.rule("1865-4.5-1", "1865-1-7")
@pytest.mark.parametrize(
    ("traffic", "trains", "coverage", "revenue"),
    [
        (14, ["PH2", "PH2"], 16, 140),
        (30, ["PH2", "PH3"], 22, 220),
        (17, ["PH2", "PH2"], 16, 160),
        (17, ["PH2", "PH2d"], 16, 160),
        (3, ["PH3d"], 14, 30),
        (99, ["PH4", "PH4d"], 40, 400),
        (99, ["PH5", "PH6", "PH7"], 90, 900),
    ],
)
def test_trains_carry_the_traffic_up_to_their_coverage(
    traffic: int, trains: list[str], coverage: int, revenue: int
) -> None:
    table = fms(traffic, *trains)
    assert table.game.coverage("FMS") == coverage
    assert table.state.acting.revenue == table.game.revenue("FMS") == revenue
    table.play(Dividend("FMS", "withhold"))
    assert table.state.cash["FMS"] == revenue
    # Traffic is never spent.
    assert table.state.traffic["FMS"] == traffic


@pytest.mark.rule("1865-4.5-2")
def test_the_whole_revenue_is_paid_or_kept() -> None:
    table = fms(14, "PH2")
    assert table.answers == [Dividend("FMS", "pay"), Dividend("FMS", "withhold")]
    table.refused(Dividend("FMS", "half"), "1865-4.5-2")
    table.refused(Pass("FMS"), "1865-4.1-3")


@pytest.mark.rule("1865-4.5-3")
def test_a_minor_pays_players_and_its_initial_offer() -> None:
    table = fms(8, "PH2")
    assert (table.percent("FMS", "ann"), table.percent("FMS", "FMS")) == (60, 40)
    bank = table.state.cash[BANK]
    table.play(Dividend("FMS", "pay"))
    assert (table.state.cash["ann"], table.state.cash["FMS"]) == (48, 32)
    assert table.state.cash[BANK] == bank - 80


@pytest.mark.rule("1865-4.5-3", "1865-4.5-5")
def test_a_major_pays_players_and_its_initial_offer() -> None:
    table = fms(7, "PH2", major=True, ann=1)
    assert (table.percent("FMS", "ann"), table.percent("FMS", "FMS")) == (30, 70)
    table.play(Dividend("FMS", "pay"))
    assert (table.state.cash["ann"], table.state.cash["FMS"]) == (21, 49)


@pytest.mark.rule("1865-4.5-3", "1865-3.2-17")
def test_shares_in_the_pool_and_with_the_dragons_leave_their_part_in_the_bank() -> None:
    table = fms(10, "PH3", major=True, ann=3, bob=1, pool=2, dragons=1)
    bank = table.state.cash[BANK]
    table.play(Dividend("FMS", "pay"))
    cash = table.state.cash
    assert (cash["ann"], cash["bob"], cash["cid"], cash["FMS"]) == (50, 10, 0, 10)
    assert cash[BANK] == bank - 70


@pytest.mark.rule("1865-4.5-5")
@pytest.mark.parametrize("major", [False, True])
@pytest.mark.parametrize("traffic", [1, 3, 7, 13])
def test_no_payment_is_rounded(traffic: int, major: bool) -> None:
    table = fms(traffic, "PH3", major=major, ann=1, bob=1, cid=1)
    table.play(Dividend("FMS", "pay"))
    held = {name: table.percent("FMS", name) for name in ("ann", "bob", "cid", "FMS")}
    assert sum(held.values()) == 100
    for name, percent in held.items():
        assert table.state.cash[name] * 100 == 10 * traffic * percent


@pytest.mark.rule("1865-4.5-4", "1865-3.11-1", "1865-3.11-3")
@pytest.mark.parametrize(("choice", "price"), [("pay", 110), ("withhold", 100)])
def test_only_a_dividend_raises_the_value(choice: str, price: int) -> None:
    table = fms(7, "PH2")
    table.play(Dividend("FMS", choice))
    assert table.price("FMS") == price


@pytest.mark.rule("1865-4.5-4", "1865-3.11-2")
@pytest.mark.parametrize(("traffic", "trains"), [(9, ()), (0, ("PH2",)), (0, ())])
def test_without_revenue_the_value_falls_and_nothing_is_asked(
    traffic: int, trains: tuple[str, ...]
) -> None:
    table = fms(traffic, *trains)
    assert table.price("FMS") == 90
    assert table.step != "dividend"
    assert [event.kind for event in table.emitted("no_revenue", "price_moved")] == [
        "no_revenue",
        "price_moved",
    ]


@pytest.mark.rule("1865-4.5-4")
def test_no_dividend_is_declared_where_there_is_none() -> None:
    table = Example().company("FMS", 100, trains="PH2", ann=1).privates(M3="ann")
    table.turn_of("FMS", "dividend")
    table.refused(Dividend("FMS", "pay"), "1865-4.5-4")
    table.refused(Dividend("FMS", "withhold"), "1865-4.5-4")


@pytest.mark.rule("1865-1-9")
def test_a_value_at_an_end_of_the_market_keeps_its_place() -> None:
    table = Example().company("SFS", 490, traffic=9, trains="PH2", ann=1)
    table.company("FMS", 490, bob=1).turn_of("SFS", "dividend")
    table.play(Dividend("SFS", "pay"))
    assert table.price("SFS") == 490
    assert table.game.stack((0, 30)) == ("SFS", "FMS")
    table = Example().company("SFS", 10, ann=1).company("FMS", 10, bob=1)
    table.turn_of("SFS", "dividend")
    assert table.price("SFS") == 10
    assert table.game.stack((0, 0)) == ("SFS", "FMS")


@pytest.mark.rule("1865-1-7")
def test_the_log_tells_what_is_carried() -> None:
    table = fms(17, "PH2", "PH2")
    events = table.play(Dividend("FMS", "pay"))
    assert events[0].kind == "carried"
    assert events[0].params == {"company": "FMS", "traffic": 17, "coverage": 16}
