"""A run says how many hexes it counts, and how many of them on narrow gauge."""

from __future__ import annotations

import pytest

from railhead.engine.game import Game
from railhead.engine.routeactions import RouteLength, run_action
from railhead.language import ENGLISH, voice_of
from railhead.language.log import log_lines
from railhead.language.routes import say_length
from railhead.titles.catalogue import new_game


@pytest.fixture
def game() -> Game:
    """Marsala and Trapani, joined by narrow gauge round by Alcamo."""
    game = new_game("1849", ["Ann", "Bob", "Cid"], seed=4).fork()
    return game


def test_a_length_is_said_with_its_part_on_narrow_gauge(game: Game) -> None:
    voice = voice_of(game, ENGLISH)
    assert say_length(voice, RouteLength(10, 16, 4)) == "10 of 16 hexes, narrow gauge 4"
    assert say_length(voice, RouteLength(5, 6, 0)) == "5 of 6 hexes"
