"""Actions as JSON: an object with its `type` and the fields of the action."""

from __future__ import annotations

from typing import Any

from railhead.engine.actions import ACTIONS, TYPES, Action
from railhead.engine.codec import DataError, brief, decode_record, encode


def action_to_json(action: Action) -> dict[str, Any]:
    """Return an action as JSON data."""
    return {"type": TYPES[type(action)], **encode(action)}


def action_from_json(data: Any, where: str = "action") -> Action:
    """Read an action. Raises DataError naming the field that is wrong.

    `where`: the name of `data` in the error.
    """
    if not isinstance(data, dict) or not isinstance(data.get("type"), str):
        raise DataError(where, "expected an object with a type")
    kind = ACTIONS.get(data["type"])
    if kind is None:
        raise DataError(where, "there is no action of type {type}", type=brief(data["type"]))
    action: Action = decode_record(kind, data, where)
    return action
