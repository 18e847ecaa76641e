"""What a company can reach from its tokens by a legal route of any length.

A route uses no track and no station twice, so reaching is a question of simple paths. A
breadth-first search keeps, for each station, one path that proves that it is reached. What lies
beyond track that this path already uses is in doubt; a search of its own decides it when asked for.
See rules 1849-R-conn-1, 1849-4.1-5, 1849-4.1-15, 1849-4.1-16 and 1849-4.2-1.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TypeAlias

from railhead.network.paths import PathSearch
from railhead.network.tracks import NODES, Leg, TrackMap

# (station of a leg, or crossings of the path to it; side entered, gauge, crossings of the leg)
_Arrival: TypeAlias = "tuple[int, int, int, int]"


class Reach(PathSearch):
    """The stations and edges that a company reaches.

    `stations`: number of each station reached -> crossings (bit set) of a path that proves it.
    `examined`: bit set of the hexes that the answers depend on.
    """

    __slots__ = (
        "_arriving",
        "_doubtful",
        "_doubts",
        "_entered",
        "_entries",
        "_first_entries",
        "_narrow",
        "_standard",
        "_walked",
        "examined",
        "stations",
    )

    def __init__(self, track: TrackMap, own: Iterable[int], blocked: Collection[int]) -> None:
        """`own`: stations with a token of the company; `blocked`: cities it cannot run through.

        This and all methods raise DenseTrackError if too many sections have to be tried.
        """
        super().__init__(track, own, blocked)
        self._standard = self._narrow = self.examined = 0
        self._doubts: list[tuple[int, Leg]] = []
        # Each leg with the crossings of the path that proves its station.
        self._walked: list[tuple[int, Leg]] = []
        # By hex the arrivals of legs in doubt, with their station, and of all, with the path there.
        self._doubtful: dict[int, list[_Arrival]] | None = None
        self._arriving: dict[int, list[_Arrival]] | None = None
        self._entries: dict[int, tuple[int, int]] = {}
        self._first_entries: dict[int, tuple[int, int]] = {}
        self._entered: dict[tuple[int, int, int, tuple[int, ...]], bool] = {}
        self.stations: dict[int, int] = dict.fromkeys(self._own, 0)
        self._spread(list(self._own))
        self._settle()

    def _spread(self, queue: list[int]) -> None:
        stations, passes, legs_of = self.stations, self.passes, self._track.legs
        examined, standard, narrow = self.examined, self._standard, self._narrow
        for station in queue:
            examined |= 1 << (station // NODES)
            if not passes(station):
                continue
            used = stations[station]
            for leg in legs_of(station):
                examined |= leg.examined
                self._walked.append((used, leg))
                if not leg.crossings & used:
                    standard |= leg.standard
                    narrow |= leg.narrow
                    for section in leg.sections:
                        if section.end not in stations:
                            stations[section.end] = used | section.crossings
                            queue.append(section.end)
                    continue
                self._doubts.append((station, leg))
                if leg.first & used:
                    continue
                for side, gauge, crossings in leg.arrivals:
                    if not crossings & used:
                        standard |= (gauge & 1) << side
                        narrow |= (gauge >> 1) << side
                for section in leg.sections:
                    if not section.crossings & used and section.end not in stations:
                        stations[section.end] = used | section.crossings
                        queue.append(section.end)
        self.examined, self._standard, self._narrow = examined, standard, narrow

    def _mark(self, side: int, gauge: int) -> None:
        self._standard |= (gauge & 1) << side
        self._narrow |= (gauge >> 1) << side

    def _settle(self) -> None:
        """Decide the stations that were met only along track in doubt."""
        settled = 0
        while settled < len(self._doubts):
            station, leg = self._doubts[settled]
            settled += 1
            for section in leg.sections:
                if section.end in self.stations:
                    continue
                path = self._path_to(station, section.crossings, (section.end,))
                if path is not None:
                    self.stations[section.end] = path | section.crossings
                    self._spread([section.end])
        self._doubts = [
            (station, leg)
            for station, leg in self._doubts
            if leg.standard & ~self._standard or leg.narrow & ~self._narrow
        ]

    def hexes(self) -> list[int]:
        """Numbers of the hexes that routes may enter, in rising order; perhaps a few too many."""
        sides = self._standard | self._narrow
        for _, leg in self._doubts:
            sides |= leg.standard | leg.narrow
        found = {station // NODES for station in self.stations}
        while sides:
            here = ((sides & -sides).bit_length() - 1) // 6
            found.add(here)
            sides &= ~(63 << here * 6)
        return sorted(found)

    def entries(self, here: int) -> tuple[int, int]:
        """Return the edges over which a route can enter a hex, as two bit sets of edges 0 to 5.

        The first for standard gauge, the second for narrow gauge.
        """
        found = self._entries.get(here)
        if found is None:
            self._begin(here)
            self._decide(here)
            base = here * 6
            found = (self._standard >> base & 63, self._narrow >> base & 63)
            self._entries[here] = found
        return found

    def _decide(self, here: int) -> None:
        """Settle the doubts about the edges of one hex."""
        if self._doubtful is None:
            self._doubtful = self._arrivals(self._doubts)
        for station, side, gauge, crossings in self._doubtful.get(here, ()):
            known = (self._standard >> side & 1) | (self._narrow >> side & 1) << 1
            if gauge & ~known and self._path_to(station, crossings) is not None:
                self._mark(side, gauge)

    @staticmethod
    def _arrivals(legs: Iterable[tuple[int, Leg]]) -> dict[int, list[_Arrival]]:
        """Hex -> the arrivals there of legs; the int beside a leg comes first in each."""
        found: dict[int, list[_Arrival]] = {}
        for beside, leg in legs:
            for side, gauge, crossings in leg.arrivals:
                found.setdefault(side // 6, []).append((beside, side, gauge, crossings))
        return found

    def first_entries(self, here: int) -> tuple[int, int]:
        """Edges over which some route enters a hex that it has not entered before.

        Two bit sets, as from `entries`. For edges that are left out there may be such a route too.
        """
        found = self._first_entries.get(here)
        if found is None:
            found = self._first_entries[here] = self._find_first_entries(here)
        return found

    def _arriving_at(self, here: int) -> Sequence[_Arrival]:
        """The arrivals at a hex, with the path there; sorted by hexes when asked a second time."""
        if self._arriving is not None:
            return self._arriving.get(here, ())
        if self._first_entries:
            self._arriving = self._arrivals(self._walked)
            return self._arriving.get(here, ())
        near = [(used, leg) for used, leg in self._walked if leg.examined >> here & 1]
        return [
            (used, side, gauge, crossings)
            for used, leg in near
            for side, gauge, crossings in leg.arrivals
            if side // 6 == here
        ]

    def _find_first_entries(self, here: int) -> tuple[int, int]:
        faces, crossing, base = self._track.faces, self._track.grid.crossing, here * 6
        if not faces[here].tracks:
            return self.entries(here)
        around = 0
        for bit in crossing[base : base + 6]:
            around |= bit
        standard = narrow = 0
        for used, side, gauge, crossings in self._arriving_at(here):
            # The path has not been in the hex before: of its edges it crosses only this one.
            if crossings & around == crossing[side] and not used & (around | crossings):
                standard |= (gauge & 1) << side
                narrow |= (gauge >> 1) << side
        found = standard >> base, narrow >> base
        edges = found[0] | found[1]
        if edges & (edges - 1) or any(at // NODES == here for at in self._own):
            return found
        entries = self.entries(here)
        edges = entries[0] | entries[1]
        # A route that has passed through the hex before has entered it over another edge.
        return found if edges & (edges - 1) else entries

    def enters(
        self,
        here: int,
        edge: int,
        gauge: int,
        *,
        not_crossing: int = -1,
        not_visiting: tuple[int, ...] = (),
    ) -> bool:
        """Whether a route can enter a hex over an edge, on a gauge of the bit set `gauge`.

        The route must not have crossed the edge `not_crossing` of that hex before (-1: no such
        condition), nor visited a station of `not_visiting`.
        """
        standard, narrow = self.entries(here)
        if not (standard >> edge & gauge | narrow >> edge & gauge >> 1) & 1:
            return False
        key = (here * 6 + edge, gauge, not_crossing, not_visiting)
        found = self._entered.get(key)
        if found is None:
            self._begin(here)
            unused = self._track.grid.crossing[here * 6 + not_crossing] if not_crossing >= 0 else 0
            found = self._entered[key] = self._find_entry(
                here * 6 + edge, gauge, unused, not_visiting
            )
        return found

    def _find_entry(
        self, side: int, gauge: int, unused: int, not_visiting: tuple[int, ...]
    ) -> bool:
        for station in self.stations:
            if station in not_visiting or not self.passes(station):
                continue
            for leg in self._track.legs(station):
                if not ((leg.standard * (gauge & 1) | leg.narrow * (gauge >> 1)) >> side & 1):
                    continue
                for at, on, crossings in leg.arrivals:
                    if at != side or not on & gauge or crossings & unused:
                        continue
                    if self._path_to(station, crossings | unused, not_visiting) is not None:
                        return True
        return False

    def comes_to(self, station: int, *, not_crossing: int) -> bool:
        """Whether a route can come to a station without crossing edge `not_crossing` of its hex."""
        used = self.stations.get(station)
        if used is None:
            return False
        crossing = self._track.grid.crossing[station // NODES * 6 + not_crossing]
        if not used & crossing:
            return True
        self._begin(station // NODES)
        return self._path_to(station, crossing) is not None
