"""Actions typed in words at the terminal."""

from __future__ import annotations

import pytest

from railhead.cli.typed import TypedError, read_actions
from railhead.engine.actions import BuyTrain, LayTile, PlaceToken, SellShares
from tests.titles.g1849.build import Example


def test_typed_actions_are_understood() -> None:
    table = Example().start("SFA", cash=300, turns=1, ann=2).turn_of("SFA")
    decision = table.game.decision
    assert decision is not None

    def first(text: str) -> object:
        assert decision is not None
        return read_actions(text, table.game, decision)[0]

    assert first("lay 645 j6 3") == LayTile("SFA", "J6", "645", 3)
    assert len(read_actions("lay 645 J6", table.game, decision)) == 6
    assert first("token C5") == PlaceToken("SFA", "C5.0")
    assert first("token c5.1") == PlaceToken("SFA", "C5.1")
    assert first("sell SFA 2") == SellShares("SFA", "SFA", 2)
    assert str(first("buy 4h")) == "BuyTrain(actor='SFA', train='4H-0', price=100)"
    assert str(first("buy SMS 30")) == "BuyPrivate(actor='SFA', private='SMS', price=30)"
    assert str(first("buy IFT pool")) == "BuyShare(actor='SFA', company='IFT', source='pool')"


def test_a_new_train_or_a_returned_one_is_named() -> None:
    table = Example().start("SFA", cash=100, ann=2).trains(returned="4H").turn_of("SFA", "trains")
    decision = table.game.decision
    assert decision is not None
    for text, train in [("4H", "4H-0"), ("4H returned", "4H-0"), ("4H new", "4H-1")]:
        assert read_actions(f"buy {text}", table.game, decision) == [BuyTrain("SFA", train, 100)]


@pytest.mark.parametrize(
    "text", ["", "lay", "lay 8", "lay 8 Z99", "buy", "buy 99H", "bid SMS", "start SFA x", "token"]
)
def test_what_is_not_understood_is_said(text: str) -> None:
    table = Example().start("SFA", cash=300, ann=2).turn_of("SFA")
    decision = table.game.decision
    assert decision is not None
    with pytest.raises(TypedError):
        read_actions(text, table.game, decision)
