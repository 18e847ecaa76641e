"""The Starting Round: buying, bidding and passing in turn (rulebook 2.4 to 2.4.2)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import Bid, BuyShare, Par, Pass, PlaceToken, SellShares
from railhead.engine.state import BANK
from tests.titles.g1849.build import PLAYERS, Example


def passes(table: Example, count: int) -> Example:
    """The next `count` players pass."""
    for _ in range(count):
        table.play(Pass(table.asked))
    return table


@pytest.mark.rule("1849-2.4-1", "1849-2.4-4", "1849-2.4-3")
def test_the_private_companies_are_sold_in_the_order_of_their_face_values() -> None:
    table = Example(5)
    faces = {"SCE": 20, "SIGI": 45, "CNM": 75, "SMS": 110, "RSA": 150}
    assert [(name, p.face) for name, p in table.game.title.privates.items()] == list(faces.items())
    for (private, face), player in zip(faces.items(), PLAYERS, strict=True):
        assert table.asked == player
        table.check_answers()
        bank = table.state.cash[BANK]
        table.play(Bid(player, private, face))
        assert table.state.cash[player] == 300 - face
        assert table.state.cash[BANK] == bank + face
    assert table.state.privates == dict(zip(faces, PLAYERS, strict=True))


@pytest.mark.rule("1849-2.4-1")
@pytest.mark.parametrize("sold", [0, 4])
def test_no_certificate_is_bought_before_all_private_companies_have_an_owner(sold: int) -> None:
    table = Example().buy_privates(sold)
    table.refused(Par(table.asked, "SFA", 68), "1849-2.4-1")
    table.refused(BuyShare(table.asked, "SFA", "treasury"), "1849-2.4-1")


@pytest.mark.rule("1849-2.4-3")
def test_a_player_buys_bids_or_passes_and_the_turn_goes_to_the_left() -> None:
    table = Example()
    listed = {(type(a), getattr(a, "private", "")) for a in table.answers}
    assert (Bid, "SCE") in listed
    assert (Pass, "") in listed
    assert len(table.answers) == 6
    table.refused(Pass("bob"), "1849-2.4-3")
    table.refused(Bid("bob", "SCE", 20), "1849-2.4-3")
    table.play(Bid("ann", "SCE", 20))
    table.refused(Bid("ann", "SIGI", 45), "1849-2.4-3")
    table.play(Bid("bob", "SMS", 115))
    assert table.asked == "cid"
    table.refused(Bid("cid", "SCE", 25), "1849-2.4-3")
    table.refused(SellShares("cid", "SFA", 1), "1849-2.4-3")
    table.refused(PlaceToken("cid", "J6.0"), "1849-2.4-3")
    table.refused(Bid("cid", "XYZ", 100), "1849-2.4-3")
    table.play(Pass("cid"))
    assert table.asked == "ann"


@pytest.mark.rule("1849-2.4-4")
def test_only_a_player_who_can_pay_at_once_buys() -> None:
    table = Example().cash(ann=19)
    table.refused(Bid("ann", "SCE", 20), "1849-2.4-4")
    table.check_answers()
    table.play(Pass("ann"))
    table.play(Bid("bob", "SCE", 20))
    table.cash(cid=45)
    assert table.offers(Bid("cid", "SIGI", 45))
    table.play(Bid("cid", "SIGI", 45))
    assert table.state.cash["cid"] == 0


@pytest.mark.rule("1849-2.4-4", "1849-2.4.2-1")
@pytest.mark.parametrize(("price", "rule"), [(15, "1849-2.4-4"), (25, "1849-2.4.2-1")])
def test_the_company_on_offer_has_one_price_and_takes_no_bids(price: int, rule: str) -> None:
    Example().refused(Bid("ann", "SCE", price), rule)


# -- bids --------------------------------------------------------------------------------------


@pytest.mark.rule("1849-2.4.2-1")
def test_a_bid_is_at_least_five_above_the_face_value_and_above_every_earlier_bid() -> None:
    table = Example()
    table.refused(Bid("ann", "SMS", 110), "1849-2.4.2-1")
    table.refused(Bid("ann", "SMS", 114), "1849-2.4.2-1")
    table.check_answers()
    table.play(Bid("ann", "SMS", 115))
    table.refused(Bid("bob", "SMS", 119), "1849-2.4.2-1")
    table.check_answers()
    table.play(Bid("bob", "SMS", 120))
    table.refused(Bid("cid", "SMS", 124), "1849-2.4.2-1")
    table.play(Bid("cid", "SMS", 127))
    assert table.state.bids["SMS"] == (("ann", 115), ("bob", 120), ("cid", 127))
    assert [table.state.cash[player] for player in PLAYERS[:3]] == [500, 500, 500]


@pytest.mark.rule("1849-2.4.2-1")
@pytest.mark.parametrize(("private", "least"), [("SIGI", 50), ("CNM", 80), ("RSA", 155)])
def test_each_company_not_on_offer_has_its_least_bid(private: str, least: int) -> None:
    table = Example()
    table.refused(Bid("ann", private, least - 1), "1849-2.4.2-1")
    assert table.offers(Bid("ann", private, least))
    assert table.offers(Bid("ann", private, 500))
    table.play(Bid("ann", private, least))


@pytest.mark.rule("1849-2.4.2-2")
def test_a_player_with_375_and_bids_of_115_and_50_has_210_to_spend() -> None:
    table = Example(4)
    table.play(Bid("ann", "SMS", 115))
    passes(table, 3).play(Bid("ann", "SIGI", 50))
    passes(table, 3)
    assert table.state.cash["ann"] == 375
    table.refused(Bid("ann", "CNM", 211), "1849-2.4.2-2")
    table.play(Bid("ann", "CNM", 210))
    passes(table, 3).refused(Bid("ann", "SCE", 5), "1849-2.4-4")


@pytest.mark.rule("1849-2.4.2-2")
@pytest.mark.parametrize(("cash", "buys"), [(135, True), (134, False)])
def test_a_company_on_offer_is_paid_with_money_not_set_aside(cash: int, buys: bool) -> None:
    table = Example().cash(ann=cash)
    table.play(Bid("ann", "SMS", 115))
    purchase = Bid("ann", "SCE", 20)
    passes(table, 2)
    if buys:
        assert table.offers(purchase)
        table.play(purchase)
    else:
        table.refused(purchase, "1849-2.4-4")


@pytest.mark.rule("1849-2.4.2-1", "1849-2.4.2-2")
def test_a_bid_of_all_the_cash_is_listed_where_it_is_the_least_one() -> None:
    table = Example().cash(ann=115)
    assert table.offers(Bid("ann", "SMS", 115))
    table.cash(ann=114).agenda(*table.state.agenda)
    table.refused(Bid("ann", "SMS", 115), "1849-2.4.2-2")


@pytest.mark.rule("1849-2.4.2-2")
def test_all_bids_together_stay_within_the_cash() -> None:
    table = Example(5)
    table.play(Bid("ann", "RSA", 155))
    passes(table, 4)
    table.refused(Bid("ann", "SMS", 146), "1849-2.4.2-2")
    table.check_answers()
    table.play(Bid("ann", "SMS", 145))
    passes(table, 4)
    table.refused(Bid("ann", "SIGI", 50), "1849-2.4.2-2")
    table.refused(Bid("ann", "SCE", 20), "1849-2.4-4")
    assert table.answers == [Pass("ann")]


@pytest.mark.rule("1849-2.4.2-3")
def test_a_player_may_raise_his_own_bid_and_the_new_one_replaces_it() -> None:
    table = Example()
    table.play(Bid("ann", "SMS", 115))
    passes(table, 2)
    table.refused(Bid("ann", "SMS", 119), "1849-2.4.2-1")
    table.play(Bid("ann", "SMS", 500))
    assert table.state.bids["SMS"] == (("ann", 500),)
    passes(table, 2)
    table.refused(Bid("ann", "SIGI", 50), "1849-2.4.2-2")
