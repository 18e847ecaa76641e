"""The readable beginning of a file of a game whose end is lost or whose actions are torn."""

from __future__ import annotations

import json
import re
from typing import Any

from railhead.engine.codec import DataError
from railhead.engine.plaindata import JSON_HOOKS, check_plain

_SPACE = re.compile(r"[ \t\n\r]*")
_READER = json.JSONDecoder(**JSON_HOOKS)


def whole_beginning(data: bytes) -> dict[str, Any] | None:
    """Return what stands in a file up to the first action that cannot be read.

    That are its fields before the list of actions, and of this the actions before that one. None
    where the file has no such list, or cannot be read before it.
    """
    text = data.decode("utf-8-sig", errors="replace")
    found: dict[str, Any] = {}
    try:
        here = _after(text, 0, "{")
        while True:
            name, here = _READER.raw_decode(text, _space(text, here))
            here = _space(text, _after(text, here, ":"))
            if name == "actions":
                return {**found, name: _actions(text, _after(text, here, "["))}
            found[name], here = _READER.raw_decode(text, here)
            check_plain(found[name])
            here = _after(text, here, ",")
    except (ValueError, TypeError, RecursionError):
        return None


def _actions(text: str, here: int) -> list[Any]:
    """The items of a list, from the first one on, as far as they can be read."""
    found: list[Any] = []
    try:
        while True:
            item, here = _READER.raw_decode(text, _space(text, here))
            if not isinstance(item, dict) or "\ufffd" in json.dumps(item, ensure_ascii=False):
                return found
            check_plain(item)
            found.append(item)
            here = _after(text, here, ",")
    except (ValueError, RecursionError, DataError):
        return found


def _space(text: str, here: int) -> int:
    """The first place from `here` on that is no space."""
    match = _SPACE.match(text, here)
    return match.end() if match else here


def _after(text: str, here: int, sign: str) -> int:
    """The place after a sign that must come next. Raises ValueError if it does not."""
    start = _space(text, here)
    if not text.startswith(sign, start):
        raise ValueError(sign)
    return start + len(sign)
