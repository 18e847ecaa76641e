"""Every edge that a route can cross, found exactly and in polynomial time.

A route crosses no edge twice and visits no station twice. Trying one way after the other takes time
without bounds where track is dense. But take each edge as two points, one on each of its hexes. A
route then goes by turns over track in a hex and over a crossing to the other point of an edge, and
comes to no point twice: it is an alternating path, as in a search for a matching of points, with
the crossings as pairs. Where such paths lead is found by growing a tree from the tokens, in which
each odd cycle that closes is contracted (J. Edmonds, Paths, Trees, and Flowers, 1965). Each point
is met once, so that no track is too dense.

A station is no pair of points: a route runs from one of its tracks to any other. It is taken as an
odd cycle with the point from which it is met first.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from railhead.network.tracks import NODES, TrackMap
from railhead.table.faces import DUAL, FIRST_NODE, NARROW, STANDARD, Face
from railhead.table.frozen import quicken

_ROOT = -1
"""The point where all routes begin: it lies next to every station with a token."""


def mixes_gauges(face: Face) -> bool:
    """Whether track of different gauges shares an edge of a face.

    What a route can do beyond such an edge depends on all of its way to it, so that a `RouteTree`
    cannot tell; the same holds for dual track from edge to edge that shares one of them.
    """
    return any(
        len({gauge for _, gauge in ends}) > 1
        or (len(ends) > 1 and any(end < FIRST_NODE and gauge == DUAL for end, gauge in ends))
        for ends in face.at_edge
    )


@dataclass(frozen=True, slots=True)
class RouteTree:
    """Where routes from some stations can come to.

    `standard`, `narrow`: bit sets of the sides over which they can enter hexes, by gauge.
    """

    track: TrackMap
    starts: Collection[int]
    standard: int
    narrow: int

    def comes_to(self, station: int) -> bool:
        """Whether a route comes to a station, or begins there."""
        here, node = divmod(station, NODES)
        return station in self.starts or any(
            gauge & 1 & self.standard >> here * 6 + edge
            or gauge >> 1 & 1 & self.narrow >> here * 6 + edge
            for edge, gauge in self.track.faces[here].at_node[node]
        )


def route_tree(
    track: TrackMap,
    starts: Collection[int],
    passes: Callable[[int], bool],
    not_crossing: int = 0,
) -> RouteTree:
    """Return where all routes from some stations lead.

    `passes(station)`: whether they may run through another station; `not_crossing`: bit set of
    crossings that they must not use.
    """
    growing = _Growing(track, starts, passes, not_crossing)
    growing.grow()
    return RouteTree(track, starts, growing.standard, growing.narrow)


@dataclass(frozen=True, slots=True)
class _Ways:
    """What lies beside an outer point: the same for all companies.

    `points`: sides over which track leads out of the hex to fitting track, and stations, in one
    numbering (`_first_station`). `standard`, `narrow`: bit sets of the sides without fitting track
    over which a route may enter a hex from there, and ends. `examined`: bit set of the hexes that
    this depends on.
    """

    points: tuple[int, ...]
    standard: int
    narrow: int
    examined: int


quicken(_Ways)


def _first_station(track: TrackMap) -> int:
    """The point of a station is this more than its number; the point of a side is its number."""
    return len(track.grid.across)


def _ways(track: TrackMap, point: int) -> _Ways:
    """What lies beside an outer point, worked out once for a track."""
    found: _Ways | None = track.beside.get(point)
    if found is None:
        found = track.beside[point] = _Looking(track).around(point)
    return found


class _Looking:
    """Looks at the track around an outer point; names as those of `_Ways`."""

    __slots__ = ("_shut", "_track", "examined", "narrow", "standard")

    def __init__(self, track: TrackMap, shut: Collection[int] = ()) -> None:
        """`shut`: sides over which no route leads, besides closed borders."""
        self._track, self._shut = track, shut
        self.standard = self.narrow = self.examined = 0

    def around(self, point: int) -> _Ways:
        """What lies beside a point."""
        first = _first_station(self._track)
        if point >= first:
            here, node = divmod(point - first, NODES)
            ends, gauge = self._track.faces[here].at_node[node], DUAL
        else:
            here, edge = divmod(point, 6)
            ends = self._track.faces[here].at_edge[edge]
            gauge = self.gauge(self._track.grid.across[point]) if ends else 0
        self.examined |= 1 << here
        points = [
            first + here * NODES + end - FIRST_NODE if end >= FIRST_NODE else here * 6 + end
            for end, track in ends
            if gauge & track and (end >= FIRST_NODE or self._open(here * 6 + end, gauge & track))
        ]
        return _Ways(tuple(points), self.standard, self.narrow, self.examined)

    def _open(self, side: int, gauge: int) -> bool:
        """Whether a route on a gauge can leave a hex over a side and go on beyond it.

        If not, it may end there, in a hex without fitting track: that is noted.
        """
        there = self._track.grid.across[side]
        if there < 0 or side in self._shut:
            return False
        here, edge = divmod(there, 6)
        self.examined |= 1 << here
        for end, track in self._track.faces[here].at_edge[edge]:
            if gauge & track and (
                track != DUAL or end >= FIRST_NODE or self._open(here * 6 + end, gauge)
            ):
                return True
        self.standard |= (gauge & 1) << there
        self.narrow |= (gauge >> 1) << there
        return False

    def gauge(self, side: int) -> int:
        """The gauges on which a route can leave a hex over a side, as a bit set.

        Over dual track from edge to edge it goes on as it has come to that; 0 if none can come.
        """
        while side >= 0:
            here, edge = divmod(side, 6)
            self.examined |= 1 << here
            ends = self._track.faces[here].at_edge[edge]
            if not ends:
                break
            end, gauge = ends[0]
            if gauge != DUAL or end >= FIRST_NODE:
                return gauge
            side = self._track.grid.across[here * 6 + end]
        return 0


class _Growing:
    """The tree of routes as it grows."""

    __slots__ = (
        "_across",
        "_came",
        "_nearer",
        "_outer",
        "_passes",
        "_shut",
        "_starts",
        "_track",
        "narrow",
        "standard",
    )

    def __init__(
        self,
        track: TrackMap,
        starts: Collection[int],
        passes: Callable[[int], bool],
        not_crossing: int,
    ) -> None:
        grid = track.grid
        self._track, self._across = track, grid.across
        self._starts, self._passes = starts, passes
        self._shut: Collection[int] = ()
        if not_crossing:
            self._shut = {side for side, bit in enumerate(grid.crossing) if bit & not_crossing}
        # The outer points, in the order in which they are met: stations, and sides over which a
        # route enters a hex. Each with a point nearer to the one where its contracted cycle begins,
        # which has itself.
        self._outer = [_ROOT]
        self._nearer = {_ROOT: _ROOT}
        # The inner points, sides over which a route leaves a hex, with the outer point before each.
        self._came: dict[int, int] = {}
        self.standard = self.narrow = 0

    def grow(self) -> None:
        """Follow all track."""
        first, starts, nearer, came = (
            _first_station(self._track),
            self._starts,
            self._nearer,
            self._came,
        )
        for station in starts:
            for side in self._beside(first + station):
                if side not in nearer and side not in came:
                    self._leave(_ROOT, side)
        for point in self._outer:
            for other in self._beside(point) if point != _ROOT else ():
                if other < first:
                    if other in nearer:
                        self._contract(point, other)
                    elif other not in came:
                        self._leave(point, other)
                elif other - first in starts:
                    self._contract(point, _ROOT)
                elif other in nearer:
                    self._contract(point, other)
                elif self._passes(other - first):
                    nearer[other] = self._begin(point)
                    self._outer.append(other)

    def _beside(self, point: int) -> tuple[int, ...]:
        ways = _ways(self._track, point)
        if self._shut and ways.standard | ways.narrow:
            # Perhaps a route comes to those ends over an edge that it must not use.
            ways = _Looking(self._track, self._shut).around(point)
        self.standard |= ways.standard
        self.narrow |= ways.narrow
        return ways.points

    def _leave(self, point: int, side: int) -> None:
        """Go on from an outer point over a side."""
        if self._shut and side in self._shut:
            return
        there = self._across[side]
        self._came[side] = point
        self._nearer[there] = there
        self._enter(there, side)

    def _enter(self, there: int, side: int) -> None:
        """Note that a route enters a hex over its side `there`, having left one over `side`."""
        self._outer.append(there)
        here, edge = divmod(side, 6)
        end, gauge = self._track.faces[here].at_edge[edge][0]
        if gauge == DUAL and end < FIRST_NODE:
            gauge = _Looking(self._track).gauge(side)
        if gauge & STANDARD:
            self.standard |= 1 << there
        if gauge & NARROW:
            self.narrow |= 1 << there

    def _begin(self, point: int) -> int:
        """The point where the contracted cycle of an outer point begins."""
        nearer = self._nearer
        while nearer[point] != point:
            nearer[point] = point = nearer[nearer[point]]
        return point

    def _before(self, begin: int) -> int:
        """Where the cycle before the one that begins at a side begins."""
        return self._begin(self._came[self._across[begin]])

    def _contract(self, one: int, other: int) -> None:
        """Contract the odd cycle that track between two outer points closes.

        It can be run through both ways round, so that its inner points become outer ones.
        """
        one, other = self._begin(one), self._begin(other)
        if one == other:
            return
        ends, passed = (one, other), set[int]()
        while one not in passed:
            passed.add(one)
            if one != _ROOT:
                one = self._before(one)
            if other != _ROOT:
                one, other = other, one
        for end in ends:
            at = end
            while at != one:
                inner = self._across[at]
                self._nearer[at] = self._nearer[inner] = one
                self._enter(inner, at)
                at = self._begin(self._came[inner])
