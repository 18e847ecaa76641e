"""Our own records: what makes a game again, bit for bit, on every machine.

A record is a JSON object: `format` ("railhead"), `version` of the format, `title`, `rules` (the
version of the title's rules), `options`, `players` (id and name in seat order), `seed` and
`actions`, each an object with its `type` and its fields.
"""

from __future__ import annotations

from typing import Any

from railhead.engine.actions import ACTIONS, TYPES, Action
from railhead.engine.codec import DataError, decode, decode_record, encode
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.titles.catalogue import GAMES, game_class

FORMAT = "railhead"
FORMAT_VERSION = 1


class RecordError(ValueError):
    """A record cannot be read or does not follow the rules.

    `number`: the action at fault, from 1, 0 where it is none. `game`: the game before it.
    """

    def __init__(
        self, text: str, number: int = 0, game: Game | None = None, rule: str = ""
    ) -> None:
        super().__init__(text)
        self.number = number
        self.game = game
        self.rule = rule


def action_to_json(action: Action) -> dict[str, Any]:
    """Write an action."""
    return {"type": TYPES[type(action)], **encode(action)}


def action_from_json(data: Any, where: str = "action") -> Action:
    """Read an action. Raises DataError naming the field that is wrong."""
    if not isinstance(data, dict) or not isinstance(data.get("type"), str):
        raise DataError(f"{where}: expected an object with a type")
    kind = ACTIONS.get(data["type"])
    if kind is None:
        raise DataError(f"{where}: there is no action of type {data['type']!r}")
    action: Action = decode_record(kind, data, where)
    return action


def rules_version(game: Game) -> int:
    """The version under which the catalogue keeps the rules of a game."""
    versions = GAMES[game.title_id]
    return next(version for version, kind in versions.items() if type(game) is kind)


def to_record(game: Game) -> dict[str, Any]:
    """Write a game as a record."""
    return {
        "format": FORMAT,
        "version": FORMAT_VERSION,
        "title": game.title_id,
        "rules": rules_version(game),
        "options": game.options,
        "players": [{"id": player, "name": name} for player, name in game.players.items()],
        "seed": game.seed,
        "actions": [action_to_json(action) for action in game.actions],
    }


def _field(data: dict[str, Any], name: str, kind: Any) -> Any:
    if name not in data:
        raise RecordError(f"{name}: missing in the record")
    try:
        return decode(kind, data[name], name)
    except DataError as error:
        raise RecordError(str(error)) from error


def start_of(data: dict[str, Any]) -> Game:
    """Set up the game of a record, without its actions. Raises RecordError or TitleError."""
    version = _field(data, "version", int)
    if version > FORMAT_VERSION:
        raise RecordError(f"version: {version} is newer than this program reads; update it")
    players = {}
    for i, entry in enumerate(_field(data, "players", tuple[dict[str, str], ...])):
        if set(entry) != {"id", "name"} or entry["id"] in players:
            raise RecordError(f"players[{i}]: expected an id of its own and a name")
        players[entry["id"]] = entry["name"]
    kind = game_class(_field(data, "title", str), _field(data, "rules", int))
    return kind.new(
        players, _field(data, "options", dict[str, bool | str]), _field(data, "seed", int)
    )


def from_record(data: dict[str, Any]) -> Game:
    """Play a record from the start.

    Raises RecordError, with the number of the action and the game before it, where an action is
    not legal; TitleError for a wrong title, option or number of players.
    """
    game = start_of(data)
    actions = data.get("actions")
    if not isinstance(actions, list):
        raise RecordError("actions: expected a list")
    for number, entry in enumerate(actions, 1):
        try:
            game.apply(action_from_json(entry, f"actions[{number - 1}]"))
        except DataError as error:
            raise RecordError(str(error), number, game) from error
        except Illegal as refusal:
            text = f"action {number} ({entry['type']}): {refusal}"
            raise RecordError(text, number, game, refusal.rule) from refusal
    return game
