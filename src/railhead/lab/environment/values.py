"""Plain values of a state as numbers, by their types: what every title has of its own.

A number is itself; money, and all other numbers, are in units of 1. A text is a code (`View.code`).
A tuple of fixed length and a record have the numbers of their parts, one after the other; a tuple
of any length has its length and then as many items as there is room for, the last ones if there are
more. Room that is not used is 0.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import lru_cache
from typing import Any, Union, get_args, get_origin

from railhead.engine.codec import field_types
from railhead.engine.state import State
from railhead.engine.step import Step
from railhead.lab.environment.names import View

ROOM = 8
"""How many items of a tuple of any length have room within another value."""

Write = Callable[[Any, View], list[float]]


@dataclass(frozen=True, slots=True)
class Form:
    """How values of a type are written: as `width` numbers, by `write`."""

    width: int
    write: Write


def _number(value: Any, _view: View) -> list[float]:
    return [float(value or 0)]


def _text(value: Any, view: View) -> list[float]:
    return [view.code(value)]


@lru_cache(maxsize=512)
def form_of(kind: Hashable, room: int = ROOM) -> Form:
    """Return how values of a type are written; `room`: for the items of an open tuple.

    Raises TypeError for a type that states do not hold.
    """
    origin, arguments = get_origin(kind), get_args(kind)
    if kind in (int, bool):
        return Form(1, _number)
    if kind is str:
        return Form(1, _text)
    if origin in (Union, types.UnionType):
        return form_of(next(it for it in arguments if it is not type(None)), room)
    if origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
        return _open_tuple(form_of(arguments[0]), room)
    if origin is tuple:
        return _row([form_of(it) for it in arguments], list)
    if isinstance(kind, type) and is_dataclass(kind):
        hints = field_types(kind)
        names = [it.name for it in fields(kind)]
        return _row(
            [form_of(hints[name]) for name in names],
            lambda value: [getattr(value, name) for name in names],
        )
    raise TypeError(f"{kind} cannot be written as numbers")


def _row(forms: list[Form], parts: Callable[[Any], list[Any]]) -> Form:
    width = sum(form.width for form in forms)

    def write(value: Any, view: View) -> list[float]:
        if value is None:
            return [0.0] * width
        found: list[float] = []
        for form, part in zip(forms, parts(value), strict=True):
            found += form.write(part, view)
        return found

    return Form(width, write)


def _open_tuple(form: Form, room: int) -> Form:
    width = 1 + room * form.width

    def write(value: Any, view: View) -> list[float]:
        found = [float(len(value or ()))]
        for item in (value or ())[-room:]:
            found += form.write(item, view)
        return found + [0.0] * (width - len(found))

    return Form(width, write)


def leaves(value: Any, view: View) -> Iterator[float]:
    """Yield the numbers of a step, or of a value in it, whatever its type; a state yields none."""
    if isinstance(value, str):
        yield view.code(value)
    elif isinstance(value, bool | int):
        yield float(value)
    elif isinstance(value, tuple):
        yield float(len(value))
        for item in value:
            yield from leaves(item, view)
    elif isinstance(value, dict):
        yield float(len(value))
        for key, item in value.items():
            yield from leaves(key, view)
            yield from leaves(item, view)
    elif isinstance(value, Step):
        yield view.code(value.name)
        for it in fields(value):
            yield from leaves(getattr(value, it.name), view)
    elif is_dataclass(value) and not isinstance(value, State):
        for it in fields(value):
            yield from leaves(getattr(value, it.name), view)
