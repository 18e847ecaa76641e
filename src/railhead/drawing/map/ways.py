"""Where on the map the name of a hex may stand, and how bad each place is.

A name stands below the stop of its hex or, where something else is there, above it, in two lines,
or moved aside. What is free depends on the areas of the hexes round it alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import hypot, inf

from railhead.drawing.base.geometry import APOTHEM, Point, room_inside
from railhead.drawing.hex.areas import HexAreas, Label
from railhead.drawing.hex.texts import NAME_SIZE, SMALL_SIZE
from railhead.drawing.map.frame import FRAME, RULER

# How far a name may be moved from its usual place, aside and away from its stop.
_ASIDE = (0.0, -10.0, 10.0, -20.0, 20.0, -30.0, 30.0)
_AWAY = (0.0, 5.0, 10.0, 16.0, 23.0, 30.0)
# Between a stop and its name, and half a halo at the sides of a name.
_GAP, _END = 1.0, 3.0
AIR = 1.0
"""The least distance between a name and whatever else."""
# The height of a line, from which the next begins, in parts of its size.
_LINE = 0.98
# How bad it is to stand above, in another number of lines, beside the stop, a unit aside, a unit
# away, and a unit over the border of the hex.
_ABOVE, _LINES, _BESIDE, _SHIFT, _FARTHER, _BEYOND = 0.5, 1.4, 1.6, 0.04, 0.05, 0.012
# The least distance of the middle of a name to the edge of its hex, how bad a unit less than half a
# line is, how far aside the middle may be taken to lie, and how bad it is to stand just anywhere.
_LEAST_ROOM, _OUTSIDE, _NEAR, _FAR_OFF = -14.0, 0.06, 50.0, 2.5
# How far a name may reach from the centre of its hex, but for one that is very long.
_REACH = 170.0
# How bad it is at most to lie over track and borders.
_MOST_OVER = 3.5
# The same of a flag, which is not known by itself to belong to its hex.
_FLAG_BEYOND = 0.03
# What a name keeps from the edge of the drawing.
_MARGIN = FRAME + RULER - 10.0

Box = tuple[float, float, float, float]
"""The middle of an area, and half of its width and height."""


@dataclass(frozen=True, slots=True, eq=False)
class NamePlace:
    """Where a name stands on the map: its lines, their middle, and the size of its letters.

    `kind`: a name, or which flag; `boxes`: the areas of its lines.
    """

    kind: str
    lines: tuple[str, ...]
    at: Point
    size: float
    boxes: tuple[Box, ...]

    @property
    def rows(self) -> Iterator[tuple[str, Point]]:
        """The lines with the middle of each."""
        x, y = self.at
        step = self.size * _LINE
        for row, text in enumerate(self.lines):
            yield text, (x, y + step * (row - (len(self.lines) - 1) / 2))


_Area = tuple[float, float, float, float, float, float]
"""A patch as plain numbers, since many are looked at: as in `Patch`, with its weight."""

_Way = tuple[float, tuple[str, ...], Point]
"""How bad a way is, the lines, and their middle."""


class Options:
    """The places of a name that are free of all that is drawn, the best first, as far as needed."""

    def __init__(
        self,
        label: Label,
        here: HexAreas,
        place: Point,
        others: tuple[tuple[HexAreas, Point], ...],
        size: tuple[float, float] | None,
    ) -> None:
        self.label, self.here, self.place, self.others, self.size = label, here, place, others, size

    @property
    def _beyond(self) -> float:
        """How bad it is to lie a unit beyond the edges of the hex."""
        return _BEYOND if self.label.kind == "name" else _FLAG_BEYOND

    @cached_property
    def best(self) -> tuple[NamePlace, ...]:
        """The best places: none of those that are left out is better than the first of them."""
        return self._found(_ways(self.label, self.here, NAME_SIZE), NAME_SIZE, first=True)

    @cached_property
    def near(self) -> tuple[NamePlace, ...]:
        """All places beside a stop."""
        return self._found(_ways(self.label, self.here, NAME_SIZE), NAME_SIZE)

    @cached_property
    def far(self) -> tuple[NamePlace, ...]:
        """All places on the hex."""
        return self._found(_far_ways(self.label, self.here, NAME_SIZE), NAME_SIZE)

    @cached_property
    def small(self) -> tuple[NamePlace, ...]:
        """All places for small letters."""
        ways = (
            *_ways(self.label, self.here, SMALL_SIZE),
            *_far_ways(self.label, self.here, SMALL_SIZE),
        )
        return self._found(ways, SMALL_SIZE)

    def _found(
        self, ways: Iterable[_Way], size: float, *, first: bool = False
    ) -> tuple[NamePlace, ...]:
        found: list[tuple[float, int, NamePlace]] = []
        least = inf
        solid, soft = self._obstacles
        for number, (worth, lines, at) in enumerate(ways):
            if first and worth >= least:
                break
            boxes = _boxes(self.label, lines, at, size)
            if not self._inside(boxes) or any(_covers(box, solid) for box in boxes):
                continue
            bad = worth + min(_MOST_OVER, sum(_over(box, soft) for box in boxes))
            bad += self._beyond * sum(_beyond(box, self.here.flat) for box in boxes)
            least = min(least, bad)
            found.append((bad, number, self._placed(lines, at, size, boxes)))
        return tuple(place for *_, place in sorted(found, key=lambda it: it[:2]))

    def _placed(
        self, lines: tuple[str, ...], at: Point, size: float, boxes: tuple[Box, ...]
    ) -> NamePlace:
        x, y = self.place
        moved = tuple((x + u, y + v, across, down) for u, v, across, down in boxes)
        return NamePlace(self.label.kind, lines, (x + at[0], y + at[1]), size, moved)

    def _inside(self, boxes: tuple[Box, ...]) -> bool:
        """Whether all of it lies in the drawing."""
        if self.size is None:
            return True
        (x, y), (width, height) = self.place, self.size
        return all(
            x + u - across > _MARGIN
            and x + u + across < width - _MARGIN
            and y + v - down > _MARGIN
            and y + v + down < height - _MARGIN
            for u, v, across, down in boxes
        )

    @cached_property
    def _obstacles(self) -> tuple[list[_Area], list[_Area]]:
        """What is drawn where a name may stand: what it must not cover, and what it should not."""
        reach = reach_of((self.label,))
        found: tuple[list[_Area], list[_Area]] = [], []
        for areas, away in self.others:
            for patches, into in zip(_moved(areas, away), found, strict=True):
                into += [it for it in patches if _reaches(it, reach)]
        return found


@lru_cache(maxsize=4096)
def reach_of(labels: tuple[Label, ...]) -> Point:
    """Return how far from the centre of its hex anything written of it may lie, across and down."""
    lines = [(label, line) for label in labels for way in label.ways for line in way]
    half = max((label.width(line, NAME_SIZE) / 2 for label, line in lines), default=0.0)
    return max(_REACH, half + 30) + 10, APOTHEM + 42


@lru_cache(maxsize=8192)
def _moved(areas: HexAreas, away: Point) -> tuple[list[_Area], list[_Area]]:
    """Return the areas of another hex as they lie from this one: solid ones, and soft ones."""
    x, y = away
    solid, soft = (
        [
            (it.x + x, it.y + y, it.half_width, it.half_height, it.radius, it.weight)
            for it in patches
        ]
        for patches in (areas.solid, areas.soft)
    )
    return solid, soft


def _reaches(area: _Area, reach: Point) -> bool:
    x, y, wide, high, radius, _ = area
    return abs(x) < reach[0] + wide + radius + AIR and abs(y) < reach[1] + high + radius + AIR


def _covers(box: Box, areas: list[_Area]) -> bool:
    x, y, across, down = box
    for u, v, half_width, half_height, radius, _ in areas:
        reach = radius + AIR
        wide = abs(x - u) - across - half_width
        if wide >= reach:
            continue
        high = abs(y - v) - down - half_height
        if high < reach and (wide <= 0 or high <= 0 or hypot(wide, high) < reach):
            return True
    return False


def _over(box: Box, areas: list[_Area]) -> float:
    """Return how bad it is to cover what should not be covered."""
    x, y, across, down = box
    total = 0.0
    for u, v, _, _, radius, weight in areas:
        wide = radius + across - abs(x - u)
        if wide <= 0:
            continue
        high = radius + down - abs(y - v)
        if high > 0:
            total += min(wide, high, 10.0) * weight
    return total


def _beyond(box: Box, flat: bool) -> float:
    """Return how far the corners of a line lie beyond the edges of the hex."""
    x, y, across, down = box
    if room_inside(abs(x) + across, abs(y) + down, flat) >= 0:
        return 0.0
    return sum(
        max(0.0, -room_inside(x + side * across, y + end * down, flat))
        for side in (-1, 1)
        for end in (-1, 1)
    )


def _boxes(label: Label, lines: tuple[str, ...], at: Point, size: float) -> tuple[Box, ...]:
    x, y = at
    step = size * _LINE
    top = y - step * (len(lines) - 1) / 2
    return tuple(
        (x, top + step * row, label.width(text, size) / 2 + _END, label.height(size) / 2)
        for row, text in enumerate(lines)
    )


@lru_cache(maxsize=4096)
def _ways(label: Label, here: HexAreas, size: float) -> tuple[_Way, ...]:
    """Return the ways to write a name beside a stop, those first that are best by themselves."""
    found: list[_Way] = []
    if label.lines and size == NAME_SIZE:
        found.append((-0.4, label.lines, label.at))
    for rank, lines in enumerate(label.ways):
        half = (size * _LINE * (len(lines) - 1) + label.height(size)) / 2
        wide = max(label.width(text, size) for text in lines) / 2 + _END
        points = dict.fromkeys(_points(here.stops, wide, half))
        found += _in_hex((rank * _LINES, lines, wide), points, size, here.flat)
    return tuple(sorted(found, key=lambda way: way[0]))


def _far_ways(label: Label, here: HexAreas, size: float) -> Iterator[_Way]:
    """Yield the ways to write a name just anywhere on its hex, none better than those beside."""
    for rank, lines in enumerate(label.ways):
        wide = max(label.width(text, size) for text in lines) / 2 + _END
        ways = _in_hex((rank * _LINES, lines, wide), _anywhere(here.stops), size, here.flat)
        yield from sorted(ways, key=lambda way: way[0])


def _in_hex(
    written: tuple[float, tuple[str, ...], float],
    points: Iterable[tuple[float, float, float]],
    size: float,
    flat: bool,
) -> Iterator[_Way]:
    """Yield the ways whose middle, or whose end beside the stop, lies in the hex or at its edge.

    `written`: how bad it is to write it so, its lines, and half of their width.
    """
    bad, lines, wide = written
    for x, y, worse in points:
        near = min(max(x, -_NEAR), _NEAR) if abs(x) <= wide + _NEAR else x
        room = room_inside(near, y, flat)
        if room > _LEAST_ROOM and abs(x) + wide <= max(_REACH, wide + 20):
            outside = _OUTSIDE * (max(0.0, size / 2 - room) + abs(x - near))
            yield bad + worse + outside, lines, (x, y)


def _anywhere(
    stops: tuple[tuple[float, float, float, float], ...],
) -> Iterator[tuple[float, float, float]]:
    """Yield (x, y, how bad it is) of places all over the hex, where none round a stop is free."""
    x = sum(left + right for left, _, right, _ in stops) / 2 / max(1, len(stops))
    y = sum(top + bottom for _, top, _, bottom in stops) / 2 / max(1, len(stops))
    for row in range(-15, 16):
        for column in range(-6, 7):
            at = (column * 12.0, row * 6.0)
            yield *at, _FAR_OFF + _SHIFT * (abs(at[0] - x) * 0.7 + abs(at[1] - y))


def _points(
    stops: tuple[tuple[float, float, float, float], ...], wide: float, half: float
) -> Iterator[tuple[float, float, float]]:
    """Yield (x, y, how bad it is) of places round the stops, or round the centre without any."""
    if not stops:
        for down in (0.0, *(sign * by for by in (10, 20, 30, 40, 50, 60) for sign in (1, -1))):
            yield from ((by, down, _SHIFT * (abs(by) + abs(down))) for by in _ASIDE)
        return
    several = (
        min(it[0] for it in stops),
        min(it[1] for it in stops),
        max(it[2] for it in stops),
        max(it[3] for it in stops),
    )
    for left, top, right, bottom in dict.fromkeys((several, *stops)):
        x, y = (left + right) / 2, (top + bottom) / 2
        for away in _AWAY:
            for aside in _ASIDE:
                bad = _FARTHER * away + _SHIFT * abs(aside)
                yield x + aside, bottom + _GAP + half + away, bad
                yield x + aside, top - _GAP - half - away, bad + _ABOVE
            for down in (0.0, -10.0, 10.0, -20.0, 20.0):
                bad = _BESIDE + _FARTHER * away + _SHIFT * abs(down)
                yield right + _GAP + wide + away, y + down, bad
                yield left - _GAP - wide - away, y + down, bad
