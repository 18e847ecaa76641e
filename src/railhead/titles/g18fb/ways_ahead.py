"""How far the destinations of a company lie ahead of it: an estimate for computer players."""

from __future__ import annotations

from collections.abc import Iterable

from railhead.engine.railway_network import MOST_MISSING_TILES
from railhead.titles.common.track import reachable_hexes
from railhead.titles.g18fb.destinations import lines
from railhead.titles.g18fb.game import Table18FB

# How far away a destination is when no way is known.
FAR = 12


def missing_ahead(game: Table18FB, company: str) -> list[int]:
    """How many tiles are missing to each destination left on the nearest of its lines, in order."""
    key = "missing", company, game.state.reached.get(company, ())
    notes = game.network.notes
    if key not in notes:
        done = game.state.reached.get(company, ())
        near = _Distances(game, company)
        notes[key] = min(
            (
                [near(stop) for stop in line[1:] if stop not in done]
                for line in lines(game, company)
            ),
            key=sum,
            default=[],
        )
    found: list[int] = notes[key]
    return found


class _Distances:
    """How many tiles are missing to a place; for one far away about how many."""

    def __init__(self, game: Table18FB, company: str) -> None:
        network = game.network
        self._game, self._company = game, company
        self._steps: dict[str, int] | None = None
        self.exact: dict[str, int] = {}
        for station in network.own(company):
            for number, count in network.missing_tiles(station).missing.items():
                hex_id = network.grid.station_id(number).partition(".")[0]
                self.exact[hex_id] = min(count, self.exact.get(hex_id, count))

    def __call__(self, place: str) -> int:
        """The tiles missing to the hex of a place."""
        hex_id = place.partition(".")[0]
        if hex_id in self.exact:
            return self.exact[hex_id]
        if self._steps is None:
            self._steps = _steps(self._game, reachable_hexes(self._game, self._company))
        return MOST_MISSING_TILES + 1 + self._steps.get(hex_id, FAR)


def on_the_way(game: Table18FB, company: str) -> frozenset[str]:
    """The hexes between the tokens of a building or provisional company and its next destinations.

    Those on ways that are at most one hex longer than the shortest.
    """
    done = game.state.reached.get(company, ())
    key, notes = ("on_the_way", company, done), game.network.notes
    if key not in notes:
        homes = {city.partition(".")[0] for city in game.cities_of(company)}
        from_home = _steps(game, homes)
        found: set[str] = set()
        for line in lines(game, company):
            goal = next((stop.partition(".")[0] for stop in line[1:] if stop not in done), "")
            back = _steps(game, {goal} if goal else set())
            if goal in from_home:
                most = from_home[goal] + 1
                found |= {it for it in back if from_home.get(it, FAR) + back[it] <= most}
        notes[key] = frozenset(found)
    hexes: frozenset[str] = notes[key]
    return hexes


def _steps(game: Table18FB, start: Iterable[str]) -> dict[str, int]:
    """How many hexes each hex lies away from some, over land, up to `FAR`."""
    hexes = game.title.map.hexes
    level: Iterable[str] = list(start)
    steps = dict.fromkeys(level, 0)
    for count in range(1, FAR):
        level = {
            there
            for here in level
            for edge, there in enumerate(hexes[here].neighbours)
            if hexes[here].open_edges >> edge & 1 and there not in steps
        }
        steps.update(dict.fromkeys(level, count))
    return steps
