"""What titles show in the terminal: each kind of block, where it stands."""

from __future__ import annotations

import pytest

from railhead.cli.blocks import Blocks
from railhead.engine.game import Game
from railhead.language import voice_of
from railhead.presentation.blocks import Bar, Bars, Remark, Section, Steps, Value
from railhead.titles.catalogue import new_game
from tests.cli.drawn import drawn, written


@pytest.fixture(scope="module")
def game() -> Game:
    """Whose words and money the blocks are told with. Not to be changed."""
    return new_game("1849", ["Ann", "Bob", "Cid"])


def test_bars_are_drawn_to_one_scale(game: Game) -> None:
    block = Bars(Bar("Work", 3), Bar("Capacity", 5, more=1), ("a line",))
    assert drawn(game, block) == [
        f"Work      {'█' * 15} 3",
        f"Capacity  {'█' * 25}{'░' * 5} 5",
        "a line",
    ]
    assert drawn(game, Bars(Bar("Work", 0), Bar("Capacity", 0))) == ["Work      0", "Capacity  0"]


def test_blocks_stand_under_their_heading(game: Game) -> None:
    steps = Steps((("cost", "L.10"), ("gain", "L.20")), title="If it did")
    section = Section("any", "the place", (steps, Remark("So it is.")), Value("2", tip="of two"))
    assert written(*Blocks(voice_of(game)).section(section)) == [
        "The place: 2 of two",
        "If it did: cost L.10 · gain L.20",
        "So it is.",
        "",
    ]
