"""Networks on which searches take long, made of random numbers."""

from __future__ import annotations

from random import Random

from railhead.network.router.problem import Problem, RouteTrain, Station
from railhead.network.tracks import Section

WIDTH, HEIGHT = 5, 4


def fleet_on_a_grid(seed: int) -> Problem:
    """Cities and towns in a rectangle, every fifth pair joined twice through the same hexside.

    Two trains skip so many towns that they are searched by sections.
    """
    rng = Random(f"grid {seed}")
    count = WIDTH * HEIGHT
    cities = set(rng.sample(range(count), 7))
    tokens = set(rng.sample(sorted(cities), 3))
    stations = tuple(
        Station(i, "city", rng.choice([20, 30, 40, 60]), token=i in tokens)
        if i in cities
        else Station(i, "town", 10)
        for i in range(count)
    )
    pairs = [(i, i + 1) for i in range(count) if (i + 1) % WIDTH]
    pairs += [(i, i + WIDTH) for i in range(count - WIDTH)]
    joined = enumerate(pair for pair in pairs if rng.random() < 0.75)
    sections: list[Section] = []
    for i, (start, end) in joined:
        sections.append(Section(start, end, 1, 1, 1 << i, ()))
        if i % 5 == 0:
            sections.append(Section(start, end, 1, 2, 1 << i | 1 << 100 + i, ()))
    trains = tuple(
        RouteTrain(f"{counts}", counts=counts, may_skip=frozenset({"town"})) for counts in (5, 3)
    )
    return Problem(stations, tuple(sections), trains)


def state_railway(seed: int) -> Problem:
    """The state railway of a late game of 1861: lines that meet, eight tokens and eight trains.

    There are hardly more sections than stations.
    """
    rng = Random(f"state {seed}")
    stations = []
    for number in range(28):
        city = rng.random() < 0.5
        kind, revenue = ("city", rng.choice((20, 30, 40, 50))) if city else ("town", 10)
        full = city and rng.random() < 0.2
        stations.append(Station(number, kind, revenue, number % 7 in {0, 3}, ends=full))
    pairs = [(number, rng.randrange(max(0, number - 6), number)) for number in range(1, 28)]
    pairs += [(a, b) for a, b in (rng.sample(range(28), 2) for _ in range(6))]
    sections = tuple(Section(a, b, 1, 1, 1 << i, ()) for i, (a, b) in enumerate(pairs))
    towns = frozenset({"town"})
    trains = tuple(
        RouteTrain(f"{counts}-{i}", counts=counts, may_skip=towns)
        for i, counts in enumerate((7, 7, 5, 5, 5, 4, 4, 4))
    )
    return Problem(tuple(stations), sections, trains)
