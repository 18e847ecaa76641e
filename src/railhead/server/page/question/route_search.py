"""Routes through the stations that a player has picked, for runs other than the best one.

Here sections of track are only joined to paths that visit what was picked; whether such a route is
legal, the game is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from railhead.assist.consequences import look_ahead
from railhead.engine.actions import RouteSection, RunRoutes
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.engine.routeactions import section_action
from railhead.language import N_
from railhead.network.tracks import Section

Routes = tuple[tuple[str, tuple[RouteSection, ...]], ...]
"""(Train, sections of its route), as in RunRoutes."""

# How many steps a search may take, how many routes it may offer to the rules, and how many
# stations besides those picked a route may pass.
_STEPS, _TRIES, _BETWEEN = 20_000, 40, 3


def run_through(
    game: Game, company: str, wanted: Sequence[tuple[str, Sequence[str]]]
) -> tuple[RunRoutes, list[int]]:
    """Return a legal run in which each train visits what was picked for it, and what each earns.

    `wanted`: (train, stations such as `C5.0`, in any order); a train without stations stays. A
    route visits just these stations where the rules allow that, otherwise as few others as
    possible. Raises Illegal if there is none for a train, or none was found within the limits.
    """
    routes: Routes = ()
    revenues: list[int] = []
    for train, stops in wanted:
        if not stops:
            continue
        before = sum(revenues)
        routes, total = _with_train(game, company, routes, train, list(stops))
        revenues.append(total - before)
    return RunRoutes(company, routes), revenues


def _with_train(
    game: Game, company: str, routes: Routes, train: str, stops: list[str]
) -> tuple[Routes, int]:
    """Add a route for one train; return all routes and what they earn together."""
    refusal: Illegal | None = None
    for tries, sections in enumerate(_paths(game, company, stops)):
        written = tuple(section_action(game, section) for section in sections)
        longer = (*routes, (train, written))
        try:
            consequences = look_ahead(game, RunRoutes(company, longer))
        except Illegal as illegal:
            refusal = refusal or illegal
            if tries == _TRIES:
                break
            continue
        return longer, int(consequences.first("routes_run").get("revenue", 0))
    if refusal is not None:
        raise refusal
    raise Illegal("", N_("No track joins the places picked for the {train} train."), train=train)


def _paths(game: Game, company: str, stops: list[str]) -> Iterator[list[Section]]:
    """Yield paths that visit all stops, those that pass the fewest other stations first."""
    grid = game.network.grid
    reached = {grid.station_id(number): number for number in game.network.reach(company).stations}
    if not reached.keys() >= set(stops):
        raise Illegal("", N_("{company} does not reach all these places."), company=company)
    picked, allowed = frozenset(reached[stop] for stop in stops), frozenset(reached.values())
    for between in range(_BETWEEN + 1):
        search = _Search(game, picked, allowed, between)
        yield from sorted(search.paths(), key=lambda path: sum(part.hexes for part in path))


class _Search:
    """Walks from station to station, visiting `picked` and exactly so many others."""

    def __init__(
        self, game: Game, picked: frozenset[int], allowed: frozenset[int], between: int
    ) -> None:
        self.track = game.network.track
        self.picked = picked
        self.allowed = allowed
        self.between = between
        self.steps = _STEPS
        self.visited: set[int] = set()
        self.path: list[Section] = []
        self.found: list[list[Section]] = []

    def paths(self) -> list[list[Section]]:
        """Return what was found within the allowed number of steps, each way round once."""
        for start in sorted(self.picked):
            self.visited = {start}
            self._walk(start, 0, self.between)
        # A path from end to end is met again from its other end.
        return [path for path in self.found if path[0].start < path[-1].end]

    def _walk(self, here: int, used: int, others: int) -> None:
        """Go on from a station; `used`: edges crossed, `others`: stations still to put between."""
        if self.path:
            if not others and self.picked <= self.visited:
                if here in self.picked:
                    self.found.append(list(self.path))
                return
            if self.track.is_terminal(here):
                return
        for section in self.track.sections(here):
            self.steps -= 1
            if self.steps < 0:
                return
            end, other = section.end, section.end not in self.picked
            if end in self.visited or section.crossings & used or other > others:
                continue
            if end not in self.allowed:
                continue
            self.visited.add(end)
            self.path.append(section)
            self._walk(end, used | section.crossings, others - other)
            self.path.pop()
            self.visited.remove(end)
