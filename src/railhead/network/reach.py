"""What a company can reach from its tokens by a legal route of any length.

A route uses no track and no station twice, so reaching is a question of simple paths. A
breadth-first search keeps, for each station, one path that proves that it is reached. What lies
beyond track that this path already uses is in doubt; a tree of all routes decides it when asked for
(`alternating.py`). So does one of all that avoid an edge or a station.
See rules 1849-R-conn-1, 1849-4.1-5, 1849-4.1-15, 1849-4.1-16 and 1849-4.2-1.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TypeAlias

from railhead.network.alternating import RouteTree, route_tree
from railhead.network.tracks import NODES, Leg, TrackMap
from railhead.network.walk_limits import DenseTrackError

# (crossings of the path to the station of a leg; side entered, gauge, crossings of the leg)
_Arrival: TypeAlias = "tuple[int, int, int, int]"

_UNKNOWN = -1
"""The crossings of a path that is there, but has not been written down: any might be one."""


class Reach:
    """The stations and edges that a company reaches.

    `stations`: number of each station reached -> crossings (bit set) of a path that proves it, all
    bits where that is not known. `examined`: bit set of the hexes that the answers depend on.
    """

    __slots__ = (
        "_arriving",
        "_blocked",
        "_doubts",
        "_first_entries",
        "_narrow",
        "_own",
        "_standard",
        "_track",
        "_trees",
        "_unsure",
        "_walked",
        "examined",
        "stations",
    )

    def __init__(self, track: TrackMap, own: Iterable[int], blocked: Collection[int]) -> None:
        """`own`: stations with a token of the company; `blocked`: cities it cannot run through."""
        self._track = track
        self._own = frozenset(own)
        self._blocked = blocked
        self._standard = self._narrow = self.examined = 0
        # The sides of which the search does not tell whether they are entered.
        self._unsure = 0
        self._doubts: list[tuple[int, Leg]] = []
        # Each leg with the crossings of the path that proves its station.
        self._walked: list[tuple[int, Leg]] = []
        # By hex the arrivals of all legs, with the path there.
        self._arriving: dict[int, list[_Arrival]] | None = None
        self._first_entries: dict[int, tuple[int, int]] = {}
        # Where routes lead that avoid a crossing, or some stations.
        self._trees: dict[tuple[int, tuple[int, ...]], RouteTree] = {}
        self.stations: dict[int, int] = dict.fromkeys(own, 0)
        try:
            self._spread(list(self.stations))
            self._settle()
        except DenseTrackError:
            self._take_tree()

    def _take_tree(self) -> None:
        """Take everything from the tree of routes, without following the track leg by leg."""
        faces, tree = self._track.faces, self._tree()
        self._standard, self._narrow = tree.standard, tree.narrow
        self._walked, self._unsure = [], 0
        self.examined = (1 << len(faces)) - 1
        self.stations = {
            station: 0 if station in self._own else _UNKNOWN
            for here, face in enumerate(faces)
            for station in range(here * NODES, here * NODES + len(face.nodes))
            if face.nodes[station % NODES].is_station and tree.comes_to(station)
        }

    def passes(self, station: int) -> bool:
        """Whether a route of the company may run through this station, or start from it."""
        return station not in self._blocked and (
            station in self._own or not self._track.is_terminal(station)
        )

    def _tree(self, not_crossing: int = 0, avoid: tuple[int, ...] = ()) -> RouteTree:
        """All routes that use none of these crossings (bit set) and avoid these stations."""
        key = (not_crossing, avoid)
        found = self._trees.get(key)
        if found is None:
            starts = self._own.difference(avoid) if avoid else self._own
            found = self._trees[key] = route_tree(
                self._track,
                starts,
                lambda station: station not in avoid and self.passes(station),
                not_crossing,
            )
        return found

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

    def _settle(self) -> None:
        """Decide the stations that were met only along track in doubt."""
        for _, leg in self._doubts:
            for section in leg.sections:
                if section.end not in self.stations and self._tree().comes_to(section.end):
                    self.stations[section.end] = _UNKNOWN
                    # That may add to the doubts, which are gone through to their end.
                    self._spread([section.end])
        for _, leg in self._doubts:
            self._unsure |= leg.standard & ~self._standard | leg.narrow & ~self._narrow

    def hexes(self) -> list[int]:
        """Numbers of the hexes that routes may enter, in rising order; perhaps a few too many."""
        sides = self._standard | self._narrow | self._unsure
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
        base = here * 6
        standard, narrow = self._standard, self._narrow
        if self._unsure >> base & 63:
            tree = self._tree()
            standard, narrow = tree.standard, tree.narrow
        return standard >> base & 63, narrow >> base & 63

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
        side, unused = here * 6 + edge, 0
        if not_crossing >= 0 and self._track.connected_edges(here) >> not_crossing & 1:
            unused = self._track.grid.crossing[here * 6 + not_crossing]
        if not not_visiting and (not unused or self._arrives_without(unused, side, gauge)):
            return True
        tree = self._tree(unused, not_visiting)
        return bool((tree.standard & -(gauge & 1) | tree.narrow & -(gauge >> 1)) >> side & 1)

    def _arrives_without(self, unused: int, side: int, gauge: int) -> bool:
        """Whether a path that is known comes to a side without some crossings."""
        return any(
            at == side and on & gauge and not used & (crossings | unused) and not crossings & unused
            for used, at, on, crossings in self._arriving_at(side // 6)
        )

    def comes_to(self, station: int, *, not_crossing: int) -> bool:
        """Whether a route can come to a station without crossing edge `not_crossing` of its hex."""
        used = self.stations.get(station)
        if used is None:
            return False
        here = station // NODES
        crossing = self._track.grid.crossing[here * 6 + not_crossing]
        if not used & crossing or not self._track.connected_edges(here) >> not_crossing & 1:
            return True
        return self._tree(crossing).comes_to(station)
