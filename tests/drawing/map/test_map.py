"""The map: complete, readable by a screen reader, nothing told by colour alone."""

from dataclasses import replace

import pytest

from railhead.drawing.map.picture import describe_hex, draw_map
from railhead.drawing.map.view import MapView, RouteLine
from railhead.engine.title import Title
from railhead.table.assets import Company
from railhead.table.hexes import Layout
from railhead.table.maps import build_map
from railhead.table.notation import parse_face
from tests.drawing.reading import hex_of, hexes, name_of, read, said, texts, with_class


@pytest.fixture(scope="module")
def printed(title: Title) -> MapView:
    return MapView(title.map, title.companies, revenue_colour="white", title="1849")


@pytest.fixture(scope="module")
def played(title: Title) -> MapView:
    """A map with two tiles, tokens, a reservation, a marker and two routes."""
    tiles = {"C5": ("651", 0), "D6": ("8", 3)}
    return MapView(
        title.map,
        title.companies,
        faces={hex_id: title.tiles.face(*tile) for hex_id, tile in tiles.items()},
        tiles=tiles,
        tokens={"C5.0": ("RCS", ""), "E1.0": ("CTL",)},
        reserved={"J6.0": ("SFA",)},
        revenue_colour="gray",
        markers={"A5": "+20 SFA"},
        routes=(
            RouteLine("4H: 100", "#c62f2d", (("A5", 0, 6), ("C5", 3, 6))),
            RouteLine("6H: 40", "#1f6fb4", (("C1", 0, 6), ("E1", 3, 6))),
        ),
        title="1849",
        caption="Operating round 2.1",
    )


@pytest.mark.slow
def test_every_hex_is_there_once_and_has_a_name(title: Title, played: MapView) -> None:
    groups = list(hexes(read(draw_map(played))))
    assert [group.get("data-hex") for group in groups] == list(title.map.hexes)
    for group in groups:
        hex_id = group.get("data-hex", "")
        assert group.get("id") == f"hex-{hex_id}"
        assert group.get("role") == "img"
        assert said(group).startswith(hex_id)
        assert said(group) == describe_hex(played, hex_id)


def test_a_hex_says_all_that_there_is_to_see(printed: MapView, played: MapView) -> None:
    assert describe_hex(printed, "D4") == "D4 Partinico, plain, town, rough ground, cost 40"
    assert describe_hex(played, "A5") == (
        "A5, sea, port 10, standard track south to port, marker +20 SFA, route 4H: 100"
    )
    palermo = describe_hex(played, "C5")
    assert palermo.startswith("C5 Palermo, green tile 651, city 90, token RCS, free slots: 1")
    assert "narrow track south-west to city, north-west to city" in palermo
    assert "city 30, token CTL" in describe_hex(played, "E1")
    assert "city, free slots: 1, reserved for SFA" in describe_hex(played, "J6")
    # The barrier between both is written on K11 alone.
    assert describe_hex(printed, "K11").endswith("barrier south and south-west")
    assert describe_hex(printed, "M11").endswith("barrier north and south-east")


@pytest.mark.slow
def test_names_are_translated(played: MapView) -> None:
    italian = {"city {revenue}": "città {revenue}", "token {company}": "stazione {company}"}
    root = read(draw_map(played, translate=lambda phrase: italian.get(phrase, phrase)))
    assert "città 90, stazione RCS" in said(hex_of(root, "C5"))


def test_gauges_differ_in_more_than_colour(played: MapView) -> None:
    root = read(draw_map(played))
    shapes = {
        gauge: {
            tuple((line.get("stroke-width"), line.get("stroke-dasharray")) for line in track)
            for track in with_class(with_class(root, "hexes")[0], gauge)
        }
        for gauge in ("standard", "narrow", "dual")
    }
    assert all(len(shape) == 1 for shape in shapes.values())
    assert len({shape.pop() for shape in shapes.values()}) == 3
    assert {"standard gauge", "narrow gauge", "dual gauge"} <= set(texts(root))


def test_tokens_and_reservations_are_shown(played: MapView) -> None:
    root = read(draw_map(played))
    tokens = [token.get("data-company") for token in with_class(root, "token")]
    assert sorted(filter(None, tokens)) == ["CTL", "RCS"]
    assert texts(with_class(hex_of(root, "C5"), "token")[0]) == ["RCS"]
    (kept,) = with_class(root, "reserved")
    assert texts(kept) == ["SFA"]
    assert kept[0].get("stroke-dasharray")


def test_a_reservation_gives_way_to_a_token(played: MapView) -> None:
    view = replace(played, tokens={"J6.0": ("SFA",)})
    root = read(draw_map(view))
    assert not with_class(root, "reserved")
    assert texts(with_class(hex_of(root, "J6"), "token")[0]) == ["SFA"]


def test_revenue_in_force_is_emphasised(played: MapView) -> None:
    root = read(draw_map(played))
    for hex_id in ("C1", "E1", "M9", "C15"):
        (box,) = with_class(hex_of(root, hex_id), "in-force")
        assert texts(box) == ["30"]
        assert len(with_class(hex_of(root, hex_id), "phase")) == 2


def test_routes_differ_in_more_than_colour(played: MapView) -> None:
    root = read(draw_map(played))
    assert len(with_class(root, "route-0")) == len(with_class(root, "route-1")) == 2
    first, second = (with_class(root, f"route-{index}")[0] for index in (0, 1))
    assert not any(line.get("stroke-dasharray") for line in first)
    assert any(line.get("stroke-dasharray") for line in second)
    assert {"4H: 100", "6H: 40"} <= set(texts(root))


def test_a_route_over_missing_track_is_refused(played: MapView) -> None:
    view = replace(played, routes=(RouteLine("4H", "#c62f2d", (("D6", 0, 1),)),))
    with pytest.raises(ValueError, match="no track between ends 0 and 1"):
        draw_map(view)


def test_tile_number_terrain_and_marker_are_written(played: MapView) -> None:
    root = read(draw_map(played))
    assert {"651", "P", "90", "C5"} <= set(texts(hex_of(root, "C5")))
    assert "Palermo" in texts(name_of(root, "C5"))
    assert "160" in texts(hex_of(root, "L10"))
    assert with_class(hex_of(root, "L10"), "mountain")
    assert texts(with_class(name_of(root, "A5"), "marker")[0]) == ["+20 SFA"]


def test_terrain_under_a_tile_is_shown_where_it_lasts(title: Title) -> None:
    view = MapView(
        title.map,
        faces={"D2": title.tiles.face("7", 0)},
        tiles={"D2": ("7", 0)},
    )
    assert not with_class(hex_of(read(draw_map(view)), "D2"), "mountain")
    root = read(draw_map(replace(view, terrain_lasts=True)))
    assert with_class(hex_of(root, "D2"), "mountain")
    assert "mountain, cost 160" in said(hex_of(root, "D2"))


def test_coordinates_stand_along_all_sides(printed: MapView) -> None:
    (rulers,) = with_class(read(draw_map(printed)), "rulers")
    written = texts(rulers)
    for mark in [*"aABCDEFGHIJKLMNO", *map(str, range(1, 17))]:
        assert written.count(mark) == 2, mark


def test_barriers_are_drawn_above_all_hexes(title: Title, printed: MapView) -> None:
    root = read(draw_map(printed))
    edges = sum(len(here.face.barriers) for here in title.map.hexes.values())
    # Each is a line on a casing; the legend has one.
    assert len(with_class(root, "barrier")) == 2 * (edges + 1)
    order = [element.get("class") for element in root]
    assert order.index("hexes") < order.index("barriers")


def test_texts_of_the_outside_world_are_escaped(title: Title) -> None:
    odd = Company("A<&", "A & B", 3, "#c62f2d")
    view = MapView(
        title.map,
        {"A<&": odd},
        tokens={"C5.0": ("A<&",)},
        markers={"A5": '"<i>\x00'},
        title="<1849> & more",
    )
    root = read(draw_map(view))
    assert "<1849> & more" in texts(root)
    assert "A<&" in texts(hex_of(root, "C5"))
    assert '"<i>' in texts(name_of(root, "A5"))


def test_an_unknown_company_is_still_drawn(title: Title) -> None:
    root = read(draw_map(MapView(title.map, tokens={"C5.0": ("XYZ",)})))
    assert "XYZ" in texts(hex_of(root, "C5"))


def test_a_map_of_pointy_hexes_with_all_sorts_of_things() -> None:
    faces = {
        "A1": parse_face("red", "offboard=revenue:yellow_30|brown_60;path=a:5,b:_0"),
        "A3": parse_face("white", "city=revenue:0;city=revenue:0;label=OO;icon=image:mine"),
        "B2": parse_face("brown", "junction;path=a:2,b:_0;path=a:0,b:_0;path=a:4,b:_0"),
        "B4": parse_face("white", "upgrade=cost:60,terrain:jungle"),
        "C3": parse_face("gray", "city=revenue:60,slots:6;path=a:2,b:_0"),
        "C1": parse_face("blue", "town=revenue:10;town=revenue:10"),
    }
    game_map = build_map(Layout(flat=False), faces, {"A3": "Two Words Apart"})
    view = MapView(game_map, routes=(RouteLine("5", "#123456", (("B2", 2, 0),)),))
    root = read(draw_map(view))
    assert len(list(hexes(root))) == 6
    assert said(hex_of(root, "A1")) == (
        "A1, red, off-board area 60, standard track south-east to off-board area"
    )
    assert said(hex_of(root, "A3")).endswith("label OO, marker mine")
    assert said(hex_of(root, "B4")) == "B4, plain, jungle, cost 60"
    assert len(with_class(hex_of(root, "B2"), "route")) == 1
