"""Numbers and switches by which sisters of 1889 differ: each changes just what it says."""

from __future__ import annotations

import pytest

from railhead.engine.actions import Bid, BuyShare, LayTile, Par, Pass, SellShares
from railhead.titles.classic.facts import SELL_BUY, SELL_BUY_SELL
from railhead.titles.classic.tokens import token_price
from tests.titles.classic.variations import example_with


def test_bids_in_steps_and_only_the_highest_ties_money() -> None:
    table = example_with(3, bids_in_steps=True, highest_bids_tie=True)
    table.refused(Bid("ann", "SIR", 87), "1889-4-4")
    table.play(Bid("ann", "SIR", 85), Bid("bob", "SIR", 90))
    assert table.game.free_cash("ann") == 420
    assert table.game.free_cash("bob") == 330
    assert table.game.least_bid("SIR") == 95


def test_sales_come_first_or_before_and_after() -> None:
    for order, again in ((SELL_BUY, False), (SELL_BUY_SELL, True)):
        table = example_with(3, stock_turn=order)
        table.corporation("KO", ann=3, bob=2).corporation("SR", ann=3, bob=2).stock_round()
        table.play(SellShares("ann", "KO", 1), BuyShare("ann", "SR", "treasury"))
        assert (table.asked == "ann") == again
        if again:
            table.refused(BuyShare("ann", "SR", "treasury"), "1889-5.1-2")
            table.play(SellShares("ann", "SR", 1))


def test_nothing_is_sold_after_the_purchase_where_sales_come_first() -> None:
    table = example_with(3, stock_turn=SELL_BUY, several_zones="y")
    table.corporation("KO", (5, 0), ann=1, bob=1).stock_round()
    table.play(BuyShare("ann", "KO", "treasury"))
    assert table.asked == "ann"
    table.refused(SellShares("ann", "KO", 1), "1889-5.1-2")


def test_any_number_of_blocks_in_a_turn() -> None:
    table = example_with(3, blocks_in_turn=False)
    table.corporation("KO", ann=4, bob=2).stock_round()
    table.play(SellShares("ann", "KO", 1), SellShares("ann", "KO", 1))
    assert table.price("KO") == 60


def test_several_certificates_of_a_zone_in_a_turn() -> None:
    table = example_with(3, several_zones="y")
    table.corporation("KO", (5, 0), bob=3).corporation("SR", 70, bob=3).stock_round()
    table.play(BuyShare("ann", "KO", "treasury"), BuyShare("ann", "KO", "treasury"))
    table.refused(BuyShare("ann", "SR", "treasury"), "1889-5.1-2")
    table.refused(Par("ann", "IR", 65), "1889-5.1-2")
    table.play(Pass("ann"))
    assert table.asked == "bob"


def test_float_and_capital() -> None:
    table = example_with(3, float_percent=60, capital=5)
    table.corporation("KO", 70, ann=2, bob=1).stock_round()
    assert not table.game.floated("KO")
    table.play(BuyShare("ann", "KO", "treasury"))
    assert table.state.cash["KO"] == 350


def test_home_tokens_in_the_first_turn_of_a_corporation() -> None:
    table = example_with(3, home_token="turn")
    table.corporation("KO", 100, ann=4, home=False).corporation("SR", 65, bob=4, home=False)
    table.operating_rounds()
    assert table.asked == "KO"
    assert table.state.tokens["K4.0"] == ("KO",)
    assert table.state.tokens["I2.0"] == ("",)
    table.pass_to("track", "SR")
    assert table.state.tokens["I2.0"] == ("SR",)


def test_a_whole_city_is_kept_for_a_home_token() -> None:
    for keeps in (False, True):
        table = example_with(3, keeps_city=keeps)
        table.corporation("SR", ann=4, cash=99).phase("3").tile("K4", "440")
        assert (table.game.free_slot("K4.0", "SR") is None) == keeps
        assert table.game.free_slot("K4.0", "KO") is not None


def test_several_tiles_in_a_turn() -> None:
    table = example_with(3, tiles_in_turn=2)
    table.corporation("AR", ann=4, cash=500).turn_of("AR")
    table.play(LayTile("AR", "K8", "5", 1))
    assert table.step == "track"
    table.play(LayTile("AR", "J9", "58", 2))
    assert table.step != "track"


def test_permissive_building_needs_no_new_track() -> None:
    """A tile on a hex that is reached may be replaced where only others gain by it."""
    found = {}
    for restriction in ("semi", "permissive"):
        table = example_with(3, restriction=restriction)
        table.corporation("KO", ann=4, cash=500).corporation("SR", bob=4).phase("3")
        table.tile("J3", "8", 3).tile("I2", "57").tile("I4", "438", 3).turn_of("KO")
        lays = (it for it in table.answers if isinstance(it, LayTile) and it.hex == "J3")
        found[restriction] = {(it.tile, it.rotation) for it in lays}
    assert found["semi"] < found["permissive"]


def test_prices_of_tokens_in_their_order() -> None:
    table = example_with(3, token_prices=(40, 100))
    table.corporation("TR", ann=4, cash=200).tile("G10", "58", 0).tile("G12", "57", 0)
    table.turn_of("TR", "token").go_on()
    assert token_price(table.game, "TR") == 40
    table.token("G12.0", "TR")
    assert token_price(table.game, "TR") == 100


@pytest.mark.parametrize("allowed", [False, True])
def test_emergency_sales_may_change_other_presidents(allowed: bool) -> None:
    table = example_with(3, emergency_presidents=allowed)
    table.phase("5").corporation("SR", ann=4, cash=100).corporation("KO", 100, ann=1, bob=3)
    table.cash(ann=0).tile("I2", "57").tile("I4", "438", 3).turn_of("SR", "trains")
    sale = SellShares("ann", "KO", 1)
    assert table.offers(sale) == allowed
    if allowed:
        table.play(sale)
        assert table.state.presidents["KO"] == "bob"
    else:
        table.refused(sale, "1889-12.4-6")
