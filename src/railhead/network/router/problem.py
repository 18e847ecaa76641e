"""What the best routes depend on: stations, sections, trains and bonuses, in plain data.

A title describes its trains and its map in these words; the solver knows no title.
A route is one path of sections. It visits no station twice and no two stations that share a
group, crosses no edge twice, ends at stations marked `ends`, counts two stations at least and,
if its train needs one, a station with a token. Two trains cross no edge in common.
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
    """A problem contradicts itself; the text names the part."""


@dataclass(frozen=True, slots=True)
class Station:
    """A place that trains visit.

    `number` is unique in the problem; sections refer to it. `revenue` in money, before any
    train's multiplier. `token`: the company has a token here. `ends`: routes may only end here
    (off-board areas, ports, cities full of foreign tokens). `groups`: a route visits at most one
    of the stations that share a group. `counts`: it is one of the two that a route needs.
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

    `unit` says what `counts` limits (None: nothing does): with "stops" the stations that are
    counted, with "hexes" the hexes entered, each weighed by `rates[gauge]`. `rates[gauge]` is
    None where the train cannot run; a train in stops may run on every gauge with a rate.
    `may_skip`: kinds of stations that a train in stops may pass without counting them.
    `multiplier` multiplies the stations' revenue, `factors` (station number -> factor) that of
    single stations besides. `needs_token`: a counted station must hold a token of the company;
    `passes_token`: instead a token must lie on the route, counted or not.
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
        """Trains with equal values here run the same routes for the same money.

        These values can be sorted.
        """
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

    `passed`: places of which a station must only lie on the route. With them, and for trains
    that need only pass a token, both ends of a route are counted.
    """

    amount: int
    places: tuple[frozenset[int], ...]
    times_multiplier: bool = False
    passed: tuple[frozenset[int], ...] = ()


@dataclass(frozen=True, slots=True)
class Problem:
    """The stations and track of a company, its trains and bonuses.

    `sections` lists each stretch of track between two stations once, in either direction; their
    `start` and `end` are station numbers.
    Raises ProblemError if numbers are used twice or not at all, or if money is negative.
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

    `value`: what they earn together. `bound`: no set earns more. `steps`: the search's length.
    """

    routes: tuple[Route, ...]
    value: int
    bound: int
    steps: int

    @property
    def proven(self) -> bool:
        """Whether it is proven that no routes earn more than these."""
        return self.value == self.bound
