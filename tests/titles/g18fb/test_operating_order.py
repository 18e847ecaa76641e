"""Operating rounds: income, and who acts when (rulebook 3.5)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyShare, BuyTrain, Dividend, Pass
from railhead.engine.state import POOL
from railhead.titles.g18fb.operating import OperatingRound, begin_operating_round
from railhead.titles.g18fb.state import BUILDING, PROVISIONAL
from tests.titles.g18fb.example import Example


def turns(table: Example) -> list[str]:
    """Play an operating round by passing; the companies as they come."""
    begin_operating_round(table.game, 1)
    table.game.advance()
    table.game._decision = None
    while table.step != "pause":
        table.go_on()
    return [event.params["company"] for event in table.emitted("turn_begins")]


@pytest.mark.rule("18FB-3.5-2")
def test_the_higher_price_first_then_the_column_further_right() -> None:
    """Two companies at 160: the one in the more right-hand column goes first."""
    table = Example().company("FC", (0, 6), ann=0).company("FS", (2, 8), bob=0)
    table.company("NN", 130, cid=0)
    assert table.price("FC") == table.price("FS") == 160
    assert table.game.waiting() == ["FS", "FC", "NN"]


@pytest.mark.rule("18FB-3.5-2")
@pytest.mark.rule("18FB-2.2-2")
def test_in_one_space_the_upper_token_first() -> None:
    table = Example().company("LdA", 120, ann=0).company("FS", 120, bob=0)
    assert table.game.waiting() == ["LdA", "FS"]


@pytest.mark.rule("18FB-3.5-2")
@pytest.mark.rule("18FB-3.6.3-2")
def test_regional_companies_come_first_by_their_numbers() -> None:
    table = Example().phase("5").company("FC", 100, ann=0).company("FS", 130, bob=0)
    table.regional("SFSM", "ann").regional("FA", "bob").regional("FG", "ann")
    table.regional("FAS", POOL)
    assert table.game.waiting() == ["FA", "FG", "SFSM", "FS", "FC"]


@pytest.mark.rule("18FB-3.5-3")
def test_the_order_is_looked_at_again_after_each_turn() -> None:
    table = Example().company("FC", 100, ann=0).company("FS", 90, bob=0).company("NN", 80, cid=0)
    table.company("FB", 70, ann=0).agenda()
    begin_operating_round(table.game, 1)
    table.game.advance()
    table.game._decision = None
    assert table.state.acting.company == "FC"
    # During the turn of FC the price of NN rises over that of FS, that of FC falls under all.
    table.game.place_marker("NN", table.cell(130))
    table.game.place_marker("FC", table.cell(60))
    while table.state.acting.company == "FC":
        table.go_on()
    assert table.state.acting.company == "NN"
    while table.step != "pause":
        table.go_on()
    told = [event.params["company"] for event in table.emitted("turn_begins")]
    # FC, now the last of all, does not act again.
    assert told == ["FC", "NN", "FS", "FB"]


@pytest.mark.rule("18FB-3.5-3")
def test_each_acts_once_in_every_round() -> None:
    table = Example().company("FC", 100, ann=0).company("FS", 90, bob=0, status=BUILDING).agenda()
    assert turns(table) == ["FC", "FS"]
    table.game.events.clear()
    assert sorted(turns(table)) == ["FC", "FS"]


@pytest.mark.rule("18FB-2.2.5-6")
@pytest.mark.rule("18FB-3.6-4")
def test_who_has_not_floated_does_not_operate() -> None:
    table = Example().phase("5").company("FC", 100, ann=0, floated=False, turns=0)
    table.company("FS", 90, bob=0).agenda()
    price = table.price("FC")
    assert turns(table) == ["FS"]
    assert table.price("FC") == price


@pytest.mark.rule("18FB-R-20")
@pytest.mark.parametrize(
    ("status", "concession", "operated"),
    [
        (BUILDING, None, False),
        (PROVISIONAL, None, True),
        (PROVISIONAL, POOL, True),
        (BUILDING, POOL, True),
    ],
)
def test_a_company_has_operated_after_a_turn_that_was_not_one_of_building(
    status: str, concession: str | None, operated: bool
) -> None:
    table = Example().company("FC", ann=0, status=status, concession=concession, turns=0)
    table.agenda()
    assert not table.game.has_operated("FC")
    assert turns(table) == ["FC"]
    assert table.game.has_operated("FC") == operated


@pytest.mark.rule("18FB-3.5-1")
def test_income_comes_before_the_first_turn() -> None:
    table = Example().cards(Bayard="bob").company("FC", ann=0).agenda()
    cash = table.state.cash["bob"]
    begin_operating_round(table.game, 2)
    assert table.state.cash["bob"] == cash + 25
    assert isinstance(table.state.agenda[-1], OperatingRound)
    kinds = [event.kind for event in table.game.events]
    assert kinds.index("operating_round") < kinds.index("income")
    assert "turn_begins" not in kinds


@pytest.mark.rule("18FB-3.5-2")
def test_only_the_company_on_turn_acts() -> None:
    table = Example().company("FC", 100, ann=0, cash=100).company("FS", 90, bob=0, cash=100)
    table.turn_of("FC", after=["FS"])
    table.refused(Pass("FS"), "18FB-3.5-2")
    table.play(Pass("FC"))


# -- the steps of a turn -------------------------------------------------------------------------


def steps(table: Example) -> list[str]:
    """What happens in the turn of a company, in this order."""
    kinds = {
        "tile_laid": "tiles",
        "token_placed": "token",
        "deposit_returned": "destination",
        "secured_interest": "interest",
        "interest_lost": "interest",
        "earnings": "earnings",
        "no_revenue": "earnings",
        "dividend": "dividend",
        "price_moved": "price",
        "train_bought": "train",
        "share_bought": "share",
    }
    return [kinds[event.kind] for event in table.game.events if event.kind in kinds]


@pytest.mark.rule("18FB-3.5-4")
def test_the_turn_of_a_building_company() -> None:
    table = Example().company("FC", 100, ann=0, bob=1, status=BUILDING, cash=300, pool=1)
    table.turn_of("FC")
    asked = [table.step]
    while table.step != "pause":
        if table.step == "trains" and not table.game.trains_of("FC"):
            table.play(BuyTrain("FC", "PH1-0", 100))
        else:
            table.go_on()
        if table.step != asked[-1]:
            asked.append(table.step)
    # There is no question about a dividend, and none about shares.
    assert [it for it in asked if it not in ("token", "pause")] == ["track", "trains"]
    assert steps(table) == ["interest", "price", "train"]


@pytest.mark.rule("18FB-3.5-5")
@pytest.mark.parametrize("status", [PROVISIONAL, "definitive"])
def test_the_turn_of_a_company_that_runs(status: str) -> None:
    table = Example().company("FC", 100, ann=0, bob=2, status=status, cash=900, trains=["PH1"])
    table.company("FS", 90, cid=0, pool=2)
    table.state.markers["FC"] = 2
    table.turn_of("FC")
    asked = [table.step]
    while table.step != "pause":
        if table.step == "dividend":
            table.play(Dividend("FC", "withhold"))
        elif table.step == "trains" and len(table.game.trains_of("FC")) == 1:
            table.play(BuyTrain("FC", "PH1-1", 100))
        elif table.step == "finance":
            table.play(BuyShare("FC", "FS", POOL))
        else:
            table.go_on()
        if table.step != asked[-1]:
            asked.append(table.step)
    shown = [it for it in asked if it not in ("token", "pause")]
    assert shown == ["track", "dividend", "trains", "finance"]
    # The price moves between the dividend and the trains.
    done = [it for it in steps(table) if it != "dividend"]
    assert done == ["earnings", "price", "train", "share"]
