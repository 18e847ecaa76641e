"""Worthwhile lines: track from stations to the next cities, cheap or past many towns.

A line crosses no edge and passes no town twice, and ends at the first city. On dense track there
are too many lines to list them all. So the search finds them in the order of their cost, and of
those to the same city keeps only the ones that gain more than all that cost no more. It counts its
steps, and says up to which cost it is complete. See rules 18FB-3.5.2-2, 18FB-3.5.2-5 and 18FB-R-76.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import TypeAlias

from railhead.network.direct_routes import DirectRoute
from railhead.network.tracks import NODES, Section, TrackMap
from railhead.network.walk_limits import LONGEST
from railhead.table.faces import FIRST_NODE

MOST_LINES = 12_000
"""Sections tried in a search for lines before it stops looking for more expensive ones."""

_NO_LINE = 1 << 60
"""More than any line gains."""


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
    a line past it gains. Of several towns on one hex only the first counts.
    """

    costs: Sequence[int]
    gains: Mapping[int, int]


# The sections of a line so far, the last one first: a section and those before it.
_Trail = tuple["Section", "_Trail | None"]


def worthwhile_lines(
    track: TrackMap, starts: Iterable[int], worth: Worth, most: int = MOST_LINES
) -> Lines:
    """Return the worthwhile lines from some stations to other cities.

    `most`: how many sections may be tried.
    """
    # A line so far: its cost, its gain (negative), a number that orders equals, its end so far and
    # its start, the crossings and the towns used, and its sections.
    heap: list[tuple[int, int, int, int, int, int, tuple[int, ...], _Trail | None]] = []
    begun = tuple(starts)
    for number, start in enumerate(begun):
        heap.append((0, 0, number, start, start, 0, (), None))
    count = len(heap)
    # What the best line to each city has gained; no line leads to where lines begin.
    best: dict[int, int] = dict.fromkeys(begun, _NO_LINE)
    found: list[DirectRoute] = []
    onward: dict[int, list[_Way]] = {}
    while heap:
        cost, lost, _, at, start, used, towns, trail = heappop(heap)
        if trail is not None and not _is_town(track, at):
            if -lost > best[at]:
                best[at] = -lost
                found.append(_route(start, at, towns, trail))
            continue
        if count > most:
            return Lines(tuple(found), cost - 1, _examined(track, begun, onward))
        if at not in onward:
            onward[at] = _ways(track, at, worth)
            best = dict.fromkeys((way[2] for way in onward[at]), -1) | best
        gained, room = -lost, len(towns) < LONGEST
        for section, crossings, end, toll, gains, alone in onward[at] if room else ():
            if crossings & used:
                continue
            if gains is None:
                count += 1
                if gained > best[end]:
                    after, beyond = used | crossings, (section, trail)
                    heappush(heap, (cost + toll, lost, count, end, start, after, towns, beyond))
            elif end not in towns:
                count += 1
                gain = lost
                if alone or all(town // NODES != end // NODES for town in towns):
                    gain -= gains
                after, beyond, passed = used | crossings, (section, trail), (*towns, end)
                heappush(heap, (cost + toll, gain, count, end, start, after, passed, beyond))
    return Lines(tuple(found), None, _examined(track, begun, onward))


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
            worth.gains[section.end] if _is_town(track, section.end) else None,
            len(track.faces[section.end // NODES].nodes) == 1,
        )
        for section in track.sections(at)
    ]


def _is_town(track: TrackMap, station: int) -> bool:
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
            if not _is_town(track, station):
                if last:
                    yield DirectRoute(self.start, station, sides, towns)
            elif station not in towns:
                for edge, _ in face.at_node[station % NODES]:
                    yield from self.leave(base + edge, used, sides, (*towns, station))
