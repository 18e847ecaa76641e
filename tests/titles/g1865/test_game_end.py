"""The end of the game and the scores (rulebook 2.7)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import Dividend
from railhead.engine.state import BANK
from railhead.titles.g1865.state import DRAGONS
from tests.titles.g1865.build import Example


def bank_of(table: Example, amount: int) -> Example:
    """Leave the bank so much; cid has the rest."""
    cash = table.state.cash
    return table.cash(cid=cash["cid"] + cash[BANK] - amount)


def dividend(bank: int, number: int = 1) -> Example:
    """FMS pays 48 to ann; the pool holds the other shares. SFS is still to operate."""
    table = Example().company("FMS", 100, traffic=8, trains="PH2", pool=2, ann=1)
    table.company("SFS", 60, cash=20, bob=1)
    bank_of(table.cash(ann=0), bank).turn_of("FMS", "dividend", ["SFS"], number)
    table.play(Dividend("FMS", "pay"))
    return table


def play_on(table: Example) -> list[tuple[str, int]]:
    """Play to the end of the game; return the rounds of it."""
    visited = [(table.state.round, table.state.round_number)]
    while not table.state.finished:
        table.go_on()
        now = (table.state.round, table.state.round_number)
        if now != visited[-1]:
            visited.append(now)
        assert len(visited) < 9
    return visited


@pytest.mark.rule("1865-2.7-2")
def test_the_bank_pays_in_full_when_it_breaks() -> None:
    table = dividend(30)
    assert table.state.cash["ann"] == 48
    assert table.state.cash[BANK] == -18
    assert table.state.bank_broken


@pytest.mark.rule("1865-2.7-2")
@pytest.mark.parametrize(("bank", "broken"), [(47, True), (48, True), (49, False)])
def test_the_bank_is_broken_at_nothing(bank: int, broken: bool) -> None:
    table = dividend(bank)
    assert table.state.bank_broken is broken
    assert len(table.emitted("bank_broken")) == broken


@pytest.mark.rule("1865-2.7-1", "1865-2.2-1")
@pytest.mark.parametrize(("number", "rounds"), [(1, [("OR", 1), ("OR", 2)]), (2, [("OR", 2)])])
def test_the_set_of_operating_rounds_is_played_to_its_end(
    number: int, rounds: list[tuple[str, int]]
) -> None:
    table = dividend(30, number)
    assert not table.state.finished
    assert play_on(table) == rounds
    assert table.state.finished == "bank"


@pytest.mark.rule("1865-2.7-1")
def test_after_a_stock_round_both_operating_rounds_are_played() -> None:
    table = Example().company("FMS", 100, trains=["PH2", "PH2"], ann=1)
    table.cash(ann=0, bob=0)
    bank_of(table, 50).stock_round()
    # The Dragons bought a share of the initial offer for 100.
    assert table.percent("FMS", DRAGONS) == 20
    assert table.state.cash[BANK] == -50
    assert table.state.bank_broken
    assert play_on(table.pass_round()) == [("OR", 1), ("OR", 2)]


@pytest.mark.rule("1865-2.7-1", "1865-2.7-2")
def test_money_that_comes_back_saves_nothing() -> None:
    table = dividend(30)
    table.cash(cid=1000)
    assert table.state.cash[BANK] > 0
    play_on(table)
    assert table.state.finished == "bank"


@pytest.mark.rule("1865-2.7-3")
def test_the_score_counts_shares_at_the_value_less_50_for_each_loan() -> None:
    table = Example().company("FMS", 180, major=True, loans=2, ann=1, bob=1).cash(ann=7, bob=0)
    assert table.game.wealth()["ann"] == 7 + 240
    assert table.game.wealth()["bob"] == 80
    table = Example().company("FMS", 40, loans=1, ann=1).cash(ann=0)
    assert table.game.wealth()["ann"] == -30


@pytest.mark.rule("1865-2.1-2", "1865-1-2", "1865-2.7-3")
@pytest.mark.parametrize("major", [False, True])
def test_wealth_is_cash_and_shares(major: bool) -> None:
    table = Example().company("FMS", 90, major=major, ann=1, bob=1).cash(ann=10, bob=20, cid=30)
    assert table.game.wealth() == {"ann": 10 + 270, "bob": 20 + 90, "cid": 30}


@pytest.mark.rule("1865-2.7-4")
def test_cards_trains_and_company_money_count_nothing() -> None:
    table = Example().company("FMS", 90, ann=1).cash(ann=0)
    before = table.game.wealth()
    table.privates(M1="ann", M2="FMS").trains(FMS=["PH2", "PH2"]).cash(FMS=900)
    assert table.game.wealth() == before


@pytest.mark.rule("1865-2.7-4")
def test_equal_scores_share_the_place() -> None:
    table = Example().cash(ann=100, bob=300, cid=300)
    assert table.game.standings() == [(1, "bob", 300), (1, "cid", 300), (3, "ann", 100)]


@pytest.mark.rule("1865-2.7-3", "1865-5.5-3")
def test_the_log_tells_what_loans_cost() -> None:
    table = dividend(30, 2)
    table.state.loans["FMS"] = 1
    table.state.personal_loans["bob"] = 2
    play_on(table)
    (company,) = table.emitted("loans_counted")
    price = table.price("FMS")
    assert company.params == {"company": "FMS", "count": 1, "before": price, "after": price - 50}
    (player,) = table.emitted("personal_loans_counted")
    assert player.params == {"player": "bob", "count": 2, "amount": 1000}
