"""Turns the routes that a search found into routes by station number and section."""

from __future__ import annotations

from railhead.network.router.counting import bits
from railhead.network.router.limited import LimitedRoute
from railhead.network.router.moves import TrainKind
from railhead.network.router.problem import Route
from railhead.network.router.unlimited import UnlimitedRoute


def to_route(kind: TrainKind, train: str, found: LimitedRoute | UnlimitedRoute) -> Route:
    """Return a route with the numbers of its stations, from the end with the smaller number.

    `train`: the id of the train that runs it.
    """
    if isinstance(found, LimitedRoute):
        start = found.moves[0].a
        rails = [rail for move in found.moves for rail in move.rails]
        counted = 1 << start
        for move in found.moves:
            counted |= 1 << move.b
    else:
        start, rails, counted = found.start, list(found.rails), found.counted
    line = [start]
    for rail in rails:
        line.append(rail.b if rail.a == line[-1] else rail.a)
    counts = set(bits(counted))
    # Track beyond the last station that counts is no part of the route.
    while line[-1] not in counts:
        line.pop()
        rails.pop()
    while line[0] not in counts:
        del line[0], rails[0]
    if line[0] > line[-1]:
        line.reverse()
        rails.reverse()
    number = [station.number for station in kind.graph.stations]
    return Route(
        train,
        tuple(number[i] for i in line),
        tuple(number[i] for i in line if i in counts),
        tuple(rail.section for rail in rails),
        found.value,
    )
