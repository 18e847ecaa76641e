"""Routes as game files write them: chains of hexes from one stop to the next.

Hexes of a chain, and chains of a route, may be listed in either direction.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from railhead.network.tracks import NODES, Section, TrackMap
from railhead.table.fault import Fault

Trail = tuple[Section, ...]
"""The sections of a route, end to end."""


def read_chains(
    track: TrackMap,
    chains: Sequence[Sequence[str]],
    stops: Sequence[str] = (),
    used: int = 0,
) -> Trail:
    """Return the sections of a route in the order run.

    `chains`: the ids of the hexes along each section. `stops`: the stations that the route visits,
    in any order, () if the file does not say. `used`: the edges that other routes have crossed, as
    a bit set. Raises ValueError if the track allows no such route, KeyError for an unknown hex.
    """
    for trail in trails(track, chains, stops, used):
        return trail
    raise Fault("", "the sections of the route do not meet")


def trails(
    track: TrackMap, chains: Sequence[Sequence[str]], stops: Sequence[str] = (), used: int = 0
) -> Iterator[Trail]:
    """Yield every way in which `read_chains` may understand a route; it raises what that does."""
    choices = [_Chain(track, chain) for chain in chains]
    wanted = {track.grid.station(stop) for stop in stops}
    for trail in _end_to_end(choices, (), used):
        visited = {trail[0].start, *(section.end for section in trail)}
        if not wanted or visited == wanted:
            yield trail


def walks(track: TrackMap, hexes: Sequence[str], used: int = 0) -> Iterator[Trail]:
    """Yield every route along some hexes that visits a station on each one that has any.

    `hexes`: a walk from hex to hex, as old files have it, in which hexes may come several times.
    `used`: as for `read_chains`. Raises KeyError for an unknown hex.
    """
    here = {track.grid.index[name] for name in hexes}
    wanted = {number for number in here if any(it.is_station for it in track.faces[number].nodes)}

    def onward(station: int, left: set[int], used: int, trail: Trail) -> Iterator[Trail]:
        if not left and trail:
            yield trail
        for section in track.sections(station):
            end = section.end // NODES
            if end in left and not section.crossings & used and here.issuperset(section.path):
                crossed = used | section.crossings
                yield from onward(section.end, left - {end}, crossed, (*trail, section))

    for number in sorted(wanted):
        for node, place in enumerate(track.faces[number].nodes):
            if place.is_station:
                yield from onward(number * NODES + node, wanted - {number}, used, ())


class _Chain:
    """The sections along a chain of hexes: those in its direction, then the others.

    Most routes need one direction only. Raises ValueError if there is none in either, KeyError for
    an unknown hex.
    """

    def __init__(self, track: TrackMap, chain: Sequence[str]) -> None:
        index = track.grid.index
        self._track, self._path = track, tuple([index[name] for name in chain])
        self._there = _along(track, self._path)
        self._back: list[Section] | None = None
        if not self._there and not self._other_way():
            raise Fault("", "there is no track along {hexes}", hexes=" ".join(chain))

    def _other_way(self) -> list[Section]:
        if self._back is None:
            self._back = _along(self._track, self._path[::-1])
        return self._back

    def __iter__(self) -> Iterator[Section]:
        yield from self._there
        yield from self._other_way()


def _along(track: TrackMap, path: tuple[int, ...]) -> list[Section]:
    """Return the sections along a path of hexes."""
    return [section for section in _between(track, path[0], path[-1]) if section.path == path]


def _between(track: TrackMap, first: int, last: int) -> list[Section]:
    """Return the sections from the stations of one hex to those of another."""
    stations = range(first * NODES, first * NODES + len(track.faces[first].nodes))
    legs = [leg for station in stations for leg in track.legs(station) if leg.examined >> last & 1]
    return [section for leg in legs for section in leg.sections if section.end // NODES == last]


def _end_to_end(choices: list[_Chain], trail: Trail, used: int) -> Iterator[Trail]:
    """Yield every order that puts one section of each chain end to end, no edge used twice."""
    if not choices:
        yield trail
        return
    for i, sections in enumerate(choices):
        rest = choices[:i] + choices[i + 1 :]
        for section in sections:
            if section.crossings & used:
                continue
            if not trail or section.start == trail[-1].end:
                longer = (*trail, section)
            elif section.end == trail[0].start:
                longer = (section, *trail)
            else:
                continue
            yield from _end_to_end(rest, longer, used | section.crossings)
        if not trail:
            return
