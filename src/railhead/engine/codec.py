"""Plain values to JSON data and back, by their types.

Tuples become lists, records (dataclasses) become objects, dictionaries with keys other than strings
become lists of pairs. What does not fit its type is refused with the name of the field.
"""

from __future__ import annotations

import collections.abc
import json
import types
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import lru_cache
from typing import Any, ClassVar, TypeAlias, Union, get_args, get_origin, get_type_hints

from railhead.table.fault import Fault

BRIEF = {"brief": True}
"""Metadata for a field that is not written while it has its default."""


class DataError(Fault):
    """A value from outside does not fit its type; the text says what it should be."""


def encode(value: Any) -> Any:
    """Return a value as JSON data. Raises TypeError for what has no JSON form.

    A step has its name as `step` besides its fields.
    """
    if value is None or isinstance(value, str | int | float | bool):
        return value
    if isinstance(value, tuple | list):
        return [encode(item) for item in value]
    if isinstance(value, dict):
        if all(isinstance(key, str) for key in value):
            return {key: encode(item) for key, item in value.items()}
        return [[encode(key), encode(item)] for key, item in value.items()]
    if is_dataclass(value):
        tag = {"step": value.name} if hasattr(value, "name") and hasattr(value, "run") else {}
        return tag | {
            item.name: encode(getattr(value, item.name))
            for item in fields(value)
            if item.compare
            and not (item.metadata.get("brief") and getattr(value, item.name) == _default(item))
        }
    raise TypeError(f"{type(value).__name__} cannot be written as JSON")


def _default(item: Field[Any]) -> Any:
    return item.default if item.default_factory is MISSING else item.default_factory()


@lru_cache(maxsize=512)
def field_types(cls: type) -> dict[str, Any]:
    """Return field -> type for a record, without its class variables."""
    found = get_type_hints(cls)
    return {name: kind for name, kind in found.items() if get_origin(kind) is not ClassVar}


def decode(kind: Any, data: Any, where: str) -> Any:
    """Read JSON data as a value of type `kind`. Raises DataError naming the field.

    `where`: the name of `data` in the error. Raises TypeError for a type that JSON cannot hold.
    """
    if kind in (str, int, bool):
        if type(data) is not kind:
            raise DataError(where, _EXPECTED[kind], found=brief(data))
        return data
    origin = get_origin(kind)
    if origin is tuple:
        return _decode_tuple(get_args(kind), data, where)
    if origin in (dict, collections.abc.Mapping):
        return _decode_dict(get_args(kind), data, where)
    if origin in (Union, types.UnionType):
        if data is None and type(None) in get_args(kind):
            return None
        inner = [item for item in get_args(kind) if item is not type(None)]
        for item in inner[:-1]:
            try:
                return decode(item, data, where)
            except DataError:
                continue
        return decode(inner[-1], data, where)
    if is_dataclass(kind):
        return decode_record(kind, data, where)
    raise TypeError(f"{kind} cannot be read from JSON")


def _marked(message: str) -> str:
    """Mark a message for translation; the translation layer is above this floor."""
    return message


_EXPECTED = {
    str: _marked("expected a text, found {found}"),
    int: _marked("expected a whole number, found {found}"),
    bool: _marked("expected true or false, found {found}"),
}


_CONSTANTS = {None: "null", True: "true", False: "false"}


def brief(data: Any) -> str:
    """Return JSON data as a message shows them: in one line, cut where they are long."""
    if data is None or isinstance(data, bool):
        return _CONSTANTS[data]
    text = repr(data)
    if isinstance(data, list | dict):
        with suppress(TypeError, ValueError, RecursionError):  # as the file has it, not as Python
            text = json.dumps(data, ensure_ascii=False)
    return text if len(text) <= 40 else text[:37] + "..."


def _decode_tuple(args: tuple[Any, ...], data: Any, where: str) -> tuple[Any, ...]:
    if not isinstance(data, list):
        raise DataError(where, "expected a list, found {found}", found=brief(data))
    if len(args) == 2 and args[1] is Ellipsis:
        return tuple(decode(args[0], item, f"{where}[{i}]") for i, item in enumerate(data))
    if len(data) != len(args):
        raise DataError(
            where, "expected {count} items, found {found}", count=len(args), found=len(data)
        )
    return tuple(
        decode(kind, item, f"{where}[{i}]")
        for i, (kind, item) in enumerate(zip(args, data, strict=True))
    )


def _decode_dict(args: tuple[Any, ...], data: Any, where: str) -> dict[Any, Any]:
    key_kind, value_kind = args
    if key_kind is str:
        if not isinstance(data, dict):
            raise DataError(where, "expected an object, found {found}", found=brief(data))
        return {key: decode(value_kind, item, f"{where}.{key}") for key, item in data.items()}
    if data == {}:  # nothing in it shows what kind its keys would be
        return {}
    if not isinstance(data, list) or any(not isinstance(i, list) or len(i) != 2 for i in data):
        raise DataError(where, "expected a list of pairs, found {found}", found=brief(data))
    return {
        decode(key_kind, key, where): decode(value_kind, item, f"{where}.{key}")
        for key, item in data
    }


def check_record(value: Any, where: str) -> None:
    """Check the types of a record's fields. Raises DataError naming the field that is wrong."""
    record: type = type(value)
    for name, kind in field_types(record).items():
        item = getattr(value, name)
        # Only what is exactly of a plain type, or made of such tuples, needs no closer look.
        if type(item) is not kind:
            reader = _reader(kind, tuple)
            if reader is None or reader(item) is _UNFIT:
                decode(kind, encode(item), f"{where}.{name}")


class _Form:
    """How a record is written.

    `allowed`: what its object may have. `read`: for each field its name, its plain type or None,
    its quick reader or None, and whether it has no default.
    """

    __slots__ = ("allowed", "read")

    def __init__(self, cls: Any, kinds: Mapping[str, Any]) -> None:
        written = [item for item in fields(cls) if item.compare]
        self.allowed = {*_TAGS, *(item.name for item in written)}
        self.read = tuple(
            (
                item.name,
                kinds[item.name] if kinds[item.name] in _EXPECTED else None,
                None if kinds[item.name] in _EXPECTED else _reader(kinds[item.name], list),
                item.default is MISSING and item.default_factory is MISSING,
            )
            for item in written
        )


_TAGS = ("type", "step", "id")
"""What an object may have besides the fields of its record."""


@lru_cache(maxsize=512)
def _form(cls: type) -> _Form:
    return _Form(cls, field_types(cls))


_UNFIT = object()
"""What a quick reader returns for a value that needs a closer look."""

_Reader: TypeAlias = Callable[[Any], Any]


@lru_cache(maxsize=512)
def _reader(kind: Any, form: Any) -> _Reader | None:
    """Return a quick reader for a plain type or a type of tuples of such, None for others.

    `form`: what stands for a tuple in what is read, `list` in JSON data. Records are full of them.
    What a reader returns is what `decode` would, or `_UNFIT`.
    """
    if kind in _EXPECTED:
        return lambda item: item if type(item) is kind else _UNFIT
    args = get_args(kind) if get_origin(kind) is tuple else ()
    if len(args) == 2 and args[1] is Ellipsis:
        return _reader_of_many(_reader(args[0], form), form)
    if args and all(item in _EXPECTED for item in args):
        return lambda item: (
            (*item,) if type(item) is form and (*map(type, item),) == args else _UNFIT
        )
    return _reader_of_each([_reader(item, form) for item in args], form)


def _reader_of_many(inner: _Reader | None, form: Any) -> _Reader | None:
    """The reader for a tuple of any length."""
    if inner is None:
        return None

    def read(item: Any) -> Any:
        if type(item) is not form:
            return _UNFIT
        found = (*map(inner, item),)
        return _UNFIT if _UNFIT in found else found

    return read


def _reader_of_each(readers: list[_Reader | None], form: Any) -> _Reader | None:
    """The reader for a tuple of so many items, some of them tuples."""
    known = [reader for reader in readers if reader is not None]
    if not known or len(known) < len(readers):
        return None

    def read(item: Any) -> Any:
        if type(item) is not form or len(item) != len(known):
            return _UNFIT
        found = tuple([reader(part) for reader, part in zip(known, item, strict=True)])
        return _UNFIT if _UNFIT in found else found

    return read


def decode_record(cls: Any, data: Any, where: str, kinds: Mapping[str, Any] | None = None) -> Any:
    """Read a record from an object with one entry for each field that has no default.

    `kinds`: field -> type, by default `field_types`. Raises DataError as `decode` does.
    """
    if not isinstance(data, dict):
        raise DataError(where, "expected an object, found {found}", found=brief(data))
    form = _form(cls) if kinds is None else _Form(cls, kinds)
    values = {}
    for name, plain, reader, required in form.read:
        if name in data:
            item = data[name]
            if type(item) is not plain:
                found = reader(item) if reader else _UNFIT
                if found is _UNFIT:
                    kind = (field_types(cls) if kinds is None else kinds)[name]
                    found = decode(kind, item, f"{where}.{name}")
                item = found
            values[name] = item
        elif required:
            raise DataError(where, "{name} is missing", name=repr(name))
    if not data.keys() <= form.allowed:
        unknown = next(name for name in data if name not in form.allowed)
        raise DataError(where, "there is no field {name} here", name=brief(unknown))
    return cls(**values)
