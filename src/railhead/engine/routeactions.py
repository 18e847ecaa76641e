"""Routes as actions write them."""

from __future__ import annotations

from collections.abc import Sequence

from railhead.engine.actions import RouteSection, RunRoutes
from railhead.engine.tabletop import TableTop
from railhead.network.routes import Route
from railhead.network.tracks import Section


def section_action(game: TableTop, section: Section) -> RouteSection:
    """Return a section as an action holds it, with station ids such as `C5.0`."""
    grid = game.network.grid
    edges = "".join(str(grid.across[side] % 6) for side in section.sides)
    return (grid.station_id(section.start), edges, grid.station_id(section.end))


def run_action(game: TableTop, company: str, routes: Sequence[Route]) -> RunRoutes:
    """Write a set of routes as an action."""
    return RunRoutes(
        company,
        tuple(
            (route.train, tuple(section_action(game, section) for section in route.sections))
            for route in routes
        ),
    )
