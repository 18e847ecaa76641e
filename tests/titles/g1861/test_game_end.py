"""How the game ends, and what everybody has then (rulebook 13)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import Bankrupt, BuyTrain, Choose, Par
from railhead.engine.events import Event
from railhead.engine.state import BANK
from tests.titles.g1861.build import Example

ROUNDS = ("stock_round", "operating_round", "merger_round")


def rounds_of(events: list[Event]) -> list[str]:
    """The rounds that began: `SR 8`, `OR 8.1`, `MR`."""
    found = []
    for event in events:
        turn, number = event.params.get("turn"), event.params.get("number")
        if event.kind == "stock_round":
            found.append(f"SR {turn}")
        elif event.kind == "operating_round":
            found.append(f"OR {turn}.{number}")
        elif event.kind == "merger_round":
            found.append("MR")
    return found


def to_the_end(table: Example, *actions: BuyTrain) -> list[str]:
    """Play actions, then pass on to the end of the game; return the rounds that begin."""
    start = len(table.game.events)
    table.play(*actions)
    for _ in range(400):
        if not table.step:
            assert table.state.finished
            return rounds_of(table.game.events[start:])
        table.go_on()
    raise AssertionError("the game never ends")


def last_7_sold(turn: int, **options: bool) -> Example:
    """Phase 7, in a turn; the next train is the first 8. SW of ann can buy it."""
    table = Example(3, options).phase("7").trains(scrap=["7", "7"])
    table.public("SW", 100, cash=1000, ann=0, tokens=["F18.0"])
    table.state.turn = turn
    return table.cash(ann=0, bob=0, cid=0)


def break_the_bank(table: Example) -> Example:
    """The bank is to pay more than it has."""
    table.cash(bob=table.state.cash["bob"] + table.state.cash[BANK] + 1)
    table.state.bank_broken = True
    return table


# -- the first 8-train -------------------------------------------------------------------------


@pytest.mark.rule("1861-13-1", "1861-13-6")
def test_an_8_train_in_the_first_round_brings_two_more_without_a_stock_round() -> None:
    # The example: bought in OR 6.1.
    table = last_7_sold(6).turn_of("SW", "trains", after=("RSR",), number=1)
    assert to_the_end(table, BuyTrain("SW", "8-0", 1000)) == ["OR 6.2", "OR 6.3"]
    assert table.state.finished == "final_phase"


@pytest.mark.rule("1861-13-2", "1861-13-6")
def test_an_8_train_in_the_second_round_brings_a_stock_round_and_three_more() -> None:
    # The example: bought in OR 7.2.
    table = last_7_sold(7).turn_of("SW", "trains", after=("RSR",), number=2)
    assert to_the_end(table, BuyTrain("SW", "8-0", 1000)) == ["SR 8", "OR 8.1", "OR 8.2", "OR 8.3"]
    assert table.state.finished == "final_phase"


@pytest.mark.rule("1861-13-1", "1861-13-2")
def test_the_round_of_the_purchase_is_completed() -> None:
    table = last_7_sold(7).public("SE", 90, bob=0, cash=10, tokens=["L12.0"], turns=0)
    table.turn_of("SW", "trains", after=("SE", "RSR"), number=1)
    table.play(BuyTrain("SW", "8-0", 1000))
    assert (table.asked, table.state.round_number) == ("SE", 1)


@pytest.mark.rule("1861-13-1")
def test_a_second_8_train_changes_nothing() -> None:
    table = last_7_sold(7).public("SE", 90, bob=0, cash=1000, tokens=["L12.0"])
    table.turn_of("SW", "trains", after=("SE",), number=1).play(BuyTrain("SW", "8-0", 1000))
    table.pass_to("trains", "SE")
    while table.state.round_number < 2:
        table.go_on()
    assert table.state.last == (7, 3)
    table.cash(SW=2000).turn_of("SW", "trains", number=2).play(BuyTrain("SW", "8-2", 1000))
    assert table.state.last == (7, 3)


# -- the bank ----------------------------------------------------------------------------------


@pytest.mark.rule("1861-13-3", "1861-13-6")
@pytest.mark.parametrize("number", [1, 2])
def test_a_broken_bank_ends_the_game_with_the_operating_round(number: int) -> None:
    table = Example().phase("4").public("SW", 100, ann=0, trains="4", tokens=["F18.0"])
    table.minor("K-R", "bob", (5, 6), trains="4").turn_of("SW", "track", after=(), number=number)
    break_the_bank(table)
    assert to_the_end(table) == []
    assert table.state.finished == "bank"


@pytest.mark.rule("1861-13-3")
def test_a_bank_broken_in_a_stock_round_allows_it_to_end_and_one_operating_round() -> None:
    table = Example().phase("4").public("SW", 100, ann=0, pool=1, trains="4", tokens=["F18.0"])
    table.gone("N").cash(ann=500, bob=500).stock_round(turn=5)
    break_the_bank(table)
    # Purchases go on.
    assert any(isinstance(answer, Par) for answer in table.answers)
    assert to_the_end(table) == ["OR 5.1"]
    assert table.state.finished == "bank"


@pytest.mark.rule("1861-13-3")
def test_the_first_8_train_in_the_last_round_overrules_the_broken_bank() -> None:
    # The example: broken in OR 7.2, the state railway buys the 8-train at its end.
    table = last_7_sold(7).cash(SW=0).turn_of("SW", "track", after=("RSR",), number=2)
    table.cash(RSR=2000)
    break_the_bank(table)
    assert to_the_end(table) == ["SR 8", "OR 8.1", "OR 8.2", "OR 8.3"]
    assert table.game.trains_of("RSR") == ("8-0",)
    assert table.state.finished == "final_phase"


@pytest.mark.rule("1861-13-3", "1861-13-1")
def test_the_first_8_train_overrules_a_bank_broken_in_the_first_round() -> None:
    table = last_7_sold(7).cash(SW=0).turn_of("SW", "track", after=("RSR",), number=1)
    table.cash(RSR=2000)
    break_the_bank(table)
    assert to_the_end(table) == ["OR 7.2", "OR 7.3"]
    assert table.state.finished == "final_phase"


@pytest.mark.rule("1861-13-3", "1861-13-1")
def test_the_first_8_train_overrules_a_bank_broken_in_the_stock_round_before() -> None:
    table = last_7_sold(7).cash(SW=0, RSR=2000, ann=500).stock_round(turn=7)
    break_the_bank(table)
    assert to_the_end(table) == ["OR 7.1", "OR 7.2", "OR 7.3"]
    assert table.state.finished == "final_phase"


@pytest.mark.rule("1861-13-4")
def test_after_the_first_8_train_the_bank_does_not_matter_and_goes_on_paying() -> None:
    table = last_7_sold(6).turn_of("SW", "trains", after=("RSR",), number=1)
    table.privates(**dict.fromkeys(("TSR", "BSS", "MYR", "MRR", "WVR"), "RSR"))
    table.play(BuyTrain("SW", "8-0", 1000))
    table.cash(bob=table.state.cash["bob"] + table.state.cash[BANK])
    assert table.state.cash[BANK] == 0
    railway = table.state.cash["RSR"]
    assert to_the_end(table)[-1] == "OR 6.3"
    assert table.state.finished == "final_phase"
    assert table.state.cash[BANK] < 0
    assert table.state.cash["RSR"] > railway


@pytest.mark.rule("1861-13-5")
@pytest.mark.parametrize(("left", "broken"), [(100, False), (99, True)])
def test_the_bank_has_run_out_when_it_has_to_pay_more_than_it_holds(
    left: int, broken: bool
) -> None:
    # The private companies bring R100 together.
    table = Example().phase("4").public("SW", 100, ann=0, trains="4", tokens=["F18.0"])
    table.privates()
    table.cash(bob=table.state.cash["bob"] + table.state.cash[BANK] - left)
    cash = table.state.cash["ann"]
    table.operating_rounds()
    assert table.state.bank_broken == broken
    assert table.state.cash["ann"] == cash + 100
    assert table.state.cash[BANK] == left - 100


# -- what everybody has ------------------------------------------------------------------------


@pytest.mark.rule("1861-13-7")
def test_two_loans_move_a_price_of_165_to_135() -> None:
    table = Example().public("SW", (1, 7), ann=1, bob=2, loans=2, cash=999, trains="5")
    table.cash(ann=0, bob=0, cid=7)
    assert table.price("SW") == 165
    assert table.game.wealth() == {"ann": 3 * 135, "bob": 2 * 135, "cid": 7}


@pytest.mark.rule("1861-13-7", "1861-R-15")
def test_in_the_market_of_one_row_each_loan_costs_one_cell() -> None:
    table = Example(options={"market": "column"}).public("SW", 100, ann=1, loans=2, trains="5")
    market, cell = table.game.title.market, table.state.cells["SW"]
    table.cash(ann=0)
    assert table.game.wealth()["ann"] == 3 * market.price((cell[0], cell[1] - 2))


@pytest.mark.rule("1861-13-7")
def test_wealth_is_cash_shares_privates_and_twice_the_price_of_minors() -> None:
    table = Example().phase("4").minor("K-R", "ann", 70, cash=400, trains="4")
    table.minor("O-K", "bob", 90, loans=1).privates(TSR="ann", BSS="bob", MYR="K-R", MRR="RSR")
    table.public("SW", 150, cid=0, ann=1, pool=2, cash=300).cash(ann=10, bob=20, cid=30)
    assert table.game.wealth() == {
        "ann": 10 + 140 + 150 + 30 + 90,  # TSR and WVR
        "bob": 20 + 2 * 80 + 45,
        "cid": 30 + 300,
    }


@pytest.mark.rule("1861-13-7")
def test_the_loans_of_each_company_count_at_the_end_of_a_game() -> None:
    table = last_7_sold(7).turn_of("SW", "trains", number=2)
    table.play(BuyTrain("SW", "8-0", 1000))
    to_the_end(table)
    price = table.price("SW")
    assert table.game.wealth()["ann"] == table.state.cash["ann"] + 2 * price
    table.state.loans["SW"] = 1
    market = table.game.title.market
    left = market.price(market.left(table.state.cells["SW"]))
    assert table.game.wealth()["ann"] == table.state.cash["ann"] + 2 * left
    assert left < price


@pytest.mark.rule("1861-13-8")
def test_a_player_without_money_goes_on() -> None:
    table = Example().phase("4").minor("K-R", "ann", 70, cash=0, loans=2).cash(ann=0)
    table.public("SW", 100, bob=2, trains="4", tokens=["F18.0"])
    table.turn_of("K-R", "trains", after=("SW",))
    assert not table.game.started("K-R")
    assert table.state.order == ("ann", "bob", "cid")
    assert not table.state.finished
    for action in (Bankrupt("SW"), Choose("SW", "bankrupt"), Bankrupt("bob")):
        assert not table.offers(action)
        assert table.game.refusal(action) is not None
