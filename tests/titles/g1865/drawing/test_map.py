"""What the map of 1865 has of its own: borders, mines, ways of ships, a district, destinations."""

from __future__ import annotations

import pytest

from railhead.drawing.base.palette import DARK
from railhead.drawing.hex.tiles import draw_tiles
from railhead.drawing.map.borders import districts
from railhead.drawing.map.picture import describe_hex, draw_map
from railhead.drawing.map.view import MapView
from railhead.drawing.page.fragments import map_fragment
from railhead.drawing.views import map_of, printed_map
from railhead.engine.title import Title
from railhead.titles.catalogue import plain_title
from railhead.titles.g1865.rules import Game1865
from tests.drawing.reading import hex_of, read, said, texts, with_class

NAMES = ["Ann", "Bob", "Cid"]


@pytest.fixture(scope="module")
def title() -> Title:
    return plain_title("1865")


@pytest.fixture(scope="module")
def printed(title: Title) -> MapView:
    return printed_map(title)


@pytest.mark.slow
def test_each_kind_of_border_has_a_shape_of_its_own(title: Title, printed: MapView) -> None:
    root = read(draw_map(printed))
    layer = with_class(root, "borders")[0]
    shapes = {}
    for kind in ("river", "mountain", "sealink"):
        # The lines of a kind stand together in a group, which has what they share.
        (group,) = (
            group
            for group in layer.iter()
            if any(kind in child.get("class", "").split() for child in group)
        )
        shapes[kind] = {
            ("q" in line.get("d", ""), "l" in line.get("d", ""), group.get("stroke-dasharray"))
            for line in with_class(layer, kind)
        }
        assert len(shapes[kind]) == 1
    assert len({shape for found in shapes.values() for shape in found}) == 3
    # Each is drawn once, on a casing, though two hexes share it.
    pairs = {
        frozenset((here.id, here.neighbours[edge]))
        for here in title.map.hexes.values()
        for edge, border in enumerate(here.borders)
        if border is not None and border.kind == "river"
    }
    assert len(with_class(layer, "river")) == len(pairs)


def test_borders_let_clicks_through_to_the_hexes(printed: MapView) -> None:
    for layer in with_class(read(map_fragment(printed)), "borders"):
        assert layer.get("pointer-events") == "none"


def test_a_hex_says_its_borders_with_their_costs(printed: MapView) -> None:
    said_of = describe_hex(printed, "C27")
    assert "river north-west and north and north-east, cost 40" in said_of
    assert "mountain south, cost 60" in said_of
    assert "sea crossing south, cost 10" in describe_hex(printed, "F16")
    assert "cost" not in describe_hex(printed, "C9")


def test_the_legend_prices_borders_and_says_what_numbers_are(printed: MapView) -> None:
    for drawing in (draw_map(printed), map_fragment(printed, legend=True)):
        legend = texts(with_class(read(drawing), "legend")[0])
        for text in (
            "plain border, cost 10",
            "sea crossing, cost 10",
            "river, cost 40",
            "mountain, cost 60",
            "district Carbonia",
            "traffic",
            "mine",
        ):
            assert text in legend


@pytest.mark.slow
def test_a_title_without_borders_has_none_of_this() -> None:
    drawing = draw_map(printed_map(plain_title("1849")))
    assert not with_class(read(drawing), "border")
    assert "cost 10" not in drawing.partition('class="legend"')[2]


def test_a_mine_is_square_with_a_sign_and_says_that_it_is_one(printed: MapView) -> None:
    root = read(draw_map(printed))
    mine, city = hex_of(root, "F8"), hex_of(root, "D28")
    assert with_class(mine, "sign")
    assert not with_class(city, "sign")
    squares = [
        len([part for part in here.iter() if part.tag.endswith("rect")]) for here in (mine, city)
    ]
    assert squares == [2, 0]
    assert "M" not in texts(mine), "the sign stands for the letter"
    assert "mine" in said(mine)
    assert "city" not in said(mine)


@pytest.mark.slow
def test_the_number_of_a_mine_is_shown_even_if_it_is_worked_out(title: Title) -> None:
    for number, traffic in (("173", "2"), ("174", "1"), ("175", "0")):
        view = MapView(
            title.map, faces={"C39": title.tiles.face(number, 2)}, tiles={"C39": (number, 2)}
        )
        here = hex_of(read(draw_map(view)), "C39")
        assert traffic in texts(with_class(here, "revenue")[0])


def test_the_way_of_ships_is_dotted(printed: MapView) -> None:
    root = read(draw_map(printed))
    for hex_id in ("C19", "C21", "D16", "D18"):
        lines = with_class(hex_of(root, hex_id), "ferry")
        assert len(lines) == 2
        assert all(line.get("stroke-dasharray", "").startswith("0.1 ") for line in lines)
    assert not with_class(hex_of(root, "E39"), "ferry")


def test_the_district_has_a_rim_of_its_own(title: Title, printed: MapView) -> None:
    assert districts(title.map) == {"Carbonia": ("C37", "C39", "C41")}
    assert with_class(read(draw_map(printed)), "district")
    # Areas off the map that share a group are no district.
    assert not districts(plain_title("1861").map)


def test_destinations_are_marked_while_they_matter() -> None:
    game = Game1865.new(NAMES, seed=1)
    view = map_of(game)
    assert view.destinations["E39"] == ("RCSF", "SFS")
    assert "destination of RCSF SFS" in describe_hex(view, "E39")
    written = [texts(one) for one in with_class(read(draw_map(view)), "destinations")]
    assert any({"RCSF", "SFS"} <= {*one} for one in written)
    game.state.majors = ("RCSF",)
    assert map_of(game).destinations["E39"] == ("SFS",)


def test_letters_of_tiles_are_not_written_twice(title: Title) -> None:
    view = MapView(
        title.map, faces={"E39": title.tiles.face("C-green", 0)}, tiles={"E39": ("C-green", 0)}
    )
    here = hex_of(read(draw_map(view)), "E39")
    assert "C-green" not in texts(here)
    assert "green tile C," in said(here)


@pytest.mark.slow
def test_a_long_list_of_hexes_is_told_and_not_drawn(title: Title) -> None:
    root = read(draw_tiles(title.tiles))
    coastal = next(part for part in root.iter() if part.get("data-tile") == "146")
    assert "12 hexes" in texts(coastal)
    assert "only on B22 B26 C9" in said(coastal)
    isili = next(part for part in root.iter() if part.get("data-tile") == "63")
    assert "E33 G21 D10" in texts(isili)


def test_the_dark_theme_draws_the_same(printed: MapView) -> None:
    light, dark = read(draw_map(printed)), read(draw_map(printed, theme=DARK))
    assert len(list(light.iter())) == len(list(dark.iter()))
