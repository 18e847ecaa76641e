"""Interest on loans, and their repayment (rulebook 10.8 and 10.9)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyTrain, LayTile
from railhead.engine.state import BANK
from railhead.engine.title import Value
from tests.titles.g1861.build import Example


def minor(cash: int, loans: int, options: dict[str, Value] | None = None) -> Example:
    """N of ann with a train, before it pays interest."""
    table = Example(options=options)
    table.minor("N", "ann", 70, cash=cash, loans=loans, trains="3")
    table.public("MK", 100, tokens=["M7.0"], trains="3", bob=1)
    return table.turn_of("N", "interest", after=("MK",))


def public(cash: int, loans: int, options: dict[str, Value] | None = None) -> Example:
    table = Example(options=options)
    table.public("MK", 100, cash=cash, loans=loans, tokens=["M7.0"], trains="3", ann=1, bob=1)
    table.minor("N", "bob", 70, trains="3")
    return table.turn_of("MK", "interest", after=("N",))


def left(table: Example, company: str) -> tuple[int, int]:
    """Loans and cash of a company."""
    return (table.state.loans.get(company, 0), table.state.cash[company])


# -- interest -------------------------------------------------------------------------------------


@pytest.mark.rule("1861-10.8-1")
@pytest.mark.parametrize(("loans", "paid"), [(0, 0), (1, 5), (3, 15), (5, 25)])
def test_5_for_every_loan(loans: int, paid: int) -> None:
    table = public(cash=45, loans=loans)
    bank = table.state.cash[BANK]
    assert left(table, "MK") == (loans, 45 - paid)
    assert sum(table.state.cash.values()) == 15000
    assert bank == 15000 - sum(c for owner, c in table.state.cash.items() if owner != BANK)


@pytest.mark.rule("1861-10.8-1")
def test_loans_for_track_in_this_turn_are_not_charged() -> None:
    # The example of the rule: one old loan and a second one for track (R40), which leaves R5.
    table = Example().phase("3").minor("K-R", "ann", 70, cash=0, loans=1, trains="3")
    table.gone("N").tile("G15", "201", 0).turn_of("K-R")
    events = table.play(LayTile("K-R", "F16", "9", 1))
    assert [e.params["amount"] for e in events if e.kind == "interest_paid"] == [5]
    assert left(table, "K-R") == (2, 0)


@pytest.mark.rule("1861-10.8-2")
@pytest.mark.parametrize(
    ("cash", "loans", "after", "remains"),
    [(3, 1, 2, 43), (4, 1, 2, 44), (5, 1, 1, 0), (0, 1, 2, 40), (10, 2, 2, 0)],
)
def test_a_minor_borrows_for_interest(cash: int, loans: int, after: int, remains: int) -> None:
    # The first line is the example of the rule.
    assert left(minor(cash, loans), "N") == (after, remains)


@pytest.mark.rule("1861-10.8-2")
@pytest.mark.parametrize(
    ("cash", "loans", "after", "remains"), [(0, 4, 5, 25), (19, 4, 5, 44), (20, 4, 4, 0)]
)
def test_a_public_borrows_for_interest(cash: int, loans: int, after: int, remains: int) -> None:
    assert left(public(cash, loans), "MK") == (after, remains)


@pytest.mark.rule("1861-10.8-3", "1861-11-4")
@pytest.mark.parametrize(("company", "loans", "owed"), [("N", 2, 10), ("MK", 5, 25), ("MK", 6, 30)])
@pytest.mark.parametrize("short", [1, 5])
def test_who_cannot_pay_is_nationalised_at_once(
    company: str, loans: int, owed: int, short: int
) -> None:
    table = (minor if company == "N" else public)(owed - short, loans)
    assert not table.game.started(company)
    # What it had went to the Bank, not to the state railway, which has its train.
    assert table.state.cash["RSR"] == 0
    assert table.game.trains_of("RSR") == ("3-0",)
    # Its turn is over: the next company is on turn.
    assert table.state.acting.company in ("N", "MK")
    assert table.state.acting.company != company


@pytest.mark.rule("1861-10.8-3")
def test_with_the_option_its_money_goes_to_the_state_railway() -> None:
    table = minor(9, 2, {"unpaid_interest_cash": "rsr"})
    assert not table.game.started("N")
    assert table.state.cash["RSR"] == 9


@pytest.mark.rule("1861-10.8-3", "1861-11-6")
def test_nothing_is_repaid_with_what_went_to_the_bank() -> None:
    # R70, one step left and one for each of two loans: R60, R50, R45 in row 5.
    table = minor(9, 2)
    paid = [
        event.params["amount"]
        for event in table.game.events
        if event.kind == "payment" and event.params["payee"] == "ann"
    ]
    start = table.game.start_cells("minor")[70]
    cell = start
    for _ in range(3):
        cell = table.game.title.market.left(cell)
    assert paid[-1] == 2 * table.game.title.market.price(cell)


@pytest.mark.rule("1861-10.8-4")
@pytest.mark.parametrize(
    ("loans", "after", "remains"), [(9, 10, 0), (10, 12, 40), (20, 23, 35), (1, 2, 40)]
)
def test_the_state_railway_can_always_pay(loans: int, after: int, remains: int) -> None:
    table = Example().phase("4").trains(RSR="4").minor("N", "ann", 70, trains="4")
    # It has no token and finds St. Petersburg full: no earnings.
    table.state.homes = {}
    table.public("NW", 100, tokens=["E1.1"], cid=1)
    table.public("MK", 100, tokens=["E1.0"], bob=1)
    table.state.homes = {"RSR": "E1.1"}
    table.state.loans["RSR"] = loans
    table.turn_of("RSR", after=())
    assert table.game.loans_of("RSR") == after
    assert table.state.cash["RSR"] == remains


# -- repayment ------------------------------------------------------------------------------------


@pytest.mark.rule("1861-10.9-1")
@pytest.mark.parametrize(
    ("cash", "loans", "after", "remains"),
    [
        (135, 3, 1, 20),  # the example of the rule: R120 after R15 of interest
        (55, 1, 0, 0),
        (54, 1, 1, 49),
        (64, 3, 3, 49),
        (65, 3, 2, 0),
        (500, 2, 0, 390),
    ],
)
def test_loans_are_repaid_as_far_as_the_money_goes(
    cash: int, loans: int, after: int, remains: int
) -> None:
    assert left(public(cash, loans), "MK") == (after, remains)


@pytest.mark.rule("1861-10.9-1")
def test_new_loans_are_repaid_too() -> None:
    # R80 of track with two loans; a dividend of R200 then repays them without interest.
    table = Example().phase("3").tile("M7", "57", 0).minor("N", "cid")
    table.public("MK", 100, cash=0, trains="3", tokens=["M7.0"], ann=1).turn_of("MK")
    table.play(LayTile("MK", "M9", "4", 0))
    assert left(table, "MK") == (2, 10)
    table.cash(MK=110)
    while table.state.acting.company == "MK" and table.step != "trains":
        table.go_on()
    assert table.state.loans.get("MK", 0) == 0


@pytest.mark.rule("1861-10.9-2")
def test_loans_for_a_train_stay_until_the_next_turn() -> None:
    # R500 and two loans for a train of R550: R40 are left. Nothing is repaid with the R100 that
    # come in afterwards.
    table = Example().phase("5").public("MK", 100, cash=500, tokens=["M7.0"], ann=1)
    table.minor("N", "bob", 70, trains="5")
    table.turn_of("MK", "trains", after=("N",)).play(BuyTrain("MK", "5-1", 550))
    table.cash(MK=140)
    while table.state.acting.company == "MK":
        table.go_on()
    assert left(table, "MK") == (2, 140)


@pytest.mark.rule("1861-10.9-2", "1861-10.9-1")
@pytest.mark.parametrize("step", ["redeem", "track", "token", "routes", "trains", "privates"])
def test_only_then_is_a_loan_repaid(step: str) -> None:
    # From after the interest on nothing is repaid; before, only once.
    table = Example().phase("4").public("MK", 100, tokens=["M7.0"], ann=1, trains="4", cash=45)
    table.state.loans["MK"] = 1
    late = step in ("trains", "privates")
    table.minor("N", "bob", 70, trains="4", cash=0).cash(MK=200).turn_of("MK", step, after=("N",))
    while table.state.acting.company == "MK":
        table.go_on()
    assert table.game.loans_of("MK") == (1 if late else 0)
