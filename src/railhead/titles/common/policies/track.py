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
"""(hex, upgrade) -> why the company's network does not allow this lay, None if it does."""


UpgradeFilter = Callable[[str, Iterable[Upgrade]], Iterable[Upgrade]]
"""(hex, upgrades of it) -> those that the company's network allows."""


class TrackPolicy(Generic[G]):
    """Where track may be laid, which tiles, and at what cost."""

    def closed(self, game: G, hex_: Hex) -> Illegal | None:
        """Why no tile may be laid on a hex now, None if tiles may."""
        if not hex_.takes_tiles:
            return Illegal(game.rule("fixed_hex"), "{hex} never takes a tile.", hex=hex_.id)
        return None

    def connection_check(self, game: G, company: str) -> ConnectionCheck:
        """Return a check of whether a tile connects to a company's network, cost apart.

        Made once for many tiles: what is the same for all of them is worked out here.
        """
        raise NotImplementedError(type(self).__name__)

    def connection_filter(self, game: G, company: str) -> UpgradeFilter:
        """Return a filter for the tiles that `connection_check` allows; made once for all hexes."""
        refusal = self.connection_check(game, company)
        return lambda hex_id, upgrades: (it for it in upgrades if refusal(hex_id, it) is None)

    def uses_new_track(
        self, reach: Reach, here: int, upgrade: Upgrade, may_pass: Callable[[int], bool]
    ) -> bool:
        """Whether a route within `reach` can run over new track of an upgrade on the hex `here`.

        `may_pass(node)`: whether it may run through a station of the new face.
        """
        return runs_over_new_track(reach, here, upgrade, may_pass)

    def upgrades(self, game: G, hex_: Hex) -> Iterable[Upgrade]:
        """Every upgrade of a hex that its face and the edges of the map allow.

        By default those by tiles of the next colour.
        """
        return game.title.tiles.fitting(game.network.face(hex_.id), hex_)

    def exchangeable(self, game: G, hex_id: str) -> bool:
        """Whether what lies on a hex may have a competitive upgrade, where a title has these."""
        return True

    def is_track(self, border: Border | None) -> bool:
        """Whether a border is itself track, to which the track of a hex connects."""
        return False

    def upgrade(self, game: G, face: Face, lay: LayTile) -> Upgrade:
        """The upgrade of a hex by a tile lay. Raises Illegal where the tile does not fit."""
        upgrade = game.title.tiles.upgrade(face, lay.hex, lay.tile, lay.rotation)
        if upgrade is None:
            raise _misfit(game, face, lay)
        return upgrade

    def cost(self, game: G, company: str, hex_: Hex, upgrade: Upgrade) -> int:
        """What a company pays for laying a tile, in money."""
        raise NotImplementedError(type(self).__name__)

    def funds(self, game: G, company: str) -> int:
        """What a company can spend on track, in money; by default its treasury."""
        return game.state.cash[company]


def _misfit(game: BasicGame, face: Face, lay: LayTile) -> Illegal:
    """The refusal of a tile that cannot replace the face of a hex, whatever lies around it."""
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
