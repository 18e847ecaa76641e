"""Where the names of a map stand: above all hexes, off each other and off all that is drawn.

Those of large cities go first; where no room is found a name becomes small. What is tried is kept
while the hexes round it stay as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from railhead.drawing.base.geometry import APOTHEM, SIDE, Point
from railhead.drawing.hex.areas import HexAreas
from railhead.drawing.map.layout import plan_of
from railhead.drawing.map.ways import AIR, Box, NamePlace, Options, reach_of
from railhead.table.maps import GameMap

# How far hexes lie apart of which one may have its name over the other, across and down.
_FAR = (2 * SIDE + 180.0, 2 * APOTHEM + 40.0)

Key = tuple[int, int]
"""The number of a hex, and that of a label on it."""


@lru_cache(maxsize=64)
def place_names(
    game_map: GameMap, areas: tuple[HexAreas, ...]
) -> tuple[tuple[NamePlace, ...], ...]:
    """Return the places of the name and the flags of each hex; there may be no room at all.

    `areas`: of all hexes, in their order.
    """
    around = _around(game_map)
    options: dict[Key, Options] = {}
    for index, here in enumerate(areas):
        if here.labels:
            near = _near(game_map, reach_of(here.labels))[index]
            found = _options(game_map, near, tuple([areas[it] for it in near]))
            options |= {(index, number): mine for number, mine in enumerate(found)}
    placed = _Placed(around)
    waiting = []
    for key in sorted(options, key=lambda it: (-areas[it[0]].rank, it)):
        mine = options[key]
        if not (
            placed.put(key, mine.best)
            or placed.put(key, mine.near)
            or placed.put(key, mine.far)
            or placed.swap(key, options)
        ):
            waiting.append(key)
    for key in waiting:
        placed.put(key, options[key].small)
    return tuple([tuple(placed.at[index].values()) for index in range(len(areas))])


@lru_cache(maxsize=4096)
def place_alone(here: HexAreas) -> tuple[NamePlace, ...]:
    """Return the places of the name and the flags of a hex round (0, 0), without neighbours."""
    placed = _Placed(((0,),))
    for number, label in enumerate(here.labels):
        mine = Options(label, here, (0.0, 0.0), ((here, (0.0, 0.0)),), None)
        for ways in (mine.best, mine.near, mine.far, mine.small):
            if placed.put((0, number), ways):
                break
    return tuple(placed.at[0].values())


class _Placed:
    """What has its place. `around`: for each hex itself and those near it; `at`: by hex."""

    def __init__(self, around: Sequence[tuple[int, ...]]) -> None:
        self.around = around
        self.at: list[dict[int, NamePlace]] = [{} for _ in around]

    def put(self, key: Key, ways: Sequence[NamePlace]) -> bool:
        """Put a name where it touches no other; whether there was such a place."""
        found = self._free(key, ways)
        if found is not None:
            self.at[key[0]][key[1]] = found
        return found is not None

    def _free(
        self, key: Key, ways: Sequence[NamePlace], without: Key | None = None
    ) -> NamePlace | None:
        """Return the first way that touches no name but `without`."""
        if not ways:
            return None
        boxes = [
            box
            for it in self.around[key[0]]
            for number, place in self.at[it].items()
            if (it, number) not in (key, without)
            for box in place.boxes
        ]
        for way in ways:
            if not any(_touch(mine, its) for mine in way.boxes for its in boxes):
                return way
        return None

    def swap(self, key: Key, options: dict[Key, Options]) -> bool:
        """Move one name to another of its places so that there is room for one more."""
        for it in self.around[key[0]]:
            for number, before in [*self.at[it].items()]:
                other = it, number
                mine = self._free(key, options[key].near, without=other)
                if mine is None:
                    continue
                self.at[key[0]][key[1]] = mine
                if self.put(other, options[other].near):
                    return True
                self.at[it][number] = before
                del self.at[key[0]][key[1]]
        return False


def _touch(one: Box, other: Box) -> bool:
    return (
        abs(one[0] - other[0]) < one[2] + other[2] + AIR
        and abs(one[1] - other[1]) < one[3] + other[3] + AIR
    )


@lru_cache(maxsize=64)
def _around(game_map: GameMap) -> tuple[tuple[int, ...], ...]:
    """Return for each hex, by number, itself and those whose names may touch its name."""
    return _within(game_map, *_FAR)


@lru_cache(maxsize=256)
def _near(game_map: GameMap, reach: Point) -> tuple[tuple[int, ...], ...]:
    """Return for each hex itself and those that a name may touch that reaches so far."""
    return _within(game_map, reach[0] + SIDE, reach[1] + SIDE)


def _within(game_map: GameMap, across: float, down: float) -> tuple[tuple[int, ...], ...]:
    places = [*plan_of(game_map).places.values()]
    return tuple(
        (
            index,
            *(
                other
                for other, (u, v) in enumerate(places)
                if other != index and abs(u - x) < across and abs(v - y) < down
            ),
        )
        for index, (x, y) in enumerate(places)
    )


@lru_cache(maxsize=4096)
def _options(
    game_map: GameMap, numbers: tuple[int, ...], near: tuple[HexAreas, ...]
) -> tuple[Options, ...]:
    """Return where what is written of a hex may stand beside what is drawn.

    `numbers`: of the hex and of those near it; `near`: their areas.
    """
    plan = plan_of(game_map)
    places = [*plan.places.values()]
    x, y = places[numbers[0]]
    others = tuple(
        (areas, (places[it][0] - x, places[it][1] - y))
        for it, areas in zip(numbers, near, strict=True)
    )
    size = (plan.width, plan.height)
    return tuple(Options(label, near[0], (x, y), others, size) for label in near[0].labels)
