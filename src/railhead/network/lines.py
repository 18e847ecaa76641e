"""Worthwhile lines: track from stations to the next cities, cheap or past many towns.

A line crosses no edge and passes no town twice, and ends at the first city. On dense track there
are too many lines to list them all. So the search finds them in the order of their cost, and of
those to the same city leaves out each that another one equals or beats in all that lines cost and
gain. It counts its steps, and says up to which cost it is complete; beyond that it goes on in a few
ways from each town, so that no city is missed for being far away. See rules 18FB-3.5.2-2,
18FB-3.5.2-5 and 18FB-R-76.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import TypeAlias

from railhead.network.direct_routes import DirectRoute
from railhead.network.tracks import NODES, Section, TrackMap
from railhead.table.faces import FIRST_NODE


@dataclass(frozen=True, slots=True)
class Lines:
    """The worthwhile lines from some stations, the cheapest first.

    `complete_to`: the cost up to which none is missing, None if none is missing at any cost.
    `examined`: bit set of the hexes that this depends on.
    """

    routes: tuple[DirectRoute, ...]
    complete_to: int | None
    examined: int


@dataclass(frozen=True, slots=True)
class Worth:
    """What lines cost and gain.

    `costs[side]`: what it costs to enter a hex over a side, in money; `gains`: town -> markers that
    a line past it gains; `keepsakes`: town -> bit set of what else a line past it brings for good.
    Of several towns on one hex only the first counts.
    """

    costs: Sequence[int]
    gains: Mapping[int, int]
    keepsakes: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Effort:
    """How long lines are searched for.

    `most`: sections tried before the search is no longer complete; `further`: how many lines then
    still go on from each town.
    """

    most: int = 60_000
    further: int = 8


# The sections of a line so far, the last one first: a section and those before it.
_Trail = tuple["Section", "_Trail | None"]

# What lines have gained: keepsakes -> the most markers of a line that brings just these.
_Best: TypeAlias = "dict[int, int]"


def _beaten(best: _Best, gain: int, keepsakes: int) -> bool:
    """Whether some line has gained as much already."""
    return any(most >= gain and others & keepsakes == keepsakes for others, most in best.items())


# A line so far: its cost, its gain (negative), a number that orders equals, its end so far and its
# start, the crossings and the towns used, its keepsakes, and its sections.
_Line: TypeAlias = "tuple[int, int, int, int, int, int, tuple[int, ...], int, _Trail | None]"


def worthwhile_lines(
    track: TrackMap, starts: Iterable[int], worth: Worth, effort: Effort = Effort()
) -> Lines:
    """Return the worthwhile lines from some stations to other cities."""
    search = _Search(track, tuple(starts), worth)
    complete_to, further = None, dict[int, int]()
    while search.heap:
        line = heappop(search.heap)
        at = line[3]
        if line[-1] is not None and not is_town(track, at):
            search.arrive(line)
            continue
        if search.tried > effort.most:
            complete_to = line[0] - 1 if complete_to is None else complete_to
            if not effort.further:
                break
            further[at] = further.get(at, 0) + 1
            if further[at] > effort.further:
                continue
        search.go_on(line)
    examined = _examined(track, search.starts, search.onward)
    return Lines(tuple(search.found), complete_to, examined)


class _Search:
    """The lines so far that are still to be gone on with, the cheapest first.

    `tried`: how many sections were tried; `onward`: what leads on from each station.
    """

    __slots__ = ("_best", "_track", "_worth", "found", "heap", "onward", "starts", "tried")

    def __init__(self, track: TrackMap, starts: tuple[int, ...], worth: Worth) -> None:
        self._track, self._worth, self.starts = track, worth, starts
        self.heap: list[_Line] = [
            (0, 0, number, start, start, 0, (), 0, None) for number, start in enumerate(starts)
        ]
        self.tried = len(starts)
        self.found: list[DirectRoute] = []
        self.onward: dict[int, list[_Way]] = {}
        # What the lines to each city have gained that cost no more.
        self._best: dict[int, _Best] = {}

    def arrive(self, line: _Line) -> None:
        """Keep a line that has come to a city, if it is worthwhile."""
        _, lost, _, end, start, _, towns, kept, trail = line
        if not _beaten(self._best[end], -lost, kept):
            self._best[end][kept] = -lost
            self.found.append(_route(start, end, towns, trail))

    def go_on(self, line: _Line) -> None:
        """Try all sections beyond the end of a line."""
        cost, lost, _, at, start, used, towns, kept, trail = line
        heap, best = self.heap, self._best
        ways = self.onward.get(at)
        if ways is None:
            ways = self.onward[at] = _ways(self._track, at, self._worth)
        for section, crossings, end, toll, gains, alone in ways:
            if crossings & used or end in towns:
                continue
            self.tried = count = self.tried + 1
            after, beyond = used | crossings, (section, trail)
            if gains is not None:
                gain, more = lost, kept
                if alone or all(town // NODES != end // NODES for town in towns):
                    gain -= gains
                    more |= self._worth.keepsakes.get(end, 0)
                passed = (*towns, end)
                heappush(heap, (cost + toll, gain, count, end, start, after, passed, more, beyond))
            elif end not in self.starts and not _beaten(best.setdefault(end, {}), -lost, kept):
                heappush(heap, (cost + toll, lost, count, end, start, after, towns, kept, beyond))


def _examined(track: TrackMap, begun: Iterable[int], stations: Iterable[int]) -> int:
    """Bit set of the hexes on which the track beyond some stations depends.

    `begun`: where lines begin; their own hexes count even if they have no track yet.
    """
    found = 0
    for start in begun:
        found |= 1 << start // NODES
    for at in stations:
        for leg in track.legs(at):
            found |= leg.examined
    return found


# A section from a station with its crossings, its end, its cost, what the town there gains, None
# for a city, and whether nothing else is on the hex of its end.
_Way: TypeAlias = "tuple[Section, int, int, int, int | None, bool]"


def _ways(track: TrackMap, at: int, worth: Worth) -> list[_Way]:
    """The sections from a station, with what they cost and gain."""
    return [
        (
            section,
            section.crossings,
            section.end,
            sum(worth.costs[side] for side in section.sides),
            worth.gains[section.end] if is_town(track, section.end) else None,
            len(track.faces[section.end // NODES].nodes) == 1,
        )
        for section in track.sections(at)
    ]


def is_town(track: TrackMap, station: int) -> bool:
    """Whether a station is a town, which lines pass."""
    return track.faces[station // NODES].nodes[station % NODES].kind == "town"


def _route(start: int, end: int, towns: tuple[int, ...], trail: _Trail | None) -> DirectRoute:
    sides: tuple[int, ...] = ()
    while trail is not None:
        section, trail = trail
        sides = section.sides + sides
    return DirectRoute(start, end, sides, towns)


def lines_along(track: TrackMap, start: int, hexes: Sequence[int]) -> Iterator[DirectRoute]:
    """Yield the lines from a station along these hexes, in order; the first is its own."""
    if hexes and start // NODES == hexes[0]:
        walk = _Along(track, start, hexes)
        for edge, _ in track.faces[hexes[0]].at_node[start % NODES]:
            yield from walk.leave(hexes[0] * 6 + edge, 0, (), ())


@dataclass(frozen=True, slots=True)
class _Along:
    """A walk from a station along given hexes."""

    track: TrackMap
    start: int
    hexes: Sequence[int]

    def leave(
        self, out: int, used: int, sides: tuple[int, ...], towns: tuple[int, ...]
    ) -> Iterator[DirectRoute]:
        """Leave the present hex over its side `out`."""
        track, grid, last = self.track, self.track.grid, len(self.hexes) == len(sides) + 2
        side, bit = grid.across[out], grid.crossing[out]
        if side < 0 or used & bit or [side // 6] != list(self.hexes[len(sides) + 1 :][:1]):
            return
        base, sides, used = side // 6 * 6, (*sides, side), used | bit
        face = track.faces[side // 6]
        for end, _ in face.at_edge[side % 6]:
            if end < FIRST_NODE:
                yield from self.leave(base + end, used, sides, towns)
                continue
            station = side // 6 * NODES + end - FIRST_NODE
            if not is_town(track, station):
                if last:
                    yield DirectRoute(self.start, station, sides, towns)
            elif station not in towns:
                for edge, _ in face.at_node[station % NODES]:
                    yield from self.leave(base + edge, used, sides, (*towns, station))
