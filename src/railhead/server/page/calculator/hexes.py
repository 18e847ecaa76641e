"""An opened hex of the calculator: the tiles that can lie there, and the tokens of its cities."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from railhead.drawing.map.picture import describe_hex
from railhead.drawing.page.fragments import tile_picture
from railhead.drawing.views import kept_on_tiles, map_of
from railhead.engine.game import Game
from railhead.language import Voice
from railhead.language.faces import say_face
from railhead.table.placeable import placeable_tiles, placeable_turns


@dataclass(frozen=True, slots=True)
class Turn:
    """A tile in one rotation, with its picture and its track in words."""

    rotation: int
    picture: Markup
    face: str


@dataclass(frozen=True, slots=True)
class Choice:
    """A tile that can lie on the hex. `next`: whether it may replace what lies there now."""

    tile: str
    name: str
    picture: Markup
    turns: tuple[Turn, ...]
    next: bool


@dataclass(frozen=True, slots=True)
class CitySlots:
    """A city of the hex, with its tokens and how many more it has room for.

    `likely`: the company whose token is put there most likely, "" for none.
    """

    city: str
    name: str
    tokens: tuple[str, ...]
    free: int
    likely: str


@dataclass(frozen=True, slots=True)
class OpenHex:
    """A hex of the calculator. `said`: all that is there, in words; `laid`: its tile, "" if none.

    `takes_tiles`: whether tiles are laid there at all.
    """

    hex: str
    name: str
    said: str
    laid: str
    takes_tiles: bool
    tiles: tuple[Choice, ...]
    cities: tuple[CitySlots, ...]


def open_hex(game: Game, hex_id: str, company: str, voice: Voice) -> OpenHex:
    """Return what can be put on a hex. Raises KeyError for a hex that is not on the map.

    `company`: the one whose run is asked for, "" for none.
    """
    here = game.title.map.hexes[hex_id]
    laid = game.state.tiles.get(hex_id, ("", 0))[0]
    return OpenHex(
        hex_id,
        here.name,
        describe_hex(map_of(game), hex_id, voice.translate),
        voice.tile(laid) if laid else "",
        here.takes_tiles,
        tuple(sorted(_tiles(game, hex_id, voice), key=lambda choice: not choice.next)),
        tuple(_cities(game, hex_id, company, voice)),
    )


def _tiles(game: Game, hex_id: str, voice: Voice) -> Iterator[Choice]:
    """The tiles of the colours of this phase; those that may come next, or lie there, first."""
    here, tiles = game.title.map.hexes[hex_id], game.title.tiles
    face, now = game.network.face(hex_id), game.state.tiles.get(hex_id, ("", 0))[0]
    flat = game.title.map.layout.flat
    for name in placeable_tiles(tiles, here):
        tile = tiles.tiles[name]
        kept = kept_on_tiles(game.title).get(name)
        turns = placeable_turns(tiles, here, name)
        if not turns or tile.colour not in game.phase.tiles:
            continue
        shown = tuple(
            Turn(
                turn,
                Markup(tile_picture(tile, turn, flat=flat, kept=kept, translate=voice.translate)),
                say_face(voice, tile.faces[turn], game.phase.revenue_colour),
            )
            for turn in turns
        )
        follows = name == now or tiles.suits(face, hex_id, name)
        yield Choice(name, voice.tile(name), shown[0].picture, shown, follows)


def _cities(game: Game, hex_id: str, company: str, voice: Voice) -> Iterator[CitySlots]:
    for city in game.cities_on(game.state.tiles):
        if city.rpartition(".")[0] == hex_id:
            slots = game.state.tokens[city]
            tokens = tuple(filter(None, slots))
            reserved = [name for name in game.reserved_for(city) if name in game.title.companies]
            likely = next((name for name in (*reserved, company) if name not in tokens), "")
            yield CitySlots(city, voice.city(city), tokens, len(slots) - len(tokens), likely)
