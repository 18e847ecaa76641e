"""Which upgrades a route can use: the slow truth, by walking the board as it would be."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import NamedTuple

from railhead.network.tracks import NODES
from railhead.table.faces import FIRST_NODE, Face
from railhead.table.hexes import opposite
from railhead.table.maps import GameMap
from railhead.table.tiles import Upgrade
from tests.network.oracle import Net

STEPS = 3_000


class Run(NamedTuple):
    """A run over track of a hex from an end to an edge; `gauge`: on which gauges since a stop."""

    here: int
    start: int
    edge: int
    track: int
    gauge: int


@dataclass
class Uses:
    """Tries every walk of a company on the board after an upgrade of one hex.

    `new`: the segments wanted of that hex, each both ways; `found`: a walk ran over one of them.
    """

    net: Net
    blocked: Collection[int]
    here: int
    new: Collection[tuple[int, int, int]]
    found: bool = False

    def arrive(self, station: int, used: int, visited: frozenset[int]) -> None:
        if self.found or station in self.blocked or self.net.is_terminal(station):
            return
        here, node = divmod(station, NODES)
        for edge, gauge in self.net.touching(here, FIRST_NODE + node):
            run = Run(here, FIRST_NODE + node, edge, gauge, gauge)
            self._leave(run, used, visited | {station})

    def _leave(self, run: Run, used: int, visited: frozenset[int]) -> None:
        here, edge = run.here, run.edge
        there = self.net.neighbours[here][edge]
        sides = [here * 6 + edge, *([there * 6 + opposite(edge)] if there >= 0 else [])]
        if used >> min(sides) & 1:
            return
        self.found |= here == self.here and (run.start, edge, run.track) in self.new
        across = self.net.cross(here, edge)
        if self.found or across is None:
            return
        there, back, crossing = across
        for end, track in self.net.touching(there, back):
            gauge = run.gauge & track
            if not gauge:
                continue
            if end < FIRST_NODE:
                self._leave(Run(there, back, end, track, gauge), used | crossing, visited)
                continue
            station = there * NODES + end - FIRST_NODE
            if station not in visited:
                self.found |= there == self.here and (back, end, track) in self.new
                self.arrive(station, used | crossing, visited)


def _track(face: Face) -> set[tuple[int, int, int]]:
    return {(*track.ends, track.gauge) for track in face.tracks}


@dataclass
class Upgraded:
    """A board and what becomes of one of its hexes; `own`, `blocked`: stations of a company."""

    game_map: GameMap
    faces: list[Face]
    here: int
    up: Upgrade
    own: Collection[int]
    blocked: Collection[int]

    def uses(self, *, whole: bool = False) -> bool:
        """A walk of the company runs over a segment of the new face that the old one lacks.

        `whole`: over any segment of it. Raises TooBigError.
        """
        old = set() if whole else _track(self.faces[self.here])
        new = _track(self.up.face) - old
        after = [*self.faces[: self.here], self.up.face, *self.faces[self.here + 1 :]]
        net = Net.of(self.game_map, after, STEPS)
        walks = Uses(net, self.blocked, self.here, new | {(b, a, gauge) for a, b, gauge in new})
        for station in self.own:
            walks.arrive(station, 0, frozenset())
        return walks.found
