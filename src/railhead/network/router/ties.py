"""Which of equal sets of routes of two trains is the answer.

The search by `Packing` goes through the routes of one train, the most valuable first, and takes the
first one that has a partner good enough. Where the most that two trains earn is known beforehand,
its answer can be told without going through all of them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial

from railhead.network.router.arms import FINE
from railhead.network.router.pairs import Pair, PairSearch, pair_search
from railhead.network.router.pricing import PricedFleet
from railhead.network.router.searchers import Found, Searcher
from railhead.network.router.unlimited import UnlimitedSearch


class _MetError(Exception):
    """A route has been met; `track`: the bits of its track."""

    def __init__(self, track: int) -> None:
        super().__init__()
        self.track = track


def _meet(wanted: Collection[int], above: int, path: Found) -> int:
    """Stop at a route over one of these tracks. Raises _MetError."""
    if path.track in wanted:
        raise _MetError(path.track)
    return above


class TwoTrains:
    """The answer for two trains whose best sets `priced` has found.

    `fleet`: the kind of each; `limits[kind]`: no route of the kind earns more. `known`: what a set
    earned that was known before lists were made. `few`: lists of so many routes are long; `most`:
    no list is longer.
    """

    def __init__(
        self,
        fleet: Sequence[int],
        searchers: Sequence[Searcher],
        priced: PricedFleet,
        limits: Sequence[int],
        known: int,
        *,
        few: int,
        most: int,
    ) -> None:
        self.fleet, self.searchers, self.limits = fleet, searchers, limits
        self.priced, self.value, self.known = priced, priced.value, known
        self.few, self.most = few, most
        by_sections = [isinstance(searchers[kind], UnlimitedSearch) for kind in fleet]
        # The train that is searched by sections comes last, and has no list.
        self.last = -1
        if fleet[0] != fleet[1]:
            self.last = 1 if by_sections[1] else 0 if by_sections[0] else -1

    def find(self) -> list[Found | None]:
        """Return a route for each train, [] if that cannot be told. Raises OutOfBudgetError."""
        searches: list[PairSearch] = []
        for searcher in self.searchers:
            forced = not isinstance(searcher, UnlimitedSearch)
            search = pair_search(searcher.kind, self.priced.budget, every=True, forced=forced)
            if search is None:
                return []
            searches.append(search)
        bars = self._bars(searches)
        order = self._order(searches, bars)
        lists = [self.priced.all_of(kind, search) for kind, search in enumerate(searches)]
        if not order or not all(lists):
            return []
        first, second = order
        kind, other = self.fleet[first], self.fleet[second]
        chosen = self._met_first(kind, bars, self._firsts(lists[kind], lists[other]))
        found: list[Found | None] = [None, None]
        found[first] = searches[kind].route(chosen)
        if second == self.last:
            found[second] = self.searchers[other].best(0, chosen.track)
        else:
            rest = self.value - chosen.value
            partners = {
                pair.track: pair
                for pair in lists[other]
                if pair.value == rest and not pair.track & chosen.track
            }
            found[second] = searches[other].route(self._met_first(other, bars, partners))
        return found

    def _bars(self, searches: Sequence[PairSearch]) -> list[int]:
        """What the routes listed of each kind earn more than, when the best set is met.

        [] if the lists would be too long before.
        """
        unit = self.priced.unit
        whole = sum([self.limits[kind] for kind in self.fleet])
        bound = whole - whole % unit
        step, grows = max(unit, bound // 20), True
        while True:
            target = max(self.known, bound - step)
            target = max(self.known, target - target % unit)
            slack = whole - (target + unit - 1)
            bars = [limit - slack for limit in self.limits]
            if target < self.value:
                return bars
            listed = 0
            for kind in sorted(set(self.fleet)):
                if self.last < 0 or kind != self.fleet[self.last]:
                    listed += self._count(searches[kind], bars[kind], self.few)
            if grows and listed < self.few:
                step += step // 2
            bound = target

    def _count(self, search: PairSearch, bar: int, most: int) -> int:
        """How many routes earn more than a bar; `most` + 1 if there are more than `most`."""
        pairs = search.all(self.priced.free, max(bar, 0) * FINE, most)
        return most + 1 if pairs is None else len(pairs)

    def _order(self, searches: Sequence[PairSearch], bars: Sequence[int]) -> list[int]:
        """The trains in the order in which `Packing` chooses for them, [] if it is not known."""
        one, other = self.fleet
        if one == other or self.last == 1:
            return [0, 1]
        if self.last == 0:
            return [1, 0]
        # The list of the train that counts less is most likely the shorter one.
        counts = [self.searchers[kind].kind.train.counts or self.most for kind in self.fleet]
        less, more = (0, 1) if counts[0] <= counts[1] else (1, 0)
        short = self._count(searches[self.fleet[less]], bars[self.fleet[less]], self.most)
        if short > self.most:
            return []
        long = self._count(searches[self.fleet[more]], bars[self.fleet[more]], short)
        return sorted((less, more)) if long == short else [less, more][:: 1 if long > short else -1]

    def _firsts(self, firsts: Sequence[Pair], seconds: Sequence[Pair]) -> dict[int, Pair]:
        """The most valuable of the first routes that have a partner, by their track."""
        partners: dict[int, list[int]] = {}
        for pair in seconds:
            partners.setdefault(pair.value, []).append(pair.track)
        best, found = 0, dict[int, Pair]()
        for pair in firsts:
            track = pair.track
            if pair.value >= best and any(
                not track & other for other in partners.get(self.value - pair.value, ())
            ):
                if pair.value > best:
                    best, found = pair.value, {}
                found[track] = pair
        return found

    def _met_first(self, kind: int, bars: Sequence[int], wanted: dict[int, Pair]) -> Pair:
        """The one of these routes of a kind that its search meets first."""
        if len(wanted) > 1:
            bar = max(bars[kind], 0)
            try:
                self.searchers[kind].walk(bar, partial(_meet, wanted, bar))
            except _MetError as met:
                return wanted[met.track]
        return next(iter(wanted.values()))
