"""Buying trains in phase 8, and handing in old ones (rulebook 8 and 10.10)."""

from __future__ import annotations

import json

import pytest

from railhead.engine.actions import BuyTrain, DiscardTrain, Pass
from railhead.engine.snapshot import restore, snapshot
from railhead.engine.state import BANK, DEPOT, RETURNED, SCRAP
from railhead.engine.title import Value
from railhead.titles.g1867.rules import Game1867
from tests.titles.g1867.build import Example


def phase8(
    *trains: str, cash: int = 725, phase: str = "8", options: dict[str, Value] | None = None
) -> Example:
    """CPR has these trains and buys another one in phase 8."""
    table = Example(options=options).privates().phase(phase)
    table.public("CPR", 100, tokens=["F8.0"], cash=cash, trains=trains, ann=3)
    table.public("GTR", 100, tokens=["D8.0"], cash=500, trains=phase, bob=3)
    return table.turn_of("CPR", "trains", after=["GTR"])


def own(table: Example, kind: str) -> str:
    return next(it for it in table.game.trains_of("CPR") if table.game.train_class(it) == kind)


def offer(table: Example, kind: str, price: int) -> BuyTrain:
    """The answer that buys a train of the Bank of a class."""
    return next(
        it
        for it in table.answers
        if isinstance(it, BuyTrain)
        and table.game.train_class(it.train) == kind
        and it.price == price
    )


def sold(table: Example) -> set[str]:
    """The classes that the Bank sells."""
    piles = (*table.state.trains[DEPOT], *table.state.trains[RETURNED])
    return {
        table.game.train_class(it.train)
        for it in table.answers
        if isinstance(it, BuyTrain) and it.train in piles
    }


@pytest.mark.rule("1867-8-8", "1867-10.10-1", "1867-10.10-2")
@pytest.mark.parametrize(("phase", "kinds"), [("7", {"7"}), ("8", {"8", "2+2", "5+5E"})])
def test_the_special_trains_are_sold_beside_the_8_train(phase: str, kinds: set[str]) -> None:
    assert sold(phase8("5", cash=1500, phase=phase)) == kinds


@pytest.mark.rule("1867-8-8", "1867-10.10-2")
@pytest.mark.parametrize(("kind", "price"), [("8", 1000), ("2+2", 600), ("5+5E", 1500)])
def test_there_is_always_one_more(kind: str, price: int) -> None:
    table = phase8("5", cash=price)
    table.play(offer(table, kind, price))
    left = [it for it in table.state.trains[DEPOT] if table.game.train_class(it) == kind]
    assert len(left) == 1


# -- handing in ---------------------------------------------------------------------------------


@pytest.mark.rule("1867-10.10-16", "1867-10.10-17", "1867-R-16")
def test_a_train_is_handed_in_for_half_its_price() -> None:
    """A 5-train and a 7-train: an 8-train costs 725, though there is no room for a third one."""
    table = phase8("5", "7")
    assert not table.game.has_train_room("CPR")
    old, bank = own(table, "5"), table.state.cash[BANK]
    table.play(DiscardTrain("CPR", old))
    assert table.step == "trade_in"
    assert table.game.trains_of("CPR")[0] == old, "nothing is settled yet"
    told = {event.kind: event for event in table.play(offer(table, "8", 725))}
    handed_in = {"company": "CPR", "train": old, "amount": 275}
    assert told["train_traded_in"].params == handed_in
    assert [table.game.train_class(it) for it in table.game.trains_of("CPR")] == ["7", "8"]
    assert table.state.trains[RETURNED] == (old,)
    assert table.state.cash["CPR"] == 0
    assert table.state.cash[BANK] == bank + 725


@pytest.mark.rule("1867-10.10-17")
def test_by_an_option_it_leaves_the_game() -> None:
    table = phase8("5", "7", options={"traded_in_train_goes_to": "out"})
    old = own(table, "5")
    table.play(DiscardTrain("CPR", old))
    table.play(offer(table, "8", 725))
    assert table.state.trains[RETURNED] == ()
    assert old in table.state.trains[SCRAP]


@pytest.mark.rule("1867-10.10-17")
def test_from_the_pool_it_is_sold_at_its_full_price() -> None:
    table = phase8("5", cash=1000).trains(GTR="5")
    old = own(table, "5")
    table.play(DiscardTrain("CPR", old))
    table.play(offer(table, "8", 725))
    table.cash(GTR=600, CPR=0)
    table.state.trains["GTR"] = table.state.trains["GTR"][:1]
    table.turn_of("GTR", "trains")
    assert offer(table, "5", 550).train == old


@pytest.mark.rule("1867-10.10-16")
@pytest.mark.parametrize(
    ("kind", "price"),
    [("5", 725), ("6", 675), ("7", 600), ("8", 500), ("2+2", 700), ("5+5E", 250)],
)
def test_what_an_8_train_costs_with_each_train(kind: str, price: int) -> None:
    table = phase8(kind, cash=price)
    table.play(DiscardTrain("CPR", own(table, kind)))
    assert offer(table, "8", price).price == price
    assert (
        phase8(kind, cash=price - 1).accepted(
            *(BuyTrain("CPR", it, price) for it in table.state.trains[DEPOT])
        )
        == []
    )


@pytest.mark.rule("1867-10.10-18")
def test_nothing_is_paid_back() -> None:
    table = phase8("5+5E", cash=0)
    table.play(DiscardTrain("CPR", own(table, "5+5E")))
    bank = table.state.cash[BANK]
    table.play(offer(table, "2+2", 0))
    assert (table.state.cash["CPR"], table.state.cash[BANK]) == (0, bank)


@pytest.mark.rule("1867-10.10-16")
def test_no_loan_is_taken_for_it() -> None:
    table = phase8("5", "7", cash=724)
    table.play(DiscardTrain("CPR", own(table, "5")))
    assert sold(table) == {"2+2"}
    train = next(it for it in table.state.trains[DEPOT] if table.game.train_class(it) == "8")
    table.refused(BuyTrain("CPR", train, 725), "1867-10.10-16")
    table.refused(BuyTrain("CPR", train, 724), "1867-10.10-16")
    table.refused(Pass("CPR"), "1867-10.10-16")


@pytest.mark.rule("1867-10.10-16")
def test_only_where_it_helps_and_in_phase_8_alone() -> None:
    table = phase8("5", cash=100)
    assert not [it for it in table.answers if isinstance(it, DiscardTrain)]
    table = phase8("5", cash=750, phase="7")
    assert not [it for it in table.answers if isinstance(it, DiscardTrain)]
    table.refused(DiscardTrain("CPR", own(table, "5")), "1867-10.10-16")
    table = phase8("5", cash=750, options={"trade_in": False})
    table.refused(DiscardTrain("CPR", own(table, "5")), "1867-10.10-16")


@pytest.mark.rule("1867-10.10-16")
def test_no_train_of_others_is_bought_or_handed_in() -> None:
    table = phase8("5", cash=800)
    foreign = table.game.trains_of("GTR")[0]
    table.refused(DiscardTrain("CPR", foreign), "1867-10.10-16")
    table.play(DiscardTrain("CPR", own(table, "5")))
    table.refused(BuyTrain("CPR", foreign, 725), "1867-10.10-1")


@pytest.mark.rule("1867-10.10-16")
def test_a_train_that_is_handed_in_is_kept_in_snapshots() -> None:
    table = phase8("5", "7")
    table.play(DiscardTrain("CPR", own(table, "5")))
    data = json.loads(json.dumps(snapshot(table.state)))
    assert restore(Game1867, data) == table.state


# -- trains of others ---------------------------------------------------------------------------


@pytest.mark.rule("1867-10.10-3")
def test_a_train_of_another_company_costs_1_or_more() -> None:
    table = phase8("5", cash=300)
    train = table.game.trains_of("GTR")[0]
    table.refused(BuyTrain("CPR", train, 0), "1867-10.10-3")
    table.refused(BuyTrain("CPR", train, 301), "1867-10.2-6")
    table.play(BuyTrain("CPR", train, 300))
    assert table.step == "train_deal"
    assert table.asked == "GTR"


@pytest.mark.rule("1867-10.2-4")
@pytest.mark.parametrize(("limit", "kind"), [(2, "minor"), (5, "public")])
def test_how_many_loans_a_company_may_have(limit: int, kind: str) -> None:
    table = Example().privates().minor("CS", "ann").public("CPR", 100, tokens=["F8.0"], ann=3)
    company = "CS" if kind == "minor" else "CPR"
    assert table.game.loan_room(company) == limit
    table.state.loans[company] = limit + 1
    assert table.game.loan_room(company) == -1
    assert table.game.funds(company) == table.state.cash[company]


@pytest.mark.rule("1867-10.2-4")
def test_by_an_option_loans_above_the_limit_lower_what_can_be_spent() -> None:
    table = Example(options={"loan_power_above_limit": "negative"}).privates()
    table.public("CPR", 100, tokens=["F8.0"], ann=3, cash=200, loans=7)
    assert table.game.funds("CPR") == 200 - 2 * 45
