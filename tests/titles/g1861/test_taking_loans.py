"""When and how many loans a company takes (rulebook 10.2)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import (
    BuyPrivate,
    BuyShare,
    BuyTrain,
    LayTile,
    Pass,
    PlaceToken,
    RepayLoan,
    TakeLoan,
)
from railhead.engine.state import BANK, DEPOT, RETURNED
from tests.titles.g1861.build import Example

SIMBIRSK = LayTile("MK", "M9", "4", 0)
"""R80, joined to Kazan."""


def minor(
    cash: int = 0, loans: int = 0, trains: str | tuple[str, ...] = (), phase: str = "3"
) -> Example:
    return Example().minor("N", "ann", cash=cash, loans=loans, trains=trains).phase(phase)


def public(
    cash: int = 0, loans: int = 0, trains: str | tuple[str, ...] = (), phase: str = "3"
) -> Example:
    """MK in Kazan with track to the south and north."""
    table = Example().minor("N", "cid").phase(phase).tile("M7", "57", 0)
    return table.public(
        "MK", 100, cash=cash, loans=loans, trains=trains, tokens=["M7.0"], ann=1, bob=1
    )


# -- for what -------------------------------------------------------------------------------------


@pytest.mark.rule("1861-10.2-1", "1861-10.4-20")
def test_for_terrain_and_the_fee() -> None:
    table = public(trains="3").turn_of("MK")
    table.play(SIMBIRSK)  # R80: two loans bring R90
    assert (table.state.loans["MK"], table.state.cash["MK"]) == (2, 10)
    table.play(LayTile("MK", "M5", "9", 0))  # the fee of R20: one more
    assert (table.state.loans["MK"], table.state.cash["MK"]) == (3, 35)


@pytest.mark.rule("1861-10.2-1", "1861-10.10-8")
@pytest.mark.parametrize("place", ["bank", "pool"])
def test_for_a_train_of_the_bank_or_the_pool_while_trainless(place: str) -> None:
    table = public(phase="2")
    if place == "pool":
        table.game.move_train("2-0", DEPOT, RETURNED)
    table.turn_of("MK", "trains").play(BuyTrain("MK", "2-0", 100))
    assert table.game.trains_of("MK") == ("2-0",)
    assert (table.state.loans["MK"], table.state.cash["MK"]) == (3, 35)


@pytest.mark.rule("1861-10.2-1", "1861-10.10-11")
@pytest.mark.parametrize("place", ["bank", "pool"])
def test_not_for_a_second_train(place: str) -> None:
    # The train of K-B, which MK could buy for its own money, keeps the step open.
    table = public(cash=224, trains="3").minor("K-B", "bob", trains="3")
    if place == "pool":
        table.game.move_train("3-2", DEPOT, RETURNED)
    table.turn_of("MK", "trains")
    table.refused(BuyTrain("MK", "3-2", 225), "1861-10.10-11")
    table.cash(MK=225).turn_of("MK", "trains").play(BuyTrain("MK", "3-2", 225))


@pytest.mark.rule("1861-10.2-1", "1861-10.8-2")
def test_for_interest() -> None:
    table = public(cash=3, loans=1, trains="3").turn_of("MK", "interest")
    assert (table.state.loans["MK"], table.state.cash["MK"]) == (2, 3 + 45 - 5)


@pytest.mark.rule("1861-10.2-1")
def test_the_state_railway_borrows_for_a_first_train_and_for_interest_only() -> None:
    table = public(cash=900, trains="4", phase="4").cash(RSR=66)
    table.turn_of("RSR", "state_trains")
    assert len(table.game.trains_of("RSR")) == 1
    assert (table.state.loans["RSR"], table.state.cash["RSR"]) == (7, 31)
    table = public(cash=900, trains="4", phase="4").cash(RSR=340).trains(RSR="4")
    table.turn_of("RSR", "state_trains")
    assert len(table.game.trains_of("RSR")) == 1
    assert table.state.loans == {}
    table = public(cash=900, trains="4", phase="4").cash(RSR=4)
    table.state.loans["RSR"] = 1
    table.trains(RSR="4").turn_of("RSR", "interest")
    assert (table.state.loans["RSR"], table.state.cash["RSR"]) == (2, 4 + 45 - 5)


# -- only where money lacks, and as few as suffice ------------------------------------------------


@pytest.mark.rule("1861-10.2-2", "1861-10.2-3")
@pytest.mark.parametrize(
    ("cash", "loans", "left"),
    [
        (85, 1, 30),  # the example of the rule
        (0, 3, 35),  # that of the next one
        (100, 0, 0),
        (99, 1, 44),
        (55, 1, 0),
        (54, 2, 44),
        (10, 2, 0),
        (9, 3, 44),
    ],
)
def test_the_fewest_loans_for_a_train_of_100(cash: int, loans: int, left: int) -> None:
    table = public(cash=cash, phase="2").turn_of("MK", "trains")
    table.play(BuyTrain("MK", "2-0", 100))
    assert table.state.loans.get("MK", 0) == loans
    assert table.state.cash["MK"] == left


@pytest.mark.rule("1861-10.2-2")
@pytest.mark.parametrize("step", ["track", "trains", "privates"])
def test_no_loan_is_taken_or_repaid_by_choice(step: str) -> None:
    table = public(cash=500, loans=1, trains="3").privates(TSR="ann").turn_of("MK", step)
    assert table.step == step
    for action in (TakeLoan("MK"), RepayLoan("MK")):
        table.refused(action, "1861-10-4")


@pytest.mark.rule("1861-10.2-3")
def test_a_loan_of_50_pays_its_interest_at_once() -> None:
    table = public(cash=85, phase="2").turn_of("MK", "trains")
    bank = table.state.cash[BANK]
    events = table.play(BuyTrain("MK", "2-0", 100))
    paid = [
        (event.params["payer"], event.params["payee"], event.params["amount"])
        for event in events
        if event.kind == "payment"
    ]
    assert paid == [(BANK, "MK", 50), ("MK", BANK, 5), ("MK", BANK, 100)]
    assert table.state.cash[BANK] == bank + 55


@pytest.mark.rule("1861-10.2-3", "1861-10.8-1")
def test_a_loan_of_this_turn_is_not_charged_again() -> None:
    table = public(trains="3").turn_of("MK")
    table.play(SIMBIRSK, Pass("MK"))
    while table.state.acting.company == "MK":
        table.go_on()
    # Kazan and Simbirsk earn R30, half of it for the treasury and the shares that lie there.
    assert table.state.loans["MK"] == 2


# -- limits ---------------------------------------------------------------------------------------


@pytest.mark.rule("1861-10.2-4")
@pytest.mark.parametrize(
    ("cash", "loans", "allowed"), [(10, 0, True), (9, 0, False), (55, 1, True), (54, 1, False)]
)
def test_a_minor_has_at_most_two_loans(cash: int, loans: int, allowed: bool) -> None:
    table = minor(cash, loans, phase="2").turn_of("N", "trains")
    if allowed:
        table.play(BuyTrain("N", "2-0", 100))
        assert table.state.loans["N"] == 2
    else:
        assert "N" not in table.state.presidents


@pytest.mark.rule("1861-10.2-4")
@pytest.mark.parametrize(
    ("cash", "loans", "allowed"), [(0, 0, True), (45, 1, True), (44, 1, False), (225, 5, True)]
)
def test_a_public_has_at_most_five_loans(cash: int, loans: int, allowed: bool) -> None:
    table = public(cash, loans).turn_of("MK", "trains")
    if allowed:
        table.play(BuyTrain("MK", "3-0", 225))
        assert table.state.loans["MK"] == 5
    else:
        assert "MK" not in table.state.presidents


@pytest.mark.rule("1861-10.2-4")
@pytest.mark.parametrize(("loans", "takes"), [(4, True), (5, False), (6, False), (9, False)])
def test_above_five_a_public_takes_none(loans: int, takes: bool) -> None:
    table = public(40, loans, trains="3").turn_of("MK")
    if takes:
        table.play(SIMBIRSK)
        assert table.state.loans["MK"] == 5
    else:
        table.refused(SIMBIRSK, "1861-10.4-20")


@pytest.mark.rule("1861-10.2-4")
def test_its_own_money_is_not_touched_by_loans_above_the_limit() -> None:
    table = public(80, 9, trains="3").turn_of("MK")
    table.play(SIMBIRSK)
    assert (table.state.loans["MK"], table.state.cash["MK"]) == (9, 0)
    other = Example(options={"loan_power_above_limit": "negative"}).minor("N", "cid").phase("3")
    other.tile("M7", "57", 0).public("MK", 100, cash=259, loans=9, tokens=["M7.0"], ann=1)
    other.trains(MK="3").turn_of("MK")
    other.refused(SIMBIRSK, "1861-10.4-20")  # R259 - 4 x R45 = R79
    other.cash(MK=260).turn_of("MK").play(SIMBIRSK)


@pytest.mark.rule("1861-10.2-5")
def test_the_number_of_markers_is_no_limit() -> None:
    # The box has 18 markers; here 19 and more loans are out.
    table = public(loans=4, trains="3")
    table.public("GRR", 100, loans=5, tokens=["L12.0"], bob=1)
    table.public("NW", 100, loans=8, tokens=["P2.0"], bob=1)
    table.state.loans["RSR"] = 2
    table.cash(MK=40).turn_of("MK").play(SIMBIRSK)
    assert sum(table.state.loans.values()) == 20


# -- never for ------------------------------------------------------------------------------------


@pytest.mark.rule("1861-10.2-6", "1861-10.5-7")
def test_no_loan_for_a_marker() -> None:
    # Nizhnii Novgorod lies two hexes away: R40.
    table = Example().minor("N", "cid").phase("3").tile("M7", "57", 1).tile("L8", "8", 2)
    table.public("MK", 100, cash=39, trains="3", tokens=["M7.0"], ann=1).turn_of("MK", "token")
    assert table.step != "token"
    table.cash(MK=40).turn_of("MK", "token").play(PlaceToken("MK", "K7.0"))
    assert (table.state.cash["MK"], table.state.loans) == (0, {})


@pytest.mark.rule("1861-10.2-6", "1861-7.1-5")
def test_no_loan_for_a_private() -> None:
    table = public(cash=9, trains="3").privates(TSR="ann").turn_of("MK")
    table.refused(BuyPrivate("MK", "TSR", 10), "1861-10.2-6")
    table.play(BuyPrivate("MK", "TSR", 9))
    assert table.state.loans == {}


@pytest.mark.rule("1861-10.2-6")
def test_no_loan_for_own_shares() -> None:
    table = Example().phase("3")
    table.public("MK", 100, cash=99, pool=1, tokens=["M7.0"], ann=1).turn_of("MK")
    table.refused(BuyShare("MK", "MK", "pool"), "1861-10-4")
    table.public("GRR", 100, cash=100, pool=2, tokens=["L12.0"], ann=1).turn_of("GRR")
    table.play(BuyShare("GRR", "GRR", "pool"))
    assert table.state.loans == {}
    assert table.step == "track"


@pytest.mark.rule("1861-10.2-6", "1861-10.10-3")
def test_no_loan_for_a_train_of_another_company() -> None:
    table = public(cash=9).trains(N="3").turn_of("MK", "trains")
    table.refused(BuyTrain("MK", "3-0", 10), "1861-10.2-6")
    assert table.offers(BuyTrain("MK", "3-0", 9))
