"""A game file of another site: one JSON object with players, settings and actions.

Undo and redo are entries in the list of actions and are resolved here. Chat is left out, and so is
the programming of actions, since what it caused is recorded as automatic actions.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from typing import Any

from railhead.engine.codec import brief
from railhead.engine.recorderror import RecordError
from railhead.table.fault import Fault

_IGNORED = ("message", "program_")

END_REASONS = {"manual": "manually_ended", "standstill": "dnf"}
"""Our reason for which a game ended -> that of game files, where they differ."""


@dataclass(frozen=True, slots=True)
class GameFile:
    """What a replay needs of a game file.

    `players`: id -> name, in seat order; `actions`: those in force, in their order, as
    `effective_actions` returns them; `result`: id of a player -> his wealth at the end. `fault`:
    what is wrong with the entry after `actions`, which is no action, so that all after it is lost;
    None if all are actions.
    """

    title: str
    players: dict[str, str]
    seed: int
    optional_rules: tuple[str, ...]
    actions: tuple[dict[str, Any], ...]
    result: dict[str, int]
    end_reason: str
    fault: RecordError | None = None


def read_gamefile(data: dict[str, Any]) -> GameFile:
    """Read a game file. Raises RecordError naming the key that is missing or wrong."""
    title = data.get("title")
    if not isinstance(title, str):
        raise RecordError("title", "missing in the game file")
    settings = data.get("settings") or {}
    if not isinstance(settings, dict):
        raise RecordError("settings", "expected an object")
    if settings.get("pin"):
        raise RecordError("settings.pin", "the game was played by older rules of its site")
    if "test_bank" in settings:
        raise RecordError(
            "settings.test_bank",
            "the game was played with a bank of {amount}, which no rule of its title knows",
            amount=str(settings["test_bank"])[:20],
        )
    rules = settings.get("optional_rules") or []
    if not isinstance(rules, list) or not all(isinstance(rule, str) for rule in rules):
        raise RecordError("settings.optional_rules", "expected a list of texts")
    actions = data.get("actions")
    if not isinstance(actions, list):
        raise RecordError("actions", "expected a list")
    result = data.get("result") or {}
    if not isinstance(result, dict):
        raise RecordError("result", "expected an object of totals by player")
    found, fault = _in_force(actions)
    return GameFile(
        title,
        _players(data.get("players")),
        _seed(settings.get("seed"), data.get("id")),
        tuple(rules),
        tuple(found),
        {str(player): total for player, total in result.items()},
        str(data.get("game_end_reason") or ""),
        fault,
    )


def _players(entries: Any) -> dict[str, str]:
    if not isinstance(entries, list) or not entries:
        raise RecordError("players", "expected a list")
    players: dict[str, str] = {}
    for i, entry in enumerate(entries):
        if not isinstance(entry, dict) or "id" not in entry or "name" not in entry:
            raise RecordError(f"players[{i}]", "expected an id and a name")
        players[str(entry["id"])] = str(entry["name"])
    return players


def _seed(seed: Any, game_id: Any) -> int:
    if isinstance(seed, int) and not isinstance(seed, bool):
        return seed
    digits = re.search(r"\d+", str(game_id or ""))
    return int(digits[0]) if digits else 0


def _check_action(action: Any, here: int) -> None:
    """Raise RecordError if an action lacks what resolving undo and redo needs."""
    autos = action.get("auto_actions") or [] if isinstance(action, dict) else []
    for entry in (action, *(autos if isinstance(autos, list) else [None])):
        if not isinstance(entry, dict) or not isinstance(entry.get("type"), str):
            stopped = RecordError(f"actions[{here}]", "expected an object with a type")
            raise stopped.at(here + 1)
    for name in ("id", "action_id"):
        if not isinstance(action.get(name), int | str | None):
            raise RecordError(f"actions[{here}].{name}", "expected a number").at(here + 1)


class WrittenEntry(dict[str, Any]):
    """An entry of a game file. It remembers which of its fields was read last.

    So whoever cannot make sense of it can say which field does not fit. A field that is missing is
    a Fault.
    """

    last_read: str = ""

    def __getitem__(self, name: str) -> Any:
        self.last_read = name
        return super().__getitem__(name)

    def __missing__(self, name: str) -> Any:
        raise Fault("", "{name} is missing", name=repr(name))

    def get(self, name: str, default: Any = None) -> Any:
        self.last_read = name
        return super().get(name, default)


def effective_actions(actions: list[Any]) -> list[WrittenEntry]:
    """Return the actions in force: undo and redo are resolved, chat and the like are left out.

    Automatic actions follow the one that they belong to: they have no id, are marked `automatic`,
    and their `cause` is the id of that action. Raises RecordError, with the number in the list,
    for an entry that is no action.
    """
    found, fault = _in_force(actions)
    if fault is not None:
        raise fault
    return found


def _in_force(actions: list[Any]) -> tuple[list[WrittenEntry], RecordError | None]:
    """Return the actions in force, and what is wrong with the first entry that is no action.

    Nothing after such an entry counts: it may have been an undo.
    """
    # The indexes of the actions in force, ascending, and those that each undo took back.
    kept: list[int] = []
    undone: list[list[int]] = []
    places: dict[Any, int] = {}
    fault = None
    for here, action in enumerate(actions):
        try:
            _check_action(action, here)
            places[action.get("id")] = here
            undoes = action["type"] == "undo"
            back = _undo_from(action, kept, places, here) if undoes else 0
        except RecordError as error:
            fault = error
            break
        if undoes:
            start = bisect_left(kept, back)
            undone.append(kept[start:])
            del kept[start:]
        elif action["type"] == "redo":
            kept += undone.pop() if undone else []
        elif action["type"] != "message":
            kept.append(here)
            undone.clear()
    flat: list[WrittenEntry] = []
    for here in kept:
        flat.append(WrittenEntry(actions[here]))
        autos = actions[here].get("auto_actions") or []
        cause = actions[here].get("id")
        flat += [WrittenEntry({**auto, "automatic": True, "cause": cause}) for auto in autos]
    return [entry for entry in flat if not entry["type"].startswith(_IGNORED)], fault


def _undo_from(action: dict[str, Any], kept: list[int], places: dict[Any, int], here: int) -> int:
    """Return the index from which on an undo takes actions back. Raises RecordError."""
    target = action.get("action_id")
    if target is None:
        return kept[-1] if kept else 0
    if target == 0:
        return 0
    if target not in places:
        stopped = RecordError(
            f"actions[{here}].action_id", "there is no action with the id {id}", id=brief(target)
        )
        raise stopped.at(here + 1)
    return places[target] + 1
