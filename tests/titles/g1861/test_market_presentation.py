"""The market of 1861 where it is shown: its gaps, its letters and what they mean."""

from __future__ import annotations

import pytest

from railhead.cli.panels import CELL, Panels
from railhead.language import ENGLISH
from railhead.titles.g1861.rules import Game1861


def lines(market: str) -> list[str]:
    game = Game1861.new(["Ann", "Bob", "Cid"], {"market": market})
    return Panels(game, ENGLISH).market(400).plain.split("\n")


def test_gaps_of_the_chart_stay_empty() -> None:
    shown = lines("grid")
    assert shown[0].startswith(" " * 4 * CELL + "135")
    assert shown[2].startswith(" " * 2 * CELL + "90")
    assert shown[9].split() == ["35", "40", "45"]


@pytest.mark.parametrize(
    ("market", "row", "cells"),
    [("grid", 4, "60 65 70 80 90p 100p 110y 120"), ("column", 0, "35 40 45 50b 55b 60b 65b 70p")],
)
def test_cells_carry_their_letter(market: str, row: int, cells: str) -> None:
    assert lines(market)[row].split()[:8] == cells.split()


def test_the_letters_in_use_are_explained() -> None:
    assert "b: minors start here" in lines("grid")[-1]
    assert "o: minors may convert" in lines("column")[-1]
    assert "o:" not in lines("grid")[-1]


def test_a_phase_or_train_is_no_player_of_that_id() -> None:
    game = Game1861.new({"2": "Ann", "3": "Bob", "4": "Cid"})
    facts, trains, *_ = (text.plain for text in Panels(game, ENGLISH).summary())
    assert facts.startswith("Phase 2 · ")
    assert "train limit minor 2 · " in facts
    assert trains.startswith("Trains: 10 × 2 R100, 7 × 3 R225, 4 × 4 R350")
