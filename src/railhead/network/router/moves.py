"""How one kind of train can run over a graph: moves from each counted station to the next.

A move runs along one section or, where a train skips stations, along several. Its bit sets of
conflicts (`graph.py`) say when it is possible: if nothing that it `needs` is blocked;
after it, all that it `blocks` is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from railhead.network.router.graph import Rail, RouteGraph
from railhead.network.router.problem import HEXES, Bonus, RouteTrain

# Trains that skip many stations have more moves than this; they are searched by sections.
MANY_MOVES = 1500


@dataclass(slots=True, eq=False)  # not frozen: that would take three times as long to make
class Move:
    """A move from station `a` to station `b`; it never changes.

    `cost`: how much of the train's limit it uses up. `needs`, `blocks`: bit sets of conflicts, see
    above; `track`: the bits of its track. `skipped`: the stations passed without counting, and
    `rails`: the sections, in order.
    """

    a: int
    b: int
    cost: int
    needs: int
    blocks: int
    track: int
    skipped: tuple[int, ...]
    rails: tuple[Rail, ...]


@dataclass(frozen=True, slots=True, eq=False)
class TrainKind:
    """Trains that run alike, on a graph: what stations earn for them, and where they may go.

    `train`: one of them. `worth[i]`: what station i earns for it, in money, multiplied. `steps[i]`:
    (rail, other end, cost) from station i. `skips`: bit set of the stations that it may pass
    without counting. `bonuses`: (money, places as bit sets) of those that `worth` does not hold,
    multiplied; `passing`: (money, places, places that are only passed) where it may skip the last.
    """

    graph: RouteGraph
    train: RouteTrain
    worth: tuple[int, ...]
    steps: tuple[tuple[tuple[Rail, int, int], ...], ...]
    skips: int
    bonuses: tuple[tuple[int, tuple[int, ...]], ...]
    passing: tuple[tuple[int, tuple[int, ...], tuple[int, ...]], ...] = ()

    @classmethod
    def of(cls, graph: RouteGraph, train: RouteTrain, bonuses: Sequence[Bonus]) -> TrainKind:
        """Work out what a train can do on the graph; `bonuses`: those of the problem."""
        in_hexes = train.unit == HEXES
        steps: list[tuple[tuple[Rail, int, int], ...]] = []
        for i, rails in enumerate(graph.at):
            found = []
            for rail in rails:
                rate = train.rates[rail.section.gauge]
                if rate is None:
                    continue
                cost = rail.section.hexes * rate if in_hexes else 0
                if train.counts is None or cost <= train.counts:
                    found.append((rail, rail.b if rail.a == i else rail.a, cost))
            steps.append(tuple(found))
        worth = [
            station.revenue * train.multiplier * train.factors.get(station.number, 1)
            for station in graph.stations
        ]
        skips = sum(
            1 << i for i, station in enumerate(graph.stations) if station.kind in train.may_skip
        )
        extra, passing = [], []
        for bonus in bonuses:
            amount = bonus.amount * (train.multiplier if bonus.times_multiplier else 1)
            places, passed = _masks(graph, bonus.places), _masks(graph, bonus.passed)
            if not amount or not all(places + passed):
                continue
            if train.unit == HEXES or not any(place & skips for place in passed):
                # What is passed is counted.
                places, passed = places + passed, ()
            if passed:
                passing.append((amount, places, passed))
            elif len(places) == 1 and _one_at_most(graph, places[0]):
                for i in range(len(worth)):
                    worth[i] += amount if places[0] >> i & 1 else 0
            else:
                extra.append((amount, places))
        return cls(graph, train, tuple(worth), tuple(steps), skips, tuple(extra), tuple(passing))

    @property
    def ends_count(self) -> bool:
        """Whether both ends of a route must be counted."""
        return self.train.passes_token or bool(self.passing)

    def bonus(self, counted: int) -> int:
        """What `bonuses` bring for a bit set of counted stations, in money."""
        return sum(
            amount for amount, places in self.bonuses if all(counted & place for place in places)
        )

    def moves(self) -> list[list[Move]] | None:
        """List the moves from every station, without those that another one is never worse than.

        None if the train skips so many stations that there are too many moves.
        """
        graph = self.graph
        found: list[list[Move]] = []
        total = 0
        for a in range(len(graph.stations)):
            best: defaultdict[int, list[Move]] = defaultdict(list)
            listed = self._from(a)
            if listed is None:
                return None
            for move in listed:
                for other in best[move.b]:
                    if (
                        other.cost <= move.cost
                        and not other.needs & ~move.needs
                        and not other.track & ~move.track
                    ):
                        break
                else:
                    best[move.b].append(move)
                    total += len(move.skipped)
                    if total > MANY_MOVES:
                        return None
            found.append([move for b in sorted(best) for move in best[b]])
        return found

    def _from(self, a: int) -> list[Move] | None:
        """Moves from a station, those over fewer sections first; None if too many."""
        graph = self.graph
        cost_of_stop = 0 if self.train.unit == HEXES else 1
        queue: list[tuple[int, int, int, int, tuple[int, ...], tuple[Rail, ...]]] = [
            (a, 0, graph.excludes[a], 0, (), ())
        ]
        found = []
        for at, needs, blocked, track, skipped, rails in queue:
            for rail, b, cost in self.steps[at]:
                need = 1 << b | rail.conflict
                if blocked & need:
                    continue
                blocks = blocked | graph.excludes[b] | rail.conflict
                run, used = (*rails, rail), track | rail.track
                found.append(
                    Move(a, b, cost + cost_of_stop, needs | need, blocks, used, skipped, run)
                )
                if self.skips >> b & 1 and not graph.ends >> b & 1:
                    queue.append((b, needs | need, blocks, used, (*skipped, b), run))
                    if len(queue) > MANY_MOVES:
                        return None
        return found


def _masks(graph: RouteGraph, places: Sequence[frozenset[int]]) -> tuple[int, ...]:
    """Places as bit sets of stations."""
    return tuple(
        sum(1 << graph.index[number] for number in sorted(place) if number in graph.index)
        for place in places
    )


def _one_at_most(graph: RouteGraph, place: int) -> bool:
    """Whether a route visits at most one of these stations."""
    return all(
        place & ~graph.excludes[i] == 0 for i in range(len(graph.stations)) if place >> i & 1
    )
