"""What a company can reach from its tokens by a legal route of any length.

A route uses no track and no station twice, so reaching is a question of simple paths. A
breadth-first search keeps, for each station, one path that proves it; what lies behind track
that this path already uses is in doubt and decided by a search of its own, only when asked for.
Sources: rules 1849-R-conn-1, 4.1-5, 4.1-15, 4.1-16, 4.2-1.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from railhead.network.steps import MOST_TRIED, Steps
from railhead.network.tracks import NODES, Leg, Section, TrackMap


class Reach:
    """The stations and edges that a company reaches.

    `stations`: number -> crossings of a path that proves it. `seen`: bit set of the hexes which
    the answer depends on.
    """

    __slots__ = (
        "_blocked",
        "_doubts",
        "_entered",
        "_entries",
        "_fresh",
        "_narrow",
        "_own",
        "_standard",
        "_steps",
        "_track",
        "_walked",
        "seen",
        "stations",
    )

    def __init__(self, track: TrackMap, own: Iterable[int], blocked: Collection[int]) -> None:
        """`own`: stations with a token of the company; `blocked`: cities it cannot pass.

        This and every question raise DenseTrackError where too many sections had to be tried.
        """
        self._track = track
        self._own = tuple(own)
        self._blocked = blocked
        self._standard = self._narrow = self.seen = 0
        self._begin(self._own[0] // NODES if self._own else 0)
        self._doubts: list[tuple[int, Leg]] = []
        # Each leg with the crossings of the path that proves its station.
        self._walked: list[tuple[int, Leg]] = []
        self._entries: dict[int, tuple[int, int]] = {}
        self._fresh: dict[int, tuple[int, int]] = {}
        self._entered: dict[tuple[int, int, int, tuple[int, ...]], bool] = {}
        self.stations: dict[int, int] = dict.fromkeys(self._own, 0)
        self._spread(list(self._own))
        self._settle()

    def _begin(self, here: int) -> None:
        """Begin a question about a hex: each has the same number of steps, whatever came before."""
        self._steps = Steps(MOST_TRIED, self._track.grid.ids[here])

    def passes(self, station: int) -> bool:
        """A route of the company may run through this station."""
        return station not in self._blocked and not self._track.is_terminal(station)

    def _spread(self, queue: list[int]) -> None:
        stations = self.stations
        for station in queue:
            self.seen |= 1 << (station // NODES)
            if not self.passes(station):
                continue
            used = stations[station]
            for leg in self._track.legs(station):
                self.seen |= leg.seen
                self._walked.append((used, leg))
                if not leg.crossings & used:
                    self._standard |= leg.standard
                    self._narrow |= leg.narrow
                    found = leg.sections
                else:
                    self._doubts.append((station, leg))
                    if leg.first & used:
                        continue
                    for port, gauge, crossings in leg.arrivals:
                        if not crossings & used:
                            self._mark(port, gauge)
                    found = tuple(s for s in leg.sections if not s.crossings & used)
                for section in found:
                    if section.end not in stations:
                        stations[section.end] = used | section.crossings
                        queue.append(section.end)

    def _mark(self, port: int, gauge: int) -> None:
        self._standard |= (gauge & 1) << port
        self._narrow |= (gauge >> 1) << port

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

    def hexes(self) -> list[int]:
        """The hexes that a route may perhaps enter, and those of the stations reached."""
        ports = self._standard | self._narrow
        for _, leg in self._doubts:
            ports |= leg.standard | leg.narrow
        found = {station // NODES for station in self.stations}
        here = 0
        while ports:
            if ports & 63:
                found.add(here)
            ports >>= 6
            here += 1
        return sorted(found)

    def entries(self, here: int) -> tuple[int, int]:
        """Return two bit sets of the edges over which a route can enter a hex.

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
        window = 63 << (here * 6)
        for station, leg in self._doubts:
            open_standard = leg.standard & ~self._standard & window
            open_narrow = leg.narrow & ~self._narrow & window
            if not open_standard | open_narrow:
                continue
            for port, gauge, crossings in leg.arrivals:
                wanted = (open_standard >> port & 1) | (open_narrow >> port & 1) << 1
                if gauge & wanted and self._path_to(station, crossings) is not None:
                    self._mark(port, gauge)

    def fresh_entries(self, here: int) -> tuple[int, int]:
        """Edges over which some route enters a hex that has crossed no other edge of it.

        Two bit sets as of `entries`; of other edges among those it is not known.
        """
        found = self._fresh.get(here)
        if found is None:
            found = self._fresh[here] = self._find_fresh(here)
        return found

    def _find_fresh(self, here: int) -> tuple[int, int]:
        entries = self.entries(here)
        edges = entries[0] | entries[1]
        if not self._track.faces[here].tracks or (
            not edges & (edges - 1) and not any(at // NODES == here for at in self._own)
        ):
            # Whoever has passed through a hex before has entered it over another edge.
            return entries
        base, crossing = here * 6, self._track.grid.crossing
        window, around = 63 << base, 0
        for bit in crossing[base : base + 6]:
            around |= bit
        standard = narrow = 0
        for used, leg in self._walked:
            if used & around or not (leg.standard | leg.narrow) & window:
                continue
            for port, gauge, crossings in leg.arrivals:
                inside = window >> port & 1
                if inside and crossings & around == crossing[port] and not crossings & used:
                    standard |= (gauge & 1) << port
                    narrow |= (gauge >> 1) << port
            if (standard >> base, narrow >> base) == entries:
                break
        return standard >> base, narrow >> base

    def enters(
        self, here: int, edge: int, gauge: int, *, leaving: int = -1, past: tuple[int, ...] = ()
    ) -> bool:
        """A route can enter a hex over an edge, on some gauge of a bit set.

        It has not crossed the edge `leaving` of the hex, nor visited a station of `past`.
        """
        standard, narrow = self.entries(here)
        if not (standard >> edge & gauge | narrow >> edge & gauge >> 1) & 1:
            return False
        key = (here * 6 + edge, gauge, leaving, past)
        found = self._entered.get(key)
        if found is None:
            self._begin(here)
            unused = self._track.grid.crossing[here * 6 + leaving] if leaving >= 0 else 0
            found = self._entered[key] = self._find_entry(here * 6 + edge, gauge, unused, past)
        return found

    def _find_entry(self, port: int, gauge: int, unused: int, past: tuple[int, ...]) -> bool:
        for station in self.stations:
            if station in past or not self.passes(station):
                continue
            for leg in self._track.legs(station):
                if not ((leg.standard * (gauge & 1) | leg.narrow * (gauge >> 1)) >> port & 1):
                    continue
                for at, on, crossings in leg.arrivals:
                    if at != port or not on & gauge or crossings & unused:
                        continue
                    if self._path_to(station, crossings | unused, past) is not None:
                        return True
        return False

    def comes_to(self, station: int, *, leaving: int) -> bool:
        """A route can come to a station without having crossed an edge of its hex."""
        used = self.stations.get(station)
        if used is None:
            return False
        crossing = self._track.grid.crossing[station // NODES * 6 + leaving]
        self._begin(station // NODES)
        return not used & crossing or self._path_to(station, crossing) is not None

    def _path_to(self, station: int, forbidden: int, avoid: Collection[int] = ()) -> int | None:
        """Return the crossings of a path from a token to `station`, None if there is none.

        The path uses no crossing of `forbidden` and does not visit the stations of `avoid`.
        """
        seen = {station, *avoid}
        path = self._loose_path(station, forbidden, seen)
        if path is None:
            return None
        used = forbidden
        for section in path:
            if section.crossings & used:
                return self._strict_path(station, forbidden, seen)
            used |= section.crossings
        return used & ~forbidden

    def _ways_on(self, station: int, used: int, seen: Collection[int]) -> list[Section]:
        sections = self._track.sections(station)
        self._steps.spend(1 + len(sections))
        return [
            section
            for section in sections
            if not section.crossings & used
            and section.end not in seen
            and (section.end in self._own or self.passes(section.end))
        ]

    def _loose_path(self, station: int, used: int, avoid: Collection[int]) -> list[Section] | None:
        """A path to a token whose sections avoid `used`, though perhaps not one another."""
        if station in self._own:
            return []
        came: dict[int, Section] = {}
        queue = [station]
        for at in queue:
            for section in self._ways_on(at, used, avoid):
                if section.end in came:
                    continue
                came[section.end] = section
                if section.end in self._own:
                    path = [section]
                    while path[-1].start != station:
                        path.append(came[path[-1].start])
                    return path
                queue.append(section.end)
        return None

    def _strict_path(self, station: int, used: int, seen: set[int]) -> int | None:
        """A depth-first search that goes on only where a loose path remains."""
        self._steps.check_length(len(seen))
        for section in self._ways_on(station, used, seen):
            after = used | section.crossings
            if section.end in self._own:
                return section.crossings
            beyond = {*seen, section.end}
            if self._loose_path(section.end, after, beyond) is None:
                continue
            path = self._strict_path(section.end, after, beyond)
            if path is not None:
                return path | section.crossings
        return None
