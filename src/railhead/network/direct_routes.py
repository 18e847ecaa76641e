"""Direct routes: track from a station to the next city, with nothing but towns on the way.

A direct route enters no hex twice, so that it uses no track and no town twice either. It depends
on the track alone: neither tokens nor gauges make a difference.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from railhead.network.tracks import NODES, TrackMap
from railhead.network.walk_limits import MOST_DIRECT, Steps
from railhead.table.faces import FIRST_NODE
from railhead.table.frozen import quicken


@dataclass(frozen=True, slots=True)
class DirectRoute:
    """Track from a station to the first city or off-board area beyond it.

    `start`, `end`: numbers of the stations; `sides`: the sides over which it enters hexes, in
    order; `towns`: numbers of the towns that it passes, in order.
    """

    start: int
    end: int
    sides: tuple[int, ...]
    towns: tuple[int, ...]

    @property
    def path(self) -> tuple[int, ...]:
        """The numbers of the hexes passed, with those of both ends."""
        return (self.start // NODES, *(side // 6 for side in self.sides))


quicken(DirectRoute)


@dataclass(frozen=True, slots=True)
class DirectRoutes:
    """All direct routes from one station; `examined`: bit set of the hexes that they depend on."""

    routes: tuple[DirectRoute, ...]
    examined: int


def direct_routes(track: TrackMap, start: int) -> DirectRoutes:
    """Return all direct routes from a station.

    Raises DenseTrackError if there are too many, on the board of a stranger.
    """
    here, node = divmod(start, NODES)
    steps = Steps(MOST_DIRECT if track.limited else None, track.grid.ids[here])
    walk = _Walk(track, start, steps, examined=1 << here)
    for edge, _ in track.faces[here].at_node[node]:
        walk.leave(here, edge, 1 << here, (), ())
    return DirectRoutes(tuple(walk.routes), walk.examined)


@dataclass(slots=True)
class _Walk:
    """A depth-first walk that ends at every city or off-board area it comes to."""

    track: TrackMap
    start: int
    steps: Steps
    examined: int
    routes: list[DirectRoute] = field(default_factory=list)

    def leave(
        self, here: int, edge: int, used: int, sides: tuple[int, ...], towns: tuple[int, ...]
    ) -> None:
        """Leave a hex over one of its edges; `used`: bit set of the hexes entered so far."""
        steps, track = self.steps, self.track
        steps.take(1, len(sides))
        side = track.grid.across[here * 6 + edge]
        if side < 0:
            return
        here, edge = divmod(side, 6)
        bit = 1 << here
        if used & bit:
            return
        self.examined |= bit
        used |= bit
        sides = (*sides, side)
        face = track.faces[here]
        for end, _ in face.at_edge[edge]:
            if end < FIRST_NODE:
                self.leave(here, end, used, sides, towns)
                continue
            node = end - FIRST_NODE
            station = here * NODES + node
            if face.nodes[node].kind != "town":
                steps.take(len(sides), len(sides))
                self.routes.append(DirectRoute(self.start, station, sides, towns))
                continue
            for exit_, _ in face.at_node[node]:
                if exit_ != edge:
                    self.leave(here, exit_, used, sides, (*towns, station))
