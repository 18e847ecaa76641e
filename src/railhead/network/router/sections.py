"""The sections of a problem, taken from the track on a map."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from railhead.network.tracks import Section, TrackMap


def reachable_sections(
    track: TrackMap, starts: Iterable[int], passes: Callable[[int], bool]
) -> tuple[list[int], list[Section]]:
    """Return the stations that routes from `starts` may visit, and all sections between them.

    `passes(station)`: whether a route may run through it. Nothing is looked for beyond stations
    where it may not, unless they are among `starts`.
    """
    starts = sorted(set(starts))
    found = list(starts)
    known = set(starts)
    sections = []
    walked = set()
    for station in found:
        if station not in starts and not passes(station):
            continue
        walked.add(station)
        for section in track.sections(station):
            # The same track is met again from its other end.
            if section.end not in walked:
                sections.append(section)
            if section.end not in known:
                known.add(section.end)
                found.append(section.end)
    return sorted(found), sections


def reversed_section(track: TrackMap, section: Section) -> Section:
    """Return the section that runs over the same track the other way."""
    across = track.grid.across
    sides = tuple(across[side] for side in reversed(section.sides))
    return Section(
        section.end, section.start, section.gauge, section.hexes, section.crossings, sides
    )
