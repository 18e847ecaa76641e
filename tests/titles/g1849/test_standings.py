"""The wealth of the players and the winner (rules 1.1-2, 1.1-3 and 5-6 to 5-8)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from railhead.engine.actions import BuyShare, Pass
from railhead.engine.title import Value
from tests.titles.g1849.build import ADVANCED, Example


def wealth(table: Example, player: str) -> int:
    return table.game.wealth()[player]


@pytest.mark.rule("1849-1.1-2", "1849-5-6")
def test_wealth_is_own_cash_and_own_certificates_at_market_value() -> None:
    table = Example().start("SFA", (3, 4), cash=700, ann=2, bob=1, cid=(0, 1), pool=(1, 0))
    table.trains(SFA="4H").privates(SIGI="SFA")
    assert table.price("SFA") == 90
    assert wealth(table, "ann") == 500 + 2 * 90 + 2 * 90
    assert wealth(table, "bob") == 500 + 90
    assert wealth(table, "cid") == 500 + 2 * 90


@pytest.mark.rule("1849-1.1-2", "1849-5-6")
def test_the_money_of_a_corporation_counts_for_nobody() -> None:
    table = Example().start("SFA", cash=0, ann=2)
    before = table.game.wealth()
    table.cash(SFA=3000).trains(SFA=["4H", "6H"])
    assert table.game.wealth() == before


@pytest.mark.rule("1849-5-6")
@pytest.mark.parametrize(
    ("floor", "cash", "loans", "result"),
    [
        ("0", 800, 1, 50),
        ("0", 700, 1, 0),
        ("none", 700, 1, -50),
        ("0", 1600, 2, 100),
        ("none", 700, 2, -800),
    ],
)
def test_each_loan_costs_750_not_below_0(floor: str, cash: int, loans: int, result: int) -> None:
    table = Example(options={"final_score_floor": floor}).cash(ann=cash)
    table.state.loans = {"ann": loans}
    assert wealth(table, "ann") == result


@pytest.mark.rule("1849-5-6")
@pytest.mark.parametrize(("counts", "faces"), [(False, 0), (True, 45 + 150)])
def test_private_companies_at_the_end(counts: bool, faces: int) -> None:
    table = Example(options={"final_score_counts_privates": counts})
    table.privates(SIGI="ann", RSA="ann", SMS="bob").start("SFA", cid=0)
    table.state.privates["CNM"] = "SFA"
    assert wealth(table, "ann") == 500 + faces


@pytest.mark.rule("1849-5-6")
@pytest.mark.parametrize(
    ("preset", "results"), [("rulebook", [0, 0]), ("peer", [-500, -750]), ("default", [0, 0])]
)
def test_the_presets_for_players_with_loans_and_players_who_left(
    preset: str, results: list[int]
) -> None:
    table = Example(preset=preset).cash(ann=250, bob=0)
    table.state.loans = {"ann": 1, "bob": 1}
    table.state.order, table.state.left = ("ann", "cid"), ("bob",)
    assert [wealth(table, "ann"), wealth(table, "bob")] == results


@pytest.mark.rule("1849-5-7")
@pytest.mark.parametrize(
    ("floor", "cell", "value", "each"),
    [
        ("0", (3, 3), 80, 0),
        ("none", (3, 3), 80, -20),
        ("0", (2, 13), 242, 142),
        ("0", (3, 5), 100, 0),
        ("none", (2, 13), 242, 142),
    ],
)
def test_an_unpaid_bond_lowers_each_share_by_100(
    floor: str, cell: tuple[int, int], value: int, each: int
) -> None:
    options: Mapping[str, Value] = {**ADVANCED, "bond_final_floor_per_share": floor}
    table = Example(options=options).start("SFA", cell, ann=1, bob=(0, 1)).start("IFT", bob=0)
    assert wealth(table, "ann") == 500 + 3 * value
    table.state.bonds = ("SFA",)
    assert wealth(table, "ann") == 500 + 3 * each
    assert wealth(table, "bob") == 500 + 2 * each + 2 * 100


@pytest.mark.rule("1849-5-8", "1849-1.1-2")
def test_the_wealthiest_wins_and_equal_wealth_shares_a_place() -> None:
    table = Example(4).cash(ann=100, bob=300, cid=300, dan=200)
    table.stock_round()
    table.game.finish("manual")
    assert table.game.standings() == [
        (1, "bob", 300), (1, "cid", 300), (3, "dan", 200), (4, "ann", 100),
    ]  # fmt: skip


@pytest.mark.rule("1849-1.1-3", "1849-3.5.3-1")
def test_the_largest_holder_decides_for_the_corporation() -> None:
    table = Example().start("SFA", ann=1, bob=3).cash(bob=500).stock_round("bob")
    table.play(BuyShare("bob", "SFA", "treasury"))
    table.pass_to("track")
    decision = table.game.decision
    assert decision is not None
    assert (decision.actor, decision.player) == ("SFA", "bob")
    table.refused(Pass("ann"), "1849-4-2")
