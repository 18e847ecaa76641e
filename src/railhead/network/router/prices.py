"""Tolls on track that several trains would like to use.

Alone, each train takes the best track; the sum of that is a poor bound for a fleet. So track that
too many want gets a toll, until they spread: then the nets of all trains and all tolls together
are a far better bound. (This is Lagrangian relaxation with subgradient steps, in whole numbers.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from railhead.network.router.budget import Budget, OutOfBudgetError
from railhead.network.router.counting import bits
from railhead.network.router.searchers import Found, Searcher

ROUNDS = 60
PATIENCE = 12
# Tolls move in fractions of money.
_FINE = 64


@dataclass(frozen=True, slots=True)
class Prices:
    """Tolls and what they lead to.

    `searchers`: those of the problem with tolls. `limits[kind]`: no route of the kind has a
    larger net. `total`: all tolls together.
    """

    searchers: tuple[Searcher, ...]
    limits: tuple[int, ...]
    total: int

    def bound(self, fleet: Sequence[int]) -> int:
        """No set of routes earns more."""
        return self.total + sum(self.limits[kind] for kind in fleet)


def free_of_charge(searchers: Sequence[Searcher], limits: Sequence[int]) -> Prices:
    """No tolls at all."""
    return Prices(tuple(searchers), tuple(limits), 0)


def spread(
    start: Prices,
    fleet: Sequence[int],
    value: int,
    budget: Budget,
    keep: Callable[[list[Found | None]], int],
) -> Prices:
    """Look for better tolls than none; `value`: a set of routes earns as much.

    Sets of routes that turn up are passed to `keep`, which returns the value of the best one.
    What this uses comes from the budget, half of what is left at most.
    """
    best = start
    tolls: dict[int, int] = {}
    pace, stale = 2 * _FINE, 0
    try:
        with budget.share(2):
            for _ in range(ROUNDS):
                prices = {bit: toll // _FINE for bit, toll in tolls.items() if toll >= _FINE}
                searchers = tuple(searcher.priced(prices) for searcher in start.searchers)
                wishes: list[Found | None] = []
                limits = []
                for searcher, most in zip(searchers, start.limits, strict=True):
                    wish, limit = _wish(searcher, most, budget)
                    wishes.append(wish)
                    limits.append(limit)
                now = Prices(searchers, tuple(limits), sum(prices.values()))
                bound = now.bound(fleet)
                if bound < best.bound(fleet):
                    best, stale = now, 0
                    for last in (False, True):
                        value = keep(_side_by_side(now, fleet, wishes, last, budget))
                else:
                    stale += 1
                    if stale % 3 == 0:
                        pace = max(1, pace // 2)
                    if stale == PATIENCE:
                        break
                if bound <= value or not _adjust(
                    tolls, [wishes[kind] for kind in fleet], (bound - value) * pace
                ):
                    break
    except OutOfBudgetError:
        pass
    return best


def _wish(searcher: Searcher, most: int, budget: Budget) -> tuple[Found | None, int]:
    """The route of the best net as far as a part of the budget goes, and a bound for nets.

    `most`: a bound that holds without tolls, and so with them.
    """
    try:
        with budget.share(16):
            wish = searcher.best()
            return wish, wish.net if wish else 0
    except OutOfBudgetError:
        budget.check()
        return searcher.answer, min(most, searcher.top)


def beside(searcher: Searcher, used: int, budget: Budget) -> Found | None:
    """The best route on free track, as far as a part of the budget goes."""
    try:
        with budget.share(16):
            return searcher.best(0, used)
    except OutOfBudgetError:
        budget.check()
        return searcher.answer


def _side_by_side(
    prices: Prices,
    fleet: Sequence[int],
    wishes: Sequence[Found | None],
    poorest_first: bool,
    budget: Budget,
) -> list[Found | None]:
    """Let the trains run as they wish, or as well as they can beside those before them."""
    used = 0
    found: list[Found | None] = [None] * len(fleet)
    order = sorted(range(len(fleet)), key=lambda i: (-prices.limits[fleet[i]], i))
    for i in reversed(order) if poorest_first else order:
        path = wishes[fleet[i]]
        if path is not None and path.track & used:
            path = beside(prices.searchers[fleet[i]], used, budget)
        if path is not None:
            found[i] = path
            used |= path.track
    return found


def _adjust(tolls: dict[int, int], wishes: Sequence[Found | None], push: int) -> bool:
    """Raise the tolls where several trains want to run, lower them where none does.

    False if there is nothing to change.
    """
    wanted: Counter[int] = Counter()
    for wish in wishes:
        if wish is not None:
            wanted.update(bits(wish.track))
    slopes = {bit: count - 1 for bit, count in sorted(wanted.items()) if count > 1}
    for bit in sorted(tolls):
        if not wanted[bit]:
            slopes[bit] = -1
    norm = sum(slope * slope for slope in slopes.values())
    for bit, slope in slopes.items():
        toll = max(0, tolls.get(bit, 0) + slope * push // norm)
        if toll:
            tolls[bit] = toll
        else:
            tolls.pop(bit, None)
    return bool(norm)
