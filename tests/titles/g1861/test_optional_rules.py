"""The optional rules (rulebook 14)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import Bid, BidCompany, BuyTrain, Pass
from railhead.engine.state import BANK, DEPOT
from railhead.engine.title import Value
from tests.titles.g1861.build import Example

LONG: dict[str, Value] = {"eight_train_does_not_end_game": True}


def phase_8(extra: str, cash: int = 9000) -> Example:
    """The turn of SW, which has bought the first 8-train; SE can buy as well."""
    table = Example(3, {**LONG, "extra_trains": extra}).phase("7").trains(scrap=["7", "7"])
    table.public("SW", 100, cash=cash, ann=0, tokens=["F18.0"])
    table.public("SE", 90, cash=cash, bob=0, turns=0, tokens=["L12.0"])
    return table.turn_of("SW", "trains", after=("SE",))


@pytest.mark.rule("1861-14.1-1", "1861-14.2-1")
@pytest.mark.parametrize("extra", ["rulebook", "14.1", "14.2"])
def test_special_trains_are_not_for_sale_before_the_first_8_train(extra: str) -> None:
    table = phase_8(extra)
    table.refused(BuyTrain("SW", "2+2-0", 600), "1861-10.10-1")
    table.refused(BuyTrain("SW", "5+5E-0", 1500), "1861-10.10-1")
    table.play(BuyTrain("SW", "8-0", 1000))
    assert table.offers(BuyTrain("SW", "5+5E-0", 1500))
    assert table.offers(BuyTrain("SW", "2+2-0", 600)) == (extra != "rulebook")
    if extra == "rulebook":
        table.refused(BuyTrain("SW", "2+2-0", 600), "1861-10.10-1")


@pytest.mark.rule("1861-14.1-1")
def test_with_14_1_there_are_two_2_2_trains() -> None:
    table = phase_8("14.1")
    table.play(BuyTrain("SW", "8-0", 1000), BuyTrain("SW", "2+2-0", 600))
    table.turn_of("SE", "trains")
    table.play(BuyTrain("SE", "2+2-1", 600))
    table.refused(BuyTrain("SE", "2+2-2", 600), "1861-10.10-1")
    classes = [table.game.train_class(train) for train in table.state.trains[DEPOT]]
    assert classes.count("2+2") == 0
    assert classes.count("5+5E") == 2


@pytest.mark.rule("1861-14.2-1")
@pytest.mark.parametrize(("kind", "price"), [("2+2", 600), ("5+5E", 1500)])
def test_with_14_2_both_are_unlimited(kind: str, price: int) -> None:
    table = phase_8("14.2")
    table.play(BuyTrain("SW", "8-0", 1000))
    publics = ("SW", "SE", "NW", "GRR")
    table.public("NW", 80, cash=9000, cid=0, tokens=["M7.0"])
    table.public("GRR", 70, cash=9000, cid=0, tokens=["P8.0"])
    for number, public in enumerate(publics):
        table.turn_of(public, "trains").play(BuyTrain(public, f"{kind}-{number}", price))
    classes = [table.game.train_class(train) for train in table.state.trains[DEPOT]]
    assert classes.count(kind) == 1


@pytest.mark.rule("1861-14.2-1", "1861-14.1-1")
@pytest.mark.parametrize(("extra", "sold"), [("rulebook", 2), ("14.1", 2), ("14.2", 3)])
def test_how_many_5_5e_trains_there_are(extra: str, sold: int) -> None:
    table = phase_8(extra)
    table.play(BuyTrain("SW", "8-0", 1000), BuyTrain("SW", "5+5E-0", 1500))
    table.turn_of("SE", "trains").play(BuyTrain("SE", "5+5E-1", 1500))
    table.turn_of("SE", "trains")
    third = BuyTrain("SE", "5+5E-2", 1500)
    assert table.offers(third) == (sold == 3)


# -- 14.3 --------------------------------------------------------------------------------------


@pytest.mark.rule("1861-14.3-1")
@pytest.mark.parametrize("at_start", [False, True])
def test_a_token_of_the_state_railway_stands_in_st_petersburg_from_the_beginning(
    at_start: bool,
) -> None:
    table = Example(3, {"rsr_marker_at_start": at_start})
    # The space with the exit to the south-east.
    assert table.state.tokens["E1.1"] == (("RSR",) if at_start else ("",))
    assert table.state.tokens["E1.0"] == ("",)
    assert table.state.tokens_left["RSR"] == (7 if at_start else 8)
    assert table.game.free_slot("E1.0", "SP-W") == 0


@pytest.mark.rule("1861-14.3-1", "1861-11-9")
@pytest.mark.parametrize(("at_start", "left"), [(True, ""), (False, "RSR")])
def test_then_the_token_of_a_nationalised_sp_w_is_simply_removed(at_start: bool, left: str) -> None:
    table = Example(3, {"rsr_marker_at_start": at_start}).phase("3").minor("SP-W", "ann", 70)
    table.turn_of("SP-W", "trains")
    assert not table.game.started("SP-W")
    assert table.state.tokens["E1.0"] == (left,)


# -- 14.4 --------------------------------------------------------------------------------------


@pytest.mark.rule("1861-14.4-1", "1861-13-4")
def test_in_the_longer_game_the_8_train_fixes_no_end() -> None:
    table = phase_8("rulebook", cash=1000)
    table.cash(ann=0, bob=0, cid=0, SE=0)
    turn = table.state.turn
    table.play(BuyTrain("SW", "8-0", 1000))
    assert table.state.last == (0, 0)
    # It goes on with two rounds to a turn.
    while table.state.turn < turn + 3:
        assert table.step
        assert table.state.round_number <= 2
        table.go_on()
    assert not table.state.finished


@pytest.mark.rule("1861-14.4-1", "1861-13-3")
@pytest.mark.parametrize("number", [1, 2])
def test_the_longer_game_ends_when_the_bank_breaks(number: int) -> None:
    table = phase_8("rulebook", cash=1000)
    assert sum(table.state.cash.values()) == 15000
    table.play(BuyTrain("SW", "8-0", 1000))
    table.public("NW", 80, cash=0, cid=0, trains="8", tokens=["M7.0"])
    table.turn_of("NW", "track", number=number)
    table.cash(cid=table.state.cash["cid"] + table.state.cash[BANK] + 1)
    table.state.bank_broken = True
    while table.step:
        assert table.state.round_number == number
        table.go_on()
    assert table.state.finished == "bank"


# -- 14.5 --------------------------------------------------------------------------------------

NEXT: list[tuple[str, str]] = [("winner", "dan"), ("proposer", "bob")]


@pytest.mark.rule("1861-14.5-1", "1861-9.2-9")
@pytest.mark.parametrize(("option", "following"), NEXT)
def test_the_turn_after_the_auction_of_a_minor(option: str, following: str) -> None:
    # The example: A offers, C wins.
    table = Example(4, {"next_turn_after_auction": option}).cash(cid=500, dan=500, bob=500)
    table.stock_round().play(
        BidCompany("ann", "N", 100), Pass("bob"), BidCompany("cid", "N", 105), Pass("dan")
    )
    table.play(Pass("ann"))
    assert table.state.presidents["N"] == "cid"
    assert (table.step, table.asked) == ("stock_round", following)


@pytest.mark.rule("1861-14.5-1", "1861-9.4-2")
@pytest.mark.parametrize(("option", "following"), NEXT)
def test_the_turn_after_the_auction_of_a_private_company(option: str, following: str) -> None:
    table = Example(4, {"next_turn_after_auction": option})
    table.play(Bid("ann", "TSR", 20), Pass("bob"), Bid("cid", "TSR", 25), Pass("dan"), Pass("ann"))
    assert table.state.privates == {"TSR": "cid"}
    assert table.asked == following
    assert table.offers(Bid(following, "BSS", 30))


@pytest.mark.rule("1861-14.5-1", "1861-9-5")
def test_the_priority_deal_still_goes_by_who_bought() -> None:
    table = Example(4, {"next_turn_after_auction": "proposer"})
    table.cash(cid=105, ann=100, bob=0, dan=0).stock_round()
    table.play(BidCompany("ann", "N", 100), BidCompany("cid", "N", 105))
    assert table.state.presidents["N"] == "cid"
    while table.step == "stock_round":
        table.play(Pass(table.asked))
    assert table.state.priority == "dan"
