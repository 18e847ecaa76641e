"""Buying shares in a Stock Round (rulebook 9.3)."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.engine.actions import BuyShare, Pass
from railhead.engine.state import BANK, POOL
from tests.titles.g1861.build import Example


def table_of(price: int = 110, pool: int = 2, **held: Any) -> Example:
    table = Example().minor("N", "cid")
    return table.public("MK", price, cash=7, pool=pool, tokens=["M7.0"], **held)


def buy(player: str, source: str = "treasury", company: str = "MK") -> BuyShare:
    return BuyShare(player, company, source)


@pytest.mark.rule("1861-9.3-1")
@pytest.mark.parametrize("source", ["treasury", "pool"])
def test_one_share_at_the_price_for_who_sells_it(source: str) -> None:
    table = table_of(ann=1).cash(bob=300).stock_round("bob")
    cell, bank = table.state.cells["MK"], table.state.cash[BANK]
    table.play(buy("bob", source))
    assert table.percent("MK", "bob") == 10
    assert table.state.cash["bob"] == 190
    assert table.state.cash["MK"] - 7 == (110 if source == "treasury" else 0)
    assert table.state.cash[BANK] - bank == (110 if source == "pool" else 0)
    assert table.percent("MK", POOL) == (10 if source == "pool" else 20)
    assert table.state.cells["MK"] == cell
    assert table.asked == "cid"


@pytest.mark.rule("1861-9.3-1")
def test_only_what_lies_there_is_bought() -> None:
    table = table_of(pool=0, ann=1).stock_round("bob")
    table.refused(buy("bob", "pool"), "1861-9.3-1")
    table = table_of(pool=5, ann=3).stock_round("bob")
    table.refused(buy("bob"), "1861-9.3-1")
    assert table.offers(buy("bob", "pool"))


@pytest.mark.rule("1861-9.3-2", "1861-7.3-3")
@pytest.mark.parametrize("source", ["treasury", "pool"])
@pytest.mark.parametrize(("regular", "allowed"), [(3, True), (4, False)])
def test_nobody_buys_beyond_60_percent(source: str, regular: int, allowed: bool) -> None:
    table = table_of(ann=regular).stock_round("ann")
    if allowed:
        table.play(buy("ann", source))
        assert table.percent("MK", "ann") == 60
    else:
        table.refused(buy("ann", source), "1861-7.3-3")


@pytest.mark.rule("1861-9.3-2")
@pytest.mark.parametrize(("cash", "allowed"), [(109, False), (110, True)])
def test_the_money_must_suffice(cash: int, allowed: bool) -> None:
    table = table_of(ann=1, bob=1).cash(bob=cash).stock_round("bob")
    if allowed:
        table.play(buy("bob"))
        assert table.state.cash["bob"] == 0
    else:
        table.refused(buy("bob"), "1861-9.3-2")


@pytest.mark.rule("1861-9.3-2")
def test_shares_of_a_public_that_nobody_has_started_are_not_sold() -> None:
    table = table_of(ann=1).phase("4").stock_round("bob")
    table.refused(buy("bob", company="GRR"), "1861-9.3-2")
    table.refused(buy("bob", company="RSR"), "1861-9.3-2")


@pytest.mark.rule("1861-9.3-3", "1861-7.3-2")
@pytest.mark.parametrize(
    ("before", "president", "certificates"),
    [
        ({"ann": 1, "bob": 3}, "bob", {"ann": (0, 3, 0), "bob": (1, 2, 0)}),
        ({"ann": 0, "bob": 2}, "bob", {"ann": (0, 2, 0), "bob": (1, 1, 0)}),
        ({"ann": 1, "bob": 2}, "ann", {"ann": (1, 1, 0), "bob": (0, 3, 0)}),
        ({"ann": 2, "bob": 2}, "ann", {"ann": (1, 2, 0), "bob": (0, 3, 0)}),
    ],
)
def test_who_buys_more_than_the_president_has_becomes_president(
    before: dict[str, int], president: str, certificates: dict[str, tuple[int, int, int]]
) -> None:
    table = table_of(**before).cash(bob=500).stock_round("bob")
    table.play(buy("bob"))
    assert table.state.presidents["MK"] == president
    assert {name: table.game.held("MK", name) for name in before} == certificates


@pytest.mark.rule("1861-9.3-3")
def test_the_new_president_decides_at_once() -> None:
    table = table_of(ann=0, bob=2).cash(bob=500).stock_round("bob")
    table.play(buy("bob"))
    table.pass_round()
    decision = table.game.decision
    assert decision is not None
    while table.asked != "MK":
        table.go_on()
    assert table.game.decision is not None
    assert table.game.decision.player == "bob"


@pytest.mark.rule("1861-9.3-2", "1861-9.1-10")
def test_what_he_has_sold_he_does_not_buy_back() -> None:
    # The wording stands in two places of the rulebook; see also the tests of selling.
    table = table_of(ann=2, bob=1).stock_round("bob")
    assert table.offers(buy("bob"))
    table.state.sold = (("bob", "MK"),)
    table.agenda(*table.state.agenda)
    table.refused(buy("bob"), "1861-9.1-10")
    table.play(Pass("bob"))
