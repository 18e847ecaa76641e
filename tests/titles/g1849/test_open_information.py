"""What is open to all, and whose cash is whose (rulebook 6)."""

from __future__ import annotations

import json

import pytest

from railhead.engine.actions import BuyShare, BuyTrain, LayTile, Par
from railhead.engine.snapshot import snapshot
from tests.titles.g1849.build import Example


@pytest.mark.rule("1849-6-2")
def test_cash_certificates_tokens_and_trains_lie_open() -> None:
    table = Example().phase("6").start("SFA", cash=321, ann=2, bob=3).trains(SFA="6H")
    table.stock_round("bob")
    data = json.loads(json.dumps(snapshot(table.state)))
    assert data["cash"]["SFA"] == 321
    assert data["cash"]["cid"] == 500
    assert [["SFA", "bob"], [0, 3, 0]] in data["shares"]
    assert data["tokens"]["J6.0"] == ["SFA"]
    assert data["tokens_left"]["SFA"] == 2
    assert data["trains"]["SFA"] == ["6H-0"]
    assert data["roster"] == ["SFA", "IFT", "ATA", "CTL", "AFG"]


@pytest.mark.rule("1849-6-2", "1849-4-6", "1849-4.1-13")
def test_a_corporation_does_not_spend_the_cash_of_its_president() -> None:
    table = Example().cash(ann=900).start("SFA", cash=39, ann=2).turn_of("SFA")
    table.refused(LayTile("SFA", "J6", "645", 3), "1849-4.1-13")
    table.start("IFT", cash=99, ann=2).start("ATA", bob=2).trains(IFT="4H", ATA="4H")
    table.turn_of("IFT", "trains")
    table.refused(BuyTrain("IFT", "4H-2", 100), "1849-4-6")
    assert table.state.cash["ann"] == 900


@pytest.mark.rule("1849-6-2", "1849-3.2-2", "1849-3.3-3")
def test_a_president_does_not_spend_the_cash_of_his_corporation() -> None:
    table = Example().cash(ann=30).start("SFA", (9, 3), cash=900, ann=2)
    table.start("IFT", cash=900, ann=2, bob=1).stock_round("ann")
    table.refused(BuyShare("ann", "SFA", "treasury"), "1849-3.2-2")
    table.refused(BuyShare("ann", "IFT", "treasury"), "1849-3.2-2")
    table.refused(Par("ann", "ATA", 68), "1849-3.3-3")
    assert table.state.cash["SFA"] == 900
