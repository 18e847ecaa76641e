"""Fleets (the trains of a company) on networks small enough to list every route.

First routes are chosen as if fractions of them could run. The prices of track that come out of
this are tolls and give a bound. With tolls on groups of track besides, the bound is so close to
the optimum that hardly a route is left to choose from. (This is a linear relaxation with
subset-row cuts, then branch and bound.)
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from itertools import combinations

from railhead.network.router.budget import Budget, OutOfBudgetError
from railhead.network.router.counting import bits
from railhead.network.router.cover import Column, Cover, Rows, users
from railhead.network.router.searchers import Found
from railhead.network.router.simplex import Fractions, relax

# Tolls are whole numbers in 1 / _FINE of money.
_FINE = 240
# So many steps may be spent on choosing routes before more groups are looked for.
_TRIES = 4_000
# So many groups are added at a time, in so many rounds, if they are used more than so often.
_GROUPS = 16
_ROUNDS = 12
_OVERUSED = 1.01
# So many groups are looked at in the time of a step.
_LOOKED_AT = 6


def undominated(paths: Iterable[Found]) -> list[Found]:
    """Return the routes without those that use all track of another and earn no more.

    The most valuable first.
    """
    ranked = sorted(paths, key=lambda path: (-path.value, path.track.bit_count(), path.track))
    tracks = [bits(path.track) for path in ranked]
    using = users(tracks)
    out = 0
    found = []
    for i, track in enumerate(tracks):
        if out >> i & 1:
            continue
        found.append(ranked[i])
        over = -1
        for bit in track:
            over &= using[bit]
        out |= over
    return found


def scarce_track(tracks: Iterable[int]) -> list[int]:
    """Return the bits of track that matter: not those whose users all use some other one too.

    `tracks`: those of routes, as bit sets.
    """
    using = users([bits(track) for track in tracks])
    found: list[int] = []
    for bit in sorted(using, key=lambda bit: (-using[bit].bit_count(), bit)):
        if all(using[bit] & ~using[other] for other in found):
            found.append(bit)
    return found


def overused(
    parts: Iterable[tuple[Iterable[int], float]], single: Container[int], budget: Budget
) -> list[tuple[int, ...]]:
    """Groups of three rows that fractions of routes overuse, the worst first.

    `parts`: the rows of each route and the fraction taken. Of the routes that use two rows of a
    group only one can run; fractions of several may add up to more than one. Only `single` rows
    are looked at, those that one route may use.
    """
    pairs: dict[tuple[int, int], float] = {}
    triples: dict[tuple[int, ...], float] = {}
    for rows, part in parts:
        mine = [row for row in rows if row in single]
        for pair in combinations(mine, 2):
            pairs[pair] = pairs.get(pair, 0.0) + part
        for triple in combinations(mine, 3):
            triples[triple] = triples.get(triple, 0.0) + part
    found = []
    used = sorted({row for pair in pairs for row in pair})
    for group in combinations(used, 3):
        a, b, c = group
        use = pairs.get((a, b), 0.0) + pairs.get((a, c), 0.0) + pairs.get((b, c), 0.0)
        if use > _OVERUSED:
            use -= 2 * triples.get(group, 0.0)
            if use > _OVERUSED:
                found.append((-use, group))
    budget.spend(1 + len(used) ** 3 // (6 * _LOOKED_AT))
    return [group for _, group in sorted(found)[:_GROUPS]]


class FleetSearch:
    """The search for the best set of routes of a fleet among lists of routes.

    `fleet`: the kind of each train. `lists[kind]`: all its routes. `ceiling`: no set earns more, in
    money; what sets earn is a multiple of `unit`. Sets that are found are passed to `keep`, which
    returns the value of the best one known.
    """

    def __init__(
        self,
        fleet: Sequence[int],
        lists: Sequence[Sequence[Found]],
        *,
        ceiling: int,
        unit: int,
        budget: Budget,
        keep: Callable[[list[Found | None]], int],
    ) -> None:
        self.fleet, self.ceiling, self.unit = fleet, ceiling, unit
        self.budget, self.keep = budget, keep
        self.value = keep([])
        self.kinds = len(lists)
        self.paths: list[Found] = []
        rows: list[tuple[int, list[int]]] = []
        for kind, paths in enumerate(lists):
            for path in undominated(paths):
                self.paths.append(path)
                rows.append((kind, bits(path.track)))
        tracks = scarce_track([path.track for path in self.paths])
        row_of = {bit: row for row, bit in enumerate(tracks, self.kinds)}
        # A route uses its kind, then bits of track, then groups of these.
        self.columns = [
            Column(path.value, (kind, *sorted(row_of[bit] for bit in track if bit in row_of)))
            for path, (kind, track) in zip(self.paths, rows, strict=True)
        ]
        self.limits = [fleet.count(kind) for kind in range(self.kinds)] + [1] * len(row_of)
        # The rows of which groups are made.
        self._single = {row for row, limit in enumerate(self.limits) if limit == 1}

    def run(self) -> None:
        """Lower the ceiling and improve the best set until they meet. Raises OutOfBudgetError."""
        rounds = 0
        while self.value < self.ceiling:
            packed = relax(self.columns, self.limits, self.budget)
            rows = self._priced(packed)
            bound = rows.bound // rows.fine
            self.ceiling = min(self.ceiling, max(self.value, bound - bound % self.unit))
            groups: list[tuple[int, ...]] = []
            if rounds < _ROUNDS:
                parts = [(self.columns[i].rows, part) for i, part in packed.parts]
                groups = overused(parts, self._single, self.budget)
            rounds += 1
            try:
                with self.budget.at_most(_TRIES if groups else self.budget.left):
                    self._choose(rows)
            except OutOfBudgetError:
                self.budget.check()
            self._strike_out(rows)
            self._add(groups)

    def _priced(self, packed: Fractions) -> Rows:
        """Tolls in whole numbers; the price of a kind is the net of its best route."""
        tolls = [round(price * _FINE) for price in packed.prices]
        tolls[: self.kinds] = [0] * self.kinds
        rows = Rows(self.limits, tolls, self.kinds, _FINE)
        most = [0] * self.kinds
        for column in self.columns:
            kind = column.rows[0]
            most[kind] = max(most[kind], -rows.loss(column))
        return rows._replace(prices=most + tolls[self.kinds :])

    def _choose(self, rows: Rows) -> None:
        """Look for sets that earn nearly the ceiling, and lower it if there are none.

        Raises OutOfBudgetError.
        """
        step = self.unit
        while self.value < self.ceiling:
            above = max(self.value, self.ceiling - step)
            cover = Cover(self.columns, rows, self.unit, self.budget)
            try:
                cover.search(above)
            finally:
                if cover.best:
                    self._keep(cover.best)
            self.ceiling = max(self.value, above)
            step += self.unit

    def _keep(self, chosen: Sequence[int]) -> None:
        """Give the trains these routes."""
        found: list[Found | None] = [None] * len(self.fleet)
        for i in sorted(chosen):
            at = self.fleet.index(self.columns[i].rows[0])
            while found[at] is not None:
                at += 1
            found[at] = self.paths[i]
        self.value = self.keep(found)

    def _strike_out(self, rows: Rows) -> None:
        """Drop the routes that can be in no set better than the best one known."""
        most = rows.bound - (self.value + self.unit) * rows.fine
        kept = [i for i, column in enumerate(self.columns) if rows.loss(column) <= most]
        self.columns = [self.columns[i] for i in kept]
        self.paths = [self.paths[i] for i in kept]

    def _add(self, groups: Sequence[tuple[int, ...]]) -> None:
        """Make each group a row of its own: routes use it that use two of its rows."""
        first = len(self.limits)
        self.limits += [1] * len(groups)
        members = [set(group) for group in groups]
        self.columns = [
            Column(
                column.value,
                column.rows
                + tuple(
                    row
                    for row, group in enumerate(members, first)
                    if len(group.intersection(column.rows)) > 1
                ),
            )
            for column in self.columns
        ]
