"""How far a company still is from its historical destinations: an estimate, no rule of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush

from railhead.network.tracks import NODES
from railhead.network.walk_limits import DenseTrackError
from railhead.titles.common.lines import TokenLine, token_lines
from railhead.titles.g18fb.destinations import destinations, lines
from railhead.titles.g18fb.game import Base18FB

INTERMEDIATE, FINAL, FURTHER = "intermediate", "final", "further"
"""What a destination is to a company (rules 18FB-3.4-1 and 18FB-R-40)."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A historical destination of a company.

    `part`: INTERMEDIATE, FINAL or FURTHER; `reached`: it has a token there; `line`: the cheapest
    line by which it could place one now, whatever is in its treasury; `missing`: how many tiles are
    missing to it at least, None if it is further away than can be told; `over`: the cities on the
    way in which it needs tokens first.
    """

    city: str
    part: str
    reached: bool
    line: TokenLine | None = None
    missing: int | None = None
    over: tuple[str, ...] = ()


def _places(game: Base18FB, company: str) -> Iterator[tuple[str, str, bool]]:
    """The destinations in the order of its line: city, part, and whether it is reached."""
    reached = game.state.reached.get(company, ())
    parts = {line[1]: INTERMEDIATE for line in lines(game, company)}
    parts |= {line[2]: FINAL for line in lines(game, company)}
    for place in destinations(game, company):
        yield game.city_at(place), parts.get(place, FURTHER), place in reached


def next_cities(game: Base18FB, company: str) -> list[str]:
    """The cities of `next_stages`; how far they are is asked only where one of several is next."""
    waiting: dict[str, list[str]] = {}
    for city, part, reached in _places(game, company):
        if part != FURTHER and not reached:
            waiting.setdefault(part, []).append(city)
    if all(len(cities) == 1 for cities in waiting.values()):
        return [city for (city,) in waiting.values()]
    return [stage.city for stage in next_stages(journey(game, company)).values()]


def journey(game: Base18FB, company: str) -> list[Stage]:
    """The historical destinations of a company in the order of its line."""
    stages = []
    for city, part, reached in _places(game, company):
        if reached:
            stages.append(Stage(city, part, reached=True))
            continue
        line = _cheapest(game, company, city)
        missing, over = (0, ()) if line else _ways(game, company).to(city)
        stages.append(Stage(city, part, reached=False, line=line, missing=missing, over=over))
    return stages


def _cheapest(game: Base18FB, company: str, city: str) -> TokenLine | None:
    try:
        return next(iter(token_lines(game, company, city)), None)
    except DenseTrackError:
        return None


def _ways(game: Base18FB, company: str) -> _Ways:
    """The ways of a company on the present track: the same until a tile or a token changes."""
    key, notes = ("ways", company), game.network.notes
    if key not in notes:
        notes[key] = _Ways(game, company)
    found: _Ways = notes[key]
    return found


class _Ways:
    """The ways of a company to cities, by the tiles that are missing on them."""

    def __init__(self, game: Base18FB, company: str) -> None:
        network = game.network
        self._station, self._id = network.grid.station, network.grid.station_id
        own = network.own(company)
        self._came: dict[int, int] = dict.fromkeys(own, -1)
        self._missing: dict[int, int] = dict.fromkeys(own, 0)
        queue = [(0, 0, station) for station in own]
        while queue:
            missing, tokens, here = heappop(queue)
            if missing > self._missing[here]:
                continue
            for city, more in network.missing_tiles(here).missing.items():
                total = missing + more
                if total < self._missing.get(city, total + 1):
                    self._missing[city], self._came[city] = total, here
                    heappush(queue, (total, tokens + 1, city))

    def to(self, city: str) -> tuple[int | None, tuple[str, ...]]:
        """(Tiles missing, cities on the way) to a city."""
        end = self._station(city)
        if end not in self._missing:
            return None, ()
        return self._missing[end], tuple(map(self._id, reversed(list(self._before(end)))))

    def _before(self, end: int) -> Iterator[int]:
        """The cities between the last own token and a city, backwards."""
        here = self._came[end]
        while here >= 0 and self._came[here] >= 0:
            yield here
            here = self._came[here]


def next_stages(stages: list[Stage]) -> Mapping[str, Stage]:
    """What changes the state of a company next: part -> its destination, the nearest of several."""
    found: dict[str, Stage] = {}
    for stage in stages:
        if stage.part != FURTHER and not stage.reached:
            before = found.get(stage.part)
            if before is None or _distance(stage) < _distance(before):
                found[stage.part] = stage
    return found


def _distance(stage: Stage) -> int:
    return NODES * NODES if stage.missing is None else stage.missing
