"""A short key of a state: the same for equal states, in every process and on every machine."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import fields
from hashlib import blake2b
from typing import Any

BYTES = 16
"""The length of a key; it is written in twice as many hexadecimal digits."""

_compared: dict[type, tuple[str, ...]] = {}


def compared_fields(kind: type) -> tuple[str, ...]:
    """Return the names of the fields that count when two records are compared; caches do not."""
    if kind not in _compared:
        _compared[kind] = tuple(item.name for item in fields(kind) if item.compare)
    return _compared[kind]


def key_of(record: object) -> str:
    """Return a digest of a record in 32 hexadecimal digits.

    Equal records have equal keys, in whatever order their dictionaries were filled. Raises
    TypeError for what is neither a number, a text, a tuple, a set, a dictionary nor a record.
    """
    return blake2b(repr(_plain(record)).encode(), digest_size=BYTES).hexdigest()


def _plain(value: Any) -> Any:
    """The value in tuples of numbers and texts whose `repr` says all there is to compare."""
    kind = type(value)
    if kind is str or kind is int or value is None:
        return value
    if kind is bool:
        return int(value)
    if kind is tuple:
        return tuple(map(_plain, value))
    if isinstance(value, Mapping):
        return "{}", tuple(sorted((repr(_plain(k)), _plain(v)) for k, v in value.items()))
    if isinstance(value, Set):
        return "set", tuple(sorted(repr(_plain(item)) for item in value))
    if hasattr(kind, "__dataclass_fields__"):
        name = f"{kind.__module__}.{kind.__qualname__}"
        return name, tuple(_plain(getattr(value, field)) for field in compared_fields(kind))
    raise TypeError(f"a {kind.__name__} in a state has no key")
