"""Changes of a position by the form of the page: each button has one, written with slashes.

`lay/C5/57/2` lays a tile, `lift/C5` takes it away; `put/C5.0` puts the token that is chosen for the
city, `take/C5.0/SFA` removes one; `add/8H` and `drop/8H` change the trains of the company; `typed`
lays the tile that is typed; `empty` clears the board.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import QueryDict

from railhead.engine.game import Game
from railhead.records.position import Position
from railhead.server.page.calculator.address import value_of


def with_fields(position: Position, game: Game, fields: QueryDict) -> dict[str, Any]:
    """Return what the controls of the form say, as data: the extras of its company, and options."""
    data: dict[str, Any] = {}
    shown = fields.get("shown", "")
    for extra in game.extras() if shown in game.title.companies else ():
        values = [text for text in fields.getlist(f"x-{extra.id}") if text]
        table = {name: list(held) for name, held in position.extras.get(extra.id, {}).items()}
        if extra.single:
            # What somebody else has is taken over.
            table = {name: [it for it in had if it not in values] for name, had in table.items()}
        data[extra.id] = {**table, shown: values}
    options = {
        name: value_of(fields.get(f"o-{name}", ""))
        for name in game.title.options
        if f"o-{name}" in fields
    }
    if options:
        data["options"] = {**position.options, **options}
    return data


def changed(position: Position, game: Game, fields: QueryDict) -> dict[str, Any]:
    """Return what a button changes, as data in place of that of the position; {} for nothing."""
    verb, *parts = fields.get("do", "").split("/")
    match verb, parts:
        case "lay", [hex_id, tile, turn]:
            return _lay(position, game, hex_id, f"{tile}/{turn}")
        case "typed", []:
            hex_id, tile = fields.get("hex", "").strip().upper(), fields.get("tile", "").strip()
            # A hex of a second sheet has a small letter before its name.
            known = {name.upper(): name for name in game.title.map.hexes}
            hex_id = known.get(hex_id, hex_id)
            if not hex_id and not tile:
                return {}
            return _lay(position, game, hex_id, f"{tile}/{fields.get('rotation', '0')}")
        case "lift", [hex_id]:
            return _lay(position, game, hex_id, "")
        case "put", [city]:
            who = fields.get(f"who-{city}", "")
            return _token(position, city, [*_slots(position, city), who]) if who else {}
        case "take", [city, who]:
            return _token(position, city, [it for it in _slots(position, city) if it != who])
        case (("add" | "drop"), [kind]) if position.company:
            return _train(position, kind, add=verb == "add")
        case "empty", []:
            return {"tiles": {}, "tokens": {}}
    return {}


def _slots(position: Position, city: str) -> list[str]:
    return [name for name in position.tokens.get(city, ()) if name]


def _token(position: Position, city: str, slots: Sequence[str]) -> dict[str, Any]:
    tokens = {name: list(names) for name, names in position.tokens.items()}
    return {"tokens": {**tokens, city: list(slots)}}


def _train(position: Position, kind: str, *, add: bool) -> dict[str, Any]:
    trains = {name: list(classes) for name, classes in position.trains.items()}
    own = trains.setdefault(position.company, [])
    if add:
        own.append(kind)
    elif kind in own:
        own.remove(kind)
    return {"trains": trains}


def _lay(position: Position, game: Game, hex_id: str, tile: str) -> dict[str, Any]:
    """Lay a tile, "" for none; tokens stay with their city as far as it has room."""
    tiles = {name: f"{it}/{turn}" for name, (it, turn) in position.tiles.items()}
    tiles.pop(hex_id, None)
    if tile:
        tiles[hex_id] = tile
    tokens = {name: list(names) for name, names in position.tokens.items()}
    mine = [city for city in tokens if city.rpartition(".")[0] == hex_id]
    number, _, turn = tile.rpartition("/")
    known = game.title.tiles.tiles.get(number)
    wrong = hex_id not in game.title.map.hexes or (tile and known is None)
    if mine and not wrong and (not tile or turn in _turns_of(known)):
        _carry(game, hex_id, (number, int(turn)) if tile else None, tokens, mine)
    return {"tiles": tiles, "tokens": tokens}


def _turns_of(tile: Any) -> tuple[str, ...]:
    return tuple(map(str, range(len(tile.faces))))


def _carry(
    game: Game,
    hex_id: str,
    tile: tuple[str, int] | None,
    tokens: dict[str, list[str]],
    cities: Sequence[str],
) -> None:
    nodes = game.carried_nodes(hex_id, tile)
    after = game.fork()
    after.state.tiles = dict(game.state.tiles)
    after.state.tiles.pop(hex_id, None)
    if tile is not None:
        after.state.tiles[hex_id] = tile
    found: dict[str, list[str]] = {}
    for city in cities:
        node = int(city.rpartition(".")[2])
        there = f"{hex_id}.{nodes[node] if node < len(nodes) else 0}"
        names = [it for it in tokens.pop(city) if it and it not in found.get(there, ())]
        found[there] = (found.get(there, []) + names)[: after.room_in(there)]
    tokens.update({city: names for city, names in found.items() if names})


def merged(data: Mapping[str, Any], *changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return data with the fields of changes in place of their own."""
    found = dict(data)
    for change in changes:
        found |= change
    return found
