"""A corporation whose token enters the closing cell in its own turn (rules 3.5.1-7, R-close-2)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from railhead.engine.actions import Action, Dividend, Pass, RunRoutes, SellShares, TakeLoan
from tests.titles.g1849.build import ADVANCED, Example

LEFT, DOWN = (9, 1), (8, 0)


def table_at(cell: tuple[int, int]) -> Example:
    """CTL of ann with a port marker, a private company and a train; 300 in its treasury."""
    table = Example(options=ADVANCED).start("CTL", cell, cash=300, ann=2, bob=1)
    table.start("SFA", bob=2).trains(CTL="8H").phase("8").privates(SIGI="CTL", SMS="cid")
    table.state.markers = {"CTL": "N8"}
    return table


def withheld(table: Example, after: list[str]) -> Action:
    table.dividend_of("CTL", 40, after)
    return Dividend("CTL", "withhold")


def earned_nothing(table: Example, after: list[str]) -> Action:
    table.turn_of("CTL", "routes", after)
    return RunRoutes("CTL", ())


def issued(table: Example, after: list[str]) -> Action:
    table.turn_of("CTL", "issue", after)
    return SellShares("CTL", "CTL", 1)


def bonded(table: Example, after: list[str]) -> Action:
    table.turn_of("CTL", "bond", after)
    return TakeLoan("CTL")


CAUSES = [
    (LEFT, withheld),
    (LEFT, earned_nothing),
    (DOWN, withheld),
    (DOWN, issued),
    (LEFT, bonded),
]


@pytest.mark.rule("1849-3.5.1-7", "1849-3.5.1-8", "1849-R-close-2", "1849-R-close-3")
@pytest.mark.parametrize("after", [["SFA"], []])
@pytest.mark.parametrize(("cell", "cause"), CAUSES)
def test_a_corporation_that_closes_in_its_turn_loses_the_rest_of_it(
    cell: tuple[int, int], cause: Callable[[Example, list[str]], Action], after: list[str]
) -> None:
    table = table_at(cell)
    action = cause(table, after)
    table.check_answers()
    total = table.state.cash["bank"] + table.state.cash["CTL"]
    table.play(action)
    assert "CTL" not in table.state.presidents
    assert (table.state.cash["CTL"], table.state.cash["bank"]) == (0, total)
    assert table.game.certificates("CTL", "CTL") == (1, 6, 1)
    assert table.state.privates == {"SMS": "cid"}
    assert table.state.markers == {}
    assert table.state.bonds == ()
    assert "8H-0" in table.state.trains["scrap"]
    assert table.state.roster[-1] == "CTL"
    if after:
        assert (table.asked, table.state.acting.company) == ("SFA", "SFA")
    else:
        assert (table.step, table.state.acting.company) == ("stock_round", "")


@pytest.mark.rule("1849-3.5.1-7", "1849-4.3.2-7")
def test_a_turn_without_a_train_may_close_a_corporation() -> None:
    table = Example().start("SFA", LEFT, cash=0, ann=2).start("IFT", bob=2)
    table.turn_of("SFA", after=["IFT"]).play(Pass("SFA"))
    assert not table.game.started("SFA")
    assert table.asked == "IFT"
