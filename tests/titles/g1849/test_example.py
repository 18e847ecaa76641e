"""One example of each kind, to show how rule examples are written."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyShare, LayTile, SellShares
from tests.titles.g1849.build import Example


@pytest.mark.rule("1849-3.1-2", "1849-3.1-1")
def test_three_certificates_sold_together_bring_one_price_and_three_rows() -> None:
    table = Example().start("SFA", (3, 4), bob=3, ann=3).stock_round("ann")
    table.play(SellShares("ann", "SFA", 3))
    assert table.state.cash["ann"] == 500 + 3 * 90
    assert table.state.cells["SFA"] == (6, 4)
    assert table.percent("SFA", "pool") == 30


@pytest.mark.rule("1849-3.1-7")
def test_a_corporation_sold_in_this_round_cannot_be_bought() -> None:
    table = Example().start("SFA", bob=3, ann=3).stock_round("ann")
    table.play(SellShares("ann", "SFA", 1))
    table.refused(BuyShare("ann", "SFA", "pool"), "1849-3.1-7")


@pytest.mark.rule("1849-4.1-6")
def test_a_base_hex_takes_a_tile_without_connection() -> None:
    table = Example().start("SFA", cash=100, turns=0, ann=2).turn_of("SFA")
    assert table.offers(LayTile("SFA", "J6", "645", 3))
    table.play(LayTile("SFA", "J6", "645", 3))
    assert table.state.tiles["J6"] == ("645", 3)
