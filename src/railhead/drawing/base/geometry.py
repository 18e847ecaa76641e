"""Points of a hex and curves of track. The side of a hex has 100 units; y grows downwards.

A hex is drawn round (0, 0). `flat` hexes have a flat top, others a pointy one. Edges are numbered 0
to 5, clockwise from the south, or the south-west of pointy hexes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from math import atan2, cos, degrees, hypot, pi, radians, sin, sqrt

from railhead.drawing.base.svg import number
from railhead.table.hexes import EDGES

Point = tuple[float, float]
"""(x, y)."""

SIDE = 100.0
"""The length of a side of a hex, and the distance from its centre to a corner."""

APOTHEM = SIDE * sqrt(3) / 2
"""The distance from the centre of a hex to the middle of an edge."""

_STRAIGHT = 1e-9


def polar(distance: float, angle: float, centre: Point = (0.0, 0.0)) -> Point:
    """Return the point at a distance and angle (degrees, clockwise from the right)."""
    return (
        centre[0] + distance * cos(radians(angle)),
        centre[1] + distance * sin(radians(angle)),
    )


def edge_angle(edge: int, flat: bool) -> float:
    """Return the direction of the middle of an edge, in degrees clockwise from the right."""
    return (90.0 if flat else 120.0) + 60.0 * edge


def edge_middle(edge: int, flat: bool) -> Point:
    """Return the middle of an edge, where all track meets it at a right angle."""
    return polar(APOTHEM, edge_angle(edge, flat))


def edge_line(edge: int, flat: bool) -> tuple[Point, Point]:
    """Return both corners of an edge."""
    angle = edge_angle(edge, flat)
    return polar(SIDE, angle - 30), polar(SIDE, angle + 30)


@cache
def corners(flat: bool, size: float = SIDE) -> tuple[Point, ...]:
    """Return the six corners, clockwise, starting before edge 0."""
    return tuple(polar(size, edge_angle(edge, flat) - 30) for edge in EDGES)


def centre_of(across: int, down: int, flat: bool) -> Point:
    """Return the centre of the hex at doubled coordinates, as `Layout.place` gives them."""
    if flat:
        return across * SIDE * 1.5, down * APOTHEM
    return across * APOTHEM, down * SIDE * 1.5


_SLANT = sqrt(3) / 2


def room_inside(x: float, y: float, flat: bool) -> float:
    """Return the distance of a point inside a hex to the nearest edge; negative outside."""
    # By symmetry one of two edges is the nearest.
    along, across = (abs(y), abs(x)) if flat else (abs(x), abs(y))
    return APOTHEM - max(along, across * _SLANT + along / 2)


@cache
def outward(flat: bool) -> tuple[Point, ...]:
    """Return the direction of each edge from the centre, 1 long."""
    return tuple(polar(1.0, edge_angle(edge, flat)) for edge in EDGES)


@dataclass(frozen=True, slots=True)
class Curve:
    """A straight line, or an arc of a circle that turns by `turn` radians (clockwise if > 0).

    `heading` is the direction at the start, in radians clockwise from the right.
    """

    start: Point
    end: Point
    heading: float
    turn: float = 0.0

    @property
    def radius(self) -> float:
        """The radius of the arc; infinite for a straight line."""
        if not self.turn:
            return float("inf")
        return abs(self._chord() / (2 * sin(self.turn / 2)))

    @property
    def length(self) -> float:
        """The length along the curve."""
        return self.radius * abs(self.turn) if self.turn else self._chord()

    def _chord(self) -> float:
        return hypot(self.end[0] - self.start[0], self.end[1] - self.start[1])

    def at(self, part: float) -> Point:
        """Return the point at a part (0: start, 1: end) of the curve."""
        if not self.turn:
            (x, y), (to_x, to_y) = self.start, self.end
            return x + (to_x - x) * part, y + (to_y - y) * part
        turned = self.turn * part
        step = 2 * self.radius * sin(abs(turned) / 2)
        return polar(step, degrees(self.heading + turned / 2), self.start)

    def direction(self, part: float) -> float:
        """Return the direction of travel at a part (0 to 1) of the curve, in degrees."""
        return degrees(self.heading + self.turn * part)

    def until(self, part: float) -> Curve:
        """Return the curve from its start to a part (0 to 1) of it."""
        return self.between(0, part)

    def between(self, first: float, last: float) -> Curve:
        """Return the piece from one part (0 to 1) of the curve to another."""
        heading = self.heading + self.turn * first
        return Curve(self.at(first), self.at(last), heading, self.turn * (last - first))

    def moved(self, x: float, y: float) -> Curve:
        """Return the same curve, moved by (x, y)."""
        (from_x, from_y), (to_x, to_y) = self.start, self.end
        return replace(self, start=(from_x + x, from_y + y), end=(to_x + x, to_y + y))

    @property
    def path(self) -> str:
        """The curve as the attribute `d` of an SVG path."""
        (x, y), (to_x, to_y) = self.start, self.end
        start = f"M{number(x, 1)} {number(y, 1)}"
        end = f"{number(to_x, 1)} {number(to_y, 1)}"
        if not self.turn:
            return f"{start}L{end}"
        radius, large, clockwise = number(self.radius, 1), abs(self.turn) > pi, self.turn > 0
        return f"{start}A{radius} {radius} 0 {large:d} {clockwise:d} {end}"


def line(start: Point, end: Point) -> Curve:
    """Return the straight line between two points."""
    return Curve(start, end, atan2(end[1] - start[1], end[0] - start[0]))


def from_edge(edge: int, end: Point, flat: bool) -> Curve:
    """Return the only arc or line that leaves an edge at a right angle and reaches `end`.

    If `end` is the middle of another edge, it meets that edge at a right angle too.
    """
    start = edge_middle(edge, flat)
    inward = radians(edge_angle(edge, flat) + 180)
    across, down = end[0] - start[0], end[1] - start[1]
    ahead = across * cos(inward) + down * sin(inward)
    aside = down * cos(inward) - across * sin(inward)
    if abs(aside) < _STRAIGHT * SIDE:
        return Curve(start, end, inward)
    # The chord of an arc leaves its tangent by half of the angle through which the arc turns.
    return Curve(start, end, inward, 2 * atan2(aside, ahead))


def between_edges(a: int, b: int, flat: bool) -> Curve:
    """Return the track between two edges: straight, or a gentle or sharp arc."""
    return from_edge(a, edge_middle(b, flat), flat)
