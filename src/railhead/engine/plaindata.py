"""Checks parsed data from outside for what could not be stored or written later.

A parser accepts numbers of any length, texts with any character and nesting of any depth. What is
stored, written as JSON or named in messages afterwards must not fail because of them.
"""

from __future__ import annotations

import json
import math
from typing import Any, NoReturn

from railhead.engine.codec import DataError

MOST_DEPTH = 60
"""How deeply lists and objects may be nested."""

LARGEST = 2**63 - 1
"""The largest whole number; the smallest is -LARGEST - 1."""

_MOST_SHOWN = 40


_JSON_FAULTS = {
    "Expecting value": DataError("", "a value is missing"),
    "Expecting ',' delimiter": DataError("", "a comma is missing"),
    "Expecting ':' delimiter": DataError("", "a colon is missing"),
    "Expecting property name enclosed in double quotes": DataError(
        "", "a key in double quotes is missing"
    ),
    "Illegal trailing comma before end of array": DataError(
        "", "a comma stands before the end of a list"
    ),
    "Illegal trailing comma before end of object": DataError(
        "", "a comma stands before the end of an object"
    ),
    "Unterminated string starting at": DataError("", "a text has no end"),
    "Invalid control character at": DataError("", "a control character stands in a text"),
    "Invalid \\escape": DataError("", "there is no such escape"),
    "Invalid \\uXXXX escape": DataError("", "there is no such escape"),
    "Extra data": DataError("", "something stands after the end"),
    "Unexpected UTF-8 BOM (decode using utf-8-sig)": DataError(
        "", "a mark of the encoding stands there"
    ),
}
"""What Python's reader says -> the same as a message that can be translated."""
_NO_JSON = DataError("", "this cannot be read")


def json_fault(error: json.JSONDecodeError) -> DataError:
    """Return what is wrong with a text that is no JSON, without the place."""
    return _JSON_FAULTS.get(error.msg, _NO_JSON)


class _WrongError(Exception):
    """Something is wrong; `path` says where, from the inside out."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.path: list[str] = []


def _marked(message: str) -> str:
    """Mark a message for translation; the translation layer is above this floor."""
    return message


def read_json(text: str) -> Any:
    """Parse JSON; unlike Python's own reader, refuse NaN, infinity and a key that is there twice.

    Raises ValueError and RecursionError. The data must still be checked by `check_plain`.
    """
    return json.loads(text, **JSON_HOOKS)


def _no_number(name: str) -> NoReturn:
    raise DataError("", "{name} is not a number that JSON knows", name=name)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys: set[str] = set()
        for key, _ in pairs:
            if key in keys:
                shown = ascii(key[:_MOST_SHOWN])
                raise DataError("", "the key {name} stands there twice", name=shown)
            keys.add(key)
    return found


JSON_HOOKS: dict[str, Any] = {"parse_constant": _no_number, "object_pairs_hook": _object}
"""What Python's reader of JSON is given, so that it refuses the same as `read_json`."""


def check_plain(data: Any) -> None:
    """Raise DataError, naming the field, for a number, text or depth that cannot be stored."""
    if _is_plain(data):
        return
    try:
        _check(data, 0)
    except _WrongError as wrong:
        where = "".join(reversed(wrong.path)).removeprefix(".")
        raise DataError(where, wrong.reason) from None


def _is_plain(data: Any) -> bool:
    """Whether all can be stored, at a quick look: where it cannot, a closer one finds the field.

    Texts that cannot be printed as they are, and fractions, need the closer look too.
    """
    level = [data]
    for _ in range(MOST_DEPTH):
        deeper: list[Any] = []
        for value in level:
            kind = type(value)
            if kind is str:
                if not value.isprintable():
                    return False
            elif kind is dict:
                if not all(map(str.isprintable, value)):
                    return False
                deeper += value.values()
            elif kind is list:
                deeper += value
            elif kind is int:
                if not -LARGEST - 1 <= value <= LARGEST:
                    return False
            elif value is not None and kind is not bool:
                return False
        if not deeper:
            return True
        level = deeper
    return False


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
