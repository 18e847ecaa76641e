"""The order of the rounds (rulebook 3)."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.engine.actions import BuyTrain, Par
from railhead.engine.state import DEPOT, SCRAP
from railhead.titles.g18fb.operating import begin_operating_round
from railhead.titles.g18fb.rounds import GameTurns
from railhead.titles.g18fb.rules import Game18FB
from railhead.titles.g18fb.state import HELD
from railhead.titles.g18fb.trains import remove_unsold
from tests.titles.g18fb.example import Example, Pause

ROUNDS = ("political_round", "stock_round", "operating_round", "regional_round")


def in_round(number: int, *, buys: bool = False, phase: str = "4") -> Example:
    """An operating round of a set in which FC may buy the first PH5 train, if it is to."""
    table = Example().phase(phase).company("FC", 100, ann=0, cash=2000, trains=["PH4"])
    if buys:
        while table.state.trains[DEPOT][0].startswith("PH4"):
            table.game.move_train(table.state.trains[DEPOT][0], DEPOT, SCRAP)
    table.state.agenda = (Pause(), GameTurns(number))
    begin_operating_round(table.game, number)
    table.game.advance()
    table.game._decision = None
    if buys:
        table.pass_to("trains")
        table.play(BuyTrain("FC", "PH5-0", 650))
        assert table.state.phase == "5"
    return table


def rounds(table: Example, count: int) -> list[str]:
    """Go on without deals until so many rounds have begun after the present one; their names."""
    first = len(table.emitted(*ROUNDS))
    while len(table.emitted(*ROUNDS)) < first + count and not table.game.finished:
        table.go_on()
    return [
        f"{event.kind} {event.params.get('number', '')}".strip()
        for event in table.emitted(*ROUNDS)[first:]
    ]


@pytest.mark.rule("18FB-3-1")
@pytest.mark.rule("18FB-1.1-1")
def test_the_political_round_comes_once_then_sets_of_three() -> None:
    table = Example()
    table.game = Game18FB.new({"ann": "Ann", "bob": "Bob", "cid": "Cid"}, {}, 1)
    begun: list[tuple[Any, ...]] = []
    while len(begun) < 8:
        par = Par(table.asked, "LTF", 60)
        table.play(par) if table.offers(par) else table.go_on()
        begun = [
            (event.kind, event.params.get("turn"), event.params.get("number"))
            for event in table.game.events
            if event.kind in ROUNDS
        ]
    assert begun == [
        ("political_round", None, None),
        ("stock_round", 1, None),
        ("operating_round", 1, 1),
        ("operating_round", 1, 2),
        ("stock_round", 2, None),
        ("operating_round", 2, 1),
        ("operating_round", 2, 2),
        ("stock_round", 3, None),
    ]


@pytest.mark.rule("18FB-3-1")
@pytest.mark.rule("18FB-3.6-6")
@pytest.mark.rule("18FB-2.1-6")
def test_the_regional_round_between_two_operating_rounds() -> None:
    table = in_round(1, buys=True)
    assert rounds(table, 5) == [
        "regional_round",
        "operating_round 2",
        "stock_round",
        "operating_round 1",
        "operating_round 2",
    ]
    assert table.state.regional_round == HELD


@pytest.mark.rule("18FB-3-1")
@pytest.mark.rule("18FB-3.6-6")
def test_the_regional_round_before_a_stock_round() -> None:
    table = in_round(2, buys=True)
    assert rounds(table, 4) == [
        "regional_round",
        "stock_round",
        "operating_round 1",
        "operating_round 2",
    ]


@pytest.mark.rule("18FB-3.6.2-4")
def test_priority_and_order_stay_through_the_regional_round() -> None:
    table = in_round(2, buys=True)
    table.state.order, table.state.priority = ("cid", "ann", "bob"), "bob"
    rounds(table, 1)
    assert (table.step, table.asked) == ("regional_round", "bob")
    rounds(table, 1)
    assert (table.step, table.asked) == ("stock_round", "bob")
    assert table.state.order == ("cid", "ann", "bob")


# -- trains that leave ---------------------------------------------------------------------------


def on_offer(table: Example) -> list[str]:
    return [table.game.train_class(it) for it in table.state.trains[DEPOT]]


@pytest.mark.rule("18FB-2.6-3")
@pytest.mark.rule("18FB-R-73")
def test_one_unsold_train_leaves_at_the_end_of_every_operating_round() -> None:
    """One bought in the round that begins phase 5: 3 become 2, then 1, then PH6 is on offer."""
    table = in_round(1, buys=True)
    assert on_offer(table).count("PH5") == 3
    rounds(table, 1)
    # It leaves before the regional companies come in.
    assert table.step == "regional_round"
    assert on_offer(table).count("PH5") == 2
    kinds = [event.kind for event in table.emitted("train_left", "regional_round")]
    assert kinds == ["train_left", "regional_round"]
    assert [event.params for event in table.emitted("train_left")] == [
        {"train": "PH5-3", "left": 2}
    ]
    rounds(table, 1)
    assert on_offer(table).count("PH5") == 2
    rounds(table, 1)
    assert on_offer(table).count("PH5") == 1
    rounds(table, 1)
    assert on_offer(table).count("PH5") == 1
    rounds(table, 1)
    assert on_offer(table).count("PH5") == 0
    assert table.state.phase == "5"
    assert table.game.train_policy.offered(table.game, "FC") == [table.state.trains[DEPOT][0]]
    assert on_offer(table)[0] == "PH6"
    rounds(table, 2)
    assert on_offer(table).count("PH6") == 1


@pytest.mark.rule("18FB-2.6-3")
def test_none_leaves_before_phase_5() -> None:
    table = in_round(1)
    rounds(table, 3)
    assert on_offer(table).count("PH5") == 4
    assert not table.emitted("train_left")


@pytest.mark.rule("18FB-2.6-3")
@pytest.mark.rule("18FB-R-9")
def test_only_the_class_named_leaves() -> None:
    table = Example().phase("5").agenda()
    before = on_offer(table)
    for left in (3, 2, 1, 0, 0):
        remove_unsold(table.game)
        assert on_offer(table).count("PH5") == left
    assert [it for it in before if it != "PH5"] == on_offer(table)
