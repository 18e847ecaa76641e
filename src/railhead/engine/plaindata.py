"""Data from outside as they were parsed, checked for what no later step could hold or write.

A parser takes numbers of any length, texts with any sign and nesting of any depth. What is stored,
written as JSON and told in messages afterwards must not trip over them.
"""

from __future__ import annotations

import json
import math
from typing import Any, NoReturn

from railhead.engine.codec import DataError

MOST_DEPTH = 60
LARGEST = 2**63 - 1
_MOST_SHOWN = 40


class _WrongError(Exception):
    """Something is wrong; `path` says where, from the inside out."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.path: list[str] = []


def _marked(message: str) -> str:
    """Mark a message for the catalogues of translations, which are above this floor."""
    return message


def read_json(text: str) -> Any:
    """Parse JSON; unlike Python's own reader take no NaN and no key twice.

    Raises ValueError and RecursionError; the data are still to be checked by `check_plain`.
    """
    return json.loads(text, parse_constant=_no_number, object_pairs_hook=_object)


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number that JSON knows")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys: set[str] = set()
        for key, _ in pairs:
            if key in keys:
                raise ValueError(f"the key {key[:_MOST_SHOWN]!a} stands there twice")
            keys.add(key)
    return found


def check_plain(data: Any) -> None:
    """Raise DataError naming the field whose number, text or depth nothing can hold."""
    try:
        _check(data, 0)
    except _WrongError as wrong:
        where = "".join(reversed(wrong.path)).removeprefix(".")
        raise DataError(where, wrong.reason) from None


def _check(value: Any, depth: int) -> None:
    if isinstance(value, str):
        _check_text(value)
    elif isinstance(value, dict):
        _check_depth(depth)
        for key, item in value.items():
            try:
                _check_text(key)
                _check(item, depth + 1)
            except _WrongError as wrong:
                wrong.path.append("." + ascii(key[:_MOST_SHOWN])[1:-1])
                raise
    elif isinstance(value, list):
        _check_depth(depth)
        for number, item in enumerate(value):
            try:
                _check(item, depth + 1)
            except _WrongError as wrong:
                wrong.path.append(f"[{number}]")
                raise
    elif isinstance(value, int):
        if not -LARGEST - 1 <= value <= LARGEST:
            raise _WrongError(_marked("the number is too large"))
    elif isinstance(value, float):
        if not math.isfinite(value):
            raise _WrongError(_marked("the number is too large"))
    elif value is not None:
        raise _WrongError(_marked("expected a text, a number, a list or a table"))


def _check_depth(depth: int) -> None:
    if depth >= MOST_DEPTH:
        raise _WrongError(_marked("lists or objects are nested too deeply"))


def _check_text(text: str) -> None:
    if text.isprintable():
        return
    if "\0" in text:
        raise _WrongError(_marked("holds the sign U+0000, which cannot be kept"))
    if any("\ud800" <= sign <= "\udfff" for sign in text):
        raise _WrongError(_marked("holds half a sign (a lone surrogate), which cannot be kept"))
