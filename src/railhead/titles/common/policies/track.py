"""What a title decides about laying track."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from railhead.engine.actions import LayTile
from railhead.engine.illegal import Illegal
from railhead.network.new_track import runs_over_new_track
from railhead.network.reach import Reach
from railhead.table.faces import Face
from railhead.table.maps import Border, Hex
from railhead.table.tiles import COLOURS, Upgrade
from railhead.titles.common.basis import BasicGame

G = TypeVar("G", bound=BasicGame)

ConnectionCheck = Callable[[str, Upgrade], Illegal | None]
"""(hex, upgrade) -> why a company may not lay this tile there, None if it may."""


UpgradeFilter = Callable[[str, Iterable[Upgrade]], Iterable[Upgrade]]
"""(hex, upgrades of it) -> those that a company may lay, as far as its connection goes."""


class TrackPolicy(Generic[G]):
    """Where track may be laid, which track, and what it costs."""

    def closed(self, game: G, hex_: Hex) -> Illegal | None:
        """Why no tile at all may be laid on a hex now, None if one may."""
        if not hex_.takes_tiles:
            return Illegal(game.rule("fixed_hex"), "{hex} never takes a tile.", hex=hex_.id)
        return None

    def connection_check(self, game: G, company: str) -> ConnectionCheck:
        """Why a company may not lay a tile on a hex, whatever its price.

        Made once for many tiles: what is the same for all of them is worked out here.
        """
        raise NotImplementedError(type(self).__name__)

    def connection_filter(self, game: G, company: str) -> UpgradeFilter:
        """Those of many tiles that `connection_check` does not refuse; made once for many hexes."""
        refusal = self.connection_check(game, company)
        return lambda hex_id, upgrades: (it for it in upgrades if refusal(hex_id, it) is None)

    def uses_new_track(
        self, reach: Reach, here: int, upgrade: Upgrade, may_pass: Callable[[int], bool]
    ) -> bool:
        """A route within `reach` can run over track that an upgrade brings on the hex `here`.

        `may_pass(node)`: it may go on from a station of the new face.
        """
        return runs_over_new_track(reach, here, upgrade, may_pass)

    def upgrades(self, game: G, hex_: Hex) -> Iterable[Upgrade]:
        """All that may be made of a hex, as far as its face and the edges of the map decide.

        By default by tiles of the next colour.
        """
        return game.title.tiles.fitting(game.network.face(hex_.id), hex_)

    def exchangeable(self, game: G, hex_id: str) -> bool:
        """What lies on a hex may give way to a tile of its colour, where a title has that."""
        return True

    def is_track(self, border: Border | None) -> bool:
        """What runs along a border is itself track, which that of a hex is connected with."""
        return False

    def upgrade(self, game: G, face: Face, lay: LayTile) -> Upgrade:
        """What a tile lay makes of the face of its hex. Raises Illegal where they do not fit."""
        upgrade = game.title.tiles.upgrade(face, lay.hex, lay.tile, lay.rotation)
        if upgrade is None:
            raise _misfit(game, face, lay)
        return upgrade

    def cost(self, game: G, company: str, hex_: Hex, upgrade: Upgrade) -> int:
        """What a company pays for a tile."""
        raise NotImplementedError(type(self).__name__)

    def funds(self, game: G, company: str) -> int:
        """What a company can spend on track: its treasury."""
        return game.state.cash[company]


def _misfit(game: BasicGame, face: Face, lay: LayTile) -> Illegal:
    """Why a tile cannot replace the face of a hex, whatever lies around it."""
    tiles = game.title.tiles
    if lay.rotation not in range(6):
        return Illegal(game.rule("rotation"), "A tile is laid in one of six rotations, 0 to 5.")
    colour = tiles.tiles[lay.tile].colour
    if COLOURS.index(colour) != COLOURS.index(face.colour) + 1:
        key = "next_colour" if lay.hex in game.state.tiles else "tile_colour"
        return Illegal(
            game.rule(key),
            "A {colour} tile does not follow on what lies on {hex}.",
            colour=colour,
            hex=lay.hex,
        )
    if not tiles.suits(face, lay.hex, lay.tile):
        return Illegal(
            game.rule("kind_of_hex" if face.colour == "white" else "kind_kept"),
            "Tile {tile} does not fit {hex}.",
            tile=lay.tile,
            hex=lay.hex,
        )
    return Illegal(
        game.rule("keeps_track"),
        "Tile {tile} in this position does not keep the track of {hex}.",
        tile=lay.tile,
        hex=lay.hex,
    )
