"""The tiles not on the map: how many of each are left, and what may replace them."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from railhead.drawing.base.geometry import APOTHEM, SIDE
from railhead.drawing.page.fragments import tile_picture
from railhead.drawing.views import kept_on_tiles
from railhead.engine.game import Game
from railhead.engine.title import Title
from railhead.language import N_, Translator
from railhead.table.tiles import COLOURS, Tile

if TYPE_CHECKING:
    from railhead.server.page.table_view import Cell, TableView


@dataclass(frozen=True, slots=True)
class TileLeft:
    """A tile of the title. `total`: how many the game has, "" for any number; `gone`: none is left.

    `hexes`: the places for which it is made, in words, "" for no special ones.
    """

    id: str
    name: str
    left: Cell
    total: str
    gone: bool
    hexes: str


def context(view: TableView) -> dict[str, Any]:
    groups = [
        (colour, view.voice.word("colour", colour), tiles)
        for colour in COLOURS
        if (tiles := list(_tiles(view, colour)))
    ]
    return {"groups": groups, "tile_box": box(view.game.title)}


def inputs(view: TableView) -> Hashable:
    """Return what the panel of a table depends on."""
    games = (view.game, view.before)
    return tuple(None if game is None else tuple(game.state.supply.items()) for game in games)


def _left(game: Game, tile: Tile, endless: str) -> str:
    return endless if tile.unlimited else str(game.state.supply[tile.id])


def box(title: Title) -> str:
    """Return the SVG `viewBox` that the picture of a tile fills, with its corner at (0, 0)."""
    across, down = (SIDE, APOTHEM) if title.map.layout.flat else (APOTHEM, SIDE)
    return f"0 0 {2 * across:g} {2 * down:.1f}"


def _tiles(view: TableView, colour: str) -> Iterator[TileLeft]:
    endless = view.translate(N_("any number"))
    for tile in view.game.title.tiles.tiles.values():
        if tile.colour != colour:
            continue

        yield TileLeft(
            tile.id,
            view.voice.tile(tile.id),
            view.cell(_left, tile, endless),
            "" if tile.unlimited else str(tile.count),
            not tile.unlimited and view.game.state.supply[tile.id] <= 0,
            view.voice.listed(view.voice.place(hex_id) for hex_id in tile.hexes),
        )


def sprites(title: Title, translate: Translator) -> Iterator[tuple[str, Markup]]:
    """Yield (tile, picture) for each tile, to which the page refers wherever it shows one."""
    flat, kept = title.map.layout.flat, kept_on_tiles(title)
    for tile in title.tiles.tiles.values():
        slot = kept.get(tile.id)
        picture = tile_picture(tile, flat=flat, numbered=False, kept=slot, translate=translate)
        yield tile.id, Markup(picture)


def next_tiles(title: Title, tile_id: str) -> list[str]:
    """Return the tiles that may replace a tile somewhere. Raises KeyError for an unknown tile."""
    tile = title.tiles.tiles[tile_id]
    # Tiles made for certain hexes fit nowhere else.
    places = {"", *(hex_id for other in title.tiles.tiles.values() for hex_id in other.hexes)}
    found = {
        up.tile
        for place in (tile.hexes or sorted(places))
        for up in title.tiles.upgrades(tile.faces[0], place)
    }
    return [name for name in title.tiles.tiles if name in found]


def previous_tiles(title: Title, tile_id: str) -> list[str]:
    """Return the tiles that a tile may replace somewhere. Raises KeyError for an unknown tile."""
    colour = title.tiles.tiles[tile_id].colour
    before = COLOURS[max(COLOURS.index(colour) - 1, 0)]
    return [
        name
        for name, tile in title.tiles.tiles.items()
        if tile.colour == before and tile_id in next_tiles(title, name)
    ]
