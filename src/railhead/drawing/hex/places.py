"""Places in a hex where texts and signs may stand, the best first."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.drawing.base.geometry import Point, polar
from railhead.drawing.hex.space import Patch, Space, corner_angle, corner_place
from railhead.drawing.hex.stations import CENTRE, Spot
from railhead.drawing.hex.tokens import RIM, SLOT
from railhead.table.faces import Node

TOWN_RADIUS = 14.0
"""How far from its centre a town reaches."""

# Directions in which to look for a place: the sides first, then slanting, then above and below.
_ROUND = (0, 180, -60, 60, -120, 120, 30, -30, 150, -150, 90, -90)


def middle() -> Iterator[Point]:
    """Yield the centre, then places above and below it."""
    yield CENTRE
    for away in (10.0, 20.0, 30.0, 40.0):
        yield from ((0.0, away), (0.0, -away))


def round_station(centre: Point, node: Node) -> Iterator[Point]:
    """Yield places round a station, near ones first."""
    near = SLOT * min(node.slots, 2) + RIM if node.kind == "city" else TOWN_RADIUS + 4
    for away in (near + 20, near + 27, near + 36, near + 48):
        yield from (polar(away, angle, centre) for angle in _ROUND)


def away_from_centre(flat: bool, distance: float, start: int) -> Iterator[Point]:
    """Yield places about `distance` from the centre, in the directions of corners, then of edges.

    `start`: the first corner, counted clockwise from the upper left one.
    """
    for reach in (distance, distance + 8, distance - 10, distance - 20):
        for turn in (30, 0, 15, 45):
            yield from (
                polar(reach, corner_angle(flat, start + step) + turn - 30)
                for step in (0, 3, 1, 4, 2, 5)
            )


def above_and_below() -> Iterator[Point]:
    """Yield places in the upper and the lower half, far ones first."""
    for away in (76.0, 72.0, 64.0, 56.0, 48.0, 40.0):
        yield from ((0.0, away), (0.0, -away))


def name_places(spots: tuple[Spot, ...], slots: tuple[tuple[Point, ...], ...]) -> Iterator[Point]:
    """Yield places below and above the station, then more and more off to the sides."""
    x, y = spots[0].place if spots else CENTRE
    near = (SLOT + RIM if slots and slots[0] else TOWN_RADIUS) + 14 if spots else 0
    for aside in (0, 10, -10, 20, -20, 30, -30, 40, -40, 50, -50, 60, -60):
        for away in (near, near + 6, near + 12, near + 18, near + 24):
            yield x * 0.5 + aside, y + away
            yield x * 0.5 + aside, y - away
    for aside in (40, 50, 60, 70):
        for away in (0, 10, -10, 20, -20):
            yield x + aside, y + away
            yield x - aside, y + away


def corner_places(space: Space, patch: Patch, first: int) -> list[Point]:
    """Return places for a small text: the `first` corner, counted from the upper left, or others.

    Farther in, where a border runs along the edge.
    """
    angles = [corner_angle(space.flat, first + step) for step in (0, 5, 1, 4, 2, 3)]
    places = [corner_place(patch, angle, space.flat) for angle in angles]
    inside = [(x * part, y * part) for x, y in places for part in (1.0, 0.9, 0.8)]
    return [*inside, *away_from_centre(space.flat, 72, first), *above_and_below()]
