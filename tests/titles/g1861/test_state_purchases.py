"""The trains that the state railway buys by rule (rulebook 10.10)."""

from __future__ import annotations

import pytest

from tests.titles.g1861.build import Example
from tests.titles.g1861.trains import pooled


def state(cash: int, trains: str | list[str], phase: str = "4") -> Example:
    """The state railway in a full St. Petersburg, so that it earns nothing."""
    table = Example(options={"eight_train_does_not_end_game": True})
    homes = table.minor("N", "ann", 70, cash=0).state.homes
    table.state.homes = {}
    table.public("NW", 100, tokens=["E1.1"], cid=1).public("GRR", 100, tokens=["E1.0"], bob=1)
    table.state.homes = homes
    return table.cash(RSR=cash).trains(RSR=trains).phase(phase)


def owned(table: Example) -> list[str]:
    return [table.game.train_class(train) for train in table.game.trains_of("RSR")]


@pytest.mark.rule("1861-10.10-12")
def test_the_state_railway_without_a_train_buys_with_loans() -> None:
    # The example of the rule: R66, seven loans, R31 are left.
    table = state(66, []).turn_of("RSR")
    assert owned(table) == ["4"]
    assert (table.game.loans_of("RSR"), table.state.cash["RSR"]) == (7, 31)


@pytest.mark.rule("1861-10.10-12")
def test_trainless_it_takes_the_cheapest_of_bank_and_pool() -> None:
    table = state(225, [], "3")
    pooled(table, "3-0").phase("4").turn_of("RSR")
    assert owned(table) == ["3"]
    assert (table.game.loans_of("RSR"), table.state.cash["RSR"]) == (0, 0)


@pytest.mark.rule("1861-10.10-12")
def test_with_a_train_it_buys_none_of_the_pool_and_takes_no_loan() -> None:
    # A 3-train for R225 lies in the pool, the next new one costs R350.
    table = state(349, "4", "3")
    pooled(table, "3-0").phase("4").turn_of("RSR")
    assert owned(table) == ["4"]
    assert (table.game.loans_of("RSR"), table.state.cash["RSR"]) == (0, 349)


@pytest.mark.rule("1861-10.10-12", "1861-10.10-13")
@pytest.mark.parametrize(("cash", "bought", "left"), [(350, 1, 0), (349, 0, 349), (1399, 3, 349)])
def test_it_buys_new_trains_as_long_as_its_treasury_suffices(
    cash: int, bought: int, left: int
) -> None:
    table = state(cash, "4").turn_of("RSR")
    assert owned(table) == ["4"] * (1 + bought)
    assert table.state.cash["RSR"] == left


@pytest.mark.rule("1861-10.10-12")
def test_its_purchases_start_phases_and_it_has_no_limit() -> None:
    # Three 4-trains, two 5-trains; R549 are too little for the third.
    table = state(3 * 350 + 2 * 550 + 549, "4").turn_of("RSR")
    assert owned(table) == ["4"] * 4 + ["5"] * 2
    assert table.state.phase == "5"
    assert table.state.cash["RSR"] == 549
