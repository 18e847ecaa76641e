"""The best set of train routes, exactly.

A route is a path of sections that visits no station twice and holds a token of the company; two
trains share no crossing. Each train's routes are enumerated from the tokens outwards; branches
whose upper bound cannot improve on the best known set are cut. The answer says whether it is
proven; a search that runs out of its budget returns what it found with a true upper bound.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

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


@dataclass(slots=True)
class _Budget:
    left: int


class _OutOfBudgetError(Exception):
    """The search has used the steps it was given."""


@dataclass(slots=True)
class _Finder:
    """Lists the routes of one train above a value, cutting branches by an upper bound."""

    board: RouteBoard
    train: RouteTrain
    budget: _Budget
    # Station -> [(cost, section)], dearest end first.
    steps: dict[int, list[tuple[int, Section]]] = field(default_factory=dict)
    worth: dict[int, int] = field(default_factory=dict)
    # Length left -> station -> most that a walk of that length can still earn.
    ahead: list[dict[int, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        todo = list(self.board.own)
        known = set(todo)
        for station in todo:
            value = self.board.values[station]
            self.worth[station] = value * 2 if station in self.train.doubles else value
            self.steps[station] = []
            if self.ends_here(station):
                continue
            for section in self.board.track.sections(station):
                rate = self.train.rates[section.gauge]
                if rate is None or section.hexes * rate > self.train.length:
                    continue
                self.steps[station].append((section.hexes * rate, section))
                if section.end not in known:
                    known.add(section.end)
                    todo.append(section.end)
        for found in self.steps.values():
            found.sort(key=lambda step: (-self.worth[step[1].end], step[0], step[1].ports))
        if self.train.length < UNLIMITED:
            self._look_ahead()

    def ends_here(self, station: int) -> bool:
        return station in self.board.blocked or self.board.track.is_terminal(station)

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

    def _bound(self, end: int, start: int, left: int, seen: int, fresh: bool) -> int:
        """Most that can be added: from `end`, and from `start` if its other arm is fresh."""
        if self.ahead:
            if not fresh:
                best = self.ahead[left][end]
            else:
                best = max(
                    self.ahead[part][end] + self.ahead[left - part][start]
                    for part in range(left + 1)
                )
        else:
            best = UNLIMITED
        return min(best, self._unvisited(end, start if fresh else end, seen))

    def _unvisited(self, end: int, start: int, seen: int) -> int:
        """Revenue of all stations that can still be met from either end."""
        total = 0
        queue = [end, start]
        for station in queue:
            for _, section in self.steps[station]:
                bit = 1 << section.end
                if not seen & bit:
                    seen |= bit
                    total += self.worth[section.end]
                    if not self.ends_here(section.end):
                        queue.append(section.end)
        return total

    def routes(self, above: int, used: int = 0) -> Iterator[Route]:
        """Yield every route with a revenue of more than `above` that avoids `used`.

        `above` may be raised by the caller through `send`.
        """
        shut = 0
        for start in self.board.own:
            if start in self.steps:
                seen = shut | 1 << start
                yield from self._grow(start, start, (), (), self.train.length, used, seen, above)
            shut |= 1 << start

    def _grow(
        self,
        start: int,
        end: int,
        first: tuple[Section, ...],
        second: tuple[Section, ...],
        left: int,
        used: int,
        seen: int,
        above: int,
        revenue: int = -1,
        lowest: int = -1,
    ) -> Iterator[Route]:
        """Extend the arm that ends in `end`; `first` is the finished arm once `second` grows."""
        if revenue < 0:
            revenue = self.worth[start]
        self.budget.left -= 1
        if self.budget.left < 0:
            raise _OutOfBudgetError
        arm = second if lowest >= 0 else first
        fresh = lowest < 0
        if revenue + self._bound(end, start, left, seen, fresh) <= above:
            return
        for rank, (cost, section) in enumerate(self.steps[end]):
            bit = 1 << section.end
            if cost > left or seen & bit or section.crossings & used:
                continue
            # The second arm starts with a later track than the first: each route comes once.
            if not fresh and not arm and rank <= lowest:
                continue
            grown = (*arm, section)
            gain = revenue + self.worth[section.end]
            after = used | section.crossings
            if fresh:
                if gain > above and self._counts(start, grown):
                    yield self._route((), grown, gain)
                yield from self._grow(
                    start, section.end, grown, (), left - cost, after, seen | bit, above, gain
                )
                first_rank = rank if not first else self._rank(start, first[0])
                yield from self._grow(
                    start, start, grown, (), left - cost, after, seen | bit, above, gain,
                    first_rank,
                )  # fmt: skip
            else:
                if gain > above and self._counts(start, (*first, *grown)):
                    yield self._route(first, grown, gain)
                yield from self._grow(
                    start, section.end, first, grown, left - cost, after, seen | bit, above,
                    gain, lowest,
                )  # fmt: skip

    def _rank(self, start: int, section: Section) -> int:
        return next(i for i, (_, step) in enumerate(self.steps[start]) if step is section)

    def _counts(self, start: int, sections: Sequence[Section]) -> bool:
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
        across = self.board.track.grid.across
        ports = tuple(across[port] for port in reversed(section.ports))
        return Section(
            section.end, section.start, section.gauge, section.hexes, section.crossings, ports
        )

    def limit(self) -> int:
        """An upper bound that needs no search."""
        return max(
            (
                self.worth[start] + self._bound(start, start, self.train.length, 1 << start, True)
                for start in self.board.own
                if start in self.steps
            ),
            default=0,
        )

    def best(self, above: int = 0, used: int = 0) -> Route | None:
        """Return the best route that avoids `used` and earns more than `above`."""
        best: Route | None = None
        # Each improvement starts a new listing with a higher bar, which cuts far more.
        found = next(self.routes(above, used), None)
        while found is not None:
            best = found
            found = next(self.routes(found.revenue, used), None)
        return best


def best_routes(
    board: RouteBoard, trains: Sequence[RouteTrain], budget: int = 2_000_000
) -> BestRoutes:
    """Return the best set of routes for the trains of one company.

    `budget`: how many steps the search may take before it returns with a bound only.
    """
    steps = _Budget(budget)
    finders = [_Finder(board, train, steps) for train in trains]
    order = sorted(range(len(trains)), key=lambda i: (-trains[i].length, trains[i].id))
    finders = [finders[i] for i in order]
    best: tuple[Route, ...] = ()
    limits = [finder.limit() for finder in finders]
    try:
        best = _greedy(finders)
        single: list[Route | None] = []
        for i, finder in enumerate(finders):
            same = next((j for j in range(i) if _alike(finders[j], finder)), None)
            single.append(finder.best() if same is None else single[same])
            top = single[i]
            limits[i] = top.revenue if top else 0
        if sum(route.revenue for route in best) < sum(limits):
            best = _combine(finders, limits, best)
        total = sum(route.revenue for route in best)
        return BestRoutes(best, total, total)
    except _OutOfBudgetError:
        return BestRoutes(best, sum(route.revenue for route in best), sum(limits))


def _alike(a: _Finder, b: _Finder) -> bool:
    return (a.train.length, a.train.rates, a.train.doubles) == (
        b.train.length, b.train.rates, b.train.doubles
    )  # fmt: skip


def _greedy(finders: Sequence[_Finder]) -> tuple[Route, ...]:
    """The best route for the first train, then for the next beside it, and so on."""
    routes: list[Route] = []
    used = 0
    for finder in finders:
        route = finder.best(used=used)
        if route is not None:
            routes.append(route)
            used |= route.crossings
    return tuple(routes)


def _combine(
    finders: Sequence[_Finder], limits: Sequence[int], start: tuple[Route, ...]
) -> tuple[Route, ...]:
    """Improve `start` to the best combination; `limits`: the best of each train alone."""
    best = start
    best_total = sum(route.revenue for route in start)
    lists: list[list[Route]] = []
    everything = sum(limits)
    for i, finder in enumerate(finders):
        same = next((j for j in range(i) if _alike(finders[j], finder)), None)
        if same is not None:
            lists.append([Route(finder.train.id, r.sections, r.revenue, r.crossings)
                          for r in lists[same]])  # fmt: skip
            continue
        bar = best_total - (everything - limits[i])
        found = list(finder.routes(max(bar, 0)))
        found.sort(key=lambda route: (-route.revenue, route.stations))
        lists.append(found)
    rest = [sum(limits[i:]) for i in range(len(limits) + 1)]

    def choose(i: int, chosen: tuple[Route, ...], used: int, total: int) -> None:
        nonlocal best, best_total
        if total > best_total:
            best, best_total = chosen, total
        if i == len(lists):
            return
        for route in lists[i]:
            if total + route.revenue + rest[i + 1] <= best_total:
                break
            if not route.crossings & used:
                choose(i + 1, (*chosen, route), used | route.crossings, total + route.revenue)
        if total + rest[i + 1] > best_total:
            choose(i + 1, chosen, used, total)

    choose(0, (), 0, 0)
    return best
