"""A position from a file (`docs/positions.md`) with its best routes, as a map."""

from __future__ import annotations

from itertools import product

from railhead.drawing.map.view import MapView, RouteLine
from railhead.drawing.views import ROUTE_COLOURS, Segment
from railhead.network.router.positions import Position
from railhead.network.router.problem import Route, Solution
from railhead.network.tracks import NODES, Section
from railhead.table.assets import Company
from railhead.table.faces import FIRST_NODE, Face, Node
from railhead.table.hexes import EDGES, Layout
from railhead.table.maps import build_map

_OTHER = "×"


def layout_of(position: Position) -> Layout | None:
    """Return the layout by which the names of a position's hexes fit its neighbours, None if none.

    A position says which hex is across which edge, but not whether its hexes are flat or pointy.
    """
    grid = position.track.grid
    for flat, letter_is_row in product((True, False), repeat=2):
        layout = Layout(flat, letter_is_row)
        try:
            fits = all(
                layout.neighbour(name, edge) == grid.ids[grid.across[here * 6 + edge] // 6]
                for here, name in enumerate(grid.ids)
                for edge in EDGES
                if grid.across[here * 6 + edge] >= 0
            )
        except ValueError:
            return None
        if fits:
            return layout
    return None


def map_of_position(position: Position, solution: Solution, caption: str) -> MapView | None:
    """Return the map of a position with its best routes, None if its hexes cannot be placed."""
    layout = layout_of(position)
    if layout is None:
        return None
    grid = position.track.grid
    stations = {station.number: station for station in position.problem.stations}
    faces, tokens = {}, {}
    for here, name in enumerate(grid.ids):
        face = position.track.faces[here]
        nodes = []
        for number, node in enumerate(face.nodes):
            station = stations.get(here * NODES + number)
            city = node.kind == "city"
            revenue = station.revenue if station else 0
            nodes.append(Node(node.kind, (("", revenue),), 1 if city else 0))
            if city and station is not None:
                holder = position.company if station.token else _OTHER if station.ends else ""
                tokens[f"{name}.{number}"] = (holder,)
        colour = "blue" if face.kind == "offboard" else "yellow"
        faces[name] = Face(colour, tuple(nodes), face.tracks)
    companies = {
        name: Company(id=name, name=name, tokens=1, colour=colour)
        for name, colour in ((position.company, "#1f6fb4"), (_OTHER, "#5b6470"))
    }
    return MapView(
        build_map(layout, faces, {}),
        companies,
        tokens=tokens,
        routes=tuple(_line(position, number, run) for number, run in enumerate(solution.routes)),
        title=position.id,
        caption=caption,
    )


def _line(position: Position, number: int, route: Route) -> RouteLine:
    segments: list[Segment] = []
    for section in route.sections:
        segments += _segments(position, section)
    colour = ROUTE_COLOURS[number % len(ROUTE_COLOURS)]
    return RouteLine(f"{route.train}: {route.revenue}", colour, tuple(segments))


def _segments(position: Position, section: Section) -> list[Segment]:
    """Follow a section from hex to hex."""
    grid = position.track.grid
    here, node = divmod(section.start, NODES)
    end = FIRST_NODE + node
    segments = []
    for side in section.sides:
        segments.append((grid.ids[here], end, grid.across[side] % 6))
        here, end = divmod(side, 6)
    segments.append((grid.ids[here], end, FIRST_NODE + section.end % NODES))
    return segments
