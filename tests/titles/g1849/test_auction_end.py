"""The Starting Round: sales by bids, failures to sell, the priority deal (rulebook 2.4.2-2.4.4)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import Bid, Par, Pass
from railhead.engine.state import BANK
from tests.titles.g1849.build import Example


def bid_table(*bids: Bid, players: int = 3) -> Example:
    """Players bid, or pass when it is not their turn to, and then ann buys SCE."""
    table = Example(players)
    for bid in bids:
        while table.asked != bid.actor:
            table.play(Pass(table.asked))
        table.play(bid)
    while table.asked != "ann":
        table.play(Pass(table.asked))
    table.play(Bid("ann", "SCE", table.state.sce_price))
    return table


# -- sales by bids -----------------------------------------------------------------------------


@pytest.mark.rule("1849-2.4.2-4")
def test_a_company_with_one_bid_goes_to_the_bidder_for_his_bid() -> None:
    table = bid_table(Bid("cid", "SIGI", 63))
    assert table.state.privates == {"SCE": "ann", "SIGI": "cid"}
    assert table.state.cash["cid"] == 500 - 63
    assert (table.step, table.asked) == ("starting_round", "bob")
    assert table.offers(Bid("bob", "CNM", 75))


@pytest.mark.rule("1849-2.4.2-4")
def test_forced_sales_go_on_until_a_company_has_no_bid() -> None:
    table = bid_table(Bid("ann", "SMS", 115), Bid("bob", "CNM", 80), Bid("cid", "SIGI", 50))
    assert table.state.privates == {"SCE": "ann", "SIGI": "cid", "CNM": "bob", "SMS": "ann"}
    assert table.offers(Bid("bob", "RSA", 150))


@pytest.mark.rule("1849-2.4.2-4")
def test_a_bid_on_a_later_company_waits_for_those_before_it() -> None:
    table = bid_table(Bid("cid", "CNM", 80))
    assert table.state.privates == {"SCE": "ann"}
    assert table.offers(Bid("bob", "SIGI", 45))
    assert table.state.bids["CNM"] == (("cid", 80),)


@pytest.mark.rule("1849-2.4.2-4", "1849-2.4.2-5")
def test_several_bids_lead_to_an_auction_at_once_among_the_bidders_only() -> None:
    table = bid_table(Bid("ann", "SIGI", 50), Bid("bob", "SIGI", 55), players=4)
    assert (table.step, table.asked) == ("private_auction", "ann")
    for outsider in ("cid", "dan"):
        table.refused(Bid(outsider, "SIGI", 60), "1849-2.4.2-5")
        table.refused(Pass(outsider), "1849-2.4.2-5")
    table.refused(Bid("ann", "CNM", 80), "1849-2.4.2-5")
    table.play(Bid("ann", "SIGI", 60), Pass("bob"))
    assert table.state.privates["SIGI"] == "ann"


@pytest.mark.rule("1849-2.4.2-5", "1849-2.4.2-6")
def test_the_lowest_bidder_raises_or_leaves_until_one_remains() -> None:
    table = bid_table(Bid("ann", "SMS", 115), Bid("bob", "SMS", 120))
    table.play(Bid("bob", "SIGI", 45), Bid("cid", "CNM", 75))
    assert table.step == "private_auction"
    bidder, other = "ann", "bob"
    for amount in range(125, 155, 5):
        assert table.asked == bidder
        table.refused(Pass(other), "1849-2.4.2-5")
        table.refused(Bid(bidder, "SMS", amount - 1), "1849-2.4.2-1")
        table.check_answers()
        table.play(Bid(bidder, "SMS", amount))
        bidder, other = other, bidder
    cash = dict(table.state.cash)
    table.play(Pass("ann"))
    assert table.state.privates["SMS"] == "bob"
    assert table.state.cash["bob"] == cash["bob"] - 150
    assert table.state.cash["ann"] == cash["ann"]
    assert table.state.bids.get("SMS", ()) == ()
    # cid bought from the banker last; the money of ann's lost bid is free again.
    assert table.asked == "ann"
    table.check_answers()
    table.play(Bid("ann", "RSA", 150))


@pytest.mark.rule("1849-2.4.2-5")
def test_who_leaves_an_auction_leaves_it_for_good() -> None:
    table = bid_table(Bid("ann", "SIGI", 50), Bid("bob", "SIGI", 55), Bid("cid", "SIGI", 60))
    table.play(Pass("ann"))
    assert table.asked == "bob"
    table.play(Bid("bob", "SIGI", 65))
    assert table.asked == "cid"
    table.refused(Bid("ann", "SIGI", 90), "1849-2.4.2-5")
    table.play(Bid("cid", "SIGI", 70), Pass("bob"))
    assert table.state.privates["SIGI"] == "cid"
    assert table.state.cash["cid"] == 430


@pytest.mark.rule("1849-2.4.2-5", "1849-2.4.2-2")
def test_a_raise_uses_all_cash_not_set_aside_for_other_companies() -> None:
    table = bid_table(Bid("cid", "RSA", 155), Bid("ann", "SIGI", 50), Bid("cid", "SIGI", 55))
    table.play(Bid("ann", "SIGI", 60))
    table.refused(Bid("cid", "SIGI", 346), "1849-2.4.2-2")
    table.check_answers()
    table.play(Bid("cid", "SIGI", 345))
    # ann has paid 20 for SCE.
    table.refused(Bid("ann", "SIGI", 481), "1849-2.4.2-2")
    table.check_answers()
    table.play(Bid("ann", "SIGI", 480))
    assert table.answers == [Pass("cid")]


@pytest.mark.rule("1849-2.4.2-5")
def test_a_raise_of_all_the_cash_is_listed_where_it_is_the_least_one() -> None:
    table = bid_table(Bid("bob", "SIGI", 50), Bid("cid", "SIGI", 495))
    assert table.asked == "bob"
    assert table.offers(Bid("bob", "SIGI", 500))
    table.play(Bid("bob", "SIGI", 500))
    assert table.answers == [Pass("cid")]


@pytest.mark.rule("1849-2.4.2-6")
def test_losing_bids_become_free_when_the_company_is_sold() -> None:
    table = bid_table(Bid("bob", "SIGI", 490), Bid("cid", "SIGI", 495))
    table.play(Pass("bob"))
    assert table.state.privates["SIGI"] == "cid"
    assert table.asked == "bob"
    table.play(Bid("bob", "SMS", 500))


@pytest.mark.rule("1849-2.4.2-7")
@pytest.mark.parametrize("winner", ["cid", "dan"])
def test_after_forced_sales_the_turn_goes_to_the_left_of_the_last_buyer_from_the_banker(
    winner: str,
) -> None:
    table = Example(4)
    table.play(Pass("ann"), Pass("bob"), Bid("cid", "SMS", 115), Bid("dan", "SMS", 120))
    table.play(Pass("ann"), Bid("bob", "CNM", 80), Pass("cid"), Bid("dan", "SCE", 20))
    assert table.offers(Bid("ann", "SIGI", 45))
    table.play(Bid("ann", "SIGI", 45))
    assert (table.step, table.asked) == ("private_auction", "cid")
    table.play(*[Pass("cid")] if winner == "dan" else [Bid("cid", "SMS", 125), Pass("dan")])
    assert table.state.privates["SMS"] == winner
    assert table.asked == "bob"
    table.play(Bid("bob", "RSA", 150))


# -- failure to sell ---------------------------------------------------------------------------


@pytest.mark.rule("1849-2.4.4-1")
def test_sce_costs_five_less_each_time_all_players_pass() -> None:
    table = Example()
    bank = table.state.cash[BANK]
    for price in (20, 15, 10, 5):
        assert table.asked == "ann"
        assert table.offers(Bid("ann", "SCE", price))
        table.refused(Bid("ann", "SCE", price - 5), "1849-2.4-4")
        if price > 5:
            table.play(Pass("ann"), Pass("bob"), Pass("cid"))
    assert table.state.cash[BANK] == bank
    table.play(Pass("ann"), Bid("bob", "SCE", 5))
    assert table.state.cash["bob"] == 495
    assert table.asked == "cid"


@pytest.mark.rule("1849-2.4.4-1")
def test_a_bid_interrupts_the_passing_and_stays() -> None:
    table = Example()
    table.play(Pass("ann"), Pass("bob"), Bid("cid", "SMS", 115), Pass("ann"), Pass("bob"))
    assert table.state.sce_price == 20
    table.play(Pass("cid"))
    assert table.state.sce_price == 15
    assert table.asked == "ann"
    assert table.state.bids["SMS"] == (("cid", 115),)


@pytest.mark.rule("1849-2.4.4-2")
@pytest.mark.parametrize("bid", [False, True])
def test_sce_is_taken_for_nothing_when_nobody_buys_it_at_five(bid: bool) -> None:
    table = Example()
    if bid:
        table.play(Bid("ann", "SIGI", 50), *map(Pass, ("bob", "cid", "ann")))
    for _ in range(9 if bid else 12):
        table.play(Pass(table.asked))
    taker = "bob" if bid else "ann"
    assert table.state.privates["SCE"] == taker
    assert table.state.cash[taker] == 500
    # It counts as a purchase: bids on the next company are resolved, the taker's left neighbour
    # follows.
    assert table.asked == ("cid" if bid else "bob")
    assert table.state.privates.get("SIGI", "") == ("ann" if bid else "")
    assert table.offers(Bid(table.asked, "CNM" if bid else "SIGI", 75 if bid else 45))


@pytest.mark.rule("1849-2.4.4-3", "1849-2.4-2")
def test_when_all_pass_after_sce_is_sold_owners_get_their_income() -> None:
    table = Example().buy_privates(2)
    table.play(Bid("cid", "RSA", 155))
    cash = dict(table.state.cash)
    for repeat in (1, 2, 3):
        assert table.asked == "ann"
        table.play(Pass("ann"), Pass("bob"), Pass("cid"))
        assert table.state.cash["ann"] == cash["ann"] + 5 * repeat
        assert table.state.cash["bob"] == cash["bob"] + 10 * repeat
        assert table.state.cash["cid"] == cash["cid"]
        assert table.offers(Bid("ann", "CNM", 75))
    assert table.state.bids["RSA"] == (("cid", 155),)


@pytest.mark.rule("1849-2.4.4-3", "1849-2.4.4-1")
@pytest.mark.parametrize("deal", ["purchase", "bid"])
def test_only_all_players_one_after_the_other_count_as_all(deal: str) -> None:
    table = Example().buy_privates(2)
    table.play(Pass("cid"), Pass("ann"))
    if deal == "bid":
        table.play(Bid("bob", "SMS", 115))
    else:
        table.play(Bid("bob", "CNM", 75))
    cash = dict(table.state.cash)
    table.play(Pass("cid"), Pass("ann"))
    assert table.state.cash == cash
    table.play(Pass("bob"))
    assert table.state.cash["ann"] == cash["ann"] + 5


@pytest.mark.rule("1849-2.4-2")
def test_each_private_company_has_its_income() -> None:
    table = Example()
    incomes = {name: p.revenue for name, p in table.game.title.privates.items()}
    assert incomes == {"SCE": 5, "SIGI": 10, "CNM": 15, "SMS": 20, "RSA": 25}


# -- the priority deal -------------------------------------------------------------------------


@pytest.mark.rule("1849-2.4-5")
def test_the_priority_deal_goes_to_the_left_of_the_last_buyer() -> None:
    table = Example(4).buy_privates()
    assert table.state.privates["RSA"] == "ann"
    table.play(Par("ann", "SFA", 100))
    assert (table.step, table.asked, table.state.priority) == ("stock_round", "bob", "bob")


@pytest.mark.rule("1849-2.4-5")
@pytest.mark.parametrize(
    ("timing", "begins"), [("last_buyer", "bob"), ("last_banker_buyer", "dan")]
)
@pytest.mark.parametrize("contested", [False, True])
def test_the_last_company_sold_by_bids_and_the_priority_deal(
    timing: str, begins: str, contested: bool
) -> None:
    table = Example(4, {"auction_priority_deal": timing})
    table.play(Bid("ann", "RSA", 155), Bid("bob", "SCE", 20), Bid("cid", "SIGI", 45))
    table.play(Bid("dan", "CNM", 75), Pass("ann"))
    if contested:
        table.play(Bid("bob", "RSA", 160))
    else:
        table.play(Pass("bob"))
    table.play(Bid("cid", "SMS", 110))
    if contested:
        table.play(Bid("ann", "RSA", 165), Pass("bob"))
    assert table.state.privates["RSA"] == "ann"
    table.play(Par("ann", "SFA", 100))
    assert (table.step, table.asked, table.state.priority) == ("stock_round", begins, begins)
