"""Drawings inside a page: hooks for scripts, layers, and nothing drawn twice without need."""

import re
from dataclasses import replace

import pytest

from railhead.drawing.base.palette import DARK, LIGHT
from railhead.drawing.map.hexes import drawn_hex
from railhead.drawing.map.picture import describe_hex, draw_map
from railhead.drawing.map.view import MapView
from railhead.drawing.market.picture import MarketView, draw_market, place_of
from railhead.drawing.page.fragments import (
    map_fragment,
    market_fragment,
    tile_picture,
    token_picture,
    train_picture,
)
from railhead.drawing.views import map_of, market_of
from railhead.engine.game import Game
from railhead.engine.title import Title
from railhead.table.hexes import Layout
from railhead.table.maps import build_map
from railhead.table.market import parse_market
from railhead.table.notation import parse_face
from tests.drawing.reading import hex_of, hexes, read, said, texts, with_class


@pytest.fixture(scope="module")
def view(game: Game) -> MapView:
    return map_of(game, caption="here")


def test_a_fragment_has_no_prolog_and_no_fixed_size(view: MapView, game: Game) -> None:
    for svg in (
        map_fragment(view),
        market_fragment(market_of(game)),
        tile_picture(game.title.tiles.tiles["8"]),
        train_picture("4H"),
    ):
        assert svg.startswith("<svg ")
        root = read(svg)
        assert root.get("viewBox")
        assert root.get("width") is None
        assert root.get("height") is None
        assert root.get("aria-label")


def test_every_hex_has_its_hooks(view: MapView) -> None:
    root = read(map_fragment(view))
    shapes = {shape.get("id") for shape in root.iter() if shape.tag.endswith("}polygon")}
    assert [group.get("data-hex") for group in hexes(root)] == list(view.game_map.hexes)
    for group in hexes(root):
        hex_id = group.get("data-hex", "")
        face = view.faces.get(hex_id, view.game_map.hexes[hex_id].face)
        assert group.get("id") == f"hex-{hex_id}"
        assert group.get("class") == f"hex {face.colour}"
        assert said(group) == describe_hex(view, hex_id)
        centre = f"translate({group.get('data-x')} {group.get('data-y')})"
        assert group.get("transform") == centre
        (hit,) = with_class(group, "hit")
        (glow,) = with_class(group, "glow")
        for outline in (hit, glow):
            assert outline.get("href", "")[1:] in shapes
        # What catches clicks lies under the slots, which have clicks of their own.
        assert list(group).index(hit) == 1
        assert group[-1] is glow


def test_every_slot_of_a_city_has_its_hooks(game: Game, view: MapView) -> None:
    root = read(map_fragment(view))
    slots = with_class(root, "slot")
    found = [(slot.get("data-city"), slot.get("data-slot")) for slot in slots]
    there = {(city, str(i)) for city, row in game.state.tokens.items() for i in range(len(row))}
    assert set(found) == there
    assert len(found) == len(there)
    for slot in slots:
        company = game.state.tokens[slot.get("data-city", "")][int(slot.get("data-slot", ""))]
        assert [token.get("data-company") for token in with_class(slot, "token")] == (
            [company] if company else []
        )


def test_the_layers_lie_above_everything(view: MapView) -> None:
    root = read(map_fragment(view))
    assert [child.get("class") for child in root][-5:] == [
        "layer routes",
        "layer lays",
        "layer fan",
        "layer names",
        "layer numbers",
    ]
    assert not [*root[-1], *root[-3], *root[-4]]


def test_header_and_legend_do_not_move_the_hexes(view: MapView) -> None:
    plain, full = (
        read(map_fragment(view, header=full, legend=full, rulers=full)) for full in (False, True)
    )
    for group in hexes(plain):
        assert hex_of(full, group.get("data-hex", "")).get("transform") == group.get("transform")
    assert "here" in texts(full)
    assert "here" not in texts(plain)
    assert "narrow gauge" in texts(full)
    assert not with_class(plain, "legend")
    assert not with_class(plain, "rulers")
    small, large = ([*map(float, root.get("viewBox", "").split())] for root in (plain, full))
    assert small[2] < large[2]
    assert large[1] < 0 < small[1]


def test_only_what_changed_is_drawn_again(game: Game, view: MapView) -> None:
    map_fragment(view)
    drawn = drawn_hex.cache_info().misses
    map_fragment(map_of(game))
    assert drawn_hex.cache_info().misses == drawn
    tokens = {**view.tokens, "C5.0": ("XYZ", *view.tokens["C5.0"][1:])}
    changed = map_fragment(replace(view, tokens=tokens))
    assert drawn_hex.cache_info().misses == drawn + 1
    assert "XYZ" in texts(hex_of(read(changed), "C5"))


@pytest.mark.slow
def test_what_is_kept_depends_on_everything_that_is_shown(view: MapView) -> None:
    """Each change of a view shows, although the view before was drawn a moment ago."""
    plain = map_fragment(view)
    hex_id, (number, turn) = next(iter(view.tiles.items()))
    company = view.companies["SFA"]
    seated = replace(view, tokens={**view.tokens, "J6.0": ("SFA", "")})
    changes = [
        replace(view, tiles={**view.tiles, hex_id: (number + "x", turn)}),
        replace(view, faces={**view.faces, hex_id: parse_face("brown", "path=a:0,b:3")}),
        replace(view, markers={"A5": "+99"}),
        replace(view, reserved={"J6.0": ("CTL",), "C5.0": ("RCS",)}, tokens={}),
        replace(view, revenue_colour="brown" if view.revenue_colour != "brown" else "gray"),
        replace(view, terrain_lasts=not view.terrain_lasts),
        seated,
        replace(seated, companies={"SFA": replace(company, colour="#123456")}),
    ]
    drawn = [map_fragment(change) for change in changes]
    assert len({plain, *drawn}) == len(changes) + 1
    assert map_fragment(view, theme=LIGHT) != map_fragment(view, theme=DARK)
    assert "TOWN" in map_fragment(view, translate=lambda phrase: phrase.replace("town", "TOWN"))
    # What is drawn for a file has no hooks, whichever was drawn first.
    assert not with_class(read(draw_map(view)), "glow")


def test_sizes_are_fit_for_a_page(view: MapView, game: Game) -> None:
    assert len(map_fragment(view)) < 200_000
    assert len(market_fragment(market_of(game))) < 90_000
    # Coordinates have one decimal at most where the eye sees no more.
    assert not re.search(r'points="[^"]*\.\d\d', map_fragment(view))


def test_a_tile_can_be_drawn_in_every_rotation(title: Title) -> None:
    tile = title.tiles.tiles["58"]
    drawn = [read(tile_picture(tile, rotation)) for rotation in range(6)]
    names = {root.get("aria-label") for root in drawn}
    assert len(names) == 6
    assert all("yellow tile 58" in (name or "") for name in names)
    assert "58" not in texts(read(tile_picture(tile, numbered=False)))


def test_tokens_and_trains_have_names(title: Title) -> None:
    token = read(token_picture(title.companies["SFA"]))
    assert (token.get("role"), token.get("aria-label"), texts(token)) == ("img", "SFA", ["SFA"])
    assert read(train_picture("10H")).get("aria-label") == "train 10H"
    rusted = train_picture("10H", rusted=True)
    assert read(rusted).get("aria-label") == "train 10H, rusted"
    assert len(read(rusted)) == len(read(train_picture("10H"))) + 1


def test_every_cell_of_a_market_has_its_hooks(game: Game) -> None:
    view = market_of(game)
    root = read(market_fragment(view))
    cells = with_class(root, "cell")
    assert len(cells) == sum(len(row) for row in view.market.rows)
    for cell in cells:
        row, column = map(int, cell.get("data-cell", "").split(","))
        assert cell.get("id") == f"cell-{row}-{column}"
        assert len(with_class(cell, "glow")) == 1
        x, y = place_of(view.market, (row, column))
        assert cell.get("transform") == f"translate({x:g} {y:g})"
        stack = view.stacks.get((row, column), ())
        tokens = [token.get("data-company") for token in with_class(cell, "token")]
        assert tokens == list(stack[:1]), "the topmost"
        assert set(stack) <= set(re.split("[ ,]+", cell[0].text or ""))
        assert [texts(more) for more in with_class(cell, "more")] == [
            [f"+{len(stack) - 1}"] for _ in stack[1:2]
        ]
    assert root[-1].get("class") == "layer moved"
    assert "ends the game" in texts(root)
    assert "ends the game" not in texts(read(market_fragment(view, legend=False)))


def test_gaps_of_a_market_stay_empty_and_a_long_row_is_folded() -> None:
    gapped = read(market_fragment(MarketView(parse_market([". 10 20p", "5 . 15"]))))
    assert [cell.get("data-cell") for cell in with_class(gapped, "cell")] == [
        "0,1",
        "0,2",
        "1,0",
        "1,2",
    ]
    row = parse_market([" ".join(str(price) for price in range(40))])
    places = [place_of(row, (0, column)) for column in range(40)]
    assert len(set(places)) == 40
    assert len({y for _, y in places}) == 4
    assert places == sorted(places, key=lambda place: (place[1], place[0]))
    assert len(with_class(read(draw_market(row, {}, {}, {})), "cell")) == 40


def test_pointy_maps_have_fragments_too() -> None:
    faces = {
        "A1": parse_face("white", "city=revenue:20"),
        "B2": parse_face("yellow", "path=a:0,b:3"),
    }
    view = MapView(build_map(Layout(flat=False), faces, {}))
    root = read(map_fragment(view))
    (slot,) = with_class(root, "slot")
    assert slot.get("data-city") == "A1.0"
    assert float(hex_of(root, "B2").get("data-y", "0")) > 0
