"""What the best routes depend on: stations, sections, trains and bonuses, in plain data.

A title describes its trains and its map in these terms; the solver knows no title.
A route is one path of sections. It visits no station twice and no two stations that share a
group, crosses no edge twice, does not run through stations marked `ends`, counts at least two
stations and, if its train needs one, a station with a token. No two trains cross the same edge.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from railhead.network.tracks import Section

STOPS: Literal["stops"] = "stops"
HEXES: Literal["hexes"] = "hexes"
Unit = Literal["stops", "hexes"]


class ProblemError(ValueError):
    """The parts of a problem do not fit together; the text names the part."""


@dataclass(frozen=True, slots=True)
class Station:
    """A place that trains visit.

    `number`: unique in the problem; sections refer to it. `kind`: `city`, `town` or `offboard`.
    `revenue`: in money, before any train's multiplier. `token`: the company has a token here.
    `ends`: no route runs through it (off-board areas, ports, cities full of foreign tokens).
    `groups`: a route visits at most one of the stations that share a group. `counts`: it may be one
    of the two stations that a route needs. `hex`: its coordinate, where it is known.
    """

    number: int
    kind: str
    revenue: int
    token: bool = False
    ends: bool = False
    groups: tuple[str, ...] = ()
    counts: bool = True
    hex: str = ""


@dataclass(frozen=True, slots=True)
class RouteTrain:
    """A train that looks for a route.

    `counts`: the limit of a route in `unit`, None without limit: with "stops" the stations that it
    counts, with "hexes" the hexes that it enters, each counted `rates[gauge]` times. `rates[gauge]`
    is None where the train cannot run; for a train in stops any other value allows the gauge.
    `may_skip`: kinds of stations that a train in stops may pass without counting them.
    `multiplier`: of all revenue; `factors`: station number -> a further factor of its revenue.
    `needs_token`: a counted station must hold a token of the company; `passes_token`: a token must
    lie on the route, counted or not; then both ends are counted. Raises ProblemError.
    """

    id: str
    unit: Unit = STOPS
    counts: int | None = None
    rates: tuple[int | None, int | None, int | None, int | None] = (None, 1, 1, 1)
    may_skip: frozenset[str] = frozenset()
    multiplier: int = 1
    factors: Mapping[int, int] = field(default_factory=dict)
    needs_token: bool = True
    passes_token: bool = False

    def __post_init__(self) -> None:
        if self.counts is not None and self.counts < 1:
            raise ProblemError(f"train {self.id}: counts must be 1 or more, or None")
        if self.unit == HEXES and self.counts is not None:
            if any(rate is not None and rate < 1 for rate in self.rates):
                raise ProblemError(f"train {self.id}: rates must be 1 or more, or None")
            if self.may_skip:
                raise ProblemError(f"train {self.id}: only trains in stops skip stations")
        if self.multiplier < 1 or any(factor < 1 for factor in self.factors.values()):
            raise ProblemError(f"train {self.id}: multiplier and factors must be 1 or more")

    @property
    def alike(
        self,
    ) -> tuple[str, int, list[int], list[str], int, list[tuple[int, int]], bool, bool]:
        """A sort key; trains with equal keys can run the same routes for the same money."""
        return (
            self.unit,
            -1 if self.counts is None else self.counts,
            [-1 if rate is None else rate for rate in self.rates],
            sorted(self.may_skip),
            self.multiplier,
            sorted(self.factors.items()),
            self.needs_token,
            self.passes_token,
        )


@dataclass(frozen=True, slots=True)
class Bonus:
    """Money for a train that counts at least one station of each place; once per train.

    `amount`: in money, multiplied by the train's multiplier if `times_multiplier`. A place is a set
    of station numbers. `passed`: places of which a station need only lie on the route; a problem
    with such bonuses counts both ends of a route of a train that may skip stations.
    """

    amount: int
    places: tuple[frozenset[int], ...]
    times_multiplier: bool = False
    passed: tuple[frozenset[int], ...] = ()


@dataclass(frozen=True, slots=True)
class Problem:
    """The stations and track of a company, its trains and bonuses.

    `sections` lists each section once, in either direction; `start` and `end` are numbers of
    `stations`. Raises ProblemError if a number is used twice or is unknown, if money is negative,
    or if a section or bonus is empty.
    """

    stations: tuple[Station, ...]
    sections: tuple[Section, ...]
    trains: tuple[RouteTrain, ...]
    bonuses: tuple[Bonus, ...] = ()

    def __post_init__(self) -> None:
        numbers = {station.number for station in self.stations}
        if len(numbers) != len(self.stations):
            raise ProblemError("two stations have the same number")
        for section in self.sections:
            if section.start not in numbers or section.end not in numbers:
                raise ProblemError(f"section {section.start}-{section.end} ends at no station")
            if section.start == section.end:
                raise ProblemError(f"section {section.start}-{section.end} is a loop")
            if section.gauge not in (1, 2, 3) or section.hexes < 1 or not section.crossings:
                raise ProblemError(
                    f"section {section.start}-{section.end}: a gauge of 1 to 3, one hex or more"
                    " and one crossing or more are needed"
                )
        for station in self.stations:
            if station.revenue < 0:
                raise ProblemError(f"station {station.number}: negative revenue")
        for bonus in self.bonuses:
            if bonus.amount < 0 or not bonus.places:
                raise ProblemError("a bonus needs an amount of 0 or more and a place")
        if len({train.id for train in self.trains}) != len(self.trains):
            raise ProblemError("two trains have the same id")


@dataclass(frozen=True, slots=True)
class Route:
    """The route of one train.

    `stations`: numbers in the order visited; `counted`: those that earn. `sections`: as the
    problem lists them, in the order run; the direction follows from `stations`.
    """

    train: str
    stations: tuple[int, ...]
    counted: tuple[int, ...]
    sections: tuple[Section, ...]
    revenue: int


@dataclass(frozen=True, slots=True)
class Solution:
    """The best set of routes found: at most one for each train.

    `value`: what they earn together, in money; `bound`: no set earns more. `steps`: how many the
    search took.
    """

    routes: tuple[Route, ...]
    value: int
    bound: int
    steps: int

    @property
    def proven(self) -> bool:
        """Whether it is proven that no routes earn more than these."""
        return self.value == self.bound
