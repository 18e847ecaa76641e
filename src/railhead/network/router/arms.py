"""The arms from which routes are put together: paths that begin at a token.

A route has two arms from a token on it, or one. There are few arms even where there are many
routes, so routes are searched for as pairs of arms (`pairs.py`). A route over several tokens is
made of arms from the first of them alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from railhead.network.router.budget import Budget
from railhead.network.router.counting import bits
from railhead.network.router.moves import TrainKind
from railhead.network.router.problem import HEXES

FINE: Final = 240
"""Tolls, and what is compared with them, are whole numbers in 1 / FINE of money."""

NEVER: Final = -(1 << 50)
"""In place of what an arm earns that is too long."""

MOST_ARMS = 40_000
"""No train is given more arms than this."""

# So many arms take as long as one step of the budget.
_GROWN: Final = 1


class Earnings:
    """What arms earn by length, if station i earns `worth[i]` in 1 / FINE of money.

    A state stands for the stations of an arm as far as they make a difference: the length they
    take, what they earn, and what those earn that need not be counted.
    """

    def __init__(self, kind: TrainKind, worth: Sequence[int]) -> None:
        train = kind.train
        self.worth = worth
        self._in_hexes, self._unlimited = train.unit == HEXES, train.counts is None
        self._size = train.counts or 0
        self._must = kind.graph.mask if self._unlimited else kind.graph.mask & ~kind.skips
        self._states: list[tuple[int, int, tuple[int, ...]]] = [(0, 0, ())]
        self._numbers: dict[tuple[int, int, tuple[int, ...]], int] = {(0, 0, ()): 0}

    def after(self, state: int, station: int, cost: int) -> int:
        """The state with one more station; -1 if that takes more than the whole length."""
        length, earned, others = self._states[state]
        worth = self.worth[station]
        if self._must >> station & 1:
            length += cost if self._in_hexes else 1
            earned += worth
        else:
            others = tuple(sorted((*others, worth), reverse=True)[: self._size])
        if self._unlimited:
            length = 0
        elif length > self._size:
            return -1
        new = (length, earned, others)
        number = self._numbers.get(new)
        if number is None:
            number = self._numbers[new] = len(self._states)
            self._states.append(new)
        return number

    def row(self, before: int, state: int, tip: int) -> tuple[int, ...]:
        """What an arm earns by length if its tip is counted; `before`: the state without that."""
        length, earned, others = self._states[state]
        if not self._must >> tip & 1:
            length, earned, others = self._states[before]
            length, earned = length + 1, earned + self.worth[tip]
        row = [NEVER] * min(length, self._size + 1)
        for more in range(self._size + 1 - length):
            if 0 < more <= len(others):
                earned += others[more - 1]
            row.append(earned)
        return tuple(row)


class Profiles:
    """What arms earn by the part of the train's length that they may take, as numbered profiles.

    `plain[number]`: a row of which number i is the most that the stations of an arm earn, its tip
    counted, with a length of i at most, in 1 / FINE of money. The bonus that earns most is not in
    it, but in `special[number]`, for routes that visit all its places; those that an arm visits are
    in `met[number]`, as a bit set. `all_places`: the set of all of them, 0 if there is no bonus.
    Profile 0 is that of an arm with which no route need end.

    `size`: the last number of a row. `must`: bit set of the stations that must be counted.
    """

    def __init__(self, kind: TrainKind) -> None:
        train = kind.train
        self.size = train.counts or 0
        self.unlimited, self.in_hexes = train.counts is None, train.unit == HEXES
        self.must = kind.graph.mask if self.unlimited else kind.graph.mask & ~kind.skips
        bonuses = [(amount, places, places) for amount, places in kind.bonuses]
        bonuses += [(amount, places, (*places, *over)) for amount, places, over in kind.passing]
        bonuses.sort(key=_amount)
        self._places: tuple[int, ...] = ()
        worth, special = list(kind.worth), list(kind.worth)
        for amount, counted, visited in bonuses:
            for i in bits(min(counted, key=_stations)):
                special[i] += amount
                if self._places:
                    worth[i] += amount
            self._places = self._places or visited
        self.all_places = (1 << len(self._places)) - 1
        self._earnings = [Earnings(kind, [FINE * each for each in worth])]
        if self._places:
            self._earnings.append(Earnings(kind, [FINE * each for each in special]))
        nothing = (NEVER,) * (self.size + 1)
        self.plain, self.special, self.met = [nothing], [nothing], [0]
        self._known: dict[tuple[tuple[int, ...], tuple[int, ...], int], int] = {
            (nothing, nothing, 0): 0
        }
        self._states: list[list[int]] = [[0 for _ in self._earnings]]
        self._after: dict[tuple[int, int, int], int] = {}
        self._rows: dict[tuple[int, int, int, int], int] = {}
        self._better: dict[tuple[int, int], int] = {}

    def rows(self, special: bool) -> list[tuple[int, ...]]:
        """The profiles, with the bonus or without it."""
        return self.special if special else self.plain

    def worth(self, station: int, *, special: bool) -> int:
        """What a station earns at most, in 1 / FINE of money."""
        return self._earnings[1 if special else 0].worth[station]

    def places_at(self, visited: int) -> int:
        """The places of the bonus among these stations, as a bit set of their numbers."""
        met = 0
        for number, place in enumerate(self._places):
            if visited & place:
                met |= 1 << number
        return met

    def after(self, state: int, station: int, cost: int) -> int:
        """The state of an arm with one more station; -1 if it is then too long."""
        key = (state, station, cost)
        found = self._after.get(key)
        if found is None:
            new = [
                earnings.after(old, station, cost)
                for earnings, old in zip(self._earnings, self._states[state], strict=True)
            ]
            found = -1
            if new[0] >= 0:
                found = len(self._states)
                self._states.append(new)
            self._after[key] = found
        return found

    def of_arm(self, before: int, state: int, tip: int, visited: int) -> int:
        """The number of the profile of an arm; `before`: its state without its tip."""
        key = (before, state, tip, self.places_at(visited))
        found = self._rows.get(key)
        if found is None:
            rows = [
                earnings.row(old, new, tip)
                for earnings, old, new in zip(
                    self._earnings, self._states[before], self._states[state], strict=True
                )
            ]
            found = self._rows[key] = self._number(rows[0], rows[-1], key[3])
        return found

    def better(self, best: int, number: int) -> int:
        """A profile with the better numbers of two, -1 if `number` is nowhere better."""
        key = (best, number)
        found = self._better.get(key)
        if found is None:
            old, new = self.plain[best], self.plain[number]
            both = tuple([max(pair) for pair in zip(old, new, strict=True)])
            found = self._better[key] = -1 if both == old else self._number(both, both, 0)
        return found

    def _number(self, plain: tuple[int, ...], special: tuple[int, ...], met: int) -> int:
        key = (plain, special, met)
        number = self._known.get(key)
        if number is None:
            number = self._known[key] = len(self.plain)
            self.plain.append(plain)
            self.special.append(special)
            self.met.append(met)
        return number


def _amount(bonus: tuple[int, tuple[int, ...], tuple[int, ...]]) -> int:
    return -bonus[0]


def _stations(place: int) -> tuple[int, int]:
    return (place.bit_count(), place)


# (its parent, the number of its last rail, its tip, conflicts that the rail needs, those of the
# arm, those that it blocks, its track, the number of its profile)
Arm: TypeAlias = "tuple[int, int, int, int, int, int, int, int]"


class Arms:
    """The arms from one anchor, in the order of a walk that goes deep first.

    Arm 0 is the anchor alone. Of arm i `parents[i]` is the arm without its last rail, the number
    `rails[i]` (of the graph); `past[i]`: the first arm after those that go on from it. `steps[i]`:
    conflicts that the last rail needs; `needs[i]`, `blocks[i]`: those of the whole arm.
    `tracks[i]`: bits of its track; `tips[i]`: its last station. `rows[i]`: the number of its
    profile, 0 if no route need end with it. `used`: the numbers of profiles, without 0.
    """

    def __init__(self, anchor: int, blocks: int) -> None:
        """`blocks`: the conflicts that the anchor blocks."""
        self.anchor = anchor
        self.parents, self.rails, self.tips = [0], [-1], [anchor]
        self.steps, self.needs, self.blocks, self.tracks = [0], [0], [blocks], [0]
        self.rows = [0]
        self.past: list[int] = []
        self.used: list[int] = []

    def add(self, arm: Arm) -> None:
        """Add an arm; it comes after all that go on from those before its parent."""
        parent, rail, tip, step, needs, blocks, track, row = arm
        self.parents.append(parent)
        self.rails.append(rail)
        self.tips.append(tip)
        self.steps.append(step)
        self.needs.append(needs)
        self.blocks.append(blocks)
        self.tracks.append(track)
        self.rows.append(row)

    def close(self) -> None:
        """Work out what depends on all arms."""
        parents = self.parents
        past = self.past = list(range(1, len(parents) + 1))
        for i in range(len(parents) - 1, 0, -1):
            past[parents[i]] = max(past[parents[i]], past[i])
        self.used = sorted(set(self.rows) - {0})

    def with_beginnings(self, some: Sequence[int]) -> list[int]:
        """Return some arms with all from which they go on, in rising order; arm 0 first."""
        parents = self.parents
        found = {0}
        for i in some:
            at = i
            while at not in found:
                found.add(at)
                at = parents[at]
        return sorted(found)

    def kept(self, some: Sequence[int]) -> Arms:
        """Return some of the arms, and those from which they go on."""
        found = Arms(self.anchor, self.blocks[0])
        new = {0: 0}
        chosen = set(some)
        for i in self.with_beginnings(some)[1:]:
            new[i] = len(found.parents)
            found.add(
                (
                    new[self.parents[i]],
                    self.rails[i],
                    self.tips[i],
                    self.steps[i],
                    self.needs[i],
                    self.blocks[i],
                    self.tracks[i],
                    self.rows[i] if i in chosen else 0,
                )
            )
        found.close()
        return found


# An arm that is to be grown: as `Arm` up to its track, then the states of its profile before and
# after its tip, and the best profile of the arms that it goes on from.
_Shoot: TypeAlias = "tuple[int, int, int, int, int, int, int, int, int, int]"


class Grower:
    """Grows the arms of one kind of train."""

    def __init__(self, kind: TrainKind, budget: Budget, *, every: bool) -> None:
        graph = kind.graph
        self.kind, self.budget = kind, budget
        self.profiles = Profiles(kind)
        numbers = {id(rail): number for number, rail in enumerate(graph.rails)}
        # From each station: (number of the rail, other end, conflicts needed, blocked, track, cost)
        self._ways = [
            [
                (
                    numbers[id(rail)],
                    b,
                    1 << b | rail.conflict,
                    graph.excludes[b] | rail.conflict,
                    rail.track,
                    cost,
                )
                for rail, b, cost in listed
            ]
            for listed in kind.steps
        ]
        # Only where all that matters is how much the stations earn, one arm replaces another.
        self._special = graph.mask
        if graph.counts == graph.mask and not every:
            self._special = graph.tokens if kind.train.needs_token else 0
            for _, places in kind.bonuses:
                for place in places:
                    self._special |= place
            for _, places, passed in kind.passing:
                for place in (*places, *passed):
                    self._special |= place
        self.left = MOST_ARMS
        self._shoots: list[_Shoot] = []

    def grow(self) -> list[Arms] | None:
        """Return the arms from each anchor; None if there are too many."""
        graph, train = self.kind.graph, self.kind.train
        anchors = graph.tokens if train.needs_token or train.passes_token else graph.mask
        found = []
        earlier = 0
        for anchor in bits(anchors):
            arms = self._grow(anchor, earlier)
            if arms is None:
                return None
            found.append(arms)
            earlier |= 1 << anchor
        return found

    def _grow(self, anchor: int, earlier: int) -> Arms | None:
        """Return the arms from an anchor that visit none of the earlier ones (bit set)."""
        profiles, ends, special = self.profiles, self.kind.graph.ends, self._special
        root = self.kind.graph.excludes[anchor] | earlier
        arms = Arms(anchor, root)
        shoots = self._shoots = []
        self._shoot(0, anchor, (0, root, 0), 0, 0)
        while shoots:
            parent, rail, tip, step, needs, blocks, track, before, state, best = shoots.pop()
            row = profiles.of_arm(before, state, tip, needs)
            better = profiles.better(best, row)
            if better >= 0:
                best = better
            elif not needs & special:
                # Shorter ones are as good.
                row = 0
            arms.add((parent, rail, tip, step, needs, blocks, track, row))
            if not ends >> tip & 1:
                self._shoot(len(arms.parents) - 1, tip, (needs, blocks, track), state, best)
            self.budget.spend(_GROWN)
            if len(arms.parents) > self.left:
                return None
        self.left -= len(arms.parents)
        arms.close()
        return arms

    def _shoot(
        self, parent: int, tip: int, so_far: tuple[int, int, int], state: int, best: int
    ) -> None:
        """Add the arms that go on from the tip of another one, which has run over `so_far`."""
        needs, blocks, track = so_far
        for number, b, step, block, over, cost in self._ways[tip]:
            if blocks & step:
                continue
            after = self.profiles.after(state, b, cost)
            if after >= 0:
                self._shoots.append(
                    (parent, number, b, step, needs | step, blocks | block, track | over,
                     state, after, best)
                )  # fmt: skip
