"""Which stations of a path a train counts, and the most that a set of stations earns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import TypeAlias

from railhead.network.router.moves import TrainKind
from railhead.network.router.problem import HEXES

NOTHING = (-1, 0)
"""What `Counting.earn` returns for a path that the train may not run."""

MOST_KEPT = 50_000
"""So many bounds are remembered, and so many earnings: paths come back to the same stations."""

# (worth, the station's bit, that bit if the worth is for a visited station, that bit if it is
# for one ahead, the bits of its rivals)
_Rank: TypeAlias = "tuple[int, int, int, int, int]"
# A bonus whose places to pass are all visited: (money, places to count as bit sets).
_Live: TypeAlias = "tuple[int, tuple[int, ...]]"


def bits(mask: int) -> list[int]:
    """The numbers of the bits that are set, lowest first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


@dataclass(slots=True, eq=False)
class Counting:
    """What one kind of train earns for the stations on its path.

    `most`: how many it counts (None: all). `order`: (station, worth), those that earn most first.
    `most_earned[i]`: what station i earns at most once it is visited; `ahead[i]`: the same before
    that, less the toll to get there. `rivals[i]`: bit set of stations with i of which a route
    visits at most one. `ending`: bit set of the stations that no route runs through. `_bounds` and
    `_earned`: what `bound` and `earn` have returned, by what they were asked.
    """

    kind: TrainKind
    most: int | None = field(init=False)
    order: list[tuple[int, int]] = field(init=False)
    most_earned: list[int] = field(init=False)
    ahead: list[int] = field(init=False)
    rivals: list[int] = field(init=False)
    ending: int = field(init=False)
    _ranks: list[_Rank] = field(init=False)
    _bounds: dict[tuple[int, int, int], int] = field(init=False)
    _earned: dict[tuple[int, int], tuple[int, int]] = field(init=False)

    def __post_init__(self) -> None:
        train, worth = self.kind.train, self.kind.worth
        self.most = None if train.unit == HEXES else train.counts
        self.order = _by_worth(worth)
        self.rivals = _rivals(self.kind)
        self.ending = self.kind.graph.ends
        most_earned = list(worth)
        passing = [(amount, places) for amount, places, _ in self.kind.passing]
        for amount, places in (*self.kind.bonuses, *passing):
            place = min(places, key=lambda mask: (mask.bit_count(), mask))
            for i in bits(place):
                most_earned[i] += amount
        self.most_earned = self.ahead = most_earned
        self._rank(most_earned)

    def charge_entry(self, tolls: Sequence[int]) -> None:
        """Subtract the toll to enter each station from what it earns before it is visited."""
        self.ahead = [
            max(0, bound - toll) for bound, toll in zip(self.most_earned, tolls, strict=True)
        ]
        self._rank(self.ahead)

    def _rank(self, ahead: Sequence[int]) -> None:
        ranks: list[_Rank] = []
        for i, bound in enumerate(self.most_earned):
            bit = 1 << i
            if ahead[i] == bound:
                ranks.append((bound, bit, bit, bit, self.rivals[i]))
            else:
                ranks.append((bound, bit, bit, 0, self.rivals[i]))
                ranks.append((ahead[i], bit, 0, bit, self.rivals[i]))
        self._ranks = sorted(ranks, key=lambda rank: (-rank[0], rank[1]))
        self._bounds, self._earned = {}, {}

    def earn(self, visited: int, ends: int = 0) -> tuple[int, int]:
        """Return the most that a path over these stations earns, and those it counts (bit set).

        `ends`: bit set of those at its ends, if these must be counted. NOTHING if the train may
        not run it.
        """
        key = (visited, ends)
        known = self._earned.get(key)
        if known is None:
            if len(self._earned) == MOST_KEPT:
                self._earned.clear()
            known = self._earned[key] = self._earn(visited, ends)
        return known

    def _earn(self, visited: int, ends: int = 0) -> tuple[int, int]:
        kind, most = self.kind, self.most
        live = [
            (amount, places)
            for amount, places, passed in kind.passing
            if all(visited & place for place in passed)
        ]
        if most is None:
            return self._value(visited, live)
        must = visited & ~kind.skips | ends
        if must.bit_count() > most:
            return NOTHING
        needs: list[list[int]] = []
        if kind.train.needs_token and not must & kind.graph.tokens:
            needs.append(bits(visited & kind.graph.tokens))
        best = NOTHING
        bonuses = (*kind.bonuses, *live)
        for wanted in product((False, True), repeat=len(bonuses)):
            places = [
                bits(place & visited)
                for want, (_, places) in zip(wanted, bonuses, strict=True)
                if want
                for place in places
            ]
            for chosen in product(*needs, *places):
                counted = must
                for i in chosen:
                    counted |= 1 << i
                filled = self._fill(counted, visited, live)
                best = max(best, filled, key=lambda found: found[0])
        return best

    def _fill(self, counted: int, visited: int, live: Sequence[_Live]) -> tuple[int, int]:
        """Fill up `counted` with the best others; at least two must have `counts`."""
        most = self.most or 0
        left = most - counted.bit_count()
        if left < 0:
            return NOTHING
        graph = self.kind.graph
        lacking = 2 - (counted & graph.counts).bit_count()
        for i, _ in self.order:
            bit = 1 << i
            if not left:
                break
            if bit & visited & ~counted and (lacking < left or bit & graph.counts):
                counted |= bit
                left -= 1
                lacking -= 1 if bit & graph.counts else 0
        return self._value(counted, live)

    def _value(self, counted: int, live: Sequence[_Live] = ()) -> tuple[int, int]:
        graph, worth = self.kind.graph, self.kind.worth
        if (counted & graph.counts).bit_count() < 2:
            return NOTHING
        if self.kind.train.needs_token and not counted & graph.tokens:
            return NOTHING
        extra = sum(amount for amount, places in live if all(counted & place for place in places))
        return sum(worth[i] for i in bits(counted)) + self.kind.bonus(counted) + extra, counted

    def bound(self, visited: int, ahead: int, arms: int) -> int:
        """Return a bound for what paths over `visited` and some of `ahead` (bit sets) earn.

        At most `arms` of the stations ahead can be such that no route runs through.
        """
        key = (visited, ahead, arms)
        known = self._bounds.get(key)
        if known is None:
            if len(self._bounds) == MOST_KEPT:
                self._bounds.clear()
            known = self._bounds[key] = self._bound(visited, ahead, arms)
        return known

    def _bound(self, visited: int, ahead: int, arms: int) -> int:
        left = len(self.order) if self.most is None else self.most
        total = 0
        open_ = visited | ahead
        lacking = self.kind.train.needs_token
        tokens = self.kind.graph.tokens
        for worth, bit, if_visited, if_ahead, rivals in self._ranks:
            if not (visited & if_visited or ahead & if_ahead) or not bit & open_:
                continue
            if bit & self.ending & ahead:
                if not arms:
                    continue
                arms -= 1
            open_ &= ~rivals
            if bit & tokens:
                lacking = False
            elif lacking and left == 1:
                # The last station that counts must have a token.
                continue
            total += worth
            left -= 1
            if not left:
                break
        return total


def _rivals(kind: TrainKind) -> list[int]:
    """Split the stations into classes of which a route visits at most one.

    The classes do not overlap, so the best of each class together are a bound.
    """
    graph = kind.graph
    found = [0] * len(graph.stations)
    # Stations that no route runs through are counted apart, so they have classes of their own.
    for same in (graph.ends, graph.mask & ~graph.ends):
        left = same
        while left:
            members = graph.rivals((left & -left).bit_length() - 1, left)
            left &= ~members
            for i in bits(members):
                found[i] = members
    return found


def _by_worth(worth: list[int] | tuple[int, ...]) -> list[tuple[int, int]]:
    """Pairs (station, worth), the most valuable first."""
    return sorted(enumerate(worth), key=lambda item: (-item[1], item[0]))
