"""The initial auction (rules 1889-4-1 to 1889-4-16)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import Bid, BuyShare, LayTile, Par, Pass, UsePrivate
from tests.titles.classic.build import Example


@pytest.mark.rule("1889-1-5", "1889-4-1", "1889-15.7-1")
@pytest.mark.parametrize(
    ("players", "offered"),
    [
        (2, ["TER", "MF", "ER", "SMR", "DR"]),
        (3, ["TER", "MF", "ER", "SMR", "DR", "SIR"]),
        (4, ["TER", "MF", "ER", "SMR", "DR", "SIR", "UTF"]),
    ],
)
def test_private_companies_by_the_number_of_players(players: int, offered: list[str]) -> None:
    table = Example(players)
    assert list(table.state.unsold) == offered
    faces = [table.game.title.privates[name].face for name in offered]
    assert faces == sorted(faces)


@pytest.mark.rule("1889-1-1", "1889-1-8", "1889-1-9", "1889-4-2", "1889-4-3")
def test_a_player_buys_the_cheapest_bids_on_another_or_passes() -> None:
    table = Example(4)
    state = table.state
    assert (table.step, table.asked, state.phase) == ("starting_round", "ann", "2")
    assert not state.tiles
    assert not any(map(any, state.tokens.values()))
    table.refused(Bid("ann", "TER", 25), "1889-4-3")
    table.refused(Bid("ann", "TER", 15), "1889-4-3")
    table.play(Bid("ann", "TER", 20))
    assert (state := table.state).privates == {"TER": "ann"}
    assert state.cash["ann"] == 400
    table.play(Bid("bob", "SIR", 85), Pass("cid"))
    assert table.asked == "dan"


@pytest.mark.rule("1889-4-4")
def test_bids_rise_by_five_and_need_be_no_multiples() -> None:
    table = Example(4)
    table.refused(Bid("ann", "SIR", 84), "1889-4-4")
    table.play(Bid("ann", "SIR", 87))
    table.refused(Bid("bob", "SIR", 91), "1889-4-4")
    table.play(Bid("bob", "SIR", 92))


@pytest.mark.rule("1889-4-5")
def test_money_of_bids_is_tied_up() -> None:
    table = Example(4)
    table.play(Bid("ann", "SIR", 85), Pass("bob"), Pass("cid"), Pass("dan"))
    table.play(Bid("ann", "UTF", 160), Pass("bob"), Pass("cid"), Pass("dan"))
    assert table.game.free_cash("ann") == 175
    table.refused(Bid("ann", "DR", 176), "1889-4-5")
    # A new bid on the same one takes the place of the old one, also of the own highest.
    table.play(Bid("ann", "SIR", 90))
    assert table.state.bids["SIR"] == (("ann", 90),)
    assert table.game.free_cash("ann") == 170
    table.cash(bob=10).play(Pass("bob"), Pass("cid"), Pass("dan"), Pass("ann"))
    table.refused(Bid("bob", "TER", 15), "1889-4-5")


@pytest.mark.rule("1889-4-6", "1889-4-7", "1889-4-8", "1889-4-9", "1889-4-16")
def test_after_a_purchase_the_next_ones_are_looked_at() -> None:
    table = Example(4)
    table.play(
        Bid("ann", "MF", 35), Bid("bob", "ER", 50), Bid("cid", "ER", 55), Bid("dan", "ER", 60)
    )
    table.play(Bid("ann", "TER", 20))
    # MF has one bidder and goes to ann; ER is auctioned, the lowest bidder first.
    assert table.state.privates == {"TER": "ann", "MF": "ann"}
    assert (table.step, table.asked) == ("private_auction", "bob")
    table.refused(Pass("ann"), "1889-4-8")
    table.refused(Bid("bob", "ER", 64), "1889-4-4")
    table.play(Bid("bob", "ER", 65))
    assert table.asked == "cid"
    table.play(Pass("cid"), Pass("dan"))
    # The turn goes left of ann, who has bought, and SMR without a bid is on offer.
    assert table.state.privates["ER"] == "bob"
    assert table.state.cash["bob"] == 355
    assert (table.step, table.asked) == ("starting_round", "bob")
    assert table.offers(Bid("bob", "SMR", 50))
    assert table.state.agenda[-1].passes == 0


@pytest.mark.rule("1889-4-10", "1889-4-11")
def test_when_all_pass_the_cheapest_falls() -> None:
    table = Example(3)
    table.play(Pass("ann"), Bid("bob", "MF", 35), Pass("cid"), Pass("ann"))
    assert table.game.price_on_offer("TER") == 20
    table.play(Pass("bob"))
    assert table.game.price_on_offer("TER") == 15
    assert table.offers(Bid("cid", "TER", 15))


@pytest.mark.rule("1889-4-12")
def test_at_nothing_the_next_player_must_take_it() -> None:
    table = Example(3)
    for _ in range(3):
        table.play(Pass("ann"), Pass("bob"), Pass("cid"))
    assert table.game.price_on_offer("TER") == 5
    events = table.play(Pass("ann"), Pass("bob"), Pass("cid"))
    assert table.state.privates == {"TER": "ann"}
    assert [event.kind for event in events] == ["passed", "private_bought"]
    assert table.asked == "bob"


@pytest.mark.rule("1889-4-13")
def test_when_all_pass_after_the_first_sale_incomes_are_paid() -> None:
    table = Example(3)
    table.play(Bid("ann", "TER", 20), Pass("bob"), Pass("cid"), Pass("ann"))
    assert table.state.cash["ann"] == 405
    assert table.game.price_on_offer("MF") == 30


@pytest.mark.rule("1889-4-14", "1889-4-15", "1889-5.1-1")
def test_the_first_stock_round_begins_left_of_the_last_buyer() -> None:
    table = Example(2)
    table.play(Bid("ann", "TER", 20))
    table.refused(UsePrivate("ann", "DR"), "1889-4-2")
    table.refused(LayTile("ann", "B11", "437", 1), "1889-4-2")
    table.play(Bid("bob", "MF", 30))
    table.refused(Par("ann", "IR", 70), "1889-4-15")
    table.refused(BuyShare("ann", "IR", "treasury"), "1889-4-15")
    table.play(Bid("ann", "ER", 40), Bid("bob", "SMR", 50), Bid("ann", "DR", 60))
    assert (table.state.round, table.step, table.asked) == ("SR", "stock_round", "bob")
    assert table.state.priority == "bob"
