"""Finding free space in a hex, so that what is placed does not touch what is already there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import hypot, inf

from railhead.drawing.base.geometry import APOTHEM, SIDE, Curve, Point, outward, polar, room_inside

# Free space kept to the edges of the hex, and between two patches.
_MARGIN, _CLEARANCE = 4.0, 2.0
_OUTSIDE = 50.0
# How many units of overlap a place costs for each place before it in its list.
_PATIENCE = 0.01
# A patch whose place costs less than this fits well.
_GOOD = 8.0
_RELUCTANCE = 0.6


@dataclass(frozen=True, slots=True)
class Patch:
    """An area: a box round (x, y), extended by `radius` on all sides, with round corners.

    `half_width`, `half_height`: from the middle to the sides of the box; `weight`: the cost of each
    unit by which something overlaps it.
    """

    x: float
    y: float
    half_width: float = 0.0
    half_height: float = 0.0
    radius: float = 0.0
    weight: float = 1.0

    def overlap(self, other: Patch) -> float:
        """Return the depth by which two patches overlap, 0 if they are apart."""
        gap_x = abs(self.x - other.x) - self.half_width - other.half_width
        gap_y = abs(self.y - other.y) - self.half_height - other.half_height
        reach = self.radius + other.radius + _CLEARANCE
        if gap_x >= reach or gap_y >= reach:
            return 0.0
        if gap_x <= 0 and gap_y <= 0:
            return reach - max(gap_x, gap_y)
        return max(0.0, reach - hypot(max(gap_x, 0.0), max(gap_y, 0.0)))

    def scaled(self, part: float) -> Patch:
        """Return the patch with a part of its size."""
        sizes = (self.half_width * part, self.half_height * part, self.radius * part)
        return Patch(self.x, self.y, *sizes, weight=self.weight)

    def narrowed(self, part: float) -> Patch:
        """Return the patch with a part of its width, and all of its height."""
        half_width = max((self.half_width + self.radius) * part - self.radius, 0.0)
        return Patch(self.x, self.y, half_width, self.half_height, self.radius, self.weight)

    def at(self, place: Point) -> Patch:
        """Return the patch moved to a place."""
        return Patch(*place, self.half_width, self.half_height, self.radius, weight=self.weight)


def box(width: float, height: float, weight: float = 1.0) -> Patch:
    """Return a patch of a size, to be placed."""
    return Patch(0, 0, width / 2, height / 2, weight=weight)


def disc(radius: float, weight: float = 1.0) -> Patch:
    """Return a round patch, to be placed."""
    return Patch(0, 0, radius=radius, weight=weight)


@dataclass(slots=True)
class Space:
    """The occupied areas of a hex. `spent`: the cost of all that was placed so far."""

    flat: bool
    taken: list[Patch] = field(default_factory=list)
    spent: float = 0.0

    def copy(self) -> Space:
        """Return the same areas, to be occupied in another way."""
        return Space(self.flat, list(self.taken), self.spent)

    def take(self, patch: Patch) -> None:
        """Occupy an area."""
        self.taken.append(patch)

    def take_curve(self, curve: Curve, radius: float, weight: float) -> None:
        """Occupy a band along a curve, `radius` to both sides."""
        steps = max(2, round(curve.length / (radius * 1.2)))
        for step in range(steps + 1):
            self.take(Patch(*curve.at(step / steps), radius=radius, weight=weight))

    def cost(self, patch: Patch) -> float:
        """Return the cost of a patch: its overlaps by weight, and what is outside the hex."""
        return self._costs(patch)(patch.x, patch.y, inf)

    def _costs(self, patch: Patch) -> Callable[[float, float, float], float]:
        """Return what tells the cost of a patch at x, y; cut short once it exceeds a limit.

        Hundreds of places are tried for a text, so that no object is made for any of them; an
        overlap is that of `Patch.overlap`.
        """
        width, height = patch.half_width, patch.half_height
        most = APOTHEM - patch.radius - _MARGIN
        edges = [
            (across, down, abs(width * across) + abs(height * down))
            for across, down in outward(self.flat)
        ]
        # The dearest first: what lies on one of them is soon too dear.
        taken = [
            (it.x, it.y, it.half_width, it.half_height, patch.radius + it.radius, it.weight)
            for it in sorted(self.taken, key=lambda it: -it.weight)
        ]

        def cost(x: float, y: float, limit: float) -> float:
            total = 0.0
            for across, down, half in edges:
                # How far the box reaches beyond the margin of this edge, at its outermost corner.
                beyond = x * across + y * down - most + half
                if beyond > 0:
                    total += beyond * _OUTSIDE
            if total > limit:
                return total
            for other_x, other_y, half_width, half_height, radius, weight in taken:
                if total > limit:
                    break
                reach = radius + _CLEARANCE
                gap_x = abs(x - other_x) - width - half_width
                if gap_x >= reach:
                    continue
                gap_y = abs(y - other_y) - height - half_height
                if gap_y >= reach:
                    continue
                if gap_x <= 0:
                    total += (
                        (reach - max(gap_x, gap_y)) * weight
                        if gap_y <= 0
                        else (reach - gap_y) * weight
                    )
                elif gap_y <= 0:
                    total += (reach - gap_x) * weight
                elif (apart := hypot(gap_x, gap_y)) < reach:
                    total += (reach - apart) * weight
            return total

        return cost

    def place(self, patch: Patch, places: Iterable[Point]) -> Point:
        """Occupy the best of some places and return it; earlier ones are slightly preferred."""
        best, cost = self._best(patch, places)
        self.spent += cost
        self.take(patch.at(best))
        return best

    def place_any(self, patches: Sequence[Patch], places: Sequence[Point]) -> tuple[Patch, Point]:
        """Place the first patch that fits well; return that patch and its place.

        If none fits well, a later patch is taken only if it costs much less than an earlier one.
        """
        found = []
        for rank, patch in enumerate(patches):
            place, cost = self._best(patch, places)
            found.append((cost * (1 + rank * _RELUCTANCE), patch, place))
            if cost < _GOOD:
                found = found[-1:]
                break
        cost, patch, place = min(found, key=lambda item: item[0])
        self.spent += cost
        self.take(patch.at(place))
        return patch, place

    def _best(self, patch: Patch, places: Iterable[Point]) -> tuple[Point, float]:
        best, least = (0.0, 0.0), inf
        cost_at = self._costs(patch)
        for rank, (x, y) in enumerate(places):
            cost = cost_at(x, y, least - rank * _PATIENCE) + rank * _PATIENCE
            if cost < least:
                best, least = (x, y), cost
            if least <= rank * _PATIENCE:
                break
        return best, least


@lru_cache(maxsize=4096)
def corner_place(patch: Patch, angle: float, flat: bool) -> Point:
    """Return the place nearest to the corner at `angle` (degrees) where a patch is inside."""
    places = (polar(SIDE - 2 * step, angle) for step in range(3, 50))
    return next((place for place in places if _fits(patch.at(place), flat)), (0.0, 0.0))


def _fits(patch: Patch, flat: bool) -> bool:
    return all(
        room_inside(patch.x + dx, patch.y + dy, flat) - patch.radius >= _MARGIN
        for dx in (-patch.half_width, patch.half_width)
        for dy in (-patch.half_height, patch.half_height)
    )


def corner_angle(flat: bool, steps: int) -> float:
    """Return the direction of a corner in degrees; `steps`: clockwise from the upper left one."""
    return (240.0 if flat else 210.0) + 60.0 * steps
