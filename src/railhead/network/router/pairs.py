"""The search for routes as pairs of arms, with tolls on track.

What an arm can earn with a part of the train's length is known, so the best pairs are found from
the best arms on. Arms that cannot run beside an arm are passed over with all that go on from them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from railhead.network.router.arms import FINE, NEVER, Arms, Grower, Profiles
from railhead.network.router.budget import Budget
from railhead.network.router.counting import Counting
from railhead.network.router.graph import Rail
from railhead.network.router.limited import ENOUGH
from railhead.network.router.moves import TrainKind
from railhead.network.router.unlimited import UnlimitedRoute

# So many arms looked at take as long as one step of the budget, where what they earn is worked out
# and where they are tried beside another one.
_WORKED: Final = 12
_TRIED: Final = 8


class Pair(NamedTuple):
    """A route: its net in 1 / FINE of money, its arms and their numbers, its value in money.

    `second`: 0 if it has one arm only. `counted`: bit set of the stations that it counts.
    """

    net: int
    arms: Arms
    first: int
    second: int
    value: int
    counted: int

    @property
    def track(self) -> int:
        """The bits of its track."""
        return self.arms.tracks[self.first] | self.arms.tracks[self.second]


class Tolls(NamedTuple):
    """Tolls in 1 / FINE of money: by the number of a rail, and for groups of three bits of track.

    The toll of a group is due from a route that uses two of its bits or more.
    """

    rails: Sequence[int]
    groups: Sequence[tuple[int, int]]


class _Way(NamedTuple):
    """How the arms of a route can earn: `size`: the length left to them, -1 if there is none.

    `base`: what the anchor earns; `alone`: whether one arm is enough. `special`: whether they have
    the bonus; then `lacks` are the places that they must visit, as a bit set of their numbers.
    """

    size: int
    base: int
    alone: bool
    special: bool = False
    lacks: int = 0


class _Branch:
    """The promising arms from an anchor, with those from which they go on.

    `some`: their numbers, in rising order; `past`, `steps`: as those of `Arms`, by place in `some`.
    """

    def __init__(
        self, arms: Arms, promising: Sequence[int], charged: Sequence[int], profiles: Profiles
    ) -> None:
        self.some = arms.with_beginnings(promising)
        place = {i: at for at, i in enumerate(self.some)}
        self._parents = [place[arms.parents[i]] for i in self.some]
        self.steps = [arms.steps[i] for i in self.some]
        self.past = list(range(1, len(self.some) + 1))
        for at in range(len(self.some) - 1, 0, -1):
            parent = self._parents[at]
            self.past[parent] = max(self.past[parent], self.past[at])
        self._charged = [charged[i] for i in self.some]
        # Profile -> the places of its arms.
        self._with: dict[int, list[int]] = {}
        for i in promising:
            self._with.setdefault(arms.rows[i], []).append(place[i])
        self._profiles = profiles

    def lacking(self, lacks: int) -> list[int]:
        """What the arms leave of these places of the bonus."""
        met = self._profiles.met
        return sorted({lacks & ~met[number] for number in self._with}) if lacks else [0]

    def first(self, length: int, way: _Way, least: int, lacking: int) -> list[tuple[int, int]]:
        """(Net, place) of those that earn more than `least` and lack these of the places.

        The best first. Those that earn as much with less length are left out.
        """
        charged, met, rows = self._charged, self._profiles.met, self._profiles.rows(way.special)
        found: list[tuple[int, int]] = []
        for number, places in self._with.items():
            row = rows[number]
            if way.lacks & ~met[number] == lacking and (
                not length or row[length] > row[length - 1]
            ):
                most = row[length] - least
                found += [(row[length] - charged[at], at) for at in places if charged[at] < most]
        found.sort(reverse=True)
        return found

    def nets(
        self, length: int, special: bool, least: int, must: int
    ) -> tuple[list[int], list[int]]:
        """What each earns with a length, and the most of those that go on from it, or it.

        Only if that is more than `least`, and it visits the places `must`.
        """
        charged, met, rows = self._charged, self._profiles.met, self._profiles.rows(special)
        nets, beyond, parents = [NEVER] * len(self.some), [NEVER] * len(self.some), self._parents
        for number, places in self._with.items():
            earned = rows[number][length]
            if must & ~met[number]:
                continue
            for place in places:
                net = earned - charged[place]
                if net > least:
                    nets[place] = net
                    at = place
                    while beyond[at] < net:
                        beyond[at] = net
                        at = parents[at]
        return nets, beyond


class PairSearch:
    """The search for routes of one kind of train.

    `anchors`: the arms from each anchor.
    """

    def __init__(
        self,
        kind: TrainKind,
        anchors: list[Arms],
        profiles: Profiles,
        counting: Counting,
        budget: Budget,
        *,
        every: bool,
        forced: bool,
    ) -> None:
        self._every, self._forced = every, forced
        self.kind, self.anchors, self.profiles = kind, anchors, profiles
        self.counting, self.budget = counting, budget
        self._bar, self._most, self._all = 0, 0, False
        self._found: dict[int, Pair] = {}
        self._tolls = Tolls((), ())
        self._charged: list[int] = []
        self._best: dict[tuple[bool, int], list[int]] = {}

    @property
    def size(self) -> int:
        """How many arms there are."""
        return sum([len(arms.parents) for arms in self.anchors])

    def best(self, tolls: Tolls, bar: int, most: int) -> list[Pair]:
        """Return routes with a net above a bar, the best first, one for each set of track.

        Of more than `most` some are left out, but never the best. Raises OutOfBudgetError.
        """
        self._bar, self._most, self._tolls = bar, most, tolls
        self._found = {}
        for number, arms in enumerate(self.anchors):
            self._from(number, arms)
        return self._ranked()

    def all(self, tolls: Tolls, bar: int, most: int) -> list[Pair] | None:
        """Return all routes with a net above a bar, None if there are more than `most`."""
        self._all = True
        try:
            found = self.best(tolls, bar, most)
        finally:
            self._all = False
        return None if self._bar > bar else found

    def _ranked(self) -> list[Pair]:
        """The routes found, the best first."""
        order = sorted([(-pair.net, track) for track, pair in self._found.items()])
        return [self._found[track] for _, track in order]

    def shrink(self, tolls: Tolls, bar: int) -> None:
        """Leave out for good the arms of which no route with a net above a bar can have one."""
        self._bar, self._tolls = bar, tolls
        for number, arms in enumerate(self.anchors):
            self._charged = self._charge(arms)
            found = self._promising(arms)
            if len(found) < len(arms.parents) - 1:
                self.anchors[number] = arms.kept(found)

    def _promising(self, arms: Arms) -> list[int]:
        """The arms that a route with a net above the bar can have."""
        profiles, charged = self.profiles, self._charged
        met, used = profiles.met, arms.used
        # The least toll of the arms of each profile.
        least = [ENOUGH] * len(met)
        for number, toll in zip(arms.rows, charged, strict=True):
            least[number] = min(least[number], toll)
        ways = self._ways(arms.anchor)
        # The most that arms earn by length, by the places that they must visit.
        best = self._best = {}
        # The toll that an arm must be below, by profile.
        below = [NEVER] * len(met)
        for size, base, alone, special, lacks in ways:
            rows = profiles.rows(special)
            for number in used:
                must, row = lacks & ~met[number], rows[number]
                other = best.get((special, must))
                if other is None:
                    other = [NEVER] * (profiles.size + 1)
                    for each in used:
                        if not must & ~met[each]:
                            toll = least[each]
                            other = [
                                old if old > net - toll else net - toll
                                for old, net in zip(other, rows[each], strict=True)
                            ]
                    best[special, must] = other
                most = row[size] if alone and not must and size >= 0 else NEVER
                for length in range(size + 1):
                    most = max(most, row[length] + other[size - length])
                below[number] = max(below[number], most + base - self._bar)
        self.budget.spend(1 + len(charged) // _WORKED + len(used) * len(ways) // 2)
        return [
            i
            for i, (number, toll) in enumerate(zip(arms.rows, charged, strict=True))
            if toll < below[number]
        ]

    def _ways(self, anchor: int) -> list[_Way]:
        """How the arms from an anchor can earn, without the bonus and with it."""
        profiles = self.profiles
        found = []
        for special in (False, True) if profiles.all_places else (False,):
            worth, size = profiles.worth(anchor, special=special), profiles.size
            lacks = profiles.all_places & ~profiles.places_at(1 << anchor) if special else 0
            if profiles.unlimited or profiles.in_hexes:
                found.append(_Way(size, worth, True, special, lacks))
                continue
            found.append(_Way(size - 1, worth, True, special, lacks))
            if not profiles.must >> anchor & 1:
                # A train may pass the anchor without counting it, but its route does not end there.
                found.append(_Way(size, 0, False, special, lacks))
        return found

    def _charge(self, arms: Arms) -> list[int]:
        """The tolls of all arms."""
        rails, tolls = arms.rails, self._tolls.rails
        charged = [0]
        add = charged.append
        for i, parent in enumerate(arms.parents):
            if i:
                add(charged[parent] + tolls[rails[i]])
        for group, toll in self._tolls.groups:
            for i, track in enumerate(arms.tracks):
                used = track & group
                if used & (used - 1):
                    charged[i] += toll
        return charged

    def _from(self, number: int, arms: Arms) -> None:
        """Look at the routes from one anchor."""
        self._charged = self._charge(arms)
        promising = self._promising(arms)
        if not promising:
            return
        branch = _Branch(arms, promising, self._charged, self.profiles)
        through = not self.kind.graph.ends >> arms.anchor & 1
        for way in self._ways(arms.anchor):
            if way.alone and way.size >= 0:
                least = self._bar - way.base
                nets, _ = branch.nets(way.size, way.special, least, way.lacks)
                for i, net in zip(branch.some, nets, strict=True):
                    if net > least:
                        self._take(number, i, 0)
            if through:
                for small in range(way.size // 2 + 1):
                    for lacking in branch.lacking(way.lacks):
                        self._pair(number, branch, way, small, lacking)

    def _pair(self, number: int, branch: _Branch, way: _Way, small: int, lacking: int) -> None:
        """Look at pairs of which one arm needs a length of `small`: with less it earns less.

        The other one gets the rest, and visits the places that the first one is lacking.
        """
        size, base, special = way.size, way.base, way.special
        most = self._best[special, lacking][size - small]
        first = branch.first(small, way, self._bar - base - most, lacking)
        if not first:
            return
        others, beyond = branch.nets(size - small, special, self._bar - base - first[0][0], lacking)
        some, past, steps, count = branch.some, branch.past, branch.steps, len(branch.some)
        blocks = self.anchors[number].blocks
        tried = 0
        for net, at in first:
            least = self._bar - base - net
            if beyond[0] <= least:
                break
            i = some[at]
            blocked = blocks[i]
            j = 1
            while j < count:
                tried += 1
                if beyond[j] <= least or blocked & steps[j]:
                    j = past[j]
                    continue
                if others[j] > least:
                    self._take(number, i, some[j])
                    least = self._bar - base - net
                j += 1
        self.budget.spend(1 + (tried + count // 4) // _TRIED)

    def _take(self, number: int, i: int, j: int) -> None:
        """Note a route if its net is above the bar."""
        kind, arms = self.kind, self.anchors[number]
        visited = (arms.needs[i] | arms.needs[j]) & kind.graph.mask | 1 << arms.anchor
        ends = 1 << arms.tips[i] | 1 << arms.tips[j]
        value, counted = self.counting.earn(visited, ends if self._forced else 0)
        if self._every and ends & ~counted:
            return
        net = value * FINE - self._charged[i] - self._charged[j]
        if value <= 0 or net <= self._bar:
            return
        for group, toll in self._tolls.groups:
            one, other = arms.tracks[i] & group, arms.tracks[j] & group
            if one and other and not (one & (one - 1) or other & (other - 1)):
                net -= toll
        if net <= self._bar:
            return
        track = arms.tracks[i] | arms.tracks[j]
        known = self._found.get(track)
        if known is not None and known.net >= net:
            return
        self._found[track] = Pair(net, arms, max(i, j), min(i, j), value, counted)
        if len(self._found) > self._most:
            kept = self._ranked()[: self._most // 2]
            self._found = {pair.track: pair for pair in kept}
            self._bar = ENOUGH if self._all else kept[-1].net

    def route(self, pair: Pair) -> UnlimitedRoute:
        """Return a route from end to end."""
        arms = pair.arms
        rails = (*reversed(self._rails(arms, pair.first)), *self._rails(arms, pair.second))
        start = arms.tips[pair.first]
        return UnlimitedRoute(pair.value, pair.value, pair.track, start, rails, pair.counted)

    def _rails(self, arms: Arms, i: int) -> list[Rail]:
        """The rails of an arm from its anchor on."""
        found: list[Rail] = []
        while i:
            found.append(self.kind.graph.rails[arms.rails[i]])
            i = arms.parents[i]
        found.reverse()
        return found


def pair_search(
    kind: TrainKind, budget: Budget, *, every: bool = False, forced: bool = False
) -> PairSearch | None:
    """Return the search for a kind of train by pairs; None if it has too many arms.

    `every`: whether it finds also routes that earn no more than shorter ones, but none whose ends
    are not counted; `forced`: the ends are counted even if other stations earn more.
    """
    counting = Counting(kind)
    grower = Grower(kind, budget, every=every)
    anchors = grower.grow()
    if anchors is None:
        return None
    return PairSearch(
        kind,
        anchors,
        grower.profiles,
        counting,
        budget,
        every=every,
        forced=forced or kind.ends_count,
    )
