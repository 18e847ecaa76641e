"""Operating Rounds: who operates when, and the steps of a turn (rulebook 10)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import (
    Action,
    BuyShare,
    BuyTrain,
    DiscardTrain,
    Dividend,
    LayTile,
    Pass,
    PlaceToken,
    SellShares,
)
from tests.titles.g1861.build import Example


def first_round(table: Example) -> bool:
    return (table.state.round, table.state.round_number) == ("OR", 1)


def turns(table: Example) -> list[str]:
    """The companies whose turns follow in this Operating Round; each does what it must."""
    found: list[str] = []
    while first_round(table):
        if table.state.acting.company not in found[-1:]:
            found.append(table.state.acting.company)
        table.go_on()
    return found


@pytest.mark.rule("1861-10-1", "1861-7.1-3")
def test_privates_pay_before_anybody_operates() -> None:
    table = Example().privates(TSR="bob", BSS="N", MYR="RSR", MRR="cid", WVR="bob")
    table.minor("N", "cid", cash=200).cash(ann=0, bob=0, cid=0).operating_rounds()
    assert (table.step, table.asked) == ("track", "N")
    owners = ("bob", "N", "RSR", "cid")
    assert [table.state.cash[name] for name in owners] == [40, 215, 20, 25]


@pytest.mark.rule("1861-10-1")
def test_minors_then_publics_each_by_price() -> None:
    table = Example().phase("3").minor("K-B", "ann", 55, cash=900).minor("N", "bob", 80, cash=900)
    table.minor("O-K", "cid", 60, cash=900)
    table.public("MK", 70, cash=900, tokens=["M7.0"], ann=1)
    table.public("GRR", 200, cash=900, tokens=["L12.0"], bob=1)
    assert turns(table.operating_rounds()) == ["N", "O-K", "K-B", "GRR", "MK"]


@pytest.mark.rule("1861-10-1", "1861-7.4-2")
@pytest.mark.parametrize("phase", "345678")
def test_last_the_state_railway_in_phases_4_to_7(phase: str) -> None:
    table = Example().phase(phase)
    table.public("MK", 70, cash=2000, tokens=["M7.0"], trains=[phase], ann=1).operating_rounds()
    while first_round(table):
        assert "RSR" not in table.state.tokens["E1.1"]
        table.go_on()
    assert ("RSR" in table.state.tokens["E1.1"]) == (phase in "4567")


@pytest.mark.rule("1861-10-2")
def test_at_equal_prices_the_one_further_right_is_first() -> None:
    # R100 stands in three places: columns 3, 5 and 6 of the chart.
    table = Example().minor("N", "ann", (2, 3)).minor("K-B", "bob", (5, 6))
    table.minor("O-K", "cid", (4, 5)).minor("K-K", "cid", 110)
    assert len({table.price(name) for name in ("N", "K-B", "O-K")}) == 1
    assert table.game.operating_order() == ["K-K", "K-B", "O-K", "N"]


@pytest.mark.rule("1861-10-2", "1861-6-6")
def test_on_one_space_the_one_higher_in_the_stack_is_first() -> None:
    table = Example()
    for minor in ("O-K", "N", "K-B"):
        table.minor(minor, "ann", 55)
    assert table.game.operating_order() == ["O-K", "N", "K-B"]
    table.game.move_price("O-K", "right")
    table.game.move_price("O-K", "left")
    assert table.game.operating_order() == ["N", "K-B", "O-K"]


@pytest.mark.rule("1861-10-3")
def test_the_order_is_that_of_the_beginning_of_the_round_and_each_operates_once() -> None:
    table = Example().minor("N", "ann", 90, cash=900).minor("K-B", "bob", 60, cash=900)
    table.minor("O-K", "cid", 55, cash=900).operating_rounds()
    assert table.asked == "N"
    table.game.move_price("O-K", "right", 3)
    table.game.move_price("N", "left", 5)
    assert table.game.operating_order() == ["O-K", "K-B", "N"]
    assert turns(table) == ["N", "K-B", "O-K"]


@pytest.mark.rule("1861-10-3", "1861-11-11")
def test_a_company_that_is_closed_meanwhile_does_not_operate() -> None:
    # N buys the first 4-train: K-B loses its 2-train and is nationalised before its turn.
    table = Example().minor("N", "ann", 80, cash=900).minor("K-B", "bob", 60, trains="2")
    table.minor("O-K", "cid", 55, trains="3").phase("3").trains(scrap=["3"] * 6)
    table.turn_of("N", "trains", after=["K-B", "O-K"])
    table.play(BuyTrain("N", "4-0", 350))
    assert "K-B" not in table.state.presidents
    while table.asked == "N":
        table.go_on()
    assert table.asked == "O-K"


# -- the steps of a turn --------------------------------------------------------------------------


def kazan() -> Example:
    """MK can do something in every step of its turn."""
    table = Example(options={"earnings_duty": "none"}).privates(TSR="bob").phase("3")
    table.tile("M7", "57", 1).tile("L8", "8", 2)
    return table.public(
        "MK", 70, cash=1000, loans=1, trains="3", pool=1, tokens=["M7.0"], ann=1, bob=1
    )


STEPS = ["redeem", "track", "token", "routes", "dividend", "early_privates", "trains", "privates"]
OF_STEP: dict[str, Action] = {
    "redeem": BuyShare("MK", "MK", "pool"),
    "track": LayTile("MK", "N6", "8", 1),
    "token": PlaceToken("MK", "K7.0"),
    "dividend": Dividend("MK", "pay"),
    "trains": BuyTrain("MK", "3-1", 225),
}


@pytest.mark.rule("1861-10-4")
def test_the_steps_of_a_turn_in_their_order() -> None:
    table = kazan().turn_of("MK")
    asked = []
    while table.asked == "MK":
        if table.step not in asked:
            asked.append(table.step)
        for step, action in OF_STEP.items():
            if step != table.step:
                refusal = table.game.refusal(action)
                assert refusal is not None, (step, table.step)
                assert refusal.rule == f"{table.game.title_id}-10-4", (step, table.step)
        if table.step == "early_privates":
            loans = table.state.loans["MK"]
            assert loans == 1
        table.go_on()
    assert asked == STEPS
    assert "MK" not in table.state.loans


@pytest.mark.rule("1861-10-4")
def test_interest_and_repayment_come_between_dividend_and_trains() -> None:
    table = kazan().turn_of("MK", "early_privates")
    assert (table.step, table.state.cash["MK"], table.state.loans["MK"]) == (
        "early_privates",
        1000,
        1,
    )
    table.play(Pass("MK"))
    assert (table.step, table.state.cash["MK"]) == ("trains", 945)
    assert table.state.loans == {}


@pytest.mark.rule("1861-10-4")
@pytest.mark.parametrize(
    ("step", "optional"),
    [
        *[("redeem", True), ("track", True), ("token", True), ("routes", False)],
        *[("early_privates", True), ("trains", True), ("privates", True)],
    ],
)
def test_what_is_optional_and_what_is_not(step: str, optional: bool) -> None:
    table = kazan().turn_of("MK", step)
    assert table.step == step
    assert table.offers(Pass("MK")) == optional
    if not optional:
        table.refused(Pass("MK"), "1861-10-4")


@pytest.mark.rule("1861-10-4", "1861-10.10-7")
def test_without_a_train_the_purchase_is_compulsory() -> None:
    table = Example().public("MK", 100, cash=100, tokens=["M7.0"], ann=1).turn_of("MK", "trains")
    table.refused(Pass("MK"), "1861-10.10-7")


@pytest.mark.rule("1861-10-4")
def test_distribution_is_compulsory() -> None:
    table = kazan().dividend_of("MK", 100)
    assert table.step == "dividend"
    table.refused(Pass("MK"), "1861-10-4")


@pytest.mark.rule("1861-10-4")
def test_no_train_is_given_back_freely_and_nobody_else_acts() -> None:
    table = kazan().turn_of("MK", "trains")
    table.refused(DiscardTrain("MK", "3-0"), "1861-10.10-6")
    for other in (Pass("ann"), Pass("RSR"), BuyTrain("N", "3-1", 225)):
        table.refused(other, "1861-10-3")
    table.refused(SellShares("ann", "MK", 1), "1861-10-3")


@pytest.mark.rule("1861-10-5")
def test_minors_neither_redeem_nor_place_markers() -> None:
    table = Example().privates(TSR="bob").phase("3").minor("N", "ann", cash=500, trains="3")
    table.turn_of("N")
    asked = []
    while table.asked == "N":
        if table.step not in asked:
            asked.append(table.step)
        table.refused(BuyShare("N", "N", "pool"), "1861-10-4")
        table.refused(PlaceToken("N", "H8.0"), "1861-10-4")
        table.go_on()
    assert asked == ["track", "routes", "trains", "privates"]


@pytest.mark.rule("1861-10-6", "1861-7.4-1", "1861-R-18")
@pytest.mark.parametrize("loans", [0, 3])
def test_the_state_railway_is_never_asked(loans: int) -> None:
    table = Example().privates(TSR="bob").phase("4").minor("N", "ann", cash=500, trains="4")
    table.cash(RSR=100)
    table.state.loans |= {"RSR": loans} if loans else {}
    table.turn_of("RSR")
    assert table.state.round_number != 1 or table.state.acting.company != "RSR"


@pytest.mark.rule("1861-10-6", "1861-10.8-4")
def test_what_the_state_railway_does_in_its_turn() -> None:
    table = Example().privates(TSR="bob", MYR="ann").phase("4").trains(RSR="4").cash(RSR=70)
    table.minor("N", "ann", cash=500, trains="4")
    table.state.loans["RSR"] = 3
    tiles = dict(table.state.tiles)
    table.turn_of("RSR", after=["N"])
    assert table.asked == "N"
    assert table.game.cities_of("RSR") == ["E1.1"]
    assert table.state.tiles == tiles
    assert table.game.privates_of("RSR") == []
    # 4-train: St. Petersburg 40, Tver 10 and Moscow 40; then interest, and two loans.
    assert table.state.cash["RSR"] == 70 + 90 - 15 - 100
    assert table.state.loans["RSR"] == 1
