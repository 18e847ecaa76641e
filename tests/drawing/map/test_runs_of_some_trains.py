"""A run of some of a company's trains: each route keeps the number of its train."""

from __future__ import annotations

from railhead.drawing.map.picture import draw_map
from railhead.drawing.map.view import MapView, RouteLine
from railhead.titles.catalogue import plain_title


def test_a_route_may_have_a_number_beyond_the_routes_of_the_view() -> None:
    title = plain_title("1849")
    here = next(it for it in title.map.hexes.values() if it.face.tracks)
    track = here.face.tracks[0]
    segment = (here.id, *track.ends)
    route = RouteLine("SFA 8H", "#aa0000", (segment,), "8H", 2)
    svg = draw_map(MapView(title.map, title.companies, routes=(route,)))
    assert "route-2" in svg
    assert "SFA 8H" in svg
