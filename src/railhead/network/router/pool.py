"""The known routes of a fleet, and the prices of track among them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from railhead.network.router.arms import FINE
from railhead.network.router.budget import Budget
from railhead.network.router.counting import bits
from railhead.network.router.cover import Column, Rows
from railhead.network.router.fleets import overused, scarce_track
from railhead.network.router.pairs import Pair
from railhead.network.router.searchers import Found
from railhead.network.router.simplex import Program

# Track that fractions of routes use more than this is scarce.
_FULL: Final = 1.001


class Known(NamedTuple):
    """A known route: its kind, value in money and track (bit set), and what it is made from."""

    kind: int
    value: int
    track: int
    made: Found | Pair


class Prices(NamedTuple):
    """What is charged, in 1 / FINE of money.

    `nets[kind]`: no route of the kind has a larger net; `tolls`: bit of track, or bits of a group
    of three -> toll, above 0. A route pays for a group if it uses two of its bits or more.
    """

    nets: Sequence[int]
    tolls: Mapping[int, int]

    def bound(self, counts: Sequence[int]) -> int:
        """No set of routes earns more, in 1 / FINE of money; `counts`: trains of each kind."""
        packed = sum([count * net for count, net in zip(counts, self.nets, strict=True)])
        return packed + sum(self.tolls.values())

    def loss(self, route: Known) -> int:
        """How much less the net of a route is than the best of its kind."""
        paid = sum([toll for mask, toll in self.tolls.items() if pays(route.track, mask)])
        return self.nets[route.kind] + paid - route.value * FINE


def pays(track: int, mask: int) -> bool:
    """Whether a route with this track pays a toll; `mask`: the bit of track or those of a group."""
    used = track & mask
    return used != 0 and (used & (used - 1) != 0 or mask & (mask - 1) == 0)


def to_cover(
    known: Sequence[Known], prices: Prices, counts: Sequence[int]
) -> tuple[list[Column], Rows]:
    """Return the routes as columns, whose rows are kinds, all bits of track, and groups."""
    kinds = len(counts)
    track = 0
    for route in known:
        track |= route.track
    for mask in prices.tolls:
        track |= mask
    row_of = {bit: row for row, bit in enumerate(bits(track), kinds)}
    groups = [mask for mask in prices.tolls if mask & (mask - 1)]
    columns = []
    for route in known:
        rows = [route.kind, *[row_of[bit] for bit in bits(route.track)]]
        for row, group in enumerate(groups, kinds + len(row_of)):
            if pays(route.track, group):
                rows.append(row)
        columns.append(Column(route.value, tuple(rows)))
    tolls = [prices.tolls.get(1 << bit, 0) for bit in row_of]
    tolls += [prices.tolls[group] for group in groups]
    limits = [*counts, *[1] * len(tolls)]
    return columns, Rows(limits, [*prices.nets, *tolls], kinds, FINE)


class Pool:
    """The known routes, as columns of a linear program.

    Its rows are the kinds, the bits of track that would be overused without, and groups of them:
    `masks` holds the bits of each row after the kinds.
    """

    def __init__(self, counts: Sequence[int], budget: Budget) -> None:
        self.counts, self.budget = counts, budget
        self.known: list[Known] = []
        self.masks: list[int] = []
        self._met: set[tuple[int, int]] = set()
        self._columns: list[Column] = []
        self._limits = list(counts)
        self._program = Program(self._columns, self._limits, budget)

    def add(self, route: Known) -> bool:
        """Add a route; return whether there was none of its kind with the same track."""
        key = (route.kind, route.track)
        if key in self._met:
            return False
        self._met.add(key)
        self.known.append(route)
        rows = [
            row for row, mask in enumerate(self.masks, len(self.counts)) if pays(route.track, mask)
        ]
        self._columns.append(Column(route.value, (route.kind, *rows)))
        return True

    @property
    def least(self) -> float:
        """What the best fractions of the known routes earn, in money."""
        total = 0.0
        for price, limit in zip(self._program.prices, self._limits, strict=True):
            total += price * limit
        return total

    def solve(self) -> tuple[list[int], dict[int, int]]:
        """Return what the kinds should cost, and the tolls of track, in 1 / FINE of money."""
        self._program.run()
        short = self._short()
        while short:
            self.add_rows(short)
            self._program.run_back()
            self._program.run()
            short = self._short()
        prices = [round(max(0.0, price) * FINE) for price in self._program.prices]
        kinds = len(self.counts)
        tolls = zip(self.masks, prices[kinds:], strict=True)
        return prices[:kinds], {mask: price for mask, price in tolls if price}

    def _short(self) -> list[int]:
        """The bits of track that the fractions overuse, each as a bit set."""
        used: dict[int, float] = {}
        parts = self._program.fractions().parts
        for i, part in parts:
            for bit in bits(self.known[i].track):
                used[bit] = used.get(bit, 0.0) + part
        over = sum([1 << bit for bit, part in used.items() if part > _FULL])
        for mask in self.masks:
            if not mask & (mask - 1):
                over &= ~mask
        return [1 << bit for bit in scarce_track([self.known[i].track & over for i, _ in parts])]

    def add_rows(self, masks: Sequence[int]) -> None:
        """Add a row for each bit of track or group of bits."""
        for mask in masks:
            row = len(self._limits)
            self._limits.append(1)
            self.masks.append(mask)
            for i, route in enumerate(self.known):
                if pays(route.track, mask):
                    column = self._columns[i]
                    self._columns[i] = Column(column.value, (*column.rows, row))
            self._program.add_row(1)

    def taken(self) -> list[Known]:
        """The known routes, those first of which the largest fractions are taken."""
        parts = dict(self._program.fractions().parts)
        order = sorted(range(len(self.known)), key=lambda i: (-parts.get(i, 0.0), i))
        return [self.known[i] for i in order]

    def overused(self) -> list[int]:
        """Groups of three bits of track that the fractions overuse, each as a bit set."""
        parts = self._program.fractions().parts
        scarce = scarce_track([self.known[i].track for i, _ in parts])
        used = [
            ([bit for bit in scarce if self.known[i].track >> bit & 1], part) for i, part in parts
        ]
        groups = overused(used, set(scarce), self.budget)
        masks = [sum([1 << bit for bit in group]) for group in groups]
        return [mask for mask in masks if mask not in self.masks]

    def restarted(self, prices: Prices, most: int, groups: Sequence[int]) -> Pool:
        """Return a pool of the routes that lose at most so much, with more groups.

        Groups that have room are left out.
        """
        slack = self._program.slack()
        found = Pool(self.counts, self.budget)
        for route in self.known:
            if prices.loss(route) <= most:
                found.add(route)
        found.add_rows(
            [
                mask
                for row, mask in enumerate(self.masks, len(self.counts))
                if row not in slack or not mask & (mask - 1)
            ]
        )
        found.add_rows(groups)
        return found
