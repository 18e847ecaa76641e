"""What each kind of action is numbered by: the axes of its block, and its parts on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import lru_cache

from railhead.engine import actions as act
from railhead.engine.actions import TYPES, Action
from railhead.engine.game import Game
from railhead.engine.state import BANK
from railhead.lab.environment.names import Names, View
from railhead.table.faces import Face
from railhead.table.maps import Hex
from railhead.table.placeable import upgrading_tiles
from railhead.table.tiles import TileSet

Parts = tuple[str, ...]
Axes = tuple[tuple[str, ...], ...]

OFFERS: Mapping[str, int | None] = {
    "least": 0,
    **{f"+{2**power}": 2**power for power in range(10)},
    "highest": None,
}
"""What can be chosen of a range: how many steps above its lowest number, None for the highest."""

LISTED = "listed {}"
"""The last part of an answer that is no range: which of those it is that are alike otherwise."""

SAME = frozenset({TYPES[act.LayTile], TYPES[act.DiscardTrain]})
"""Blocks in which answers with the same parts come to the same."""

_WAYS = 8
_POWERS = 4
_SHARES = tuple(map(str, range(11)))


def _listed(count: int) -> tuple[str, ...]:
    return tuple(LISTED.format(place) for place in range(1, count + 1))


_PRICED = (*_listed(2), *OFFERS)
"""The last axis of whatever has a price."""


def blocks_of(names: Names) -> dict[str, Axes]:
    """Return the axes of each block, by its name, in the order of the kinds of actions."""
    companies, privates, cities = names.companies, names.privates, names.cities
    market = names.title.market.rows
    prices = sorted({cell.price for row in market for cell in row if cell.price >= 0})
    kinds: dict[type[Action], Axes] = {
        act.Bid: (privates, _PRICED),
        act.BidCompany: (companies, _PRICED),
        act.Par: (companies, tuple(map(str, prices))),
        act.BuyShare: (companies, names.sources),
        act.SellShares: (companies, _SHARES, ("0", "1"), ("0", "10", "20")),
        act.LayTile: (tuple(_lays(names.title.tiles, names)),),
        act.RunRoutes: (),
        act.Dividend: (("pay", "withhold", "half"),),
        act.BuyTrain: (names.trains, (*names.stores, BANK, *companies), _PRICED),
        act.DiscardTrain: (names.trains,),
        act.BuyPrivate: (privates, _PRICED),
        act.OfferPrivate: (privates, names.seats, _PRICED),
        act.TakeConcession: (companies,),
        act.UsePrivate: (privates, ("", *companies, *names.hexes)),
        act.AcquireToken: (cities, _PRICED),
        act.RemoveToken: (cities, _listed(_POWERS)),
        act.Convert: (companies,),
        act.Merge: (companies,),
        act.Form: (companies,),
        act.Absorb: (companies, companies),
        act.Choose: (tuple(dict.fromkeys((*names.choices, *names.all))),),
    }
    blocks = {name: kinds.get(kind, ()) for kind, name in TYPES.items() if kind not in _OTHERS}
    blocks["place_token"] = (cities, _listed(_WAYS))
    blocks["place_token_by"] = (cities, privates, _listed(_POWERS))
    return blocks


_OTHERS = (act.EndGame, act.PlaceToken)


def _lays(tiles: TileSet, names: Names) -> list[str]:
    """Every tile on every hex, in every rotation that looks different there.

    What is laid in exchange for printed track comes among MORE: numbers never change.
    """
    return [
        f"{here.id} {tile} {rotation}"
        for here in names.title.map.hexes.values()
        for tile in upgrading_tiles(tiles, here)
        for rotation in _turns(tiles, here, tile)
    ]


@lru_cache(maxsize=16_384)
def _turns(tiles: TileSet, here: Hex, tile: str) -> tuple[int, ...]:
    """The rotations of a tile whose track leads over open edges only, one of those alike."""
    turns: dict[frozenset[tuple[int, ...]], int] = {}
    for rotation, face in enumerate(tiles.tiles[tile].faces):
        if all(here.open_edges >> edge & 1 for edge in face.edges):
            turns.setdefault(_look(face), rotation)
    return tuple(turns.values())


@lru_cache(maxsize=32_768)
def turn_like(tiles: TileSet, here: Hex, tile: str, rotation: int) -> int:
    """Return the rotation that stands for all in which a tile looks the same on a hex."""
    wanted = _look(tiles.face(tile, rotation))
    turns = _turns(tiles, here, tile)
    return next((it for it in turns if _look(tiles.face(tile, it)) == wanted), rotation)


def _look(face: Face) -> frozenset[tuple[int, ...]]:
    return frozenset((*sorted(track.ends), track.gauge) for track in face.tracks)


def parts_of(game: Game, view: View, action: Action) -> Parts:
    """Return the name of the block of an action and its parts, without the last one.

    Missing is the part that tells answers apart which say the same otherwise, if the block has such
    an axis (`_listed`, `_PRICED`).
    """
    name = TYPES[type(action)]
    match action:
        case act.LayTile(hex=hex_id, tile=tile, rotation=rotation):
            here = game.title.map.hexes[hex_id]
            turn = turn_like(game.title.tiles, here, tile, rotation)
            return name, f"{hex_id} {tile} {turn}"
        case act.Par(company=company, price=price):
            return name, company, str(price)
        case act.PlaceToken(city=city, private=private):
            return ("place_token_by", city, private) if private else (name, city)
        case act.AcquireToken(city=city) | act.RemoveToken(city=city):
            return name, city
        case act.BuyTrain(train=train):
            trains = game.state.trains.items()
            owner = next((owner for owner, owned in trains if train in owned), "")
            return name, game.train_class(train), view.name(owner)
        case act.UsePrivate(private=private, hex=hex_id, company=company):
            return name, private, f"{company} {hex_id}".strip()
        case act.RunRoutes():
            return (name,)
    values = (getattr(action, it.name) for it in fields(action) if it.name not in _UNSAID)
    return name, *(view.name(str(value)) for value in values)


_UNSAID = {"actor", "price"}
