"""The stations and sections of a problem as a graph in bit sets, the same for all its trains.

Bit `i` stands for the i-th station by number; the bits above stand for track. Crossings that
the same sections use share one bit: they can only be used together.

Conflicts are fewer bits, which decide what one route may still use: those of the stations and,
squeezed together, those of the track that several rails use. Whoever used another rail again would
visit one of its ends again.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from railhead.network.router.problem import Problem, Station
from railhead.network.tracks import Section


@dataclass(frozen=True, slots=True, eq=False)
class Rail:
    """A section as an edge of the graph; `a`, `b`: indexes of its ends.

    `track`: its bits; `conflict`: those of them that are conflicts.
    """

    a: int
    b: int
    track: int
    conflict: int
    section: Section


@dataclass(frozen=True, slots=True, eq=False)
class RouteGraph:
    """Stations in the order of their numbers, and rails (sections) in a fixed order.

    `index`: number of a station -> its index in `stations`. `at[i]`: the rails that end at station
    i. `excludes[i]`: bit set of the stations that a route through station i may not visit after it,
    i included. `tokens`, `ends`, `counts`: bit sets of the stations with a token of the company,
    of those marked `ends` and `counts`. `mask`: bit set of all stations.
    """

    stations: tuple[Station, ...]
    index: dict[int, int]
    excludes: tuple[int, ...]
    rails: tuple[Rail, ...]
    at: tuple[tuple[Rail, ...], ...]
    tokens: int
    ends: int
    counts: int
    mask: int

    @classmethod
    def of(cls, problem: Problem) -> RouteGraph:
        """Return the graph of a problem, the same in whatever order that lists its parts."""
        stations = tuple(sorted(problem.stations, key=lambda station: station.number))
        index = {station.number: i for i, station in enumerate(stations)}
        groups: defaultdict[str, int] = defaultdict(int)
        for i, station in enumerate(stations):
            for group in station.groups:
                groups[group] |= 1 << i
        excludes = []
        for i, station in enumerate(stations):
            bits = 1 << i
            for group in station.groups:
                bits |= groups[group]
            excludes.append(bits)
        rails = _rails(problem, index, len(stations))
        at: list[list[Rail]] = [[] for _ in stations]
        for rail in rails:
            at[rail.a].append(rail)
            at[rail.b].append(rail)

        def bits_of(field: str) -> int:
            return sum(1 << i for i, station in enumerate(stations) if getattr(station, field))

        return cls(
            stations,
            index,
            tuple(excludes),
            rails,
            tuple(map(tuple, at)),
            bits_of("token"),
            bits_of("ends"),
            bits_of("counts"),
            (1 << len(stations)) - 1,
        )

    def rivals(self, i: int, among: int) -> int:
        """Bit set of station i and others `among` these, of which a route visits at most one."""
        members = 1 << i
        left = self.excludes[i] & among & ~members
        while left:
            bit = left & -left
            left ^= bit
            if members & ~self.excludes[bit.bit_length() - 1] == 0:
                members |= bit
        return members


def _rails(problem: Problem, index: dict[int, int], first_bit: int) -> tuple[Rail, ...]:
    sections = sorted(problem.sections, key=_order)
    users: defaultdict[int, int] = defaultdict(int)
    for i, section in enumerate(sections):
        left = section.crossings
        while left:
            low = left & -left
            users[low] |= 1 << i
            left ^= low
    bit_of: dict[int, int] = {}
    tracks, conflicts, squeezed = [0] * len(sections), [0] * len(sections), first_bit
    for low in sorted(users):
        used_by = users[low]
        if used_by in bit_of:
            continue
        bit = bit_of[used_by] = 1 << (first_bit + len(bit_of))
        conflict = 0
        if used_by & (used_by - 1):
            conflict = 1 << squeezed
            squeezed += 1
        while used_by:
            one = used_by & -used_by
            tracks[one.bit_length() - 1] |= bit
            conflicts[one.bit_length() - 1] |= conflict
            used_by ^= one
    return tuple(
        Rail(index[section.start], index[section.end], track, conflict, section)
        for section, track, conflict in zip(sections, tracks, conflicts, strict=True)
    )


def _order(section: Section) -> tuple[int, int, int, int, int, int, tuple[int, ...]]:
    low, high = sorted((section.start, section.end))
    return (
        low,
        high,
        section.hexes,
        section.gauge,
        section.crossings,
        section.start,
        section.sides,
    )
