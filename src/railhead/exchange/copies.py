"""The copies of each tile, which game files number: which lie on the map, and which comes next."""

from __future__ import annotations

from railhead.table.tiles import TileSet


class TileCopies:
    """Where each copy of a tile is. A copy is named by its tile and a number from 0, as in `58-1`.

    The other site lays the first copy of a pile; a replaced copy goes to the end of its pile. Each
    time that a copy of an unlimited tile is laid, a new one goes to the end of the pile.
    """

    def __init__(self, tiles: TileSet) -> None:
        self._tiles = tiles.tiles
        self._piles: dict[str, list[str]] = {}
        self._on: dict[str, str] = {}
        # Of unlimited tiles the highest number so far.
        self._made: dict[str, int] = {}

    def on(self, hex_id: str) -> str:
        """The copy that lies on a hex, "" if there is none."""
        return self._on.get(hex_id, "")

    def hex_of(self, copy: str) -> str:
        """The hex on which a copy lies, "" if it lies on none."""
        return next((hex_id for hex_id, there in self._on.items() if there == copy), "")

    def next(self, tile: str) -> str:
        """The copy of a tile that is laid next. Raises IndexError if none is left."""
        return self._pile(tile)[0]

    def lay(self, hex_id: str, copy: str) -> None:
        """Lay the copy that a file names, and return the one that it replaces to its pile."""
        old, (tile, number) = self.on(hex_id), _parts(copy)
        pile = self._pile(tile)
        if copy in pile:
            pile.remove(copy)
        if self._tiles[tile].unlimited:
            self._made[tile] = max(self._made.get(tile, 0), number) + 1
            pile.append(f"{tile}-{self._made[tile]}")
        self._on[hex_id] = copy
        if old:
            self._pile(_parts(old)[0]).append(old)

    def lose(self, hex_id: str) -> None:
        """Take the copy that lies on a hex, if any, out of the game; it returns to no pile."""
        self._on.pop(hex_id, None)

    def _pile(self, tile: str) -> list[str]:
        kind = self._tiles[tile]
        count = 1 if kind.unlimited else kind.count
        return self._piles.setdefault(tile, [f"{tile}-{number}" for number in range(count)])


def _parts(copy: str) -> tuple[str, int]:
    tile, _, number = copy.rpartition("-")
    return tile, int(number)
