"""Routes above a map and moves above a market."""

from dataclasses import replace
from math import dist
from xml.etree.ElementTree import Element, fromstring

import pytest

from railhead.drawing.hex.tokens import RIM, SLOT
from railhead.drawing.map.layout import plan_of
from railhead.drawing.map.overlay import draw_moves, draw_routes_above
from railhead.drawing.map.view import MapView, RouteLine
from railhead.drawing.market.picture import middle_of
from railhead.drawing.page.fragments import map_fragment
from railhead.drawing.views import last_run, map_of, routes_overlay
from railhead.engine.actions import RunRoutes
from railhead.engine.game import Game
from railhead.engine.title import Title
from railhead.table.maps import build_map
from railhead.table.notation import parse_face
from railhead.titles.catalogue import new_game
from tests.drawing.reading import read, with_class

SVG = "{http://www.w3.org/2000/svg}"


def _parse(content: str) -> Element:
    return fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{content}</svg>')


@pytest.fixture(scope="module")
def view(title: Title) -> MapView:
    tiles = {"C5": ("651", 0), "D4": ("58", 2)}
    return MapView(
        title.map,
        faces={hex_id: title.tiles.face(*tile) for hex_id, tile in tiles.items()},
        tiles=tiles,
        routes=(
            RouteLine("AFG 4H", "#d1495b", (("A5", 0, 6), ("C5", 3, 6)), "4H"),
            RouteLine("AFG 6H", "#1b6ca8", (("C1", 0, 6), ("E1", 3, 6)), "6H"),
            RouteLine("AFG 8H", "#2a9d5c", (("C1", 0, 6),), "8H"),
        ),
    )


def test_routes_differ_in_pattern_and_label_and_are_named(view: MapView) -> None:
    root = _parse(draw_routes_above(view))
    routes = [with_class(root, f"route-{index}")[0] for index in range(3)]
    assert [route.findtext(f"{SVG}title") for route in routes] == ["AFG 4H", "AFG 6H", "AFG 8H"]
    patterns = [
        {path.get("stroke-dasharray") for path in route.iter(f"{SVG}path")} for route in routes
    ]
    assert len({frozenset(pattern) for pattern in patterns}) == 3
    labels = [label.findtext(f"{SVG}text") for label in with_class(root, "route-label")]
    assert sorted(filter(None, labels)) == ["4H", "6H", "8H"]


def test_a_route_over_the_track_of_another_is_narrower(view: MapView) -> None:
    root = _parse(draw_routes_above(view))
    widths = [
        max(float(path.get("stroke-width", "0")) for path in with_class(root, name)[0].iter(tag))
        for name in ("route-1", "route-2")
        for tag in (f"{SVG}path",)
    ]
    assert widths[1] < widths[0]


def test_lines_stop_at_the_slots_of_cities(view: MapView) -> None:
    route = RouteLine("6H", "#1b6ca8", (("C1", 0, 6),))
    root = _parse(draw_routes_above(replace(view, routes=(route,))))
    x, y = plan_of(view.game_map).places["C1"]
    for path in root.iter(f"{SVG}path"):
        start, _, end = path.get("d", "").removeprefix("M").partition("L")
        ends = [tuple(map(float, point.split())) for point in (start, end)]
        assert min(dist((x, y), end) for end in ends) > SLOT
        assert max(dist((x, y), end) for end in ends) > 80


def test_lines_stop_at_the_outline_between_two_slots(title: Title) -> None:
    """Track may run into a city between its slots, where no slot is near."""
    face = parse_face("green", "city=revenue:30,slots:2;path=a:0,b:_0")
    view = MapView(
        build_map(title.map.layout, {"C5": face}, {}),
        routes=(RouteLine("4H", "#1b6ca8", (("C5", 0, 6),)),),
    )
    _, y = plan_of(view.game_map).places["C5"]
    for path in _parse(draw_routes_above(view)).iter(f"{SVG}path"):
        start, _, end = path.get("d", "").removeprefix("M").partition("L")
        assert min(float(point.split()[1]) for point in (start, end)) >= y + SLOT + RIM - 1


@pytest.mark.slow
def test_the_overlay_of_a_run_is_what_its_map_shows(game: Game) -> None:
    number = max(
        index
        for index, action in enumerate(game.actions)
        if isinstance(action, RunRoutes) and action.routes
    )
    run = last_run(game.actions)
    assert run is game.actions[number]
    there = game.fork()
    there.state = game.state_after(number).copy()
    overlay = routes_overlay(there, run)
    assert overlay.count('class="route ') == len(run.routes)
    assert overlay in map_fragment(map_of(there, routes=run))
    assert "".join(map_fragment(map_of(there, routes=run)).split(overlay)) == map_fragment(
        map_of(there)
    ).replace('<g class="layer routes"/>', '<g class="layer routes"></g>')


def test_a_run_whose_track_has_gone_has_no_overlay() -> None:
    fresh = new_game("1849", ["Ann", "Bob", "Cid"])
    run = RunRoutes("SFA", (("4H-0", (("J6.0", "5", "K7.0"),)),))
    assert routes_overlay(fresh, run) == ""


def test_routes_of_a_view_lie_in_their_layer_and_leave_the_hexes_alone(view: MapView) -> None:
    root = read(map_fragment(view))
    (layer,) = with_class(root, "routes")
    assert len(with_class(layer, "route")) == 3
    assert not with_class(with_class(root, "hexes")[0], "route")


def test_a_small_arrow_in_the_corner_of_a_cell_shows_where_its_marker_went(title: Title) -> None:
    """Two that left it stand beside each other, and none lies over the price or a marker."""
    market = title.market
    root = _parse(draw_moves(market, [((3, 5), (3, 6)), ((3, 5), (2, 5)), ((3, 5), (3, 5))]))
    right, up = with_class(root, "move")
    x, y = middle_of(market, (3, 5))
    assert right.get("transform") == f"translate({x + 32:g} {y - 33:g}) rotate(0)"
    assert up.get("transform") == f"translate({x + 12:g} {y - 33:g}) rotate(-90)"
    assert right.findtext(f"{SVG}title") == "from 100 to 111"


def test_an_arrow_to_a_cell_that_is_not_there_is_refused(title: Title) -> None:
    with pytest.raises(IndexError):
        draw_moves(title.market, [((3, 5), (99, 5))])
