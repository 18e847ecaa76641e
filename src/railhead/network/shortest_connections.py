"""The shortest track between stations, to show which companies are connected, and how."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from railhead.network.tracks import Section, TrackMap


class ShortestConnections:
    """The paths with the fewest sections from some stations to all that they are connected to.

    A path may use some track twice: it shows a connection but does not prove that a legal route
    exists, as `Reach` does.
    """

    def __init__(self, track: TrackMap, own: Iterable[int], blocked: Collection[int]) -> None:
        """`own`: the stations from which paths start; `blocked`: cities that end every path."""
        self._own = set(own)
        self._arrived_by: dict[int, Section] = {}
        queue = list(self._own)
        for at in queue:
            if at not in self._own and (at in blocked or track.is_terminal(at)):
                continue
            for section in track.sections(at):
                if section.end not in self._own and section.end not in self._arrived_by:
                    self._arrived_by[section.end] = section
                    queue.append(section.end)

    def path_to(self, stations: Iterable[int]) -> list[Section]:
        """The sections to the first of these stations that is connected, in order.

        Empty if none is, or if that one is among those from which paths start.
        """
        for station in stations:
            if station in self._own:
                return []
            if station in self._arrived_by:
                path = [self._arrived_by[station]]
                while path[-1].start not in self._own:
                    path.append(self._arrived_by[path[-1].start])
                return path[::-1]
        return []
