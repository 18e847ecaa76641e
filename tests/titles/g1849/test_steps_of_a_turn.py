"""The steps of an operating turn and their order (rulebook 4)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from railhead.engine.actions import (
    AcquireToken,
    Action,
    BuyLicence,
    BuyShare,
    BuyTrain,
    Dividend,
    LayTile,
    Pass,
    PlaceToken,
    RunRoutes,
    SellShares,
    TakeLoan,
)
from railhead.engine.title import Value
from tests.titles.g1849.build import ADVANCED, ELECTRIC, Example


def busy(options: Mapping[str, Value], phase: str = "12", cash: int = 5000) -> Example:
    """SFA can do something in every step of its turn; AFG has a token in Terranova (M9)."""
    table = Example(options=options).start("SFA", ann=2, cash=cash, pool=(1, 0))
    table.start("AFG", bob=2, base="H8.0").trains(SFA="8H", AFG="8H").phase(phase)
    table.tile("J6", "645", 3).tile("K7", "4", 2).tile("L8", "9", 2).token("M9.0", "AFG")
    return table.turn_of("SFA")


RUN = RunRoutes("SFA", (("8H-0", (("J6.0", "5", "K7.0"), ("K7.0", "55", "M9.0"))),))
# One action for each step, legal when the step asks.
ACTIONS: dict[str, Action] = {
    "track": LayTile("SFA", "H6", "79", 0),
    "token": PlaceToken("SFA", "M9.0"),
    "routes": RUN,
    "dividend": Dividend("SFA", "pay"),
    "acquire_token": AcquireToken("SFA", "M9.0", "AFG", 5),
    "e_token": BuyLicence("SFA"),
    "trains": BuyTrain("SFA", "12H-0", 800),
    "issue": BuyShare("SFA", "SFA", "pool"),
    "bond": TakeLoan("SFA"),
}
BASIC = ["track", "token", "routes", "dividend", "trains", "issue"]
ORDERS = [
    ({}, BASIC),
    (ADVANCED, [*BASIC[:4], "acquire_token", *BASIC[4:], "bond"]),
    (ELECTRIC, [*BASIC[:4], "acquire_token", "e_token", *BASIC[4:], "bond"]),
]


@pytest.mark.rule("1849-4-4", "1849-1.3-1", "1849-1.3.1-1")
@pytest.mark.parametrize(("options", "order"), ORDERS)
def test_the_steps_in_their_order(options: Mapping[str, Value], order: list[str]) -> None:
    table = busy(options)
    for step in order:
        assert (table.step, table.asked) == (step, "SFA")
        table.check_answers()
        assert table.accepted(ACTIONS[step]) == [ACTIONS[step]]
        for other, action in ACTIONS.items():
            if other != step:
                table.refused(action, "1849-4-4")
        if step in ("routes", "dividend"):
            table.refused(Pass("SFA"), "1849-4-4")
            table.play(ACTIONS[step])
        else:
            table.play(Pass("SFA"))
    assert (table.step, table.asked) not in {(step, "SFA") for step in order}


@pytest.mark.rule("1849-4-4")
def test_every_step_can_be_used_in_one_turn() -> None:
    table = busy({**ELECTRIC, "trade_consent": False})
    done = []
    while table.asked == "SFA" and table.step in ACTIONS:
        done.append(table.step)
        use = table.step not in ("token", "trains")
        table.play(ACTIONS[table.step] if use else Pass("SFA"))
    assert done == ORDERS[2][1]


@pytest.mark.rule("1849-4-4")
def test_an_issue_is_refused_outside_its_step() -> None:
    table = busy({})
    issue = SellShares("SFA", "SFA", 1)
    while table.step != "trains":
        table.refused(issue, "1849-4-4")
        table.play(ACTIONS[table.step] if table.step in ("routes", "dividend") else Pass("SFA"))
    assert table.accepted(issue) == []
    table.play(Pass("SFA"), issue)


@pytest.mark.rule("1849-R-train-1")
def test_a_train_bought_in_a_turn_does_not_run_in_it() -> None:
    table = busy({})
    table.state.trains["SFA"] = ()
    table.state.trains["scrap"] = (*table.state.trains["scrap"], "8H-0")
    table.turn_of("SFA").play(Pass("SFA"), Pass("SFA"))
    # No train: no routes and no dividend, the marker has gone left.
    assert (table.step, table.price("SFA")) == ("trains", 90)
    table.play(ACTIONS["trains"])
    run = RunRoutes("SFA", (("12H-0", RUN.routes[0][1]),))
    table.refused(run, "1849-4-4")
    # In the next turn it does.
    table.turn_of("SFA", "routes").play(run)
    table.refused(run, "1849-4-4")


@pytest.mark.rule("1849-4-4")
@pytest.mark.parametrize("actor", ["ann", "bob", "AFG"])
def test_only_the_corporation_at_turn_acts(actor: str) -> None:
    table = busy({})
    table.refused(LayTile(actor, "H6", "79", 0), "1849-4-2")
    table.refused(Pass(actor), "1849-4-2")
