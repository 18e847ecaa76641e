"""The auction of a minor and its start (rulebook 9.2)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import Bid, BidCompany, BuyShare, Pass
from railhead.engine.decision import Range
from railhead.engine.state import BANK
from tests.titles.g1861.build import Example


def bid(player: str, price: int, minor: str = "K-B") -> BidCompany:
    return BidCompany(player, minor, price)


def sale(players: int = 4, cash: int = 500) -> Example:
    """A Stock Round in which ann is to act and N is sold."""
    table = Example(players).minor("N", "dan" if players > 3 else "cid")
    return table.cash(**dict.fromkeys(table.state.order, cash)).stock_round("ann")


# -- the opening bid ------------------------------------------------------------------------------


@pytest.mark.rule("1861-9.2-1", "1861-7.2-1")
@pytest.mark.parametrize(
    ("phase", "late", "all_gone"), [("2", False, 0), ("3", True, 0), ("4", True, 0), ("5", True, 1)]
)
def test_minors_are_offered_in_phases_2_to_4(phase: str, late: bool, all_gone: bool) -> None:
    table = Example().minor("N", "bob").phase(phase)
    if all_gone:
        unsold = set(table.game.companies_of_kind("minor")) - {"N"}
        table.gone(*sorted(unsold))
    table.stock_round("ann")
    for minor, later in (("K-B", False), ("SP-W", False), ("D", True), ("V", True)):
        if all_gone:
            table.refused(bid("ann", 100, minor), "1861-8-5")
        elif later and not late:
            table.refused(bid("ann", 100, minor), "1861-7.2-1")
        else:
            assert table.offers(bid("ann", 100, minor))


@pytest.mark.rule("1861-9.2-1")
@pytest.mark.parametrize("price", [0, 50, 95, 101, 104, 107, 505])
def test_the_opening_bid_is_a_multiple_of_5_from_100_on(price: int) -> None:
    table = sale()
    table.refused(bid("ann", price), "1861-9.2-2")
    ranges = [
        (answer.low, answer.high, answer.step)
        for answer in table.answers
        if isinstance(answer, Range) and answer.action == bid("ann", answer.low)
    ]
    assert ranges == [(100, 500, 5)]
    table.check_answers()


@pytest.mark.rule("1861-9.2-1")
def test_what_is_no_unsold_minor_is_not_offered() -> None:
    table = Example().minor("N", "bob").gone("K-K").phase("4")
    table.public("MK", 100, cid=1, tokens=["M7.0"]).stock_round("ann")
    for wrong in ("MK", "GRR", "RSR", "TSR", "nothing"):
        table.refused(bid("ann", 100, wrong), "1861-9.2-1")
    table.refused(bid("ann", 100, "K-K"), "1861-7.2-1")
    table.refused(bid("ann", 100, "N"), "1861-7.2-1")
    table.refused(Bid("ann", "WVR", 100), "1861-9-2")


# -- the bidding ----------------------------------------------------------------------------------


@pytest.mark.rule("1861-9.2-2")
def test_bids_go_round_clockwise() -> None:
    table = sale()
    for player, price in (("ann", 100), ("bob", 105), ("cid", 115), ("dan", 120), ("ann", 150)):
        assert table.asked == player
        if price > 100:
            for other in {"ann", "bob", "cid", "dan"} - {player}:
                table.refused(bid(other, 500), "1861-9.2-2")
        table.play(bid(player, price))
    assert (table.step, table.asked) == ("company_auction", "bob")


@pytest.mark.rule("1861-9.2-2")
@pytest.mark.parametrize("price", [100, 104, 106, 108, 505, 95])
def test_a_raise_is_at_least_5_more_in_multiples_of_5(price: int) -> None:
    table = sale()
    table.play(bid("ann", 100))
    table.refused(bid("bob", price), "1861-9.2-2")
    table.refused(bid("bob", 150, "K-K"), "1861-9.2-2")
    table.refused(BuyShare("bob", "K-B", "treasury"), "1861-9.2-2")
    assert [a for a in table.answers if isinstance(a, Range)] == [
        Range(bid("bob", 105), "price", 105, 500, 5)
    ]


@pytest.mark.rule("1861-9.2-2", "1861-R-19")
@pytest.mark.parametrize(("cash", "most"), [(120, 120), (123, 120), (105, 105)])
def test_nobody_bids_more_than_his_cash(cash: int, most: int) -> None:
    table = sale().cash(bob=cash)
    table.play(bid("ann", 100))
    table.refused(bid("bob", most + 5), "1861-9.2-2")
    table.play(bid("bob", most))


@pytest.mark.rule("1861-9.2-2")
def test_who_passes_is_out_of_this_auction_and_not_of_the_next() -> None:
    table = sale()
    table.play(bid("ann", 100), Pass("bob"), bid("cid", 105), Pass("dan"), bid("ann", 110))
    assert table.asked == "cid"
    table.play(Pass("cid"))
    assert table.state.presidents["K-B"] == "ann"
    table.play(bid("bob", 100, "K-K"), Pass("cid"), Pass("dan"))
    assert table.asked == "ann"


@pytest.mark.rule("1861-9.2-6")
def test_who_cannot_raise_is_out_without_being_asked() -> None:
    table = sale().cash(bob=104, cid=109, dan=110)
    table.play(bid("ann", 100))
    assert table.asked == "cid"
    table.play(bid("cid", 105))
    assert table.asked == "dan"
    table.play(bid("dan", 110))
    assert table.asked == "ann"


@pytest.mark.rule("1861-9.2-6", "1861-9.2-3")
def test_where_nobody_else_can_raise_the_opener_wins_at_once() -> None:
    table = sale().cash(bob=104, cid=0, dan=100)
    table.play(bid("ann", 100))
    assert table.state.presidents["K-B"] == "ann"
    assert table.state.cash["K-B"] == 100


# -- the winner -----------------------------------------------------------------------------------


@pytest.mark.rule("1861-9.2-3")
def test_the_whole_bid_goes_into_the_treasury() -> None:
    table = sale()
    bank = table.state.cash[BANK]
    table.play(bid("ann", 100), bid("bob", 215), Pass("cid"), Pass("dan"), Pass("ann"))
    assert table.state.cash["K-B"] == 215
    assert table.state.cash["bob"] == 500 - 215
    assert table.state.cash["ann"] == 500
    assert table.state.cash[BANK] == bank
    assert table.percent("K-B", "bob") == 100


@pytest.mark.rule("1861-9.2-3", "1861-9.2-4")
def test_bids_have_no_cap_only_the_price_has() -> None:
    # The example of the rule: for R400 the minor starts at R135; and far beyond that.
    table = sale()
    table.auction("K-B", 400)
    assert (table.state.cash["K-B"], table.price("K-B")) == (400, 135)
    table = sale(cash=2000)
    table.play(bid("ann", 300), bid("bob", 1000), bid("cid", 1995), bid("dan", 2000))
    assert (table.state.cash["K-B"], table.price("K-B")) == (2000, 135)


@pytest.mark.rule("1861-9.2-4")
@pytest.mark.parametrize(
    ("price", "value"),
    [
        *[(100, 50), (105, 50), (110, 55), (115, 55), (120, 60), (130, 65), (140, 70), (150, 70)],
        *[(160, 80), (165, 80), (175, 80), (180, 90), (200, 100), (215, 100), (220, 110)],
        *[(235, 110), (240, 120), (265, 120), (270, 135), (275, 135), (295, 135), (300, 135)],
    ],
)
def test_the_start_price_is_half_the_bid_rounded_down(price: int, value: int) -> None:
    table = sale()
    table.auction("K-B", price)
    assert table.price("K-B") == value
    zones = table.game.title.market.at(table.state.cells["K-B"]).zones
    assert set(zones) & set("bp")


@pytest.mark.rule("1861-9.2-4", "1861-6-2")
def test_a_minor_for_110_starts_in_row_7_column_2() -> None:
    assert sale().auction("K-B", 110).state.cells["K-B"] == (7, 2)


@pytest.mark.rule("1861-9.2-4", "1861-6-6")
def test_a_new_minor_stands_below_the_others_in_its_space() -> None:
    table = Example(4).minor("N", "dan", 60).minor("K-K", "dan", 60)
    table.stock_round("ann").auction("K-B", 120)
    assert table.game.stack((6, 2)) == ("N", "K-K", "K-B")
    assert table.game.operating_order() == ["N", "K-K", "K-B"]


@pytest.mark.rule("1861-9.2-5", "1861-7.2-2", "1861-7.2-3")
@pytest.mark.parametrize(
    ("minor", "city"),
    [
        *[("K-B", "D14.1"), ("K-K", "D14.2"), ("M-K", "H8.0"), ("M-NN", "H8.2"), ("SP-W", "E1.0")],
        *[("O-K", "D20.0"), ("R-O", "B4.0"), ("K-R", "G15.0"), ("M-V", "I13.0"), ("V", "I19.0")],
        *[("D", "H18.0"), ("E", "Q3.0"), ("M-B", "E9.0"), ("S-V", "N10.0"), ("T-R", "K17.0")],
    ],
)
def test_the_marker_goes_home_at_once_and_free(minor: str, city: str) -> None:
    table = Example().minor("N", "cid").phase("3").stock_round("ann")
    table.auction(minor, 100)
    assert table.game.cities_of(minor) == [city]
    assert table.state.cash[minor] == 100
    assert table.state.tokens_left[minor] == 0


@pytest.mark.rule("1861-9.2-5", "1861-10.5-3")
def test_the_home_space_is_kept_when_the_city_has_filled_up() -> None:
    table = Example().minor("N", "cid").phase("4").tile("I13", "14")
    table.public("MK", 100, bob=1, tokens=["I13.0"]).stock_round("ann")
    table.auction("M-V", 100)
    assert sorted(table.state.tokens["I13.0"]) == ["M-V", "MK"]


# -- after the auction ----------------------------------------------------------------------------


@pytest.mark.rule("1861-9.2-7")
def test_the_turn_of_an_opener_who_loses_is_over() -> None:
    table = sale()
    table.play(bid("ann", 100), bid("bob", 105), Pass("cid"), Pass("dan"), Pass("ann"))
    assert (table.step, table.asked) == ("stock_round", "cid")
    for player in ("cid", "dan"):
        table.play(Pass(player))
    assert (table.state.round, table.asked) == ("SR", "ann")


@pytest.mark.rule("1861-9.2-8")
def test_any_available_minor_may_be_offered_in_any_order() -> None:
    table = sale()
    bids = [answer.action for answer in table.answers if isinstance(answer, Range)]
    offered = {action.company for action in bids if isinstance(action, BidCompany)}
    assert offered == {"K-B", "K-K", "K-R", "M-K", "M-NN", "M-V", "O-K", "R-O", "SP-W"}
    table.auction("SP-W", 100).auction("M-K", 200).auction("K-B", 110)


@pytest.mark.rule("1861-9.2-9")
@pytest.mark.parametrize(
    ("winner", "following"), [("ann", "bob"), ("bob", "cid"), ("cid", "dan"), ("dan", "ann")]
)
def test_the_next_turn_is_left_of_the_winner(winner: str, following: str) -> None:
    # The example of the rule: A offers, C wins, D has the next turn.
    table = sale()
    table.play(bid("ann", 100))
    while table.step == "company_auction":
        player = table.asked
        table.play(bid(player, 105) if player == winner else Pass(player))
    assert table.state.presidents["K-B"] == winner
    assert table.asked == following


@pytest.mark.rule("1861-9.2-9", "1861-14.5-1")
@pytest.mark.parametrize("winner", ["ann", "bob", "cid", "dan"])
def test_or_left_of_the_proposer_by_an_option(winner: str) -> None:
    table = Example(4, {"next_turn_after_auction": "proposer"}).minor("N", "dan")
    table.stock_round("ann").play(bid("ann", 100))
    while table.step == "company_auction":
        player = table.asked
        table.play(bid(player, 105) if player == winner else Pass(player))
    assert table.asked == "bob"
