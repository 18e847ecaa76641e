"""Points and curves of hexes: track meets edges in their middle, at a right angle."""

from math import cos, dist, hypot, radians, sin

import pytest

from railhead.drawing.base.geometry import (
    APOTHEM,
    SIDE,
    Point,
    between_edges,
    centre_of,
    corners,
    edge_angle,
    edge_line,
    edge_middle,
    from_edge,
    room_inside,
)
from railhead.drawing.hex.stations import Spot, curves_through, face_layout
from railhead.engine.title import Title
from railhead.table.faces import FIRST_NODE
from railhead.table.hexes import Layout
from railhead.table.notation import parse_face

ORIENTATIONS = pytest.mark.parametrize("flat", [True, False], ids=["flat", "pointy"])


def _apart(a: Point, b: Point) -> float:
    return dist(a, b)


@ORIENTATIONS
def test_the_middle_of_an_edge_lies_between_its_corners(flat: bool) -> None:
    for edge in range(6):
        first, last = edge_line(edge, flat)
        middle = ((first[0] + last[0]) / 2, (first[1] + last[1]) / 2)
        assert _apart(middle, edge_middle(edge, flat)) < 1e-9
        assert room_inside(*middle, flat) == pytest.approx(0)
        assert _apart(first, corners(flat)[edge]) < 1e-9
    assert room_inside(0, 0, flat) == pytest.approx(APOTHEM)


def test_edge_0_looks_south_or_south_west() -> None:
    assert edge_middle(0, flat=True) == pytest.approx((0, APOTHEM))
    x, y = edge_middle(0, flat=False)
    assert x < 0 < y


@ORIENTATIONS
def test_neighbours_touch_at_their_common_edge(flat: bool) -> None:
    layout = Layout(flat=flat)
    here = centre_of(*layout.place("H8"), flat)
    for edge in range(6):
        there = centre_of(*layout.place(layout.neighbour("H8", edge)), flat)
        x, y = edge_middle(edge, flat)
        assert (there[0] - here[0], there[1] - here[1]) == pytest.approx((2 * x, 2 * y))


@pytest.mark.parametrize(
    ("other", "radius"),
    [(1, SIDE / 2), (2, SIDE * 1.5), (3, float("inf")), (4, SIDE * 1.5), (5, SIDE / 2)],
)
@ORIENTATIONS
def test_track_is_sharp_gentle_or_straight(flat: bool, other: int, radius: float) -> None:
    curve = between_edges(0, other, flat)
    assert curve.radius == pytest.approx(radius)
    # It arrives looking out of the hex, as it left looking in.
    assert cos(radians(curve.direction(1) - edge_angle(other, flat))) == pytest.approx(1)
    assert curve.at(1) == pytest.approx(edge_middle(other, flat))


@ORIENTATIONS
def test_an_arc_keeps_its_distance_to_one_centre(flat: bool) -> None:
    curve = from_edge(2, (30.0, 10.0), flat)
    turned = radians(curve.direction(0) + (90 if curve.turn > 0 else -90))
    x, y = curve.start
    centre = (x + curve.radius * cos(turned), y + curve.radius * sin(turned))
    for step in range(11):
        assert _apart(curve.at(step / 10), centre) == pytest.approx(curve.radius)
    assert curve.at(1) == pytest.approx((30, 10))


@ORIENTATIONS
def test_all_track_of_all_tiles_meets_the_middle_of_its_edges(title: Title, flat: bool) -> None:
    for tile in title.tiles.tiles.values():
        for face in tile.faces:
            for track, curve in zip(face.tracks, face_layout(face, flat).curves, strict=True):
                for end in track.ends:
                    if end >= FIRST_NODE:
                        continue
                    point, part = min(
                        ((curve.at(part), part) for part in (0, 1)),
                        key=lambda item: _apart(item[0], edge_middle(end, flat)),
                    )
                    assert _apart(point, edge_middle(end, flat)) < 1e-6, tile.id
                    across = cos(radians(curve.direction(part) - edge_angle(end, flat)))
                    assert abs(across) == pytest.approx(1), tile.id


@ORIENTATIONS
def test_all_track_stays_in_its_hex_and_turns_gently(title: Title, flat: bool) -> None:
    for tile in title.tiles.tiles.values():
        for face in tile.faces:
            for curve in face_layout(face, flat).curves:
                assert curve.radius >= SIDE / 2 - 1e-6
                assert all(room_inside(*curve.at(step / 8), flat) > -1e-6 for step in range(9))


def test_a_town_with_two_ends_stands_on_their_curve() -> None:
    (spot,) = face_layout(
        parse_face("yellow", "town=revenue:10;path=a:0,b:_0;path=a:1,b:_0"), True
    ).spots
    assert hypot(*spot.place) == pytest.approx(SIDE / 2)
    assert spot.along is not None


def test_other_stations_stand_in_the_centre() -> None:
    for code in (
        "city=revenue:20;path=a:0,b:_0;path=a:1,b:_0",
        "town=revenue:10",
        "town=revenue:10;path=a:0,b:_0;path=a:1,b:_0;path=a:3,b:_0",
    ):
        (spot,) = face_layout(parse_face("yellow", code), True).spots
        assert spot == Spot()


@pytest.mark.parametrize(
    "code",
    [
        "city=revenue:40;city=revenue:40;path=a:0,b:_0;path=a:2,b:_1",
        "city=revenue:50;city=revenue:50;path=a:0,b:_0;path=a:_0,b:3;path=a:1,b:_1;path=a:_1,b:4",
        "city=revenue:40;city=revenue:40;city=revenue:40;path=a:0,b:_0;path=a:2,b:_1;path=a:4,b:_2",
        "city=revenue:0;city=revenue:0",
    ],
)
@ORIENTATIONS
def test_cities_that_share_a_hex_do_not_touch(flat: bool, code: str) -> None:
    places = [spot.place for spot in face_layout(parse_face("brown", code), flat).spots]
    for i, place in enumerate(places):
        assert room_inside(*place, flat) > 29
        assert all(_apart(place, other) > 58 for other in places[:i])


def test_a_route_passes_a_junction() -> None:
    face = parse_face("brown", "junction;path=a:0,b:_0;path=a:2,b:_0;path=a:4,b:_0")
    (first, _), (second, _) = curves_through(face, 0, 2, True)
    assert first.at(1) == second.at(1) == (0, 0)


def test_a_route_without_track_is_refused() -> None:
    face = parse_face("yellow", "path=a:0,b:3")
    with pytest.raises(ValueError, match="no track between ends 0 and 2"):
        curves_through(face, 0, 2, True)
