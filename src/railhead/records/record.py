"""Our own records, from which a game can be replayed to the same states on every machine.

A record is a JSON object: `format` ("railhead"), `version` of the format, `title`, `rules` (the
version of the title's rules), `board_digest` (of the board and all else that these rules read),
`options`, `players` (id and name in seat order), `seed` and `actions`, each an object with its
`type` and its fields. A game on a board from outside has it as `board`, so that its record is
complete by itself. A game whose chance does not follow from a seed has `draws`, all that was drawn
by lot (version 2 of the format); it has a `seed` only where that of its beginning is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from railhead.engine.actionjson import action_from_json, action_to_json
from railhead.engine.actions import ACTIONS, Action
from railhead.engine.board import Board
from railhead.engine.chance import Chance, Draw, Seeded, Written, fresh
from railhead.engine.codec import DataError, decode
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.engine.recorderror import RecordError
from railhead.exchange.ruleserror import errors_of_rules
from railhead.exchange.stopped import Attempt, Stopped
from railhead.network.walk_limits import DenseTrackError
from railhead.records.naming import unknown_name
from railhead.table.fault import Fault
from railhead.titles.catalogue import game_class

FORMAT = "railhead"
"""The value of `format` in every record."""

FORMAT_VERSION = 2
"""The newest version of the format; what follows from a seed is written in version 1."""

VERSION_OF_DRAWS = 2
"""The first version of the format that has `draws`: in an older one they would have no meaning."""

Progress = Callable[[int, int], None]
"""A function that is called with the number of actions played and the number of all actions."""

DIGITS = 16
"""How many hexadecimal digits of a digest are shown."""


def to_record(game: Game) -> dict[str, Any]:
    """Return the record of a game, as plain values for JSON."""
    own: dict[str, Any] = {"board": dict(game.board.data)} if game.board is not None else {}
    drawn = not isinstance(game.chance, Seeded)
    if drawn:
        own["draws"] = draws_to_json(game.draws)
    return {
        "format": FORMAT,
        "version": VERSION_OF_DRAWS if drawn else 1,
        "title": game.title_id,
        "rules": game.rules_version,
        "board_digest": game.digest_of_board(game.board),
        "options": game.options,
        "players": [{"id": player, "name": name} for player, name in game.players.items()],
        **({"seed": game.seed} if game.seed is not None else {}),
        **own,
        "actions": [action_to_json(action) for action in game.actions],
    }


def draws_to_json(draws: Iterable[Draw]) -> list[dict[str, Any]]:
    """Return draws as a record has them."""
    return [{"action": it.action, "of": it.of, "order": list(it.order)} for it in draws]


def draws_from_json(data: Any) -> tuple[Draw, ...]:
    """Return the draws of a record. Raises RecordError if they are not well formed."""
    try:
        found: tuple[Draw, ...] = decode(tuple[Draw, ...], data, "draws")
    except DataError as error:
        raise RecordError.of(error) from error
    return found


def _field(data: dict[str, Any], name: str, kind: Any) -> Any:
    if name not in data:
        raise RecordError(name, "missing in the record")
    try:
        return decode(kind, data[name], name)
    except DataError as error:
        raise RecordError.of(error) from error


def start_of(data: dict[str, Any]) -> Game:
    """Set up the game of a record, without its actions; what it draws later is in the record.

    Raises RecordError for a record that is not well formed, or made on another board; TitleError
    for a wrong title, option or number of players.
    """
    version = _field(data, "version", int)
    if version > FORMAT_VERSION:
        raise RecordError(
            "version", "{version} is newer than this program reads; update it", version=version
        )
    if version < VERSION_OF_DRAWS and data.get("draws") is not None:
        raise RecordError(
            "draws",
            "records have this field from version {first} on, and this one is of version {version}:"
            " write {first} as `version`, or leave the draws out if all of them follow from `seed`",
            first=VERSION_OF_DRAWS,
            version=version,
        )
    players = {}
    for i, entry in enumerate(_field(data, "players", tuple[dict[str, str], ...])):
        if set(entry) != {"id", "name"} or entry["id"] in players:
            raise RecordError(f"players[{i}]", "expected an id of its own and a name")
        players[entry["id"]] = entry["name"]
    kind = game_class(_field(data, "title", str), _field(data, "rules", int))
    board = None
    if data.get("board") is not None:
        board = Board.of(data["board"], {"map": "board", "tile": "board"}, stored=True)
    options = _field(data, "options", dict[str, bool | str])
    game = kind.new(players, options, board=board, chance=_chance(data))
    if data.get("seed") is not None:
        game.seed = _field(data, "seed", int)
        _check_seed(game)
    _check_board(data, game)
    return game


def _chance(data: dict[str, Any]) -> Chance:
    """The chance of a record: its draws, or for those without them their seed."""
    if data.get("draws") is None:
        return Seeded(_field(data, "seed", int))
    try:
        return Written.of(draws_from_json(data["draws"]))
    except DataError as error:
        raise RecordError.of(error) from error


def _check_seed(game: Game) -> None:
    """Raise RecordError if the beginning that was drawn is not that of the seed."""
    if game.seed is None or isinstance(game.chance, Seeded):
        return
    kind = type(game)
    if kind.new(game.players, game.options, game.seed, board=game.board).draws != game.draws:
        raise RecordError("seed", "another beginning is drawn from it than `draws` has")


def _check_draws(data: dict[str, Any], game: Game) -> None:
    """Raise RecordError if a record has draws that did not fall, or not with that action."""
    if data.get("draws") is None:
        return
    written = draws_from_json(data["draws"])
    for place, draw in enumerate(written):
        if place >= len(game.draws) or game.draws[place] != draw:
            raise RecordError(
                f"draws[{place}]", "nothing is drawn for {of} with this action", of=repr(draw.of)
            )


def _check_board(data: dict[str, Any], game: Game) -> None:
    """Raise RecordError if the game was played on another board; old records do not say."""
    if data.get("board_digest") is None:
        return
    theirs = _field(data, "board_digest", str)
    ours = game.digest_of_board(game.board)
    if theirs != ours:
        raise RecordError(
            "board_digest",
            "the game was played on board {theirs}, not on {ours}, which this program has for "
            "{title}, version {version} of the rules. Open it with the program that wrote it; "
            "without this field it is tried on the board that is here",
            theirs=theirs[:DIGITS],
            ours=ours[:DIGITS],
            title=game.title_id,
            version=game.rules_version,
        )


def from_record(
    data: dict[str, Any], progress: Progress | None = None, *, whole_past: bool = False
) -> Game:
    """Play a record from the start; `progress` is called after every action.

    `whole_past`: keep every old state, for who will look at all of them; else few are kept, and
    the game plays again what leads to one that is asked for.

    Raises Stopped if an action is not legal or makes no sense; RecordError or TitleError as
    `start_of` does; RulesError if the rules fail.
    """
    game = start_of(data)
    actions = data.get("actions")
    if not isinstance(actions, list):
        raise RecordError("actions", "expected a list")
    if not whole_past:
        game.keep_few_states()
    guard = errors_of_rules()
    for number, entry in enumerate(actions, 1):
        action = None
        try:
            action = action_from_json(entry, f"actions[{number - 1}]")
            with guard:
                game.replay(action)
        except (Illegal, DataError, DenseTrackError) as refusal:
            cause: Illegal | Fault = refusal
            if action is not None:
                cause = unknown_name(game, action, f"actions[{number - 1}]") or refusal
            if isinstance(game.chance, Written):
                game.chance = fresh()
            raise Stopped.before(number, game, _attempt(entry, action), cause) from refusal
        if progress is not None:
            progress(number, len(actions))
    _check_draws(data, game)
    if isinstance(game.chance, Written):
        game.chance = fresh()
    return game


def _attempt(entry: Any, action: Action | None) -> Attempt:
    """What an entry tries; `action`: None if it cannot be read."""
    if action is not None:
        return Attempt(action.actor, action, type(action))
    actor, kind = (entry.get("actor"), entry.get("type")) if isinstance(entry, dict) else ("", "")
    known = ACTIONS.get(kind) if isinstance(kind, str) else None
    return Attempt(actor if isinstance(actor, str) else "", None, known)
