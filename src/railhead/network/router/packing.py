"""Choosing one route for each train so that no two share track.

The routes of a kind are numbered by their net, and sets of them are bit sets. For each bit of track
the set of the routes that use it is known, so a few operations on long numbers tell which routes
can run beside another, however many there are.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from railhead.network.router.budget import Budget
from railhead.network.router.counting import bits
from railhead.network.router.searchers import Found, Searcher
from railhead.network.router.tolls import Tolls

# So many routes take as long as one step of the budget.
_ROWS = 2000


class _Table:
    """The routes of a kind, the largest net first.

    `nets`: the net of each. `most`: the largest value. `all`: bit set of all of them. `cost`: of
    `beside`, in steps of the budget.
    """

    def __init__(self, paths: Sequence[Found]) -> None:
        self.paths = paths
        self.nets = [path.net for path in paths]
        self.most = max([path.value for path in paths], default=0)
        self.all = (1 << len(paths)) - 1
        self.cost = 1 + len(paths) // _ROWS
        self._users: dict[int, int] | None = None

    def beside(self, track: Sequence[int], free: int) -> int:
        """Return those of the free routes (bit set) that use none of these bits of track."""
        users = self._users
        if users is None:
            users = self._users = self._list_users()
        clash = 0
        for bit in track:
            if bit in users:
                clash |= users[bit]
        return free & ~clash

    def _list_users(self) -> dict[int, int]:
        """Bit of track -> bit set of the routes that use it."""
        users: defaultdict[int, list[int]] = defaultdict(list)
        for i, path in enumerate(self.paths):
            for bit in bits(path.track):
                users[bit].append(i)
        return {bit: _set_of(listed) for bit, listed in users.items()}


def _set_of(numbers: Sequence[int]) -> int:
    """The bit set of some numbers in rising order."""
    field = bytearray(numbers[-1] // 8 + 1)
    for i in numbers:
        field[i >> 3] |= 1 << (i & 7)
    return int.from_bytes(field, "little")


class Packing:
    """A search for sets of routes that earn more than a target.

    `fleet`: the kind of each train; trains of a kind follow each other. `limits[kind]`: no route
    earns more. `tolls`: those that the nets of the routes are less by. `last`: the search for the
    last train, if that has no list. `best`: a route or None for each train.
    """

    def __init__(
        self,
        fleet: Sequence[int],
        limits: Sequence[int],
        tolls: Tolls,
        budget: Budget,
        last: Searcher | None = None,
    ) -> None:
        self.fleet, self.limits, self.tolls = fleet, limits, tolls
        self.budget, self.last = budget, last
        self.target = 0
        self.best: list[Found | None] = []
        self._chosen: list[Found | None] = [None] * len(fleet)
        self._pool: list[Found] = []
        self._tables: list[_Table] = []

    def search(self, target: int, lists: Mapping[int, Sequence[Found]]) -> None:
        """Set `best` to the best set that earns more than `target`; it stays empty without one.

        `lists[kind]`: the routes that can be part of such a set, the largest net first. Raises
        OutOfBudgetError; `best` is then the best set found so far.
        """
        self.target = target
        tables = {kind: _Table(paths) for kind, paths in lists.items()}
        self._tables = [tables.get(kind) or _Table(()) for kind in self.fleet]
        self._choose(0, 0, [table.all for table in self._tables], 0, self.tolls.total)

    def _choose(self, at: int, used: int, free: list[int], value: int, net: int) -> None:
        """Choose for the trains from `at` on, of `free` (a bit set of routes for each of them).

        The free routes share no track with those chosen. `net`: the nets of these and all tolls.
        """
        self.budget.spend()
        if value > self.target:
            self.target, self.best = value, self._chosen.copy()
        if at == len(self.fleet):
            return
        if self.last is not None and at == len(self.fleet) - 1:
            self._finish(at, used, value)
            return
        # What the trains after this one can add at most: the best that is left for each.
        rest, rest_net = self._left(at + 1, free)
        table, left = self._tables[at], free[0]
        while left:
            low = left & -left
            left ^= low
            i = low.bit_length() - 1
            if net + table.nets[i] + rest_net <= self.target:
                break
            path = table.paths[i]
            if value + path.value + rest <= self.target:
                continue
            then = self._beside(at, i, free)
            self._chosen[at] = path
            self._choose(at + 1, used | path.track, then, value + path.value, net + path.net)
            self._chosen[at] = None
        if value + rest > self.target and net + rest_net > self.target:
            kind = self.fleet[at]
            then = [
                0 if other == kind else listed
                for other, listed in zip(self.fleet[at + 1 :], free[1:], strict=True)
            ]
            self._choose(at + 1, used, then, value, net)

    def _beside(self, at: int, i: int, free: Sequence[int]) -> list[int]:
        """The routes left for each train after `at` if that one takes its i-th route."""
        kind = self.fleet[at]
        track: list[int] = []
        found: list[int] = []
        for number, listed in enumerate(free[1:], at + 1):
            if not listed:
                found.append(0)
            elif number > at + 1 and self.fleet[number] == self.fleet[number - 1]:
                found.append(found[-1])
            else:
                # Equal trains are interchangeable: the later one takes the later route.
                later = listed >> i + 1 << i + 1 if self.fleet[number] == kind else listed
                table = self._tables[number]
                track = track or bits(self._tables[at].paths[i].track)
                self.budget.spend(table.cost)
                found.append(table.beside(track, later))
        return found

    def _left(self, at: int, free: Sequence[int]) -> tuple[int, int]:
        """The most that the trains from `at` on can earn, and their largest nets."""
        value = net = 0
        for number, listed in enumerate(free[1:], at):
            kind = self.fleet[number]
            if self.last is not None and number == len(self.fleet) - 1:
                value += self.limits[kind]
                net += self.tolls.limits[kind]
            elif listed:
                table = self._tables[number]
                value += table.most
                net += max(table.nets[(listed & -listed).bit_length() - 1], 0)
        return value, net

    def _finish(self, at: int, used: int, value: int) -> None:
        """Give the last train the best route on free track, if that is good enough."""
        found = self._last(used, self.target - value)
        if found is not None:
            self._chosen[at] = found
            self.target, self.best = value + found.value, self._chosen.copy()
            self._chosen[at] = None

    def _last(self, used: int, above: int) -> Found | None:
        assert self.last is not None
        best: Found | None = None
        for path in self._pool:
            if path.value > above and not path.track & used:
                best, above = path, path.value
                break
        if best is not None and best.value == self.limits[self.fleet[-1]]:
            return best
        found = self.last.best(max(above, 0), used)
        if found is None:
            return best
        self._pool.append(found)
        self._pool.sort(key=lambda path: -path.value)
        return found
