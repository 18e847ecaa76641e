"""The small picture of a map: no words, every token, few bytes."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from railhead.drawing.base.palette import DARK, LIGHT
from railhead.drawing.hex.themes import BROWSER, picture_style
from railhead.drawing.map.small import draw_small_map
from railhead.drawing.views import map_of
from railhead.engine.game import Game
from railhead.titles.catalogue import new_game, title_ids
from tools.scenes import whole_game

pytestmark = pytest.mark.slow

MOST_BYTES = 60_000


@pytest.fixture(scope="module", params=title_ids())
def game(request: pytest.FixtureRequest) -> Game:
    return whole_game(request.param, 3)


def test_it_shows_the_ground_and_every_company_with_a_token(game: Game) -> None:
    drawn = draw_small_map(map_of(game), theme=LIGHT)
    ElementTree.fromstring(drawn)
    for hex_id, (number, rotation) in game.state.tiles.items():
        face = game.title.tiles.face(number, rotation)
        assert LIGHT.face(face.colour) in drawn, hex_id
    for company in {company for slots in game.state.tokens.values() for company in slots}:
        if company:
            assert game.title.companies[company].colour in drawn, company


def test_it_has_no_words_and_few_bytes(game: Game) -> None:
    drawn = draw_small_map(map_of(game), theme=LIGHT)
    assert "<text" not in drawn
    assert len(drawn) < MOST_BYTES


def test_it_changes_with_the_game() -> None:
    game = whole_game("1849", 3)
    start = new_game("1849", ["Ann", "Bob", "Cid", "Dee"], seed=3)
    assert draw_small_map(map_of(game), theme=LIGHT) != draw_small_map(map_of(start), theme=LIGHT)


def test_one_drawing_is_light_or_dark_by_its_style_alone() -> None:
    drawn = draw_small_map(map_of(new_game("1849", ["Ann", "Bob", "Cid"], seed=3)), theme=BROWSER)
    assert f"var(--rh-track,{LIGHT.track})" in drawn
    assert picture_style("light") == ""
    assert f"--rh-track: {DARK.track}" in picture_style("dark")
    assert picture_style("system").startswith("@media (prefers-color-scheme: dark)")
