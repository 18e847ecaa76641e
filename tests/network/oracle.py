"""The slow truth: walks and routes found by trying everything.

Reads faces and neighbours only; nothing here uses the sections, legs or searches under test.
A crossing is the bit of the lower of its two ports (`hex * 6 + edge`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from railhead.network.tracks import NODES
from railhead.table.faces import FIRST_NODE, Face
from railhead.table.hexes import opposite
from railhead.table.maps import GameMap


class TooBigError(Exception):
    """There are more walks than the test wants to try."""


@dataclass
class Net:
    """All track on a map: `neighbours[hex][edge]` is a hex or -1."""

    faces: Sequence[Face]
    neighbours: Sequence[Sequence[int]]
    steps: int = 100_000

    @classmethod
    def of(cls, game_map: GameMap, faces: Sequence[Face], steps: int = 100_000) -> Net:
        """The track on a map; `steps`: how many hexes may be entered in all."""
        return cls(
            faces,
            [
                [game_map.index[name] if name else -1 for name in hex_.neighbours]
                for hex_ in game_map.hexes.values()
            ],
            steps,
        )

    def touching(self, here: int, end: int) -> Iterator[tuple[int, int]]:
        """Yield (other end, gauge) of the track that touches an edge or a node."""
        for track in self.faces[here].tracks:
            if end == track.a:
                yield track.b, track.gauge
            if end == track.b:
                yield track.a, track.gauge

    def cross(self, here: int, edge: int) -> tuple[int, int, int] | None:
        """Return (hex, edge, crossing) on the other side of an edge, None at the map's end."""
        there = self.neighbours[here][edge]
        if there < 0:
            return None
        self.steps -= 1
        if self.steps < 0:
            raise TooBigError
        back = opposite(edge)
        return there, back, 1 << min(here * 6 + edge, there * 6 + back)

    def is_terminal(self, station: int) -> bool:
        return self.faces[station // NODES].nodes[station % NODES].kind == "offboard"


@dataclass
class Walks:
    """Every legal walk from the tokens of a company.

    `stations`: station -> crossings of each walk to it. `entries`: (hex, edge, gauge) entered.
    """

    net: Net
    blocked: Collection[int]
    stations: dict[int, set[int]] = field(default_factory=lambda: defaultdict(set))
    entries: set[tuple[int, int, int]] = field(default_factory=set)

    @classmethod
    def of(cls, net: Net, own: Collection[int], blocked: Collection[int]) -> Walks:
        """Try every walk."""
        walks = cls(net, blocked)
        for station in own:
            walks._arrive(station, 0, frozenset())
        return walks

    def _arrive(self, station: int, used: int, visited: frozenset[int]) -> None:
        self.stations[station].add(used)
        if station in self.blocked or self.net.is_terminal(station):
            return
        here, node = divmod(station, NODES)
        for end, gauge in self.net.touching(here, FIRST_NODE + node):
            self._leave(here, end, gauge, used, visited | {station})

    def _leave(self, here: int, edge: int, gauge: int, used: int, visited: frozenset[int]) -> None:
        across = self.net.cross(here, edge)
        if across is None or across[2] & used:
            return
        there, back, crossing = across
        self.entries |= {(there, back, bit) for bit in (1, 2) if gauge & bit}
        for end, other in self.net.touching(there, back):
            if not gauge & other:
                continue
            if end < FIRST_NODE:
                self._leave(there, end, gauge & other, used | crossing, visited)
                continue
            station = there * NODES + end - FIRST_NODE
            if station not in visited:
                self._arrive(station, used | crossing, visited)


@dataclass(frozen=True)
class Path:
    """A route for any train: its stations in order and (gauge, hexes) of each section."""

    stations: tuple[int, ...]
    sections: tuple[tuple[int, int], ...]
    crossings: int

    def length(self, rates: Sequence[int | None]) -> int | None:
        """The length for a train with these rates, None if it cannot run here."""
        total = 0
        for gauge, hexes in self.sections:
            rate = rates[gauge]
            if rate is None:
                return None
            total += rate * hexes
        return total

    def revenue(self, values: Mapping[int, int], doubles: Collection[int]) -> int:
        return sum(values[name] * (2 if name in doubles else 1) for name in self.stations)


@dataclass
class Paths:
    """Every legal route of a company, each in one direction only."""

    net: Net
    own: Collection[int]
    blocked: Collection[int]
    uncounted: Collection[int]
    found: list[Path] = field(default_factory=list)

    @classmethod
    def of(
        cls, net: Net, own: Collection[int], blocked: Collection[int], uncounted: Collection[int]
    ) -> list[Path]:
        """Try every start, with or without a token."""
        paths = cls(net, own, blocked, uncounted)
        for here, face in enumerate(net.faces):
            for node in range(len(face.nodes)):
                paths._go_on(Path((here * NODES + node,), (), 0))
        return paths.found

    def _go_on(self, path: Path) -> None:
        here, node = divmod(path.stations[-1], NODES)
        for end, gauge in self.net.touching(here, FIRST_NODE + node):
            self._leave(path, here, end, gauge, 1)

    def _leave(self, path: Path, here: int, edge: int, gauge: int, hexes: int) -> None:
        across = self.net.cross(here, edge)
        if across is None or across[2] & path.crossings:
            return
        there, back, crossing = across
        used = path.crossings | crossing
        for end, other in self.net.touching(there, back):
            both = gauge & other
            if not both:
                continue
            if end < FIRST_NODE:
                beyond = Path(path.stations, path.sections, used)
                self._leave(beyond, there, end, both, hexes + 1)
                continue
            station = there * NODES + end - FIRST_NODE
            if station not in path.stations:
                sections = (*path.sections, (both, hexes))
                self._arrive(Path((*path.stations, station), sections, used))

    def _arrive(self, path: Path) -> None:
        counted = [station for station in path.stations if station not in self.uncounted]
        one_way = path.stations[0] < path.stations[-1]
        if one_way and len(counted) >= 2 and any(station in self.own for station in counted):
            self.found.append(path)
        last = path.stations[-1]
        if last not in self.blocked and not self.net.is_terminal(last):
            self._go_on(path)
