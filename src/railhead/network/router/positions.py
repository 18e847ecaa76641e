"""Positions in JSON files: the track, tokens and trains of a company, see `docs/positions.md`.

A file holds {"title", "positions": [...]}. Every field is checked here; an error names the
field and says what it should be.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from railhead.network.router.fields import Field, PositionError
from railhead.network.router.problem import Bonus, Problem, RouteTrain, Station, Unit
from railhead.network.router.sections import reachable_sections
from railhead.network.tracks import NODES, Grid, TrackMap
from railhead.network.walk_limits import DenseTrackError
from railhead.table.faces import FIRST_NODE, GAUGES, STANDARD, Face, Node, Track
from railhead.table.hexes import opposite

KINDS = ("city", "town", "offboard")
_EDGES = frozenset("012345")
MOST_HEXES, MOST_STATIONS, MOST_TRACKS = 300, 300, 18
"""The most hexes and stations of a position, and pieces of track on a hex."""

MOST_TRAINS, MOST_COUNTS, MOST_BONUSES = 12, 100, 8
"""The most trains of a position, stations or hexes that one may count, and bonuses."""

UncountedHexes = Callable[[str], Collection[str]]
"""Given the id of a title: its hexes whose stations are none of the two that a route needs."""


def none_uncounted(_title: str) -> Collection[str]:
    """Return the uncounted hexes of a title where every station counts: none."""
    return ()


@dataclass(frozen=True, slots=True)
class Position:
    """One position: the problem to solve, and what is needed to name and draw the answer.

    `best`, `declared`: the optimum and the revenue that the players declared, in money, if stated.
    """

    id: str
    title: str
    company: str
    problem: Problem
    track: TrackMap
    best: int | None = None
    declared: int | None = None


def read_positions(path: Path, uncounted_in: UncountedHexes = none_uncounted) -> list[Position]:
    """Read a file of positions. Raises PositionError, naming the file and the field.

    `uncounted_in`: the uncounted hexes for positions that have no `uncounted` of their own.
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise PositionError(str(path), "cannot be read: {why}", why=error.strerror) from error
    except (ValueError, RecursionError) as error:
        raise PositionError(str(path), "is not JSON: {why}", why=error) from error
    try:
        return list(parse_positions(data, uncounted_in))
    except PositionError as error:
        raise PositionError.of(error, str(path)) from error


def parse_positions(
    data: object, uncounted_in: UncountedHexes = none_uncounted
) -> Iterator[Position]:
    """Yield the positions of a file's data, one after the other. Raises PositionError.

    `uncounted_in`: as for `read_positions`.
    """
    top = Field(data, "file")
    top.only("title", "positions")
    title = top.maybe("title")
    name = title.text() if title else ""
    for row in top.get("positions").rows():
        try:
            yield _position(row, name, frozenset(uncounted_in(name)))
        except DenseTrackError as error:
            raise PositionError.of(error, f"{row.path}.hexes") from error


def _position(at: Field, title: str, usual: frozenset[str]) -> Position:
    at.only("id", "company", "phase", "trains", "bonuses", "hexes", "uncounted", "declared", "best")
    name = at.get("id").text()
    network = _PositionNetwork.of(at.get("hexes"))
    trains = at.get("trains").rows(MOST_TRAINS)
    if not trains:
        raise at.get("trains").fail("should name at least one train, not {shown}")
    company, bonuses = at.maybe("company"), at.maybe("bonuses")
    declared, best = at.maybe("declared"), at.maybe("best")
    uncounted = at.maybe("uncounted")
    return Position(
        name,
        title,
        company.text() if company else "",
        network.problem(
            _trains(trains),
            [network.bonus(row) for row in bonuses.rows(MOST_BONUSES)] if bonuses else [],
            frozenset(row.text() for row in uncounted.rows()) if uncounted else usual,
        ),
        network.track,
        best.number() if best else None,
        declared.number() if declared else None,
    )


def _trains(rows: list[Field]) -> tuple[RouteTrain, ...]:
    found: list[RouteTrain] = []
    for at in rows:
        name = at.get("name").text()
        unit: Unit = "hexes" if at.get("unit").among("stops", "hexes") == "hexes" else "stops"
        keys = ("name", "unit", "counts", "multiplier", "cost")
        at.only(*keys, *(("may_skip",) if unit == "stops" else ()))
        counts, skip, cost = at.maybe("counts"), at.maybe("may_skip"), at.maybe("cost")
        multiplier = at.maybe("multiplier")
        same = sum(train.id.split("#")[0] == name for train in found)
        found.append(
            RouteTrain(
                f"{name}#{same + 1}" if same else name,
                unit,
                counts.number(1, MOST_COUNTS) if counts else None,
                _rates(cost),
                frozenset(row.among(*KINDS) for row in skip.rows()) if skip else frozenset(),
                multiplier.number(1, MOST_COUNTS) if multiplier else 1,
            )
        )
    return tuple(found)


def _rates(cost: Field | None) -> tuple[int | None, int | None, int | None, int | None]:
    if cost is None:
        return (None, 1, 1, 1)
    cost.only("broad", "standard", "narrow", "dual")
    rates: list[int | None] = [None, None, None, None]
    for name in cost.table():
        rate = cost.maybe(name)
        rates[GAUGES[name]] = rate.number(1, MOST_COUNTS) if rate else None
    return (rates[0], rates[1], rates[2], rates[3])


@dataclass(slots=True)
class _PositionNetwork:
    """The hexes of a position as track, with their stations by number."""

    track: TrackMap
    stations: dict[int, Station] = field(default_factory=dict)
    index: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, at: Field) -> _PositionNetwork:
        table = at.table()
        if len(table) > MOST_HEXES:
            raise PositionError(
                at.path,
                "should have at most {most} hexes, not {count}",
                most=MOST_HEXES,
                count=len(table),
            )
        for name in table:
            Field(name, at.path).text()
        index = {name: i for i, name in enumerate(table)}
        hexes = [at.get(name) for name in table]
        across = [-1] * (6 * len(hexes))
        for here, row in enumerate(hexes):
            row.only("stations", "track", "neighbours")
            near = row.get("neighbours")
            for edge in near.table():
                if edge not in _EDGES:
                    raise near.fail("should have edges 0 to 5 as keys, not {shown}")
                name, met = _met(near.get(edge).text(), int(edge))
                if name in index:
                    across[here * 6 + int(edge)] = index[name] * 6 + met
        for side, other in enumerate(across):
            # A neighbour may be named on one side only.
            if other >= 0 and across[other] == -1:
                across[other] = side
            elif other >= 0 and across[other] != side:
                raise PositionError(
                    f"{hexes[other // 6].path}.neighbours",
                    "the edge {edge} should name the hex across it, {hex}",
                    edge=other % 6,
                    hex=tuple(table)[side // 6],
                )
        crossing = tuple(
            1 << (min(side, other) if other >= 0 else side) for side, other in enumerate(across)
        )
        grid = Grid(tuple(table), index, tuple(across), crossing)
        faces = [_face(row) for row in hexes]
        network = cls(TrackMap(grid, faces), {}, index)
        for here, row in enumerate(hexes):
            for node, spot in enumerate(row.get("stations").rows()):
                number = here * NODES + node
                network.stations[number] = _station(spot, number, tuple(table)[here])
        if len(network.stations) > MOST_STATIONS:
            raise PositionError(
                at.path,
                "should have at most {most} stations, not {count}",
                most=MOST_STATIONS,
                count=len(network.stations),
            )
        return network

    def numbers(self, at: Field) -> frozenset[int]:
        """The numbers of the stations on the hexes that a bonus names."""
        hexes = {self.index.get(row.text(), -1) for row in at.rows()}
        return frozenset(number for number in self.stations if number // NODES in hexes)

    def bonus(self, at: Field) -> Bonus:
        """Read a bonus for one visit, or for a pair of hexes."""
        at.only("kind", "hexes", "amount", "times_multiplier")
        amount = at.get("amount").number()
        times = at.maybe("times_multiplier")
        hexes = at.get("hexes")
        if at.get("kind").among("pair", "visit") == "visit":
            places = [self.numbers(hexes)]
        elif len(hexes.rows()) != 2:
            raise hexes.fail("should be the two hexes of the pair, not {shown}")
        else:
            places = [self.numbers(Field([row.value], row.path)) for row in hexes.rows()]
        return Bonus(amount, tuple(places), times.flag() if times else False)

    def problem(
        self, trains: tuple[RouteTrain, ...], bonuses: list[Bonus], uncounted: frozenset[str]
    ) -> Problem:
        tokens = [number for number, station in self.stations.items() if station.token]
        numbers, sections = reachable_sections(
            self.track, tokens, lambda number: not self.stations[number].ends
        )
        stations = []
        for number in numbers:
            station = self.stations[number]
            if station.hex in uncounted:
                station = Station(
                    number,
                    station.kind,
                    station.revenue,
                    station.token,
                    station.ends,
                    station.groups,
                    False,
                    station.hex,
                )
            stations.append(station)
        return Problem(tuple(stations), tuple(sections), trains, tuple(bonuses))


def _met(text: str, edge: int) -> tuple[str, int]:
    """Return the hex across an edge, and its edge met there: `F25:3` if it is not opposite."""
    name, colon, met = text.rpartition(":")
    if colon and met in _EDGES:
        return name, int(met)
    return text, opposite(edge)


def _station(at: Field, number: int, hex_id: str) -> Station:
    at.only("kind", "revenue", "token", "blocked", "group")
    kind = at.get("kind").among(*KINDS)
    token, blocked, group = at.maybe("token"), at.maybe("blocked"), at.maybe("group")
    groups = (f"hex {hex_id}", *((f"group {group.text()}",) if group else ()))
    return Station(
        number,
        kind,
        at.get("revenue").number(),
        token.flag() if token else False,
        kind == "offboard" or (blocked.flag() if blocked else False),
        groups,
        True,
        hex_id,
    )


def _face(at: Field) -> Face:
    nodes = at.get("stations").rows()
    if len(nodes) > NODES:
        raise at.get("stations").fail("should be at most {most} stations, not {shown}", most=NODES)
    tracks = []
    for row in at.get("track").rows(MOST_TRACKS):
        ends = row.rows()
        if len(ends) not in (2, 3):
            raise row.fail("should be [end, end] or [end, end, gauge], not {shown}")
        gauge = GAUGES[ends[2].among(*GAUGES)] if len(ends) == 3 else STANDARD
        a, b = (_end(end, len(nodes)) for end in ends[:2])
        if a == b:
            raise row.fail("should join two different ends, not {shown}")
        tracks.append(Track(a, b, gauge))
    kinds = (spot.get("kind").among(*KINDS) for spot in nodes)
    return Face("", tuple(Node(kind) for kind in kinds), tuple(tracks))


def _end(at: Field, stations: int) -> int:
    value = at.value
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < FIRST_NODE:
        return value
    if isinstance(value, str) and value[:1] == "s":
        names = [str(node) for node in range(stations)]
        if value[1:] in names:
            return FIRST_NODE + names.index(value[1:])
    raise at.fail(
        "should be an edge 0 to 5 or 's0' to 's{last}', not {shown}", last=max(stations - 1, 0)
    )
