"""Other sheets of a map: drawn beside it, with signs where they join, told in words."""

from __future__ import annotations

import pytest

from railhead.drawing.map.layout import plan_of
from railhead.drawing.map.picture import describe_hex, draw_map
from railhead.drawing.map.view import MapView
from railhead.drawing.page.fragments import map_fragment
from railhead.table.hexes import Layout
from railhead.table.joins import read_joins
from railhead.table.maps import GameMap, build_map, read_borders
from railhead.table.notation import parse_face
from tests.drawing.reading import hex_of, read, said, texts, with_class

LAYOUT = Layout(flat=True, letter_is_row=False, numbers_up=True, sheets={"n": "Napoli"})
COSTS = {"plain": 10, "river": 40, "mountain": 60, "pass": 60}


def small_map(more: tuple[str, ...] = ()) -> GameMap:
    """A town and the green hex above it, which stands for a sheet of two hexes."""
    faces = {
        "F25": parse_face("white", "city=revenue:0;icon=image:port"),
        "F27": parse_face("inset", ""),
        "nD3": parse_face("white", "town=revenue:0"),
        "nD5": parse_face("red", "offboard=revenue:20,slots:2;path=a:0,b:_0"),
        **{name: parse_face("white", "") for name in more},
    }
    names = {"F25": "Nocera", "nD3": "Pompei", "nD5": "Vesuvio"}
    between = {"river": ["F25|nD3"], "mountain+pass+river": ["nD3|nD5"]}
    borders = read_borders(COSTS, between, {"pass": "3"})
    return build_map(LAYOUT, faces, names, borders, read_joins({"f": "F25:3|nD3:0"}))


def view(game_map: GameMap, **more: object) -> MapView:
    return MapView(game_map, revenue_colour="yellow", title="18FB", **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("draw", [draw_map, map_fragment])
def test_a_sheet_has_a_heading_and_the_map_its_own_rulers(draw: object) -> None:
    root = read(draw(view(small_map())))  # type: ignore[operator]
    (panel,) = with_class(root, "sheets")
    assert texts(panel) == ["Napoli"]
    assert set(texts(with_class(root, "rulers")[0])) == {"F", "25", "27"}


@pytest.mark.rule("18FB-2.5.1-2")
@pytest.mark.parametrize("draw", [draw_map, map_fragment])
def test_both_sides_of_a_join_bear_the_same_sign(draw: object) -> None:
    root = read(draw(view(small_map())))  # type: ignore[operator]
    signs = with_class(root, "join")
    assert {(it.get("data-join"), it.get("data-side"), it.get("data-beyond")) for it in signs} == {
        ("f", "F25", "nD3"),
        ("f", "nD3", "F25"),
    }
    assert [texts(it) for it in signs] == [["f"], ["f"]]
    assert said(signs[0]) == "side f: F25 Nocera leads on to nD3 Pompei"


def test_a_map_of_one_sheet_has_neither_panels_nor_signs() -> None:
    faces = {name: parse_face("white", "") for name in ("C5", "C7")}
    root = read(draw_map(view(build_map(Layout(), faces, {}))))
    assert not with_class(root, "sheets") + with_class(root, "joins")


def test_a_reader_hears_where_a_side_leads() -> None:
    shown = view(small_map())
    assert describe_hex(shown, "F25") == (
        "F25 Nocera, plain, city, free slots: 1, river north, cost 40, side f in the north leads on"
        " to nD3 Pompei, marker port"
    )
    assert describe_hex(shown, "nD3") == (
        "nD3 Pompei, plain, town, river south, cost 40, mountain and mountain pass and river north,"
        " cost 160, closed before phase 3, side f in the south leads on to F25 Nocera"
    )
    assert describe_hex(shown, "F27") == "F27, shown on another sheet"


def overlap(stage_map: GameMap) -> bool:
    """Whether a panel lies on a hex of the map itself, or leaves the drawing."""
    plan = plan_of(stage_map)
    for panel in plan.panels:
        assert panel.left >= 0
        assert panel.top >= 0
        assert panel.right <= plan.width
        assert panel.bottom <= plan.height
        for name, (x, y) in plan.places.items():
            inside = panel.left < x + 100 and x - 100 < panel.right
            inside = inside and panel.top < y + 87 and y - 87 < panel.bottom
            if bool(LAYOUT.sheet(name)) != inside:
                return True
    return False


def test_sheets_stand_where_nothing_else_does() -> None:
    assert not overlap(small_map())
    ring = tuple(
        LAYOUT.name(across, -down)
        for across in range(16)
        for down in range(across % 2 + 1, 40, 2)
        if not (4 < across < 11 and 8 < down < 32)
    )
    hollow = small_map(tuple(name for name in ring if name not in ("F25", "F27")))
    assert not overlap(hollow)
    # There is room in the middle of the map: it does not grow.
    whole, alone = plan_of(hollow), {name for name in hollow.hexes if not LAYOUT.sheet(name)}
    assert whole.width < 100 + max(whole.places[name][0] for name in alone) + 60


def test_hexes_of_a_sheet_keep_their_places_to_each_other() -> None:
    places = plan_of(small_map()).places
    assert places["nD3"][0] == places["nD5"][0]
    assert places["nD3"][1] - places["nD5"][1] == pytest.approx(places["F25"][1] - places["F27"][1])


def test_all_that_runs_along_a_border_is_drawn_at_both_sides() -> None:
    root = read(draw_map(view(small_map())))
    layer = with_class(root, "borders")[0]
    counts = {kind: len(with_class(layer, kind)) for kind in ("river", "mountain", "pass", "bars")}
    # The river at both sides of the join, and one beside the mountain and the pass.
    assert counts == {"river": 3, "mountain": 1, "pass": 1, "bars": 1}
    legend = texts(with_class(root, "legend")[0])
    assert "mountain and mountain pass and river, cost 160, closed before phase 3" in legend


def test_slots_besides_those_of_the_tile_are_drawn() -> None:
    game_map = small_map()
    shown = view(game_map, tokens={"F25.0": ("AAA", "", ""), "nD5.0": ("", "BBB", "")})
    root = read(draw_map(shown))
    cities = [slot.get("data-city") for slot in with_class(root, "slot")]
    assert {city: cities.count(city) for city in cities} == {"F25.0": 3, "nD5.0": 3}
    assert "token AAA, free slots: 2" in describe_hex(shown, "F25")
    assert "token BBB, free slots: 2" in describe_hex(shown, "nD5")


def test_a_port_stays_when_a_tile_is_laid() -> None:
    face = parse_face("yellow", "city=revenue:20;path=a:0,b:_0;path=a:3,b:_0")
    shown = view(small_map(), faces={"F25": face}, tiles={"F25": ("57", 0)})
    assert with_class(hex_of(read(draw_map(shown)), "F25"), "icon")
    assert "yellow tile 57" in describe_hex(shown, "F25")
