"""Routes as actions write them."""

from __future__ import annotations

from railhead.engine.actions import RouteSection
from railhead.engine.tabletop import TableTop
from railhead.network.tracks import Section


def section_action(game: TableTop, section: Section) -> RouteSection:
    """Return a section as an action holds it, with station ids such as `C5.0`."""
    grid = game.network.grid
    edges = "".join(str(grid.across[side] % 6) for side in section.sides)
    return (grid.station_id(section.start), edges, grid.station_id(section.end))
