"""What the map of 1867 has of its own: bridges, ports, and cities that share a hex."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest

from railhead.drawing.hex.arrange import arrange
from railhead.drawing.hex.texts import HexTexts
from railhead.drawing.hex.tokens import TOKEN
from railhead.drawing.map.picture import draw_map
from railhead.drawing.map.view import MapView
from railhead.drawing.views import map_of, printed_map
from railhead.engine.title import Title
from railhead.titles.catalogue import plain_title
from railhead.titles.g1867.rules import Game1867
from tests.drawing.reading import hex_of, read, said, texts, with_class

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def title() -> Title:
    return plain_title("1867")


@pytest.fixture(scope="module")
def printed(title: Title) -> MapView:
    return printed_map(title)


def test_five_sides_of_the_river_are_drawn_and_priced_once(printed: MapView) -> None:
    root = read(draw_map(printed))
    layer = with_class(root, "borders")[0]
    assert len(with_class(layer, "river")) == 5
    assert "river, cost 80" in texts(with_class(root, "legend")[0])


def test_a_hex_at_the_river_and_one_with_water_are_described(printed: MapView) -> None:
    root = read(draw_map(printed))
    assert "cost 80" in said(hex_of(root, "N8"))
    assert "water, cost 20" in said(hex_of(root, "K11"))
    assert "cost" not in said(hex_of(root, "O7"))


def test_stubs_and_closed_cities_are_signs_on_the_map_of_a_game() -> None:
    game = Game1867.new({"ann": "Ann", "bob": "Bob", "cid": "Cid"}, {}, 1)
    root = read(draw_map(map_of(game)))
    assert with_class(hex_of(root, "G15"), "stub")
    assert "3" in texts(with_class(hex_of(root, "D2"), "shut")[0])
    assert "CN" in texts(hex_of(root, "F16"))


@pytest.mark.parametrize("number", ["120", "122", "637", "X1", "X2", "X3", "X4", "X5", "X6", "X7"])
def test_tokens_of_separate_cities_do_not_cover_each_others_letters(
    title: Title, number: str
) -> None:
    for face in title.tiles.tiles[number].faces:
        cities = arrange(face, True, HexTexts()).slots
        for one, other in combinations(cities, 2):
            for a in one:
                assert min(dist(a, b) for b in other) > TOKEN + 10
