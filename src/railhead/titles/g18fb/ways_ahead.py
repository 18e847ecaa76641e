"""How far the destinations of a company lie ahead of it: an estimate for computer players."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from heapq import heappop, heappush

from railhead.engine.railway_network import MOST_MISSING_TILES
from railhead.table.maps import GameMap
from railhead.titles.common.estimates import missing_tiles, noted
from railhead.titles.common.track import reachable_hexes
from railhead.titles.g18fb.destinations import lines
from railhead.titles.g18fb.game import Base18FB

# How far away a destination is when no way is known.
FAR = 12


def missing_ahead(game: Base18FB, company: str) -> list[int]:
    """How many tiles are missing to each destination left on the nearest of its lines, in order.

    For one far away this is about how many.
    """
    done = game.state.reached.get(company, ())
    return noted(game, ("missing", company, done), lambda: _missing(game, company))


def _missing(game: Base18FB, company: str) -> list[int]:
    done = game.state.reached.get(company, ())
    ahead = [
        [stop.partition(".")[0] for stop in line[1:] if stop not in done]
        for line in lines(game, company)
    ]
    near: dict[str, int] = {}
    for city, count in missing_tiles(game, company).items():
        hex_id = city.partition(".")[0]
        near[hex_id] = min(count, near.get(hex_id, count))
    if any(hex_id not in near for line in ahead for hex_id in line):
        steps = _steps_from(game, reachable_hexes(game, company))
        for line in ahead:
            for hex_id in line:
                if hex_id not in near:
                    near[hex_id] = MOST_MISSING_TILES + 1 + steps(hex_id)
    return min(([near[hex_id] for hex_id in line] for line in ahead), key=sum, default=[])


def way_cost(game: Base18FB, company: str) -> int:
    """What the lines to its next destination cost a company at least, in money.

    Of the borders on the cheapest way over land, whatever track is there (rule 18FB-3.5.2-6).
    """
    done = game.state.reached.get(company, ())

    def found() -> int:
        homes = {city.partition(".")[0] for city in game.cities_of(company)}
        tables = [
            _costs(game.title.map, goal.partition(".")[0])
            for line in lines(game, company)
            if (goal := next((stop for stop in line[1:] if stop not in done), ""))
        ]
        costs = [table[hex_id] for table in tables for hex_id in homes if hex_id in table]
        return min(costs, default=0)

    return noted(game, ("way_cost", company, done), found)


def on_the_way(game: Base18FB, company: str) -> frozenset[str]:
    """The hexes between the tokens of a building or provisional company and its next destinations.

    Those on ways that are at most one hex longer than the shortest.
    """
    done = game.state.reached.get(company, ())

    def found() -> frozenset[str]:
        hexes: set[str] = set()
        homes = {city.partition(".")[0] for city in game.cities_of(company)}
        from_home = _steps_from(game, homes)
        for line in lines(game, company):
            goal = next((stop.partition(".")[0] for stop in line[1:] if stop not in done), "")
            if goal and from_home(goal) < FAR:
                most = from_home(goal) + 1
                back = _steps(game.title.map, goal)
                hexes |= {it for it in back if from_home(it) + back[it] <= most}
        return frozenset(hexes)

    return noted(game, ("on_the_way", company, done), found)


def _steps_from(game: Base18FB, start: Iterable[str]) -> Callable[[str], int]:
    """Return what tells how many hexes a hex lies away from the nearest of some, at most `FAR`."""
    tables = [_steps(game.title.map, hex_id) for hex_id in start]
    return lambda hex_id: min((table.get(hex_id, FAR) for table in tables), default=FAR)


@lru_cache(maxsize=256)
def _costs(game_map: GameMap, start: str) -> Mapping[str, int]:
    """What the cheapest way from a hex to each other costs over land, in money."""
    best, queue = {start: 0}, [(0, start)]
    while queue:
        cost, here = heappop(queue)
        if cost > best[here]:
            continue
        hex_ = game_map.hexes[here]
        for edge, there in enumerate(hex_.neighbours):
            border = hex_.borders[edge]
            further = cost + (border.cost if border else 0)
            if hex_.open_edges >> edge & 1 and further < best.get(there, further + 1):
                best[there] = further
                heappush(queue, (further, there))
    return best


@lru_cache(maxsize=1024)
def _steps(game_map: GameMap, start: str) -> Mapping[str, int]:
    """How many hexes each hex lies away from one, over land; without those at `FAR` and more."""
    hexes = game_map.hexes
    level: Iterable[str] = (start,)
    steps = {start: 0}
    for count in range(1, FAR):
        level = {
            there
            for here in level
            for edge, there in enumerate(hexes[here].neighbours)
            if hexes[here].open_edges >> edge & 1 and there not in steps
        }
        steps.update(dict.fromkeys(level, count))
    return steps
