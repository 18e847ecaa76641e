"""What the results of a tournament say of each kind of player, with intervals of 95 %."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from math import sqrt

from railhead.lab.tournament import Result

NORMAL = 1.96
"""How many standard deviations to each side hold 95 % of a normal distribution."""


FEW = 10
"""With fewer games of a kind of player, other draws of them say too little of its rating."""

DRAWN = 100
"""How often the games of a tournament are drawn again, to see how far ratings move."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number with the ends of its interval of 95 %."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Standing:
    """How one kind of player fared.

    `seats`: in how many it sat; `place`: the mean; `wins`: the part of its seats that came first;
    `share`: the mean share of all wealth, times the number of players, so that 1 is average;
    `ruined`: the part of its seats that went bankrupt; `slow`: the longest time within which it
    took 95 % of the decisions of a game, in seconds of processor time; `rating`: on the scale of
    openskill, None without that library.
    """

    kind: str
    seats: int
    place: Estimate
    wins: Estimate
    share: Estimate
    ruined: Estimate
    slow: float
    rating: Estimate | None


def standings(results: Sequence[Result]) -> list[Standing]:
    """Return the standing of each kind of player, the one with the largest share first."""
    places: dict[str, list[float]] = defaultdict(list)
    shares: dict[str, list[float]] = defaultdict(list)
    ruined: dict[str, int] = defaultdict(int)
    slow: dict[str, float] = defaultdict(float)
    for result in results:
        for seat, kind in enumerate(result.seats):
            places[kind].append(result.places[seat])
            shares[kind].append(result.shares[seat] * len(result.seats))
            ruined[kind] += seat in result.ruined
            slow[kind] = max(slow[kind], result.slow[seat])
    rated = ratings(results)
    found = [
        Standing(
            kind,
            len(places[kind]),
            mean(places[kind]),
            part(sum(place == 1 for place in places[kind]), len(places[kind])),
            mean(shares[kind]),
            part(ruined[kind], len(shares[kind])),
            slow[kind],
            rated.get(kind),
        )
        for kind in places
    ]
    return sorted(found, key=lambda it: -it.share.value)


def comparisons(results: Iterable[Result]) -> dict[tuple[str, str], Estimate]:
    """Return (kind, other kind) -> the part of all direct comparisons in which it had more money.

    Each pair of seats of a game is one comparison; equal wealth is half a win for both.
    """
    won: dict[tuple[str, str], float] = defaultdict(float)
    count: dict[tuple[str, str], int] = defaultdict(int)
    for result in results:
        for kind, mine in zip(result.seats, result.wealth, strict=True):
            for other, theirs in zip(result.seats, result.wealth, strict=True):
                if kind != other:
                    count[kind, other] += 1
                    won[kind, other] += 1.0 if mine > theirs else 0.5 * (mine == theirs)
    return {pair: part(won[pair], count[pair]) for pair in count}


def mean(values: Sequence[float]) -> Estimate:
    """Return the mean of some values; with one value nothing is known of its interval."""
    middle = sum(values) / len(values)
    if len(values) < 2:
        return Estimate(middle, middle, middle)
    variance = sum((value - middle) ** 2 for value in values) / (len(values) - 1)
    reach = NORMAL * sqrt(variance / len(values))
    return Estimate(middle, middle - reach, middle + reach)


def part(won: float, count: int) -> Estimate:
    """Return the part that was won, with the interval of Wilson."""
    if not count:
        return Estimate(0.0, 0.0, 1.0)
    rate, square = won / count, NORMAL**2
    middle = (rate + square / (2 * count)) / (1 + square / count)
    reach = sqrt(rate * (1 - rate) / count + square / (4 * count**2)) / (1 + square / count)
    # Rounding must not lead beyond nothing and all.
    low, high = max(middle - NORMAL * reach, 0.0), min(middle + NORMAL * reach, 1.0)
    return Estimate(rate, low, high)


def ratings(results: Iterable[Result]) -> Mapping[str, Estimate]:
    """Return the rating of each kind of player, empty without openskill.

    The scale is that of openskill, where 25 is average. Several seats of one kind in a game are
    rated with the same rating, and learn together. The interval holds 95 % of the ratings that such
    a tournament leads to: it is played again from its own games, drawn by chance. What openskill
    says of its doubt is far wider, as it counts on players who change from game to game; it is told
    where there were only few games.
    """
    if find_spec("openskill") is None:
        return {}
    games = sorted(results, key=lambda it: it.number)
    found = _rated(games)
    again = [_rated(drawn) for drawn in _drawn_again(games)]
    return {
        kind: Estimate(mu, mu - NORMAL * doubt, mu + NORMAL * doubt)
        for kind, (mu, sigma) in found.items()
        for played in [sum(kind in game.seats for game in games)]
        for doubt in [
            sigma if played < FEW else _spread([one[kind][0] for one in again if kind in one])
        ]
    }


def _rated(games: Sequence[Result]) -> dict[str, tuple[float, float]]:
    """Return kind of player -> rating, and openskill's doubt of it, after games in their order."""
    from openskill.models import PlackettLuce  # noqa: PLC0415 - an extra

    # Nobody learns while a tournament lasts, so that doubt does not come back with each game.
    model = PlackettLuce(tau=0.0)
    known = {kind: model.rating() for game in games for kind in game.seats}
    for game in games:
        teams = [[model.rating(mu=known[kind].mu, sigma=known[kind].sigma)] for kind in game.seats]
        after = model.rate(teams, ranks=[float(place) for place in game.places])
        for kind in set(game.seats):
            own = [team[0] for team, it in zip(after, game.seats, strict=True) if it == kind]
            known[kind] = model.rating(
                mu=sum(it.mu for it in own) / len(own),
                sigma=sum(it.sigma for it in own) / len(own),
            )
    return {kind: (it.mu, it.sigma) for kind, it in known.items()}


def _drawn_again(games: Sequence[Result]) -> Iterator[list[Result]]:
    """Yield as many games as there are, drawn from them with repeats: the same ones each time."""
    chance = random.Random(len(games))
    return (chance.choices(games, k=len(games)) for _ in range(DRAWN))


def _spread(values: Sequence[float]) -> float:
    """Return the standard deviation of values."""
    middle = sum(values) / len(values)
    return sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1))
