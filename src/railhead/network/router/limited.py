"""Routes of a train whose length is limited, by branch and bound along its moves.

A route is grown from one of its ends. The table of `lookahead` orders the branches and cuts them
off. Track may cost a toll; then routes are compared by their net, the revenue less the tolls.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

from railhead.network.router.budget import Budget
from railhead.network.router.counting import bits
from railhead.network.router.lookahead import IMPOSSIBLE, LEAST_POSSIBLE, Lookahead
from railhead.network.router.moves import Move, TrainKind
from railhead.network.router.problem import HEXES

# More than any route earns.
ENOUGH: Final = 1 << 60

# A branch: (most that it can still earn, what its station earns less the toll, conflicts needed,
# those blocked, key of the branches beyond or -1, bits of its station and track, the move). A start
# has its bit in place of those needed, and no move.
_Branch: TypeAlias = "tuple[int, int, int, int, int, int, Move]"
_Start: TypeAlias = "tuple[int, int, int, int, int]"


# A move: (its number, cost, station, conflicts needed, what the station earns less the toll, marks
# of the station, 1 or 0 for its token, 1 or 0 if all routes end there).
_Option: TypeAlias = "tuple[int, int, int, int, int, int, int, int]"


def _most(branch: _Branch) -> int:
    return -branch[0]


def _most_at_start(start: _Start) -> int:
    return -start[0]


def _most_ahead(item: tuple[int, int]) -> int:
    return -item[0]


@dataclass(slots=True, eq=False)  # not frozen: that would take three times as long to make
class LimitedRoute:
    """A route of one kind of train. It never changes.

    `value`: its revenue; `net`: that less tolls, both in money; `track`: the bits of its track.
    """

    value: int
    net: int
    track: int
    moves: tuple[Move, ...]


def _add(found: dict[int, LimitedRoute], above: int, most: int, route: LimitedRoute) -> int:
    """Note a route, the best so far on its track; return the bar for the next."""
    found[route.track] = route
    return ENOUGH if len(found) > most else above


class LimitedSearch:
    """The search for routes of one kind of train.

    `top`: when a search was cut off, no route has a larger net. `answer`: the best route found.
    `tolled`: bit set of the track that has a toll.
    """

    def __init__(
        self,
        kind: TrainKind,
        moves: list[list[Move]],
        budget: Budget,
        tolls: Mapping[int, int] | None = None,
    ) -> None:
        """`moves`: those of the kind; `tolls`: number of a bit of track -> toll, in money."""
        self.kind, self.moves, self.budget = kind, moves, budget
        self.top = 0
        self.answer: LimitedRoute | None = None
        self._numbered = [move for listed in moves for move in listed]
        self._first = [0]
        for listed in moves:
            self._first.append(self._first[-1] + len(listed))
        self._charged = tolls or {}
        self.tolled = sum([1 << bit for bit in self._charged])
        self._toll_of: dict[int, int] = {0: 0}
        self._tolls = [self.toll(move.track & self.tolled) for move in self._numbered]
        self._length = kind.train.counts or 0
        self._left = self._length - (0 if kind.train.unit == HEXES else 1)
        self.table = Lookahead.of(kind, moves, self._tolls)
        self._options: list[list[_Option]] = [[] for _ in moves]
        # Counted, but no reason to stop: without its table a search knows no bound.
        budget.used += len(self._numbered) * self._length << self.table.critical >> 6
        self._branches: dict[int, list[_Branch]] = {}
        self._onward: dict[int, list[tuple[int, int]]] = {}
        self.starts = self._list_starts()

    def toll(self, track: int) -> int:
        """What is charged for track (bit set) of which every bit has a toll, in money."""
        found = self._toll_of.get(track)
        if found is None:
            found = self._toll_of[track] = sum([self._charged[bit] for bit in bits(track)])
        return found

    def with_tolls(self, tolls: Mapping[int, int]) -> LimitedSearch:
        """Return the same search with other tolls."""
        return LimitedSearch(self.kind, self.moves, self.budget, tolls)

    def _list_starts(self) -> list[_Start]:
        graph, table = self.kind.graph, self.table
        found: list[_Start] = []
        for s in range(len(self.moves)):
            has_token = graph.tokens >> s & 1 or not self.kind.train.needs_token
            most = table.with_token if has_token else table.without_token
            ahead = most[table.marks[s]][self._left][s]
            if ahead < LEAST_POSSIBLE:
                continue
            gain = table.most_earned[s]
            key = -2 - (s * 2 + (1 if has_token else 0))
            found.append((gain + ahead, gain, 1 << s, graph.excludes[s], key))
        found.sort(key=_most_at_start)
        return found

    def _options_at(self, at: int) -> list[_Option]:
        """The moves from a station as searches need them, listed when they are first needed."""
        options = self._options[at]
        if not options:
            graph, table = self.kind.graph, self.table
            for number, move in enumerate(self.moves[at], self._first[at]):
                b = move.b
                gain = table.most_earned[b] - self._tolls[number]
                token, ends = graph.tokens >> b & 1, graph.ends >> b & 1
                options.append(
                    (number, move.cost, b, move.needs, gain, table.marks[b], token, ends)
                )
        return options

    def _list_branches(self, key: int) -> list[_Branch]:
        """List the branches that a route may go on by, the most promising first.

        The key stands for the last move or the start, the length left, the critical stations
        visited, and whether a token is counted.
        """
        table = self.table
        if key < 0:
            at, has_token = -2 - key >> 1, key & 1
            left, taken, visited = self._left, self.kind.graph.excludes[at], table.marks[at]
        else:
            rest, has_token = key >> 1, key & 1
            rest, visited = rest >> table.critical, rest & ((1 << table.critical) - 1)
            last, left = rest // (self._length + 1), rest % (self._length + 1)
            at, taken = self._numbered[last].b, self._numbered[last].blocks
        found: list[_Branch] = []
        for number, cost, b, needs, gain, mark, token, ends in self._options_at(at):
            after = left - cost
            if after < 0 or taken & needs or visited & mark:
                continue
            now, then, move = has_token | token, visited | mark, self._numbered[number]
            ahead = 0 if now else IMPOSSIBLE
            if not ends:
                ahead = self._ahead(b, after, now, then, taken | move.blocks)
            if ahead < LEAST_POSSIBLE:
                continue
            key_on = -1
            if ahead > 0 or (after > 0 and not ends):
                key_on = number * (self._length + 1) + after
                key_on = ((key_on << table.critical) | then) * 2 + now
            here = 1 << b | move.track
            found.append((gain + ahead, gain, needs, move.blocks, key_on, here, move))
        found.sort(key=_most)
        return found

    def _ahead(self, at: int, left: int, has_token: int, visited: int, taken: int) -> int:
        """The most that can be earned beyond a station if the bits `taken` are blocked."""
        key = ((at * (self._length + 1) + left << self.table.critical) | visited) * 2 + has_token
        listed = self._onward.get(key)
        if listed is None:
            listed = self._onward[key] = self._list_onward(at, left, has_token, visited)
        for ahead, needs in listed:
            if not taken & needs:
                return max(ahead, 0) if has_token else ahead
        return 0 if has_token else IMPOSSIBLE

    def _list_onward(
        self, at: int, left: int, has_token: int, visited: int
    ) -> list[tuple[int, int]]:
        """(Most that can be earned, conflicts) for each move from a station, the best first."""
        table = self.table
        listed = []
        for _, cost, b, needs, gain, mark, token, ends in self._options_at(at):
            after = left - cost
            if after < 0 or visited & mark:
                continue
            now = has_token | token
            if ends:
                if now:
                    listed.append((gain, needs))
                continue
            ahead = (table.with_token if now else table.without_token)[visited | mark][after][b]
            if ahead > LEAST_POSSIBLE:
                listed.append((gain + ahead, needs))
        listed.sort(key=_most_ahead)
        return listed

    def limit(self) -> int:
        """Return an upper bound for the net of all routes, without a search."""
        return max((branch[0] for branch in self.starts), default=0)

    def best(self, above: int = 0, forbidden: int = 0) -> LimitedRoute | None:
        """Return the route with the largest net above `above`, None if there is none.

        `forbidden`: bit set of track that it may not use. Raises OutOfBudgetError; `answer` and
        `top` then say what is known.
        """
        self._keep(None)
        _Walk(self, above, forbidden, self._keep).run()
        return self.answer

    def _keep(self, path: LimitedRoute | None) -> int:
        """Note the best route, None before there is one; return the bar for the next."""
        self.answer = path
        return path.net if path is not None else 0

    def all(self, above: int, most: int) -> list[LimitedRoute] | None:
        """List the routes with a net above `above`, the best one for each set of track.

        The largest net first; None if there are more than `most`. Raises OutOfBudgetError.
        """
        found: dict[int, LimitedRoute] = {}

        add = partial(_add, found, above, most)
        self.walk(above, add)
        if len(found) > most:
            return None
        return sorted(found.values(), key=lambda path: -path.net)

    def walk(self, above: int, found: Callable[[LimitedRoute], int]) -> None:
        """Pass each route with a net above a bar, at first `above`, to `found`: it sets the bar."""
        _Walk(self, above, 0, found).run()

    def branches(self, key: int) -> list[_Branch]:
        """The branches that a route may go on by, listed when they are first needed."""
        found = self._branches.get(key)
        if found is None:
            found = self._branches[key] = self._list_branches(key)
        return found


class _Walk:
    """One search, route by route: each with a net above a bar is passed to `found`.

    But not those that earn no more than one before on the same track. The bar is `best`, and what
    `found` returns is the next one. `line`: the moves so far.
    """

    __slots__ = (
        "best",
        "bonused",
        "budget",
        "counts",
        "extra",
        "forbidden",
        "found",
        "line",
        "mask",
        "met",
        "search",
        "start",
        "tokens",
        "tolled",
        "values",
    )

    def __init__(
        self,
        search: LimitedSearch,
        above: int,
        forbidden: int,
        found: Callable[[LimitedRoute], int],
    ) -> None:
        self.search, self.budget, self.found = search, search.budget, found
        self.best, self.forbidden = above, forbidden
        self.line: list[Move] = []
        # Each route is met from both ends. Routes on the same track may count other stations.
        self.met: set[int] = set()
        # What routes earn by their track.
        self.values: dict[int, int] = {}
        kind = search.kind
        self.mask, self.counts = kind.graph.mask, kind.graph.counts
        self.tokens = kind.graph.tokens if kind.train.needs_token else -1
        self.tolled = search.tolled
        # The stations that bonuses depend on, and by those counted what is earned beyond the sum.
        self.bonused = 0
        self.extra: dict[int, int] = {0: 0}
        for _, places in kind.bonuses:
            for place in places:
                self.bonused |= place

    def run(self) -> None:
        """Walk from each start, the most promising first."""
        search, budget = self.search, self.budget
        for most_here, gain, bit, blocks, key in search.starts:
            search.top = most_here
            if most_here <= self.best:
                break
            branches = search.branches(key)
            budget.used += 1
            if budget.used >= budget.stop:
                budget.check()
            self._go(branches, gain, blocks, bit)

    def _go(self, branches: list[_Branch], value: int, taken: int, seen: int) -> None:
        """Go on by these branches; `value`: earned so far, `seen`: stations counted and track."""
        line, forbidden, known = self.line, self.forbidden, self.met
        for most_here, gain, needs, blocks, key, here, move in branches:
            if value + most_here <= self.best:
                return
            if taken & needs or (forbidden and forbidden & here):
                continue
            earned, met = value + gain, seen | here
            if earned > self.best and met not in known:
                line.append(move)
                self._record(met, earned)
                line.pop()
            if key < 0:
                continue
            onward = self.search.branches(key)
            budget = self.budget
            budget.used += 1
            if budget.used >= budget.stop:
                budget.check()
            # Most go no further: this saves the call.
            if onward and earned + onward[0][0] > self.best:
                line.append(move)
                self._go(onward, earned, taken | blocks, met)
                line.pop()

    def _record(self, met: int, earned: int) -> None:
        """Pass the route on, unless it counts too few of the stations that it needs."""
        self.met.add(met)
        counted = met & self.mask
        if not counted & self.tokens:
            return
        two = counted & self.counts
        if not two & (two - 1):
            return
        net, bonused = earned, counted & self.bonused
        if bonused:
            extra = self.extra.get(bonused)
            net += self._extra(bonused) if extra is None else extra
        if net > self.best:
            track = met & ~self.mask
            value = net + self.search.toll(track & self.tolled) if self.tolled else net
            if self.values.get(track, -1) < value:
                self.values[track] = value
                self.best = self.found(LimitedRoute(value, net, track, tuple(self.line)))

    def _extra(self, bonused: int) -> int:
        """What bonuses bring beyond what the sum of the stations counted has of them already."""
        kind, most_earned = self.search.kind, self.search.table.most_earned
        extra = kind.bonus(bonused) - sum([most_earned[i] - kind.worth[i] for i in bits(bonused)])
        self.extra[bonused] = extra
        return extra
