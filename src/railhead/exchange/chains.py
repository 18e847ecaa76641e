"""Routes as game files write them: chains of hexes from one stop to the next.

Hexes of a chain, and chains of a route, may be listed in either direction.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from railhead.network.tracks import NODES, Section, TrackMap

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
    choices = [_along(track, chain) for chain in chains]
    wanted = {track.grid.station(stop) for stop in stops}
    for trail in _end_to_end(choices, (), used):
        visited = {trail[0].start, *(section.end for section in trail)}
        if not wanted or visited == wanted:
            return trail
    raise ValueError("the sections of the route do not meet")


def _along(track: TrackMap, chain: Sequence[str]) -> list[Section]:
    """Return the sections along a chain of hexes, in both directions. Raises ValueError."""
    index = track.grid.index
    path = tuple([index[name] for name in chain])
    found = [
        section
        for direction in (path, path[::-1])
        for section in _between(track, direction[0], direction[-1])
        if section.path == direction
    ]
    if not found:
        raise ValueError(f"there is no track along {' '.join(chain)}")
    return found


def _between(track: TrackMap, first: int, last: int) -> list[Section]:
    """Return the sections from the stations of one hex to those of another."""
    stations = range(first * NODES, first * NODES + len(track.faces[first].nodes))
    legs = [leg for station in stations for leg in track.legs(station) if leg.examined >> last & 1]
    return [section for leg in legs for section in leg.sections if section.end // NODES == last]


def _end_to_end(choices: list[list[Section]], trail: Trail, used: int) -> Iterator[Trail]:
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
