"""Small random networks, and the best routes on them by trying everything."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from random import Random

from railhead.network.router.problem import (
    HEXES,
    Bonus,
    Problem,
    RouteTrain,
    Solution,
    Station,
)
from railhead.network.tracks import Section

KINDS = ("city", "city", "town", "offboard")
NARROW_ONLY, NO_NARROW = (None, 2, 1, 1), (None, 1, None, 1)


def random_train(rng: Random, name: str, numbers: list[int]) -> RouteTrain:
    """A train of any kind that the titles know, and some besides."""
    needs_token = rng.random() < 0.9
    match rng.randrange(6):
        case 0:
            rates = rng.choice([(None, 1, 2, 1), NARROW_ONLY, NO_NARROW])
            return RouteTrain(name, HEXES, rng.randint(1, 9), rates, needs_token=needs_token)
        case 1:
            doubles = dict.fromkeys(rng.sample(numbers, 2), 2)
            return RouteTrain(name, HEXES, None, NO_NARROW, factors=doubles)
        case 2:
            every = frozenset({"town", "city"} | ({"offboard"} if rng.random() < 0.5 else set()))
            counts = rng.randint(1, 4)
            return RouteTrain(name, counts=counts, may_skip=every, multiplier=2,
                              needs_token=needs_token)  # fmt: skip
        case 3:
            return RouteTrain(name, counts=rng.choice([None, 2, 3]), rates=NO_NARROW)
        case _:
            return RouteTrain(
                name,
                counts=rng.randint(1, 5),
                may_skip=frozenset({"town"}),
                multiplier=rng.choice([1, 1, 2]),
                needs_token=needs_token,
            )


def random_problem(rng: Random, trains: int) -> Problem:
    """A network of up to seven stations with everything that a problem can hold."""
    numbers = rng.sample(range(40), rng.randint(3, 7))
    stations = []
    for number in numbers:
        kind = rng.choice(KINDS)
        groups = tuple(name for name in ("red", "blue") if rng.random() < 0.15)
        stations.append(
            Station(
                number,
                kind,
                rng.choice([0, 10, 10, 20, 30, 40, 50, 70]),
                token=kind != "offboard" and rng.random() < 0.35,
                ends=kind == "offboard" or rng.random() < 0.1,
                groups=groups,
                counts=rng.random() < 0.85,
                hex=f"H{number}",
            )
        )
    sections = []
    for i in range(rng.randint(2, 10)):
        start, end = rng.sample(numbers, 2)
        crossings = 1 << i | (1 << rng.randrange(10) if rng.random() < 0.25 else 0)
        sections.append(
            Section(start, end, rng.choice([1, 1, 2, 3]), rng.randint(1, 3), crossings, ())
        )
    bonuses = tuple(
        Bonus(
            rng.choice([10, 40]),
            tuple(
                frozenset(rng.sample(numbers, rng.randint(1, 2))) for _ in range(rng.randint(1, 2))
            ),
            rng.random() < 0.5,
        )
        for _ in range(rng.choice([0, 0, 1, 2]))
    )
    fleet: list[RouteTrain] = []
    for i in range(trains):
        if fleet and rng.random() < 0.3:
            twin = fleet[-1]
            fleet.append(
                RouteTrain(f"t{i}", twin.unit, twin.counts, twin.rates, twin.may_skip,
                           twin.multiplier, twin.factors, twin.needs_token)
            )  # fmt: skip
        else:
            fleet.append(random_train(rng, f"t{i}", numbers))
    return Problem(tuple(stations), tuple(sections), tuple(fleet), bonuses)


@dataclass(frozen=True, slots=True)
class Tried:
    """A path that a train may run: its crossings and the most that it earns there."""

    crossings: int
    revenue: int


def paths(problem: Problem) -> Iterator[tuple[tuple[int, ...], tuple[Section, ...]]]:
    """Every path of the rules that no train changes, in both directions."""
    stations = {station.number: station for station in problem.stations}

    def grow(
        line: tuple[int, ...], run: tuple[Section, ...]
    ) -> Iterator[tuple[tuple[int, ...], tuple[Section, ...]]]:
        if run:
            yield line, run
            if stations[line[-1]].ends:
                return
        for section in problem.sections:
            if line[-1] not in (section.start, section.end):
                continue
            there = section.end if section.start == line[-1] else section.start
            if there in line or any(section.crossings & other.crossings for other in run):
                continue
            if any(set(stations[there].groups) & set(stations[seen].groups) for seen in line):
                continue
            yield from grow((*line, there), (*run, section))

    for number in stations:
        yield from grow((number,), ())


def earned(
    problem: Problem, train: RouteTrain, line: tuple[int, ...], run: tuple[Section, ...]
) -> int:
    """The most that a train earns on a path, over every way to count; -1 if it may not run."""
    stations = {station.number: station for station in problem.stations}
    rates = [train.rates[section.gauge] for section in run]
    if None in rates:
        return -1
    if train.unit == HEXES:
        length = sum(section.hexes * (rate or 0) for section, rate in zip(run, rates, strict=True))
        if train.counts is not None and length > train.counts:
            return -1
    best = -1
    for size in range(2, len(line) + 1):
        if train.unit != HEXES and train.counts is not None and size > train.counts:
            break
        for counted in combinations(line, size):
            skipped = set(line) - set(counted)
            if any(stations[number].kind not in train.may_skip for number in skipped):
                continue
            if sum(stations[number].counts for number in counted) < 2:
                continue
            if train.needs_token and not any(stations[number].token for number in counted):
                continue
            value = sum(
                stations[number].revenue * train.multiplier * train.factors.get(number, 1)
                for number in counted
            )
            for bonus in problem.bonuses:
                if all(place & set(counted) for place in bonus.places):
                    value += bonus.amount * (train.multiplier if bonus.times_multiplier else 1)
            best = max(best, value)
    return best


def best_by_trying(problem: Problem) -> int:
    """The value of the best set of routes, by trying every set."""
    lists: list[list[Tried]] = []
    known = list(paths(problem))
    for train in problem.trains:
        best: dict[int, int] = {}
        for line, run in known:
            revenue = earned(problem, train, line, run)
            crossings = 0
            for section in run:
                crossings |= section.crossings
            if revenue > best.get(crossings, 0):
                best[crossings] = revenue
        lists.append([Tried(*item) for item in best.items()])

    @cache
    def choose(at: int, used: int) -> int:
        if at == len(lists):
            return 0
        found = choose(at + 1, used)
        for tried in lists[at]:
            if not tried.crossings & used:
                found = max(found, tried.revenue + choose(at + 1, used | tried.crossings))
        return found

    return choose(0, 0)


def check_routes(problem: Problem, solution: Solution) -> None:
    """The routes are legal, share no track and earn what they claim."""
    trains = {train.id: train for train in problem.trains}
    stations = {station.number: station for station in problem.stations}
    used = total = 0
    for route in solution.routes:
        assert len(set(route.stations)) == len(route.stations) == len(route.sections) + 1
        for section, *ends in zip(route.sections, route.stations, route.stations[1:], strict=False):
            assert {section.start, section.end} == set(ends)
            assert not section.crossings & used
            used |= section.crossings
        assert not any(stations[number].ends for number in route.stations[1:-1])
        groups = [group for number in route.stations for group in stations[number].groups]
        assert len(groups) == len(set(groups))
        assert set(route.counted) <= set(route.stations)
        train = trains.pop(route.train)
        most = earned(problem, train, route.stations, route.sections)
        # A search that was cut off may have met the path before the best way to count on it.
        assert route.revenue == most if solution.proven else 0 < route.revenue <= most
        total += route.revenue
    assert total == solution.value
