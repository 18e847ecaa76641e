"""Routes as actions write them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from railhead.engine.actions import RouteSection, RunRoutes
from railhead.engine.tabletop import TableTop
from railhead.network.routes import Route
from railhead.network.tracks import NODES, Section


@dataclass(frozen=True, slots=True)
class RouteLength:
    """The length of a route in hexes, as its train counts them.

    `count`: what counts, `most`: what the train can run; `narrow`: how much of `count` is counted
    on narrow gauge.
    """

    count: int
    most: int
    narrow: int


def section_action(game: TableTop, section: Section) -> RouteSection:
    """Return a section as an action holds it, with station ids such as `C5.0`."""
    grid = game.network.grid
    edges = grid.edges_left(section.sides)
    return (grid.station_id(section.start), edges, grid.station_id(section.end))


def section_of(game: TableTop, written: RouteSection) -> Section | None:
    """Return the section on the board that an action holds, None if there is none."""
    first, edges, last = written
    network = game.network
    grid, stations = network.grid, network.grid.stations
    start, end = stations.get(first), stations.get(last)
    if start is None or end is None:
        return None
    here, node = divmod(start, NODES)
    if node >= len(network.track.faces[here].nodes):
        return None
    for section in network.track.sections(start):
        if section.end == end and grid.edges_left(section.sides) == edges:
            return section
    return None


def run_action(game: TableTop, company: str, routes: Sequence[Route]) -> RunRoutes:
    """Write a set of routes as an action."""
    return RunRoutes(
        company,
        tuple(
            (route.train, tuple(section_action(game, section) for section in route.sections))
            for route in routes
        ),
    )
