"""What the actions of a record name: players, companies, hexes, tiles and trains that there are."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import fields

from railhead.engine.actions import Action
from railhead.engine.codec import brief
from railhead.engine.game import Game
from railhead.exchange.naming import NO_COMPANY, NO_HEX, NO_PRIVATE, NO_TILE, NO_TRAIN, NOBODY
from railhead.table.fault import Fault

_COMPANIES = ("company", "partner", "acquirer", "target")


def unknown_name(game: Game, action: Action, where: str) -> Fault | None:
    """Return which name in an action is not known in its game, None if all are.

    `where`: what the action is called in the file.
    """
    title = game.title
    for item in fields(action):
        value = getattr(action, item.name)
        if value == item.default == "":
            continue  # it makes no difference
        known: Container[str]
        match item.name:
            case "actor":
                known, text = {*game.players, *title.companies, *title.privates}, NOBODY
            case "buyer":
                known, text = game.players, NOBODY
            case "private":
                known, text = title.privates, NO_PRIVATE
            case "hex":
                known, text = title.map.hexes, NO_HEX
            case "city":
                known, text = title.map.hexes, NO_HEX
            case "tile":
                known, text = title.tiles.tiles, NO_TILE
            case "train":
                known, text = title.trains, NO_TRAIN
            case name if name in _COMPANIES:
                known, text = title.companies, NO_COMPANY
            case _:
                continue
        wanted = _kind_of(item.name, str(value))
        if wanted not in known:
            return Fault(f"{where}.{item.name}", text, name=brief(value), title=title.id)
    return None


def _kind_of(field: str, value: str) -> str:
    """The hex of a city, the class of a train; of all else the value itself."""
    if field == "city":
        return value.rpartition(".")[0]
    return value.rpartition("-")[0] if field == "train" else value
