"""Trains and tiles that never run out, and numbers in steps."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BidCompany
from railhead.engine.decision import Range
from railhead.engine.invariants import Invariants, ViolationError
from railhead.engine.state import DEPOT, RETURNED, SCRAP
from railhead.titles.g1861.rules import Game1861


def fresh() -> Game1861:
    return Game1861.new(["Ann", "Bob", "Cid"])


def test_the_next_train_of_an_endless_class_is_on_offer_at_once() -> None:
    game = fresh()
    before = game.state.trains[DEPOT]
    for number in range(3):
        game.move_train(f"8-{number}", DEPOT, "RSR")
    assert game.state.trains["RSR"] == ("8-0", "8-1", "8-2")
    offered = [train for train in game.state.trains[DEPOT] if train.startswith("8-")]
    assert offered == ["8-3"]
    assert game.state.trains[DEPOT].index("8-3") == before.index("8-0")


def test_other_classes_run_out() -> None:
    game = fresh()
    for number in range(2):
        game.move_train(f"7-{number}", DEPOT, "RSR")
    assert not [train for train in game.state.trains[DEPOT] if train.startswith("7-")]


def test_an_endless_train_neither_vanishes_nor_doubles() -> None:
    game = fresh()
    invariants = Invariants(game)
    game.move_train("8-0", DEPOT, "RSR")
    invariants.check(game)
    game.move_train("8-0", "RSR", RETURNED)
    invariants.check(game)
    game.state.trains[SCRAP] = (*game.state.trains[SCRAP], "8-0")
    with pytest.raises(ViolationError, match="8 has the numbers"):
        invariants.check(game)
    game.state.trains[SCRAP] = ()
    game.state.trains[RETURNED] = ()
    with pytest.raises(ViolationError, match="8 has the numbers"):
        invariants.check(game)


def test_endless_tiles_stay_in_supply() -> None:
    game = fresh()
    invariants = Invariants(game)
    supply = dict(game.state.supply)
    for hex_id in ("B6", "B10", "C11", "C13", "D8"):
        game.set_tile(hex_id, ("9", 0))
    game.set_tile("B8", ("4", 0))
    assert game.state.supply["9"] == supply["9"]
    assert game.state.supply["4"] == supply["4"] - 1
    invariants.check(game)
    game.set_tile("B6", None)
    assert game.state.supply["9"] == supply["9"]
    invariants.check(game)


def test_a_range_in_steps() -> None:
    bids = Range(BidCompany("ann", "N", 100), "price", 100, 115, 5)
    assert list(bids.values) == [100, 105, 110, 115]
    assert bids.at(110) == BidCompany("ann", "N", 110)
    for wrong in (95, 101, 114, 120):
        with pytest.raises(ValueError, match="100 to 115 in steps of 5"):
            bids.at(wrong)
