"""The best routes of positions that stand in a file (`docs/positions.md`)."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from railhead.cli.errors import Refusal
from railhead.cli.output import quoted
from railhead.cli.solved import Solved
from railhead.language import N_
from railhead.network.router.budget import Budget
from railhead.network.router.fields import PositionError
from railhead.network.router.positions import Position, read_positions
from railhead.network.router.problem import Route, Solution
from railhead.network.router.solve import solve
from railhead.network.tracks import NODES
from railhead.titles.catalogue import uncounted_in


def solve_positions(file: Path, wanted: str | None, seconds: float | None) -> list[Solved]:
    """Return the best routes of all positions of a file, or of the one with the id `wanted`.

    `seconds`: the most that may be spent on each, None for no limit. Raises Refusal, naming file
    and field.
    """
    try:
        positions = read_positions(file, uncounted_in)
    except PositionError as error:
        raise Refusal("{why}", why=error) from error
    if wanted is not None:
        positions = [position for position in positions if position.id == wanted]
        if not positions:
            raise Refusal(N_("--id: {path} has no position {name}"), path=file, name=quoted(wanted))
    return [_solve(position, seconds) for position in positions]


def _solve(position: Position, seconds: float | None) -> Solved:
    start = time.perf_counter()
    solution = solve(position.problem, Budget(seconds=seconds))
    return Solved(
        position.id,
        position.company,
        solution.value,
        solution.value if solution.proven else solution.bound,
        [_route(position, route) for route in solution.routes],
        time.perf_counter() - start,
        lambda caption: _draw(position, solution, caption),
        position.best,
    )


def _route(position: Position, route: Route) -> dict[str, Any]:
    names = position.track.grid.ids
    return {
        "train": route.train,
        "revenue": route.revenue,
        "hexes": [names[station // NODES] for station in route.stations],
        "counted": [names[station // NODES] for station in route.counted],
        "sections": [[names[here] for here in section.path] for section in route.sections],
    }


def _draw(position: Position, solution: Solution, caption: str) -> str | None:
    from railhead.drawing.map.picture import draw_map
    from railhead.drawing.map.positions import map_of_position

    view = map_of_position(position, solution, caption)
    return draw_map(view) if view is not None else None
