"""A run says how many hexes it counts, and how many of them on narrow gauge."""

from __future__ import annotations

import pytest

from railhead.drawing.map.picture import draw_map
from railhead.drawing.views import map_of
from railhead.engine.routeactions import RouteLength
from railhead.language import ENGLISH, describe
from railhead.language.log import log_lines
from tests.drawing.reading import read
from tests.titles.g1849.lilibeo import COAST, HILLS, lilibeo


@pytest.mark.rule("1849-4.3.1-6", "1849-4.3.1-7")
def test_the_length_of_a_route_and_its_part_on_narrow_gauge() -> None:
    table = lilibeo("8H", "8H")
    (_, hills), (_, coast) = table.run("CTL", {"8H-0": HILLS, "8H-1": COAST}).routes
    assert table.game.route_length("8H-0", hills) == RouteLength(8, 8, 8)
    assert table.game.route_length("8H-1", coast) == RouteLength(8, 8, 0)
    assert table.game.route_length("16H-0", hills) == RouteLength(8, 16, 8)


@pytest.mark.rule("1849-4.3.1-10")
def test_e_trains_count_no_hexes() -> None:
    table = lilibeo("8H")
    ((_, coast),) = table.run("CTL", {"8H-0": COAST}).routes
    assert table.game.route_length("E-0", coast) is None


def test_the_question_and_the_log_say_it() -> None:
    table = lilibeo("8H", "8H")
    run = table.run("CTL", {"8H-0": HILLS, "8H-1": COAST})
    asked = describe(run, table.game, ENGLISH)
    assert "8 of 8 hexes, narrow gauge 8" in asked
    table.play(run)
    (told,) = [
        line.text
        for line in log_lines(table.game.events, table.game, ENGLISH)
        if line.kind == "routes_run"
    ]
    assert "(8 of 8 hexes, narrow gauge 8)" in told
    assert "(8 of 8 hexes)" in told


def test_a_drawn_run_leaves_narrow_gauge_to_be_seen() -> None:
    table = lilibeo("8H", "8H")
    for line, narrow in ((COAST, False), (HILLS, True)):
        run = table.run("CTL", {"8H-0": line})
        drawing = read(draw_map(map_of(table.game, routes=run)))
        routes = [it for it in drawing.iter() if it.get("class") == "route route-0"]
        dashes = {part.get("stroke-dasharray") for route in routes for part in route.iter()}
        assert ("3.6 8" in dashes) is narrow
