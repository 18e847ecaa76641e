"""Whether a route could run over the new track of an upgrade, from end to end.

A route crosses no edge twice and visits no station twice. One that comes back to a hex may have
used the edge or the station at the other end of the new track, and then cannot run over it.
See rules 1849-4.1-15, 1861-10.4-12, 1861-R-12, 1865-4.2-12, 1865-4.2-13
and 1865-4.2-14.
"""

from __future__ import annotations

from collections.abc import Callable

from railhead.network.reach import Reach
from railhead.network.tracks import NODES
from railhead.table.faces import FIRST_NODE
from railhead.table.tiles import Upgrade

MayPass = Callable[[int], bool]
"""Given a node of the new face: whether a route that comes to it may run on from it."""


def meets_new_track(reach: Reach, here: int, upgrade: Upgrade, may_pass: MayPass) -> bool:
    """Whether a route within `reach` comes to one end of the new track of an upgrade of a hex."""
    standard, narrow = reach.entries(here)
    if standard & upgrade.edges_standard or narrow & upgrade.edges_narrow:
        return True
    # A quick way out: this is asked of every upgrade when tile lays are listed.
    if True not in upgrade.from_station:
        return False
    for node, new in enumerate(upgrade.from_station):
        if new and here * NODES + node in reach.stations and may_pass(node):
            return True
    return False


def new_track_at(reach: Reach, here: int) -> Callable[[Upgrade], bool | None]:
    """Return a quick test for the upgrades of a hex; made once, with what is the same for all.

    True: a route comes to new track that was not in the hex before, and runs over it. False: none
    meets any of it. None: only `runs_over_new_track` tells.
    """
    first, first_narrow = reach.first_entries(here)
    standard, narrow = reach.entries(here)

    def test(upgrade: Upgrade) -> bool | None:
        if first & upgrade.edges_standard or first_narrow & upgrade.edges_narrow:
            return True
        if standard & upgrade.edges_standard or narrow & upgrade.edges_narrow:
            return None
        return None if True in upgrade.from_station else False

    return test


def runs_over_new_track(reach: Reach, here: int, upgrade: Upgrade, may_pass: MayPass) -> bool:
    """Whether a route within `reach` can run over new track of an upgrade, from end to end.

    The route comes to hex `here` over the present track, which the new face keeps.
    """
    standard, narrow = reach.first_entries(here)
    if standard & upgrade.edges_standard or narrow & upgrade.edges_narrow:
        return True
    return meets_new_track(reach, here, upgrade, may_pass) and any(
        _runs(reach, here, upgrade, segment, may_pass) for segment in upgrade.segments
    )


def _runs(
    reach: Reach, here: int, upgrade: Upgrade, segment: tuple[int, int, int], may_pass: MayPass
) -> bool:
    a, b, gauge = segment
    if b < FIRST_NODE:
        return reach.enters(here, a, gauge, not_crossing=b) or reach.enters(
            here, b, gauge, not_crossing=a
        )
    node = b - FIRST_NODE
    stations = tuple(
        here * NODES + before for before, after in enumerate(upgrade.nodes) if after == node
    )
    if reach.enters(here, a, gauge, not_visiting=stations):
        return True
    return may_pass(node) and any(reach.comes_to(station, not_crossing=a) for station in stations)
