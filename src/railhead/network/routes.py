"""The best set of train routes, exactly.

A route is a path of sections that visits no station twice and holds a token of the company; two
trains share no crossing. Each train's routes are enumerated from the tokens outwards; branches
whose upper bound cannot improve on the best known set are cut. The answer says whether it is
proven; a search that runs out of its budget returns what it found with a true upper bound.
The same network gives the same routes, in whatever order its tokens and trains are named.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from railhead.network.disjoint import Budget, Packing, Shelf
from railhead.network.tracks import Section, TrackMap

UNLIMITED = 1 << 30


@dataclass(frozen=True, slots=True)
class RouteTrain:
    """A train that looks for a route.

    `length` in hexes (UNLIMITED for none); `rates[gauge]`: what a hex counts in a section of
    that gauge, None where it cannot run; `doubles`: stations that count twice.
    """

    id: str
    length: int
    rates: tuple[int | None, int | None, int | None, int | None]
    doubles: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class RouteBoard:
    """What the routes of one company depend on.

    `values`: station -> revenue; `own`: stations with its token; `blocked`: stations that may
    only end a route; `uncounted`: stations which do not count towards the two that a route needs.
    """

    track: TrackMap
    values: Mapping[int, int]
    own: tuple[int, ...]
    blocked: Collection[int]
    uncounted: Collection[int] = ()


@dataclass(frozen=True, slots=True)
class Route:
    """The route of one train: its sections in order and its revenue."""

    train: str
    sections: tuple[Section, ...]
    revenue: int
    crossings: int

    @property
    def stations(self) -> tuple[int, ...]:
        """The stations in the order visited."""
        return (self.sections[0].start, *(section.end for section in self.sections))


@dataclass(frozen=True, slots=True)
class BestRoutes:
    """The best set of routes: one each for some of the trains.

    `bound`: no set earns more. `proven`: the revenue equals the bound.
    """

    routes: tuple[Route, ...]
    revenue: int
    bound: int

    @property
    def proven(self) -> bool:
        return self.revenue == self.bound


class _Partial(NamedTuple):
    """A route in the making: two arms that start at the same token.

    `end`: where the arm that now grows has come to; it is the first arm while the second is
    `fresh`. `left`: length left; `used`: crossings used; `seen`: bit set of stations to avoid.
    """

    start: int
    end: int
    first: tuple[Section, ...]
    second: tuple[Section, ...]
    left: int
    used: int
    seen: int
    revenue: int
    fresh: bool = True


@dataclass(slots=True)
class _Finder:
    """Lists the routes of one kind of train, cutting branches by an upper bound.

    `bar`: only routes of more revenue are wanted; it may rise while they are listed.
    """

    board: RouteBoard
    train: RouteTrain
    budget: Budget
    bar: int = 0
    # Station -> [(cost, section)], dearest end first.
    steps: dict[int, list[tuple[int, Section]]] = field(default_factory=dict)
    worth: dict[int, int] = field(default_factory=dict)
    # Stations where every route has to end.
    last: set[int] = field(default_factory=set)
    # Length left -> station -> most that a walk of that length can still earn.
    ahead: list[dict[int, int]] = field(default_factory=list)
    # (length left, station, station) -> most that two walks from there can earn together.
    _both: dict[tuple[int, int, int], int] = field(default_factory=dict)
    _back: dict[Section, Section] = field(default_factory=dict)

    def __post_init__(self) -> None:
        todo = sorted(self.board.own)
        known = set(todo)
        for station in todo:
            value = self.board.values[station]
            self.worth[station] = value * 2 if station in self.train.doubles else value
            self.steps[station] = []
            if station in self.board.blocked or self.board.track.is_terminal(station):
                continue
            for section in self.board.track.sections(station):
                rate = self.train.rates[section.gauge]
                if rate is None or section.hexes * rate > self.train.length:
                    continue
                self.steps[station].append((section.hexes * rate, section))
                if section.end not in known:
                    known.add(section.end)
                    todo.append(section.end)
        for station, found in self.steps.items():
            found.sort(key=lambda step: (-self.worth[step[1].end], step[0], step[1].ports))
            if len({section.ports[0] for _, section in found}) < 2:
                self.last.add(station)
        if self.train.length < UNLIMITED:
            self._look_ahead()

    def _look_ahead(self) -> None:
        """Bound what a walk from a station may still earn, for each length left."""
        self.ahead = [dict.fromkeys(self.steps, 0)]
        for length in range(1, self.train.length + 1):
            row = {}
            for station, steps in self.steps.items():
                best = self.ahead[-1][station]
                for cost, section in steps:
                    if cost <= length:
                        gain = self.worth[section.end] + self.ahead[length - cost][section.end]
                        best = max(best, gain)
                row[station] = best
            self.ahead.append(row)

    def _in_length(self, end: int, start: int, left: int, fresh: bool) -> int:
        """Most that the length left can add: at `end`, and at `start` if its arm is fresh."""
        if not self.ahead:
            return UNLIMITED
        if not fresh:
            return self.ahead[left][end]
        found = self._both.get((left, end, start))
        if found is None:
            found = self._both[left, end, start] = max(
                self.ahead[part][end] + self.ahead[left - part][start] for part in range(left + 1)
            )
        return found

    def _unvisited(self, end: int, start: int, seen: int, used: int, fresh: bool) -> int:
        """Most that unvisited stations can add; an arm meets only one where routes end."""
        total = first = second = 0
        queue = [end, start] if fresh else [end]
        for station in queue:
            for _, section in self.steps[station]:
                bit = 1 << section.end
                if seen & bit or section.crossings & used:
                    continue
                seen |= bit
                worth = self.worth[section.end]
                if section.end not in self.last:
                    total += worth
                    queue.append(section.end)
                elif worth > first:
                    first, second = worth, first
                elif worth > second:
                    second = worth
        return total + first + (second if fresh else 0)

    def limit(self) -> int:
        """An upper bound that needs no search."""
        return max(
            (
                self.worth[start]
                + min(
                    self._in_length(start, start, self.train.length, True),
                    self._unvisited(start, start, 1 << start, 0, True),
                )
                for start in self.board.own
            ),
            default=0,
        )

    def best(self, used: int = 0) -> Route | None:
        """Return the best route that avoids `used`, or the best that the budget allows."""
        best: Route | None = None
        self.bar = 0
        for route in self.routes(used):
            best, self.bar = route, route.revenue
        return best

    def routes(self, used: int = 0) -> Iterator[Route]:
        """Yield every route above the bar that avoids `used`, as far as the budget goes."""
        shut = 0
        for start in sorted(self.board.own):
            shut |= 1 << start
            length, worth = self.train.length, self.worth[start]
            yield from self._grow(_Partial(start, start, (), (), length, used, shut, worth))

    def _grow(self, now: _Partial) -> Iterator[Route]:
        """Yield what a route can become by longer arms."""
        start, end, first, second, left, used, seen, revenue, fresh = now
        if not self.budget.spend():
            return
        if revenue + self._in_length(end, start, left, fresh) <= self.bar:
            return
        if revenue + self._unvisited(end, start, seen, used, fresh) <= self.bar:
            return
        for cost, section in self.steps[end]:
            bit = 1 << section.end
            if cost > left or seen & bit or section.crossings & used:
                continue
            # The second arm starts on a later track than the first: each route comes once.
            if not fresh and not second and section.ports < first[0].ports:
                continue
            one = (*first, section) if fresh else first
            two = second if fresh else (*second, section)
            gain = revenue + self.worth[section.end]
            if gain > self.bar and self._counts((*one, *two)):
                yield self._route(one, two, gain)
            rest = (one, two, left - cost, used | section.crossings, seen | bit, gain)
            yield from self._grow(_Partial(start, section.end, *rest, fresh))
            if fresh:
                yield from self._grow(_Partial(start, start, *rest, False))

    def _counts(self, sections: Sequence[Section]) -> bool:
        """At least two stations that count: the token's city and one more."""
        return any(section.end not in self.board.uncounted for section in sections)

    def _route(
        self, first: tuple[Section, ...], second: tuple[Section, ...], revenue: int
    ) -> Route:
        sections = (*(self._reversed(section) for section in reversed(first)), *second)
        crossings = 0
        for section in sections:
            crossings |= section.crossings
        return Route(self.train.id, sections, revenue, crossings)

    def _reversed(self, section: Section) -> Section:
        found = self._back.get(section)
        if found is None:
            across = self.board.track.grid.across
            ports = tuple(across[port] for port in reversed(section.ports))
            found = self._back[section] = Section(
                section.end, section.start, section.gauge, section.hexes, section.crossings, ports
            )
        return found


def best_routes(
    board: RouteBoard, trains: Sequence[RouteTrain], budget: int = 2_000_000
) -> BestRoutes:
    """Return the best set of routes for the trains of one company.

    `budget`: how many steps the search may take before it returns with a bound only.
    """
    steps = Budget(budget)
    kinds: dict[tuple[object, ...], list[RouteTrain]] = {}
    for train in sorted(trains, key=lambda train: (-train.length, train.id)):
        kinds.setdefault((train.length, train.rates, train.doubles), []).append(train)
    finders = [_Finder(board, alike[0], steps) for alike in kinds.values()]
    slots = [kind for kind, alike in enumerate(kinds.values()) for _ in alike]
    limits = [finder.limit() for finder in finders]
    alone: list[Route | None] = []
    for kind, finder in enumerate(finders):
        route = finder.best()
        alone.append(route)
        if steps.left >= 0:
            limits[kind] = route.revenue if route else 0
    best = _one_by_one(finders, slots, alone)
    bound = sum(limits[kind] for kind in slots)
    if _total(best) < bound and steps.left >= 0:
        best = _combine(finders, slots, limits, best)
    names = [train.id for alike in kinds.values() for train in alike]
    routes = tuple(replace(route, train=names[slot]) for slot, route in best.items())
    total = _total(best)
    return BestRoutes(routes, total, total if steps.left >= 0 else bound)


def _total(routes: Mapping[int, Route]) -> int:
    return sum(route.revenue for route in routes.values())


def _one_by_one(
    finders: Sequence[_Finder], slots: Sequence[int], alone: Sequence[Route | None]
) -> dict[int, Route]:
    """The best route for the first train, then for the next beside it, and so on, by slot."""
    routes: dict[int, Route] = {}
    used = 0
    for slot, kind in enumerate(slots):
        route = finders[kind].best(used) if used else alone[kind]
        if route is not None:
            routes[slot] = route
            used |= route.crossings
    return routes


def _combine(
    finders: Sequence[_Finder],
    slots: Sequence[int],
    limits: Sequence[int],
    known: dict[int, Route],
) -> dict[int, Route]:
    """Improve `known` to the best set; `limits`: the best of each kind of train alone."""
    total = _total(known)
    spare = sum(limits[kind] for kind in slots) - total
    lists = []
    for finder, limit in zip(finders, limits, strict=True):
        # A train below this bar could not be made up for, were all others at their best.
        finder.bar = max(limit - spare, 0)
        found = sorted(finder.routes(), key=lambda route: (-route.revenue, route.stations))
        lists.append(found)
    shelves = [Shelf([(route.revenue, route.crossings) for route in found]) for found in lists]
    packing = Packing(shelves, slots, total, finders[0].budget)
    packing.search()
    if packing.best is None:
        return known
    return {slot: lists[slots[slot]][rank] for slot, rank in packing.best}
