"""Sales, presidents and the market (rulebook 5.4, 5.6, 5.7 and 6)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyShare, Pass, SellShares, UsePrivate
from railhead.engine.state import POOL
from tests.titles.classic.build import Example


@pytest.mark.rule("1889-5.4-1", "1889-5.4-2")
def test_shares_go_to_the_pool_at_the_price_from_before() -> None:
    table = Example().corporation("KO", 90, ann=4, bob=1).stock_round()
    cash = table.state.cash["ann"]
    table.play(SellShares("ann", "KO", 3))
    assert table.state.cash["ann"] == cash + 270
    assert table.state.cells["KO"] == (4, 3)
    assert table.percent("KO", POOL) == 30


@pytest.mark.rule("1889-5.4-3")
def test_a_corporation_is_sold_once_in_a_turn() -> None:
    table = Example().corporation("KO", ann=4, bob=1).stock_round()
    table.play(SellShares("ann", "KO", 1))
    table.refused(SellShares("ann", "KO", 1), "1889-5.4-3")
    table.play(Pass("ann"), Pass("bob"), Pass("cid"), SellShares("ann", "KO", 1))


@pytest.mark.rule("1889-5.4-4")
def test_the_pool_holds_half_of_a_corporation() -> None:
    table = Example().corporation("KO", ann=3, bob=1, pool=4).stock_round()
    table.refused(SellShares("ann", "KO", 2), "1889-5.4-4")
    table.play(SellShares("ann", "KO", 1))


@pytest.mark.rule("1889-5.4-5", "1889-9-7")
def test_what_has_not_floated_may_be_sold() -> None:
    table = Example().corporation("KO", ann=1, turns=0).stock_round()
    assert not table.game.floated("KO")
    table.play(SellShares("ann", "KO", 1))


@pytest.mark.rule("1889-5.4-6", "1889-5.6-2", "1889-5.6-3")
def test_the_presidents_certificate_changes_hands_before_the_sale() -> None:
    table = Example(4).corporation("KO", ann=1, cid=3, dan=3).stock_round()
    table.play(SellShares("ann", "KO", 1, president=20))
    # cid comes first clockwise from ann.
    assert table.state.presidents["KO"] == "cid"
    assert table.game.held("KO", "cid") == (1, 1, 0)
    assert table.percent("KO", "ann") == 0
    assert table.percent("KO", POOL) == 30


@pytest.mark.rule("1889-5.4-6")
def test_without_a_successor_the_president_keeps_it() -> None:
    table = Example().corporation("KO", ann=1, bob=1).stock_round()
    table.refused(SellShares("ann", "KO", 0, president=10), "1889-5.4-6")
    table.play(SellShares("ann", "KO", 1))
    assert table.state.presidents["KO"] == "ann"


@pytest.mark.rule("1889-5.4-7")
def test_half_of_it_may_be_sold() -> None:
    table = Example().corporation("KO", ann=0, bob=2).stock_round()
    table.play(SellShares("ann", "KO", 0, president=10))
    assert table.state.presidents["KO"] == "bob"
    assert (table.percent("KO", "ann"), table.percent("KO", POOL)) == (10, 10)


@pytest.mark.rule("1889-5.6-1", "1889-5.6-4")
def test_who_has_more_than_the_president_takes_over() -> None:
    table = Example().corporation("KO", ann=1, bob=2).stock_round("bob")
    table.play(BuyShare("bob", "KO", "treasury"))
    assert table.state.presidents["KO"] == "ann"
    table.play(Pass("bob"), Pass("cid"), Pass("ann"), BuyShare("bob", "KO", "treasury"))
    assert table.state.presidents["KO"] == "bob"


@pytest.mark.rule("1889-5.6-4")
def test_the_exchange_may_change_it() -> None:
    table = Example().privates(DR="bob").corporation("IR", ann=0, bob=2).turn_of("IR")
    table.play(UsePrivate("bob", "DR"))
    assert table.state.presidents["IR"] == "bob"


@pytest.mark.rule("1889-5.7-1", "1889-5.7-2", "1889-6-4")
def test_what_is_all_with_players_rises_at_the_end() -> None:
    table = Example().corporation("KO", ann=4, bob=4).corporation("SR", (0, 3), ann=4, cid=4)
    table.corporation("TR", ann=3, bob=4, pool=1).stock_round()
    table.play(Pass("ann"), Pass("bob"), Pass("cid"))
    assert table.state.cells["KO"] == (3, 3)
    assert table.state.cells["SR"] == (0, 3)
    assert table.state.cells["TR"] == (4, 3)


@pytest.mark.rule("1889-6-2", "1889-6-3", "1889-6-4", "1889-6-6")
@pytest.mark.parametrize(
    ("cell", "move", "after"),
    [
        ((1, 14), "right", (0, 14)),
        ((0, 14), "right", (0, 14)),
        ((2, 11), "right", (1, 11)),
        ((4, 2), "right", (4, 3)),
        ((4, 0), "left", (5, 0)),
        ((10, 0), "left", (10, 0)),
        ((4, 3), "left", (4, 2)),
        ((4, 7), "down", (4, 7)),
        ((0, 5), "up", (0, 5)),
        ((3, 5), "up", (2, 5)),
    ],
)
def test_moves(cell: tuple[int, int], move: str, after: tuple[int, int]) -> None:
    table = Example().corporation("KO", cell, ann=3).stock_round()
    table.game.move_price("KO", move)
    assert table.state.cells["KO"] == after
    assert not table.state.finished


@pytest.mark.rule("1889-6-5")
def test_a_marker_goes_under_others_and_one_that_stays_keeps_its_place() -> None:
    table = Example().corporation("KO", (10, 0), ann=3).corporation("SR", (9, 0), ann=3)
    table.game.move_price("SR", "down")
    assert table.game.stack((10, 0)) == ("KO", "SR")
    table.game.move_price("KO", "down")
    assert table.game.stack((10, 0)) == ("KO", "SR")
