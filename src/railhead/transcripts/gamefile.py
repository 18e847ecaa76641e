"""The field's game file: one JSON object of players, settings and actions.

Undo and redo are kept in the list of actions and resolved here; chat and programmed actions are
left out, since what a program caused is recorded as automatic actions.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from railhead.transcripts.records import RecordError

_IGNORED = ("message", "program_")


@dataclass(frozen=True, slots=True)
class GameFile:
    """What a replay needs of a game file; `actions` are the effective ones in order."""

    title: str
    players: dict[str, str]
    seed: int
    optional_rules: tuple[str, ...]
    actions: tuple[dict[str, Any], ...]
    result: dict[str, int]
    end_reason: str


def read_gamefile(data: dict[str, Any]) -> GameFile:
    """Read a game file. Raises RecordError naming the key that is missing or wrong."""
    title = data.get("title")
    if not isinstance(title, str):
        raise RecordError("title: missing in the game file")
    settings = data.get("settings") or {}
    if not isinstance(settings, dict):
        raise RecordError("settings: expected an object")
    if settings.get("pin"):
        raise RecordError("settings.pin: the game was played by older rules of its site")
    rules = settings.get("optional_rules") or []
    if not isinstance(rules, list) or not all(isinstance(rule, str) for rule in rules):
        raise RecordError("settings.optional_rules: expected a list of texts")
    actions = data.get("actions")
    if not isinstance(actions, list):
        raise RecordError("actions: expected a list")
    result = data.get("result") or {}
    if not isinstance(result, dict):
        raise RecordError("result: expected an object of totals by player")
    return GameFile(
        title,
        _players(data.get("players")),
        _seed(settings.get("seed"), data.get("id")),
        tuple(rules),
        tuple(effective_actions(actions)),
        {str(player): total for player, total in result.items()},
        str(data.get("game_end_reason") or ""),
    )


def _players(entries: Any) -> dict[str, str]:
    if not isinstance(entries, list) or not entries:
        raise RecordError("players: expected a list")
    players: dict[str, str] = {}
    for i, entry in enumerate(entries):
        if not isinstance(entry, dict) or "id" not in entry or "name" not in entry:
            raise RecordError(f"players[{i}]: expected an id and a name")
        players[str(entry["id"])] = str(entry["name"])
    return players


def _seed(seed: Any, game_id: Any) -> int:
    if isinstance(seed, int) and not isinstance(seed, bool):
        return seed
    digits = re.search(r"\d+", str(game_id or ""))
    return int(digits[0]) if digits else 0


def _is_message(action: dict[str, Any]) -> bool:
    return action.get("type") == "message"


def _check_action(action: Any, here: int) -> None:
    """Check what the order of the actions hangs on. Raises RecordError."""
    autos = action.get("auto_actions") or [] if isinstance(action, dict) else []
    for entry in (action, *(autos if isinstance(autos, list) else [None])):
        if not isinstance(entry, dict) or not isinstance(entry.get("type"), str):
            raise RecordError(f"actions[{here}]: expected an object with a type", here + 1)
    for name in ("id", "action_id"):
        if not isinstance(action.get(name), int | str | None):
            raise RecordError(f"actions[{here}].{name}: expected a number", here + 1)


def effective_actions(actions: list[Any]) -> list[dict[str, Any]]:
    """Resolve undo and redo, put automatic actions in line and drop what moves nothing.

    Raises RecordError, with the number in the list, for an entry that is no action.
    """
    kept: list[dict[str, Any] | None] = [None] * len(actions)
    undone: list[list[tuple[int, dict[str, Any]]]] = []
    places: dict[Any, int] = {}
    for here, action in enumerate(actions):
        _check_action(action, here)
        places[action.get("id")] = here
        if action["type"] == "undo":
            start = _undo_from(action, kept, places)
            group = [
                (i, entry) for i in range(start, here)
                if (entry := kept[i]) is not None and not _is_message(entry)
            ]  # fmt: skip
            for i, _ in group:
                kept[i] = None
            undone.append(group)
        elif action["type"] == "redo":
            for i, entry in undone.pop() if undone else []:
                kept[i] = entry
        else:
            kept[here] = action
            if not _is_message(action):
                undone.clear()
    flat: list[dict[str, Any]] = []
    for entry in filter(None, kept):
        flat.append(entry)
        flat += [{**auto, "automatic": True} for auto in entry.get("auto_actions") or []]
    return [entry for entry in flat if not str(entry.get("type", "")).startswith(_IGNORED)]


def _undo_from(
    action: dict[str, Any], kept: list[dict[str, Any] | None], places: dict[Any, int]
) -> int:
    """The index from which an undo empties the list."""
    target = action.get("action_id")
    if target is None:
        filled = (
            i for i in range(len(kept) - 1, -1, -1)
            if (entry := kept[i]) is not None and not _is_message(entry)
        )  # fmt: skip
        return next(filled, 0)
    if target == 0:
        return 0
    if target not in places:
        raise RecordError(f"undo: there is no action with the id {target!r}")
    return places[target] + 1
