"""The sale of the privates in the first Stock Round, and N after it (rulebook 9.4)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import Bid, BidCompany, BuyShare, Par, Pass
from railhead.engine.decision import Range
from railhead.engine.state import BANK
from tests.titles.g1861.build import PRIVATES, Example

DUTCH = {"private_price_drop": "dutch"}


def bid(player: str, price: int, private: str = "TSR") -> Bid:
    return Bid(player, private, price)


def everybody_passes(table: Example) -> None:
    for _ in table.state.order:
        table.play(Pass(table.asked))


def others_leave(table: Example, auction: str) -> None:
    while table.step == auction:
        table.play(Pass(table.asked))


def least(table: Example) -> int:
    """The lowest bid that the decision lists."""
    return min(answer.low for answer in table.answers if isinstance(answer, Range))


# -- what is sold ---------------------------------------------------------------------------------


@pytest.mark.rule("1861-9.4-1")
def test_nothing_else_is_sold_before_the_privates() -> None:
    table = Example().phase("4")
    for private in PRIVATES:
        assert table.step == "private_sale"
        player = table.asked
        for other in (BidCompany(player, "N", 100), Par(player, "MK", 70)):
            table.refused(other, "1861-9.4-1")
        table.refused(BuyShare(player, "MK", "treasury"), "1861-9.4-1")
        for wrong in {*PRIVATES, "nothing"} - {private}:
            table.refused(bid(player, 100, wrong), "1861-9.4-2")
        table.play(bid(player, table.game.title.privates[private].minimum, private))
        others_leave(table, "private_auction")
    assert table.step == "stock_round"
    assert table.offers(BidCompany(table.asked, "N", 100))


@pytest.mark.rule("1861-9.4-1", "1861-7.1-1")
def test_the_privates_come_in_the_order_of_the_table() -> None:
    table = Example()
    for private, minimum in zip(PRIVATES, (20, 30, 40, 50, 60), strict=True):
        bids = [answer.action for answer in table.answers if isinstance(answer, Range)]
        assert {action.private for action in bids if isinstance(action, Bid)} == {private}
        assert least(table) == minimum
        table.play(bid(table.asked, minimum, private))
        others_leave(table, "private_auction")
    assert set(table.state.privates) == set(PRIVATES)


@pytest.mark.rule("1861-9.4-2")
@pytest.mark.parametrize("price", [0, 15, 21, 24, 425])
def test_the_opening_bid_is_the_minimum_or_more_in_multiples_of_5(price: int) -> None:
    table = Example()
    table.refused(bid("ann", price), "1861-9.2-2")
    table.refused(bid("bob", 20), "1861-9.4-2")
    table.check_answers()
    table.play(bid("ann", 35))


@pytest.mark.rule("1861-9.4-2")
def test_the_auction_runs_like_that_of_a_minor() -> None:
    # The example of the rule: A opens at R20, B bids R25, C and A pass.
    table = Example()
    table.play(bid("ann", 20))
    table.refused(bid("bob", 20), "1861-9.2-2")
    table.refused(bid("bob", 27), "1861-9.2-2")
    table.refused(bid("cid", 30), "1861-9.2-2")
    table.refused(bid("bob", 30, "BSS"), "1861-9.2-2")
    bank = table.state.cash[BANK]
    table.play(bid("bob", 25), Pass("cid"), Pass("ann"))
    assert table.state.privates == {"TSR": "bob"}
    assert table.state.cash["bob"] == 395
    assert table.state.cash[BANK] == bank + 25
    assert (table.step, table.asked) == ("private_sale", "cid")


@pytest.mark.rule("1861-9.4-2", "1861-9.2-2")
def test_who_passes_after_the_opening_bid_is_out() -> None:
    table = Example()
    table.play(bid("ann", 20), Pass("bob"), bid("cid", 25), bid("ann", 30))
    assert table.asked == "cid"


@pytest.mark.rule("1861-9.4-2", "1861-9.2-6")
def test_a_private_may_cost_all_the_cash_of_a_player() -> None:
    table = Example()
    table.play(bid("ann", 415))
    assert table.asked == "bob"
    table.play(bid("bob", 420))
    assert table.state.privates == {"TSR": "bob"}
    assert table.state.cash["bob"] == 0


@pytest.mark.rule("1861-9.4-2", "1861-9.2-9", "1861-14.5-1")
@pytest.mark.parametrize(("option", "following"), [("winner", "cid"), ("proposer", "bob")])
def test_who_has_the_next_turn(option: str, following: str) -> None:
    table = Example(options={"next_turn_after_auction": option})
    table.play(bid("ann", 20), bid("bob", 25), Pass("cid"), Pass("ann"))
    assert table.asked == following


@pytest.mark.slow
@pytest.mark.rule("1861-9.4-2", "1861-9-5")
def test_after_the_last_private_the_stock_round_goes_on_left_of_the_winner() -> None:
    table = Example().sell_privates()
    # The five were bought in turn by ann, bob, cid, ann, bob.
    assert table.state.privates == dict(
        zip(PRIVATES, ("ann", "bob", "cid", "ann", "bob"), strict=True)
    )
    assert (table.step, table.asked) == ("stock_round", "cid")
    table.pass_round()
    assert table.state.priority == "cid"


# -- passing --------------------------------------------------------------------------------------


@pytest.mark.rule("1861-9.4-3")
def test_who_has_declined_to_open_may_still_bid() -> None:
    table = Example()
    table.play(Pass("ann"), Pass("bob"), bid("cid", 20))
    assert (table.step, table.asked) == ("private_auction", "ann")
    table.play(bid("ann", 25), bid("bob", 30), Pass("cid"), Pass("ann"))
    assert table.state.privates == {"TSR": "bob"}


@pytest.mark.rule("1861-9.4-4")
def test_when_all_pass_the_minimum_falls_and_the_first_is_asked_again() -> None:
    # The example of the rule: R20, then R15 after three passes of three players.
    table = Example()
    for minimum in (20, 15, 10, 5):
        assert (least(table), table.asked) == (minimum, "ann")
        table.refused(bid("ann", minimum - 5), "1861-9.2-2")
        if minimum > 5:
            everybody_passes(table)


@pytest.mark.rule("1861-9.4-4")
def test_at_the_lower_minimum_the_others_may_raise() -> None:
    table = Example()
    everybody_passes(table)
    table.play(bid("ann", 15))
    assert (table.step, table.asked) == ("private_auction", "bob")
    table.play(bid("bob", 20), Pass("cid"), Pass("ann"))
    assert table.state.privates == {"TSR": "bob"}


@pytest.mark.rule("1861-9.4-4")
def test_the_next_private_has_its_full_minimum() -> None:
    table = Example()
    everybody_passes(table)
    table.play(bid("ann", 15), Pass("bob"), Pass("cid"))
    assert (table.asked, least(table)) == ("bob", 30)


@pytest.mark.rule("1861-9.4-4")
def test_a_series_of_passes_begins_anew_with_the_next_private() -> None:
    table = Example()
    table.play(Pass("ann"), Pass("bob"), bid("cid", 20), Pass("ann"), Pass("bob"))
    assert table.asked == "ann"
    table.play(Pass("ann"), Pass("bob"))
    assert least(table) == 30
    table.play(Pass("cid"))
    assert (table.asked, least(table)) == ("ann", 25)


@pytest.mark.rule("1861-9.4-4")
def test_one_who_cannot_pay_the_minimum_has_passed() -> None:
    table = Example().cash(bob=16)
    for player in ("ann", "cid"):
        assert table.asked == player
        table.play(Pass(player))
    assert (table.asked, least(table)) == ("ann", 15)
    table.play(Pass("ann"))
    assert table.asked == "bob"


@pytest.mark.rule("1861-9.4-5")
def test_at_nothing_the_first_of_the_last_series_gets_it() -> None:
    # The example of the rule: Tsarskoye Selo after four full rounds of passes.
    table = Example()
    cash = dict(table.state.cash)
    for _ in range(4):
        assert table.state.privates == {}
        everybody_passes(table)
    assert table.state.privates == {"TSR": "ann"}
    assert table.state.cash == cash
    assert (table.asked, least(table)) == ("bob", 30)


@pytest.mark.rule("1861-9.4-5")
def test_the_free_one_goes_to_who_began_the_passes_for_it() -> None:
    table = Example()
    table.play(bid("ann", 20), Pass("bob"), Pass("cid"))
    for _ in range(6):
        everybody_passes(table)
    assert table.state.privates == {"TSR": "ann", "BSS": "bob"}
    assert table.asked == "cid"


# -- the option for falling prices ----------------------------------------------------------------


@pytest.mark.rule("1861-9.4-4")
def test_by_an_option_the_first_who_takes_it_at_a_lower_price_has_it() -> None:
    table = Example(options=DUTCH)
    everybody_passes(table)
    table.play(Pass("ann"), bid("bob", 15))
    assert table.state.privates == {"TSR": "bob"}
    assert (table.asked, table.state.cash["bob"]) == ("cid", 405)


@pytest.mark.rule("1861-9.4-3")
def test_with_that_option_the_first_minimum_is_still_auctioned() -> None:
    table = Example(options=DUTCH)
    table.play(Pass("ann"), bid("bob", 20))
    assert (table.step, table.asked) == ("private_auction", "cid")


@pytest.mark.rule("1861-9.4-5")
def test_with_that_option_too_it_is_free_at_last() -> None:
    table = Example(options=DUTCH)
    for _ in range(4):
        everybody_passes(table)
    assert table.state.privates == {"TSR": "ann"}


# -- N is the first minor -------------------------------------------------------------------------


def minors_offered(table: Example) -> set[str]:
    answers = [answer.action for answer in table.answers if isinstance(answer, Range)]
    return {action.company for action in answers if isinstance(action, BidCompany)}


@pytest.mark.rule("1861-9.4-6", "1861-9.2-8")
def test_no_other_minor_is_offered_before_n_is_sold() -> None:
    table = Example().sell_privates()
    assert minors_offered(table) == {"N"}
    for minor in ("K-B", "SP-W", "M-K"):
        table.refused(BidCompany(table.asked, minor, 100), "1861-9.4-6")
    table.play(BidCompany("cid", "N", 100))
    table.refused(BidCompany("ann", "K-B", 105), "1861-9.2-2")
    others_leave(table, "company_auction")
    assert len(minors_offered(table)) == 9


@pytest.mark.rule("1861-9.4-6")
@pytest.mark.parametrize("phase", ["2", "3", "4"])
def test_when_n_has_left_the_game_the_others_are_offered(phase: str) -> None:
    # Elsewhere a nationalised Nikolaev Railway has blocked all other minors.
    table = Example().gone("N").phase(phase).stock_round("ann")
    assert len(minors_offered(table)) == (9 if phase == "2" else 15)
    table.auction("K-B", 100)


@pytest.mark.rule("1861-9.4-7")
def test_nobody_must_open_for_n() -> None:
    table = Example().sell_privates()
    for player in ("cid", "ann", "bob"):
        assert table.asked == player
        table.play(Pass(player))
    assert table.state.round == "SR"  # the first pass of a series was that of cid
    assert (table.state.turn, table.asked) == (2, "cid")
    # In the next Stock Round too N comes first.
    assert minors_offered(table) == {"N"}
    table.refused(BidCompany("cid", "K-B", 100), "1861-9.4-6")
