"""The fields of forms by which players act, each checked when it is read."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from railhead.engine.actionjson import action_from_json
from railhead.engine.actions import Action
from railhead.engine.codec import DataError
from railhead.engine.plaindata import check_plain, read_json
from railhead.language import N_
from railhead.table.fault import Fault

MOST_CHARACTERS = 50_000
"""The most characters of an action: a run of many trains has some thousands."""

MOST_ACTIONS = 40
"""The most actions that are sent together; a turn has about ten."""

MOST_KEY = 64
"""The most characters of a key."""

MOST_NUMBER = 2**31 - 1
"""The largest number in a field: databases keep no larger one."""


class FieldError(Fault):
    """A field of a form is missing or malformed."""


def number(request: HttpRequest, name: str) -> int:
    """Return the whole number in a field, 0 to MOST_NUMBER. Raises FieldError."""
    text = str(request.POST.get(name, ""))
    if not (text.isascii() and text.isdecimal()):
        raise FieldError(name, N_("expected a whole number"))
    if len(text) > len(str(MOST_NUMBER)) or int(text) > MOST_NUMBER:
        raise FieldError(name, N_("the number is too large"))
    return int(text)


def optional_number(request: HttpRequest, name: str) -> int | None:
    """Return the whole number in a field, None if it is empty or missing. Raises FieldError."""
    return number(request, name) if request.POST.get(name) else None


def key(request: HttpRequest) -> str:
    """Return the key that the sender chose for this submission. Raises FieldError."""
    text = str(request.POST.get("key", ""))
    if not (0 < len(text) <= MOST_KEY and text.isascii() and text.isprintable()):
        raise FieldError("key", N_("expected 1 to {most} plain letters"), most=MOST_KEY)
    return text


def action(request: HttpRequest) -> Action:
    """Return the action in the fields of a form. Raises FieldError.

    `action`: as JSON; `field`, if given, names a number in it that `amount` replaces.
    """
    data = _object(str(request.POST.get("action", "")))
    if request.POST.get("field"):
        name = str(request.POST["field"])
        if type(data.get(name)) is not int:
            raise FieldError("field", N_("the action has no such number"))
        data[name] = number(request, "amount")
    try:
        return action_from_json(data)
    except DataError as error:
        raise FieldError.of(error) from error


def actions(request: HttpRequest) -> list[Action]:
    """Return the actions in the field `actions`, a JSON list of 1 to MOST_ACTIONS of them.

    Raises FieldError, which names the first wrong one as in `actions[2]`, counted from 0.
    """
    data = _json("actions", str(request.POST.get("actions", "")))
    if not isinstance(data, list) or not 0 < len(data) <= MOST_ACTIONS:
        raise FieldError("actions", N_("expected a list of 1 to {most} actions"), most=MOST_ACTIONS)
    try:
        return [action_from_json(item, f"actions[{number}]") for number, item in enumerate(data)]
    except DataError as error:
        raise FieldError.of(error) from error


def _json(name: str, text: str) -> Any:
    """Return the plain data in a field. Raises FieldError."""
    if len(text) > MOST_CHARACTERS:
        raise FieldError(name, N_("longer than {most} characters"), most=MOST_CHARACTERS)
    try:
        data = read_json(text)
        check_plain(data)
    except DataError as error:
        where = f"{name}.{error.where}" if error.where else name
        raise FieldError(where, error.reason, **error.params) from error
    except (ValueError, RecursionError) as error:
        raise FieldError(name, N_("not valid JSON")) from error
    return data


def _object(text: str) -> dict[str, Any]:
    data = _json("action", text)
    if not isinstance(data, dict):
        raise FieldError("action", N_("expected an object with a type"))
    return data
