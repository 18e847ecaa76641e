"""What orders would have spared, counted by hand in small games."""

from __future__ import annotations

from pathlib import Path

import pytest

from railhead.engine.actions import BuyShare, Pass
from railhead.lab.orders import spared
from railhead.records.loading import load_file
from tests.assist.orders.opening import auction, played, stock_round


def test_a_row_of_passes_to_the_end_of_a_round_is_one_order() -> None:
    game = auction()
    for _ in range(3):
        played(game, Pass("p1"), Pass("p2"), Pass("p3"))
    found = spared(game)
    assert (found.actions, found.passes, found.outside) == (9, 9, 9)
    assert (found.taken["pass"], found.given["pass"], found.left) == (9, 3, 3)


def test_a_single_pass_spares_nothing() -> None:
    game = auction()
    played(game, Pass("p1"), Pass("p2"), Pass("p3"))
    assert spared(game).left == 3


def test_purchases_of_one_company_and_the_passes_after_them_are_one_order() -> None:
    game = stock_round()
    before = spared(game)
    for _ in range(2):
        played(game, BuyShare("p3", "ATA", "treasury"), Pass("p1"), Pass("p2"))
    played(game, Pass("p3"))
    found = spared(game)
    assert (found.taken["buy"] - before.taken["buy"], found.given["buy"]) == (3, 1)
    assert (found.taken["pass"], found.given["pass"]) == (4, 2)


@pytest.mark.slow
def test_a_game_that_people_played(shared: Path) -> None:
    found = spared(load_file(shared / "transcripts" / "1849" / "27939.json").game)
    assert (found.actions, found.passes, found.left) == (370, 126, 330)
