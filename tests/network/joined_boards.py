"""The boards of `boards.py` cut apart: some hexes lie turned on another sheet, joined by table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random

from railhead.engine.railway_network import RailwayNetwork
from railhead.network.tracks import NODES
from railhead.table.faces import Face
from railhead.table.joins import read_joins
from railhead.table.maps import GameMap, build_map
from railhead.table.tiles import TileSet
from tests.network.boards import TITLE, RandomBoard

Side = tuple[str, int]
"""A hex of the whole board and one of its edges."""


@dataclass(frozen=True)
class Cut:
    """A map in two sheets. `new`: hex of the whole map -> its id here; `turns`: how far the face
    of a hex is turned, for those on the other sheet.
    """

    game_map: GameMap
    tiles: TileSet
    new: Mapping[str, str]
    turns: Mapping[str, int]

    @classmethod
    def of(cls, rng: Random, whole: GameMap, cut: list[str]) -> Cut:
        """Cut hexes out; each lies alone on its sheet, so that all its sides are joined."""
        letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        places = [f"n{letters[3 * (i // 6)]}{10 * (i % 6) + 3 * (i // 6) % 2}" for i in range(48)]
        rng.shuffle(places)
        new = {name: name for name in whole.hexes} | dict(zip(cut, places, strict=False))
        turns = {name: rng.randrange(6) for name in cut}
        joins: dict[str, str] = {}
        for here in whole.hexes.values():
            for edge, there in enumerate(here.neighbours):
                if there and (here.id in turns or there in turns) and here.id < there:
                    sides = ((here.id, edge), (there, (edge + 3) % 6))
                    text = (f"{new[n]}:{(e + turns.get(n, 0)) % 6}" for n, e in sides)
                    joins[str(len(joins))] = "|".join(text)
        layout = replace(whole.layout, sheets={"n": "elsewhere"})
        faces = {new[it.id]: turned(it.face, turns.get(it.id, 0)) for it in whole.hexes.values()}
        tiles = TileSet(
            {
                tile.id: replace(tile, hexes=tuple(new[name] for name in tile.hexes))
                for tile in TITLE.tiles.tiles.values()
            }
        )
        return cls(build_map(layout, faces, {}, {}, read_joins(joins)), tiles, new, turns)

    def board(self, board: RandomBoard) -> RailwayNetwork:
        """The same tiles and tokens on the map that is cut."""
        laid = {
            self.new[name]: (tile, (rotation + self.turns.get(name, 0)) % 6)
            for name, (tile, rotation) in board.laid.items()
        }
        tokens = {self.city(city): slots for city, slots in board.tokens.items()}
        return RailwayNetwork.of(self.game_map, self.tiles, laid, tokens)

    def city(self, city: str) -> str:
        name, _, node = city.rpartition(".")
        return f"{self.new[name]}.{node}"


def turned(face: Face, by: int) -> Face:
    """A printed face turned with everything that is on it."""
    barriers = frozenset((edge + by) % 6 for edge in face.barriers)
    return replace(face.rotated(by), barriers=barriers)


@dataclass(frozen=True)
class Names:
    """Sides and stations of a board in the words of the whole map."""

    network: RailwayNetwork
    old: Mapping[str, str]
    turns: Mapping[str, int]

    def hex(self, here: int) -> str:
        return self.old[self.network.grid.ids[here]]

    def side(self, side: int) -> Side:
        name = self.hex(side // 6)
        return name, (side - self.turns.get(name, 0)) % 6 if side >= 0 else side

    def station(self, station: int) -> tuple[str, int]:
        return self.hex(station // NODES), station % NODES
