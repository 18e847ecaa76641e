"""A game file of another site: one JSON object with players, settings and actions.

Undo and redo are entries in the list of actions and are resolved here. Chat is left out, and so is
the programming of actions, since what it caused is recorded as automatic actions. Files of all
years are read: how players, seeds and results are written has changed (`docs/records.md`).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from railhead.engine.codec import brief
from railhead.engine.recorderror import RecordError
from railhead.engine.seeds import CHANCES
from railhead.exchange.seats import Seats, read_seats
from railhead.language import N_
from railhead.table.fault import Fault

# A player confirms by an entry `log` that another one agrees to what follows.
_CHAT = ("message", "log")
_PROGRAM = "program_"

_LONGEST_ID = 200

END_REASONS = {"manual": "manually_ended", "standstill": "dnf", "bankruptcy": "bankrupt"}
"""Our reason for which a game ended -> that of game files, where they differ."""


@dataclass(frozen=True, slots=True)
class GameFile:
    """What a replay needs of a game file.

    `players`: our id -> name, in seat order; `seats`: what the file calls them; `actions`: those in
    force, in their order, as `effective_actions` returns them; `result`: our id of a player -> his
    wealth at the end; `unread`: what of the result cannot be compared. `seed`: of the chance;
    `older_seed`: the one that files had before 2024, None if it is the same. `warnings`: what is
    unusual and may be the reason if an action is refused. `fault`: what is wrong with the entry
    after `actions`, which is no action, so that all after it is lost; None if all are actions.
    `options`: those of ours that the file does not name, but its actions show.
    """

    title: str
    seats: Seats
    seed: int
    optional_rules: tuple[str, ...]
    actions: tuple[dict[str, Any], ...]
    result: Mapping[str, int]
    end_reason: str
    unread: tuple[Fault, ...] = ()
    older_seed: int | None = None
    warnings: tuple[Fault, ...] = ()
    fault: RecordError | None = None
    options: Mapping[str, bool | str] = field(default_factory=dict)

    @property
    def players(self) -> dict[str, str]:
        """Our id of each player -> name, in seat order."""
        return self.seats.players


def read_gamefile(data: dict[str, Any]) -> GameFile:
    """Read a game file. Raises RecordError naming the key that is missing or wrong."""
    title = data.get("title")
    if title is None:
        raise RecordError("title", "missing in the game file")
    if not isinstance(title, str):
        raise RecordError("title", "expected a text, found {found}", found=brief(title))
    settings = _settings(data)
    rules = settings.get("optional_rules") or []
    if not isinstance(rules, list) or not all(isinstance(rule, str) for rule in rules):
        raise RecordError("settings.optional_rules", "expected a list of texts")
    actions = data.get("actions")
    if not isinstance(actions, list):
        raise RecordError("actions", "expected a list")
    seats = read_seats(data.get("players"))
    seed, older = _seeds(settings.get("seed"), data.get("id"))
    result, unread = _result(data.get("result"), seats)
    found, fault = _in_force(actions)
    return GameFile(
        title,
        seats,
        seed,
        tuple(rules),
        tuple(found),
        result,
        _end_reason(data),
        unread,
        older,
        tuple(_warnings(settings)),
        fault,
    )


def with_older_seed(file: GameFile) -> GameFile:
    """Return a file with the seed that it had before 2024, and a warning that says so.

    Until then chance was drawn from the number of the game, whatever the settings said.
    """
    assert file.older_seed is not None
    warning = Fault(
        "settings.seed",
        "it does not fit the game, which drew chance from its number {number}, as before 2024",
        number=file.older_seed,
    )
    warnings = (*file.warnings, warning)
    return replace(file, seed=file.older_seed, older_seed=None, warnings=warnings)


def with_options(file: GameFile, options: Mapping[str, bool | str], warning: Fault) -> GameFile:
    """Return a file with options that it does not name, and a warning that says why."""
    warnings = (*file.warnings, warning)
    return replace(file, options={**file.options, **options}, warnings=warnings)


def _settings(data: dict[str, Any]) -> dict[str, Any]:
    settings = data.get("settings") or {}
    if not isinstance(settings, dict):
        raise RecordError("settings", "expected an object")
    if "test_bank" in settings:
        raise RecordError(
            "settings.test_bank",
            "the game was played with a bank of {amount}, which no rule of its title knows",
            amount=str(settings["test_bank"])[:20],
        )
    return settings


def _warnings(settings: dict[str, Any]) -> list[Fault]:
    if not settings.get("pin"):
        return []
    text = N_("the game was played by older rules of its site; it is replayed by those of today")
    return [Fault("settings.pin", text)]


def _end_reason(data: dict[str, Any]) -> str:
    """The reason for which a game ended; older files say apart that players ended it."""
    reason = data.get("game_end_reason") or ""
    if not isinstance(reason, str):
        raise RecordError("game_end_reason", "expected a text")
    return reason or (END_REASONS["manual"] if data.get("manually_ended") is True else "")


def _seeds(seed: Any, game_id: Any) -> tuple[int, int | None]:
    """Return the seed of a file, and the one that it would have had before 2024.

    That is the first number in the id of the game. Raises RecordError for a seed that is none.
    """
    digits = re.search(r"\d+", str(game_id)[:_LONGEST_ID], re.ASCII)
    number = int(digits[0]) % CHANCES if digits else 0
    if seed is None or seed == "":
        return number, None
    if isinstance(seed, str) and re.fullmatch(r"-?\d{1,18}", seed, re.ASCII):
        seed = int(seed)
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise RecordError("settings.seed", "expected a whole number")
    return seed, number if digits and number != seed % CHANCES else None


# -- results ----------------------------------------------------------------------------------


def _result(result: Any, seats: Seats) -> tuple[dict[str, int], tuple[Fault, ...]]:
    """Return the total of each player, by our ids, and what is wrong with the others.

    Older files name players by their names, and some have totals as texts. Raises RecordError for
    a result that is no object.
    """
    if not isinstance(result or {}, dict):
        raise RecordError("result", "expected an object of totals by player")
    totals, unread = {}, []
    for key, player in seats.keys_of(result or {}).items():
        amount = _amount(result[key])
        if not player:
            text = N_("the result names {name}, who does not play")
            unread.append(Fault("", text, name=repr(key[:40])))
        elif amount is None:
            text = N_("the total of {name} is not a number: {total}")
            unread.append(Fault("", text, name=seats.players[player], total=repr(result[key])[:40]))
        else:
            totals[player] = amount
    return totals, tuple(unread)


def _amount(total: Any) -> int | None:
    """Return a total as a whole number, None if it is none. It may be a text: `5736`, `L.5,736`."""
    if isinstance(total, str):
        found = re.fullmatch(
            r"(-?)[^\d-]{0,4}(-?)(\d{1,3}(?:[,' ]\d{3})+|\d{1,12})(?:\.0+)?\D{0,4}",
            total.strip(),
            re.ASCII,
        )
        if found is None:
            return None
        number = int(re.sub(r"\D", "", found[3]))
        return -number if found[1] or found[2] else number
    if isinstance(total, float) and total.is_integer():
        return int(total)
    return total if isinstance(total, int) and not isinstance(total, bool) else None


# -- actions ----------------------------------------------------------------------------------


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
    places: dict[str, int] = {}
    fault = None
    for here, action in enumerate(actions):
        try:
            _check_action(action, here)
            places.setdefault(str(action.get("id")), here)
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
            # An entry `log` is chat, but the other site takes it back like an action.
            kept.append(here)
            undone.clear()
    flat: list[WrittenEntry] = []
    for here in kept:
        flat += _with_automatic(actions[here], actions[here].get("id"))
    return [entry for entry in flat if not _says_nothing(entry["type"])], fault


def _with_automatic(action: dict[str, Any], cause: Any) -> list[WrittenEntry]:
    """Return an action and after it those that the other site added to it."""
    autos = action.get("auto_actions") or []
    added = ({**auto, "automatic": True, "cause": cause} for auto in autos)
    return [WrittenEntry(action), *map(WrittenEntry, added)]


def _says_nothing(kind: str) -> bool:
    """Whether entries of a type change nothing in the game."""
    return kind in _CHAT or kind.startswith(_PROGRAM)


def _undo_from(action: dict[str, Any], kept: list[int], places: dict[str, int], here: int) -> int:
    """Return the index from which on an undo takes actions back. Raises RecordError."""
    target = action.get("action_id")
    if target is None:
        return kept[-1] if kept else 0
    if str(target) == "0":
        return 0
    if str(target) not in places:
        stopped = RecordError(
            f"actions[{here}].action_id", "there is no action with the id {id}", id=brief(target)
        )
        raise stopped.at(here + 1)
    return places[str(target)] + 1
