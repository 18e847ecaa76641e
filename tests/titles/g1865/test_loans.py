"""Loans of companies and of players (rulebook 5.5)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import Pass, RepayLoan, TakeLoan
from railhead.engine.state import BANK
from tests.titles.g1865.build import Example


def fms(cash: int, loans: int, *, major: bool = False) -> Example:
    """FMS at 180, with a train."""
    table = Example()
    return table.company("FMS", 180, major=major, cash=cash, loans=loans, trains="PH2", ann=1)


@pytest.mark.rule("1865-5.5-1")
def test_no_loan_is_taken_in_a_turn() -> None:
    table = fms(0, 1).turn_of("FMS", "track")
    table.refused(TakeLoan("FMS"), "1865-4.1-3")


@pytest.mark.rule("1865-5.5-1")
def test_loans_bear_no_interest() -> None:
    table = fms(40, 3).cash(ann=0).operating_round(1)
    while table.state.round == "OR":
        table.go_on()
    assert table.state.cash["FMS"] == 40
    assert table.state.loans == {"FMS": 3}
    assert table.game.loan_room("FMS") == 0


@pytest.mark.rule("1865-5.5-2", "1865-4.1-4")
@pytest.mark.parametrize("step", ["track", "dividend", "trains"])
def test_a_loan_is_repaid_at_any_moment_of_the_turn(step: str) -> None:
    table = fms(700, 2)
    table.state.traffic["FMS"] = 5
    table.turn_of("FMS", step)
    assert table.step == step
    bank = table.state.cash[BANK]
    table.play(RepayLoan("FMS"))
    assert table.state.loans == {"FMS": 1}
    assert table.state.cash["FMS"] == 200
    assert table.state.cash[BANK] == bank + 500
    assert table.step == step
    table.refused(RepayLoan("FMS"), "1865-5.5-2")


@pytest.mark.rule("1865-5.5-2")
def test_the_last_loan_is_repaid_and_no_more() -> None:
    table = fms(1100, 1).turn_of("FMS", "trains")
    table.play(RepayLoan("FMS"))
    assert table.state.loans == {}
    table.refused(RepayLoan("FMS"), "1865-5.5-2")


@pytest.mark.rule("1865-5.5-2")
def test_only_the_operating_company_repays_and_players_never() -> None:
    table = fms(1100, 1).company("SFS", 90, cash=900, loans=1, bob=1).cash(ann=5000)
    table.state.personal_loans["ann"] = 1
    table.turn_of("FMS", "trains", after=["SFS"])
    table.refused(RepayLoan("SFS"), "1865-4.1-1")
    table.refused(RepayLoan("ann"), "1865-4.1-1")


@pytest.mark.rule("1865-5.5-3", "1865-2.7-3")
def test_a_loan_costs_each_share_50_at_the_end() -> None:
    table = fms(0, 2, major=True).cash(ann=0, bob=0)
    assert table.game.final_price("FMS") == 80
    assert table.game.wealth()["ann"] == 3 * 80
    table = Example().company("FMS", 40, loans=1, ann=1).cash(ann=100)
    assert table.game.final_price("FMS") == -10
    assert table.game.wealth()["ann"] == 100 - 3 * 10


@pytest.mark.rule("1865-5.5-3", "1865-2.7-3", "1865-4.9-1")
def test_a_personal_loan_costs_500_at_the_end() -> None:
    table = Example().company("FMS", 40, ann=1).cash(ann=100)
    table.state.personal_loans["ann"] = 3
    assert table.game.wealth()["ann"] == 100 + 120 - 1500


def test_a_turn_may_end_with_a_loan_that_could_be_repaid() -> None:
    table = fms(700, 1).trains(FMS=["PH2", "PH2", "PH2"]).turn_of("FMS", "trains")
    assert table.answers == [RepayLoan("FMS"), Pass("FMS")]
    table.play(Pass("FMS"))
    assert table.state.loans == {"FMS": 1}
