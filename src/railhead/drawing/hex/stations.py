"""Where the cities, towns and junctions of a face stand, and how its track runs to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product, repeat
from math import dist

from railhead.drawing.base.geometry import (
    Curve,
    Point,
    between_edges,
    edge_angle,
    edge_middle,
    from_edge,
    line,
    polar,
    room_inside,
)
from railhead.drawing.hex.tokens import RIM, SLOT, row_of_slots, slot_places
from railhead.table.faces import FIRST_NODE, Face, Track

CENTRE: Point = (0.0, 0.0)
"""The centre of a hex."""

OFF_BOARD_PART = 0.3
"""The part of its curve along which track to an off-board area is drawn, up to its arrow."""

# Distance from the centre of a station that shares its hex with others.
_APART = 50.0
# The same for a city of several slots on the way to an edge.
_WIDE = 43.0
# Radii of stations, the free space between them, and the cost of each step from the best place.
_RADII = {"city": 29.0, "town": 14.0}
_GAP, _FAVOUR = 6.0, 1.5
# How far the row of a city with two slots may be turned, in degrees, the best first.
_PAIR, _TURNS = 2, (0, 90, 30, 150, 60, 120)


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a node of a face is drawn.

    `along`: the direction of the track that passes it, in degrees, None if none does.
    """

    place: Point = CENTRE
    along: float | None = None


@dataclass(frozen=True, slots=True)
class FaceLayout:
    """The spots of all nodes of a face and the curves of all its track, in their order there.

    `slots`: for each node the centres of its slots.
    """

    spots: tuple[Spot, ...]
    curves: tuple[Curve, ...]
    slots: tuple[tuple[Point, ...], ...]


@lru_cache(maxsize=4096)
def face_layout(face: Face, flat: bool) -> FaceLayout:
    """Return where the stations and the track of a face lie."""
    spots = _spots(face, flat)
    curves = [_curve_between(track.a, track.b, spots, flat) for track in face.tracks]
    for index, track in enumerate(face.tracks):
        if leaves_map(face, track):
            curves[index] = curves[index].until(OFF_BOARD_PART)
    return FaceLayout(spots, tuple(curves), _slots(face, spots))


def _slots(face: Face, spots: tuple[Spot, ...]) -> tuple[tuple[Point, ...], ...]:
    """Return the centres of the slots of each node.

    Those of a city beside others are turned so that they keep clear of these.
    """
    found: list[tuple[Point, ...]] = []
    for node, spot in zip(face.nodes, spots, strict=True):
        if node.kind != "city":
            found.append(
                _moved(row_of_slots(node.slots, _top(node.slots)) if node.slots else (), spot.place)
            )
            continue
        others = [other.place for other in spots if other is not spot]
        turns = _TURNS if others and node.slots == _PAIR else (0,)
        ways = [_moved(slot_places(node.slots, turn), spot.place) for turn in turns]
        # Of ways that are equally clear the one that lies flattest is easiest to read.
        found.append(max(ways, key=lambda places: _clearance(places, others)))
    return tuple(found)


def _top(slots: int) -> float:
    """How far down the upper row of an off-board area stands: above it stand its revenues."""
    return -3.0 if slots <= 4 else -12.0


def _moved(places: Sequence[Point], to: Point) -> tuple[Point, ...]:
    return tuple((x + to[0], y + to[1]) for x, y in places)


def _clearance(places: tuple[Point, ...], others: list[Point]) -> float:
    """How far slots lie from other stations, so rounded that small differences do not count."""
    return round(min((dist(a, b) for a in places for b in others), default=0.0) / _GAP)


def is_port(face: Face, node: int) -> bool:
    """Whether a node is a port: an off-board area at sea."""
    return face.colour == "blue" and face.nodes[node].kind == "offboard"


def leaves_map(face: Face, track: Track) -> bool:
    """Whether a track ends in an arrow: it leads to an off-board area on land."""
    node = max(track.ends) - FIRST_NODE
    return node >= 0 and face.nodes[node].kind == "offboard" and not is_port(face, node)


def _curve_between(a: int, b: int, spots: tuple[Spot, ...], flat: bool) -> Curve:
    """Return the curve between two ends of a track, numbered as in a Face, edges first."""
    if b < FIRST_NODE <= a:
        a, b = b, a
    if a >= FIRST_NODE:
        return line(spots[a - FIRST_NODE].place, spots[b - FIRST_NODE].place)
    if b >= FIRST_NODE:
        return from_edge(a, spots[b - FIRST_NODE].place, flat)
    return between_edges(a, b, flat)


def curves_through(face: Face, a: int, b: int, flat: bool) -> tuple[tuple[Curve, int], ...]:
    """Return the curves of a route between two ends: one, or two that meet in a junction.

    Each comes with the gauge of its track. `a`, `b`: ends numbered as in a `Face`. Raises
    ValueError if the face has no such track.
    """
    layout = face_layout(face, flat)
    by_ends = {
        track.ends: (curve, track.gauge)
        for track, curve in zip(face.tracks, layout.curves, strict=True)
    }
    direct = by_ends.get(Track(a, b).ends)
    if direct is not None:
        return (direct,)
    for index, node in enumerate(face.nodes):
        arms = [Track(end, FIRST_NODE + index).ends for end in (a, b)]
        if not node.is_station and all(arm in by_ends for arm in arms):
            return tuple(by_ends[arm] for arm in arms)
    raise ValueError(f"the face has no track between ends {a} and {b}")


def _spots(face: Face, flat: bool) -> tuple[Spot, ...]:
    edges = [tuple(edge for edge, _ in face.at_node[i]) for i in range(len(face.nodes))]
    if len(edges) == 1:
        return (_alone(face.nodes[0].kind, edges[0], flat),)
    # With many stations there is no room to choose in, and too much to try.
    most = 8 if len(edges) <= 3 else 3
    slots = [node.slots if node.kind == "city" else 0 for node in face.nodes]
    choices = [
        _choices(leaving, count, flat)[:most] for leaving, count in zip(edges, slots, strict=True)
    ]
    radii = [_RADII.get(node.kind, 0.0) for node in face.nodes]

    def cost(spots: tuple[Spot, ...]) -> float:
        hidden = sum(map(_hidden, spots, slots, edges, repeat(flat)))
        return hidden + _crowding(spots, edges, radii, choices, flat)

    return min(product(*choices), key=cost)


def _hidden(spot: Spot, slots: int, edges: tuple[int, ...], flat: bool) -> float:
    """Return how much a row of several slots hangs over its hex or hides its track; 0 is best."""
    if slots < _PAIR:
        return 0.0
    row = (spot.place, *_moved(row_of_slots(slots), spot.place))
    ends = [edge_middle(edge, flat) for edge in edges]
    inside = min(room_inside(*place, flat) for place in row)
    seen = min((dist(place, end) for place in row for end in ends), default=inside) - _GAP
    return max(0.0, SLOT + RIM - min(inside, seen)) * 5


def _crowding(
    spots: tuple[Spot, ...],
    edges: list[tuple[int, ...]],
    radii: list[float],
    choices: list[list[Spot]],
    flat: bool,
) -> float:
    """Return how much stations cover each other and each other's track; 0 is best."""
    total = 0.0
    for i, spot in enumerate(spots):
        total += choices[i].index(spot) * _FAVOUR
        for j, other in enumerate(spots):
            if i == j:
                continue
            lack = radii[i] + radii[j] + _GAP - dist(spot.place, other.place)
            total += max(0.0, lack) * 5
            for edge in edges[j]:
                curve = from_edge(edge, other.place, flat)
                near = min(dist(spot.place, curve.at(step / 8)) for step in range(9))
                total += max(0.0, radii[i] + _GAP - near)
    return total


def _alone(kind: str, edges: tuple[int, ...], flat: bool) -> Spot:
    """Return the spot of a single node: the centre, or on the track of a town between two edges."""
    if kind == "town" and len(set(edges)) == 2:
        return _on_curve(edges, 0.5, flat)
    return Spot()


def _on_curve(edges: tuple[int, ...], part: float, flat: bool) -> Spot:
    curve = between_edges(edges[0], edges[1], flat)
    return Spot(curve.at(part), curve.direction(part))


def _choices(edges: tuple[int, ...], slots: int, flat: bool) -> list[Spot]:
    """Return where one of several nodes may stand, the best place first."""
    match len(set(edges)):
        case 0:
            return [Spot(polar(_APART, angle)) for angle in (180, 0, 240, 60, 120, 300)]
        case 1:
            angle = edge_angle(edges[0], flat)
            return [Spot(polar(away, angle), angle) for away in (_APART, 42.0, 34.0)]
        case 2:
            parts = (0.5, 0.4, 0.6, 0.3, 0.7, 0.25, 0.75, 0.2)
            places = [_on_curve(edges, part, flat) for part in parts]
            # A row of slots has more room on the way to one of its edges.
            wide = [Spot(polar(_WIDE, edge_angle(edge, flat))) for edge in edges]
            return [*places[:4], *wide, *places[4:]] if slots >= _PAIR else places
        case _:
            ends = [polar(1.0, edge_angle(edge, flat)) for edge in edges]
            x, y = (sum(end[i] for end in ends) / len(ends) for i in (0, 1))
            return [Spot((x * away, y * away)) for away in (0.0, 35.0, 60.0)]
