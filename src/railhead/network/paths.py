"""Paths from a station to a token that use no track and no station twice.

See rule 1849-R-conn-1.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from railhead.network.tracks import NODES, Section, TrackMap
from railhead.network.walk_limits import MOST_TRIED, Steps


class PathSearch:
    """A search for paths to the tokens of a company; each question may take MOST_TRIED steps."""

    __slots__ = ("_blocked", "_onward", "_own", "_steps", "_track")

    def __init__(self, track: TrackMap, own: Iterable[int], blocked: Collection[int]) -> None:
        """`own`: stations with a token of the company; `blocked`: cities it cannot run through."""
        self._track = track
        self._own = tuple(own)
        self._blocked = blocked
        # For each station the sections that paths may go on by, and how many there are in all.
        self._onward: dict[int, tuple[int, list[Section]]] = {}
        self._begin(self._own[0] // NODES if self._own else 0)

    def _begin(self, here: int) -> None:
        """Begin a question about a hex: each has the same steps, whatever was asked before."""
        self._steps = Steps(MOST_TRIED, self._track.grid.ids[here])

    def passes(self, station: int) -> bool:
        """Whether a route of the company may run through this station, or start from it."""
        return station not in self._blocked and (
            station in self._own or not self._track.is_terminal(station)
        )

    def _path_to(self, station: int, forbidden: int, avoid: Collection[int] = ()) -> int | None:
        """Return the crossings of a path from a token to `station` as a bit set, None without one.

        The path uses no crossing of `forbidden` and does not visit the stations of `avoid`.
        """
        visited = {station, *avoid}
        path = self._loose_path(station, forbidden, visited)
        if path is None:
            return None
        found = crossings_of(path)
        return self._strict_path(station, forbidden, visited, set()) if found is None else found

    def _next_sections(self, station: int) -> list[Section]:
        """The sections over which a path may go on; all that start at the station are counted."""
        known = self._onward.get(station)
        if known is None:
            every = self._track.sections(station)
            passable = [it for it in every if it.end in self._own or self.passes(it.end)]
            known = self._onward[station] = len(every), passable
        count, sections = known
        self._steps.spend(1 + count)
        return sections

    def _loose_path(self, station: int, used: int, avoid: Collection[int]) -> list[Section] | None:
        """A path to a token that avoids the crossings `used`, but may use one of its own twice."""
        own = self._own
        if station in own:
            return []
        arrived_by: dict[int, Section] = {}
        queue = [station]
        for at in queue:
            for section in self._next_sections(at):
                end = section.end
                if section.crossings & used or end in avoid or end in arrived_by:
                    continue
                arrived_by[end] = section
                if end in own:
                    path = [section]
                    while path[-1].start != station:
                        path.append(arrived_by[path[-1].start])
                    return path
                queue.append(end)
        return None

    def _still_open(self, station: int, used: int, visited: set[int]) -> tuple[int, int, int]:
        """All that the outcome of a search from a station depends on.

        The station, and bit sets of the stations and unused crossings that it can still come to.
        """
        stations = crossings = 0
        queue = [station]
        for at in queue:
            for section in self._next_sections(at):
                if section.crossings & used or section.end in visited:
                    continue
                crossings |= section.crossings
                if not stations >> section.end & 1:
                    stations |= 1 << section.end
                    queue.append(section.end)
        return station, stations, crossings

    def _strict_path(
        self, station: int, used: int, visited: set[int], failed: set[tuple[int, int, int]]
    ) -> int | None:
        """A depth-first search that goes on only where `_loose_path` still finds a path.

        That path is taken as it is if no two of its sections share a crossing. `failed`: the
        `_still_open` of searches that have found nothing.
        """
        self._steps.check_length(len(visited))
        for section in self._next_sections(station):
            if section.crossings & used or section.end in visited:
                continue
            after = used | section.crossings
            beyond = {*visited, section.end}
            loose = self._loose_path(section.end, after, beyond)
            if loose is None:
                continue
            path = crossings_of(loose)
            if path is None:
                key = self._still_open(section.end, after, beyond)
                if key in failed:
                    continue
                path = self._strict_path(section.end, after, beyond, failed)
                if path is None:
                    failed.add(key)
            if path is not None:
                return path | section.crossings
        return None


def crossings_of(path: list[Section]) -> int | None:
    """Return the crossings of a path as a bit set, None if two of its sections share one."""
    found = 0
    for section in path:
        if section.crossings & found:
            return None
        found |= section.crossings
    return found
