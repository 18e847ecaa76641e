"""The operating round: who operates when, and the steps of a turn (rulebook 4.1)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyTrain, Dividend, Pass, SellShares
from tests.titles.g1865.build import Example


def turns(table: Example) -> list[str]:
    """The companies that have begun a turn, in order."""
    return [event.params["company"] for event in table.emitted("turn_begins")]


def play_round(table: Example) -> list[str]:
    """Play the first operating round to its end; return who operated, in order."""
    while (table.state.round, table.state.round_number) == ("OR", 1):
        before = turns(table)
        table.go_on()
    return before


@pytest.mark.rule("1865-4.1-1")
def test_the_highest_value_operates_first_and_in_one_box_the_uppermost() -> None:
    table = Example()
    for company, price in (("FMS", 100), ("SFS", 100), ("RCSF", 120)):
        table.company(company, price, ann=1)
    table.operating_round(1)
    assert turns(table) == ["RCSF"]
    assert table.to_operate == ("FMS", "SFS")
    assert play_round(table) == ["RCSF", "FMS", "SFS"]


@pytest.mark.rule("1865-4.1-1", "1865-4.1-2")
def test_every_company_operates_once_although_it_falls() -> None:
    table = Example().company("FMS", 110, ann=1).company("SFS", 100, bob=1)
    table.operating_round(1)
    assert play_round(table) == ["FMS", "SFS"]


@pytest.mark.rule("1865-4.1-2")
def test_the_next_company_is_the_highest_of_that_moment() -> None:
    table = Example().phase("3").company("FMS", 150, traffic=1, ann=1)
    table.company("SFS", 110, major=True, ann=4, bob=2).company("RCSF", 100, cid=1)
    table.cash(FMS=0, ann=0).operating_round(1)
    assert table.game.waiting() == ["SFS", "RCSF"]
    table.pass_to("trains")
    # The sale of two shares by ann takes SFS from 110 to 90, below RCSF.
    table.play(BuyTrain("FMS", "PH3-0", 200), SellShares("ann", "SFS", 2))
    assert table.price("SFS") == 90
    assert turns(table) == ["FMS", "RCSF"]
    assert table.to_operate == ("SFS",)


@pytest.mark.rule("1865-4.1-3")
def test_a_turn_has_its_steps_in_a_fixed_order() -> None:
    table = Example().company("FMS", traffic=5, cash=500, trains="PH2", ann=1)
    table.tile("D38", "8", 5).tile("C39", "173", 4).operating_round(1)
    asked = []
    while turns(table) == ["FMS"] and table.state.round_number == 1:
        asked.append(table.step)
        if table.step != "track":
            table.refused(Pass("SFS"), "1865-4.1-1")
        table.go_on()
    assert asked == ["track", "token", "dividend", "trains"]


@pytest.mark.rule("1865-4.1-3", "1865-4.3-1")
def test_mines_work_between_track_and_tokens() -> None:
    table = Example().company("FMS", tokens=["C39.0"], cash=100, ann=1).tile("D38", "8", 5)
    table.tile("C39", "173", 4).turn_of("FMS")
    assert "FMS" not in table.state.traffic
    table.play(Pass("FMS"))
    assert table.state.traffic["FMS"] == 2


@pytest.mark.rule("1865-4.1-3")
def test_steps_are_not_done_out_of_order() -> None:
    table = Example().company("FMS", traffic=5, cash=500, trains="PH2", ann=1).turn_of("FMS")
    table.refused(Dividend("FMS", "pay"), "1865-4.1-3")
    table.refused(BuyTrain("FMS", "PH2-1", 100), "1865-4.1-3")
    table.pass_to("dividend").play(Dividend("FMS", "withhold"))
    table.refused(Dividend("FMS", "pay"), "1865-4.1-3")


@pytest.mark.rule("1865-4.1-5")
def test_a_company_that_has_not_floated_does_not_operate() -> None:
    table = Example().company("FMS", 60, ann=1, turns=0)
    table.company("SFS", 100, floated=False, bob=0).operating_round(1)
    assert play_round(table) == ["FMS"]
    assert table.state.turns == {"FMS": 1}


@pytest.mark.rule("1865-2.2-1")
@pytest.mark.parametrize("phase", ["2", "4", "7"])
def test_two_operating_rounds_follow_each_stock_round(phase: str) -> None:
    table = (
        Example().phase(phase).company("FMS", 60, major=phase == "7", ann=4 if phase == "7" else 1)
    )
    table.trains(FMS="PH7" if phase == "7" else "PH4").stock_round().pass_round()
    visited = [(table.state.round, table.state.round_number)]
    while len(visited) < 5:
        table.go_on()
        now = (table.state.round, table.state.round_number)
        if now != visited[-1]:
            visited.append(now)
    assert visited == [("OR", 1), ("OR", 2), ("SR", 1), ("OR", 1), ("OR", 2)]
